import type { Input } from '@penside/contract/api/call.ts'
import type { herdOn, herdOrders, HerdOnRow } from '@penside/contract/reports/herd-on.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import { lifeKinds, type LifeKind, type SowStatus } from '@penside/domain/records/life.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import { unknownStatus, unknownStatusName } from '@penside/domain/reports/breeding-status.ts'
import { herdClassNames, type HerdClass } from '@penside/domain/reports/herd-on.ts'
import { parityClasses } from '@penside/domain/reports/parity-composition.ts'
import { unknown } from '@penside/domain/reports/why.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { tagContains } from '../database/text-search.ts'
import type { Handlers } from '../http/serve.ts'
import { filterChoices, matchesFilters, orUnknown } from './record-attributes.ts'
import { herdAsOf, sowsOn } from './sows-on-day.ts'
import { sowsUnknown } from './daily-herd.ts'
import { knownDay } from './statistic.ts'

/** Selects the herd of a day as statistics need it; `last_work` of a gilt is her entry. @param of `sowsOn` if only some sows are read */
export const herdOnDay = (on: Day, today: Day, search?: string, of = herdAsOf): Sql => sql`
  select farm_id, animal_id, tag, ear_notch, breed, born_on, entered_on, pen_id, status, parity, matings, seq,
    coalesce(last_work, 'entry') as last_work, last_work_on as last_on
  from ${of(on, today)} where true ${tagContains(search)}`

/** Class of a sow of `herdOnDay`, as `sowClass` of `domain` defines it. */
const classOfSow = (on: Day, { pregnancyCheckAfterMating }: FarmSettings): Sql => sql`
  case when status in ('gilt', 'weaned') then status
    when status = 'pregnant' then
      case when ${on}::date - last_on < ${pregnancyCheckAfterMating}::int then 'mated' else 'pregnant' end
    when status in ('lactating', 'nurse') then 'nursing' else 'waiting' end`

/** Number of a sow's parity class, 0 for gilts. */
export const parityClassOfSow = sql`case when status = 'gilt' then 0 else least(parity, 8) + 1 end`

/** Selects the boars at the end of a day. */
export const boarsOn = (on: Day): Sql => sql`
  select animal_id, tag, breed, entered_on, pen_id from animal
  where sex = 'boar' and status <> 'culled' and entered_on <= ${on}
  union all
  select animal_id, tag, breed, entered_on, pen_id from animal
  where sex = 'boar' and status = 'culled' and last_work_on > ${on} and entered_on <= ${on}`

export const herdOnHandlers: Handlers<typeof herdOn> = {
  async animals({
    input: {
      on: asked,
      ofParity,
      house,
      status,
      breed,
      order = 'tag',
      page = 0,
      pageSize = rowsPerPage,
      ...which
    },
    db,
    language,
    today,
  }) {
    const on = knownDay(asked, today)
    const rows = await db.many<StoredAnimal & { total: number; place: number }>(sql`
      with chosen as materialized (
        select * from (${await herdWithAttributes(db, on, today, which)}) parted
        where ${matchesFilters({ parity: ofParity, house, status, breed })}
      ), shown as (
        select animal_id, sex, tag, breed_code as breed, san as parity, state as status, last_work, last_on, before, after,
          row_number() over (order by ${orders[order]}) as place
        from chosen order by place limit ${pageSize} offset ${page * pageSize}
      )
      select shown.*, total from (select count(*) as total from chosen) counted left join shown on true
      order by place`)
    const names = await codeNames(db, language)
    return {
      rows: rows.filter(({ animalId }) => animalId !== null).map((row) => rowOf(row, language, names, on)),
      total: rows[0]?.total ?? 0,
      on,
    }
  },

  async choices({ input: { on, ...which }, db, language, today }) {
    const names = await codeNames(db, language)
    const rows = await herdWithAttributes(db, knownDay(on, today), today, which)
    return filterChoices(db, language, rows, filters, ({ by, key }) =>
      by === 'status'
        ? statusName(key as StoredAnimal['status'], language)
        : by === 'breed'
          ? names(which.of === 'boar' ? '042' : '041', key)
          : undefined,
    )
  },
}

/** Selects the requested animals with their filter columns. For future days the current herd is selected. */
async function herdWithAttributes(
  db: Db,
  on: Day,
  today: Day,
  { changed, ...which }: HerdQuery,
): Promise<Sql> {
  const settings = await farmSettings(db)
  const animals = changed
    ? changedOn(on, today, settings, which.of)
    : which.of === 'boar'
      ? boars(on)
      : sows(on, today, settings, which)
  return sql`
    select found.animal_id, found.sex, found.tag, found.breed as breed_code, found.parity as san, found.status as state, found.last_work,
      found.last_on, found.before, found.after, found.status, ${orUnknown(sql`nullif(found.breed, '')`)} as breed,
      case when found.sex = 'S' then found.parity::text else ${unknown} end as parity, ${orUnknown(sql`p.house_id::text`)} as house
    from (${animals}) found left join pen p on p.farm_id = current_farm() and p.pen_id = found.pen_id`
}

const filters = ['status', 'parity', 'breed', 'house'] as const
const byTag = sql`tag, animal_id`
const orders: Readonly<Record<(typeof herdOrders)[number], Sql>> = {
  tag: byTag,
  longest: sql`last_on, ${byTag}`,
  parity: sql`san, ${byTag}`,
}

const statusName = (status: StoredAnimal['status'], language: Language) =>
  status === 'boar'
    ? herdClassNames.boar[language]
    : (status === unknownStatus ? unknownStatusName : statusNames[status])[language]

type StoredAnimal = {
  animalId: number
  sex: 'S' | 'B'
  tag: string
  breed: string
  parity: number
  status: SowStatus | 'boar' | typeof unknownStatus
  lastWork: LifeKind
  lastOn: Day
  before: HerdClass | null
  after: HerdClass | null
}

const boars = (on: Day) => sql`
  select animal_id, 'B' as sex, tag, breed, 0 as parity, 'boar' as status, 'entry' as last_work, entered_on as last_on,
    null::text as before, null::text as after, pen_id
  from (${boarsOn(on)}) boar`

type HerdQuery = Omit<Input<typeof herdOn.choices>, 'on'>

const sows = (
  on: Day,
  today: Day,
  settings: FarmSettings,
  { of, parity, week }: Omit<HerdQuery, 'changed'>,
) => sql`
  select animal_id, 'S' as sex, tag, breed, parity, status, last_work, last_on, null::text as before, null::text as after, pen_id
  from (${herdOnDay(on, today)}) sow
  where true
    ${of ? sql`and ${classOfSow(on, settings)} = ${of}` : sql``}
    ${parity ? sql`and ${parityClassOfSow} = ${parityClasses.indexOf(parity)}` : sql``}
    ${week ? sql`and status = 'pregnant' and (${on}::date - last_on) / 7 + 1 = ${week}` : sql``}
  ${of || parity || week ? sql`` : sql`union all ${unknownSows(on)}`}`

/** Selects sows whose status is not known on the day: they count as sows and are in no class. */
const unknownSows = (on: Day) => sql`
  select animal_id, 'S', a.tag, a.breed, u.parity, u.status, 'entry', u.on_date, null, null, a.pen_id
  from (${sowsUnknown(on)}) u join animal a using (farm_id, animal_id)`

/** Selects animals that entered or left a class on a day; without a class all animals whose class changed. */
const changedOn = (on: Day, today: Day, settings: FarmSettings, of: HerdClass | undefined) => {
  const yesterday = addDays(on, -1)
  const classed = (day: Day) => sql`
    select animal_id, 'S' as sex, tag, breed, parity, status, last_work, last_on, ${classOfSow(day, settings)} as class, pen_id
    from (${herdOnDay(day, today, undefined, sowsOn)}) sow where animal_id = any(array(${mayChangeOn(on, settings)}))
    union all
    select animal_id, 'B', tag, breed, 0, 'boar', 'entry', entered_on, 'boar', pen_id from (${boarsOn(day)}) boar`
  return sql`
    select animal_id, coalesce(n.sex, b.sex) as sex, coalesce(n.tag, b.tag) as tag, coalesce(n.breed, b.breed) as breed,
      coalesce(n.parity, b.parity) as parity, coalesce(n.status, 'culled') as status,
      coalesce(n.last_work, 'removal') as last_work,
      -- An animal that is gone left on this day.
      coalesce(n.last_on, ${on}::date) as last_on, b.class as before, n.class as after, coalesce(n.pen_id, b.pen_id) as pen_id
    from (${classed(yesterday)}) b full join (${classed(on)}) n using (animal_id)
    where b.class is distinct from n.class
      ${of ? sql`and (b.class = ${of} or n.class = ${of})` : sql``}`
}

/** Selects the sows whose class may change on a day: sows with a record, and sows whose pregnancy check is due. */
const mayChangeOn = (on: Day, { pregnancyCheckAfterMating }: FarmSettings) => {
  const matedOn = addDays(on, -pregnancyCheckAfterMating)
  return sql`
    select animal_id from sow_event where kind = any(${[...lifeKinds]}) and on_date = ${on}
    union all
    select animal_id from sow_event where kind = 'mating' and on_date = ${matedOn}
    union all
    select animal_id from sow_event where kind = 'entry' and status = 'pregnant' and on_date between ${matedOn} and ${on}`
}

const rowOf = (animal: StoredAnimal, language: Language, names: CodeNames, on: Day): HerdOnRow => ({
  animalId: animal.animalId,
  sex: animal.sex,
  tag: animal.tag,
  breedName: names(animal.sex === 'B' ? '042' : '041', animal.breed),
  parity: animal.parity,
  statusName: statusName(animal.status, language),
  lastWorkName: workNames[animal.lastWork][language],
  lastWorkOn: animal.lastOn,
  daysSince: daysBetween(animal.lastOn, on),
  before: animal.before,
  after: animal.after,
})

/** Number of boars at the end of a day, and of sows in the class `mated`: those whose last record is a mating. */
export const countBoarsAndMated = (db: Db, on: Day, { pregnancyCheckAfterMating }: FarmSettings) => {
  const from = addDays(on, 1 - pregnancyCheckAfterMating)
  return db.one<{ boars: number; mated: number }>(sql`
    select (select count(*) from (${boarsOn(on)}) boar) as boars, (
      select count(*) from (
        select distinct on (animal_id) animal_id, kind, status from sow_event
        where kind = any(${[...lifeKinds]}::text[]) and on_date between ${from} and ${on}
        order by animal_id, seq desc) e
      -- The last work of an entry was done before the entry.
      where status = 'pregnant' and (kind <> 'entry' or exists (
        select from sow_entry s where s.animal_id = e.animal_id and s.last_work_on >= ${from}))) as mated`)
}
