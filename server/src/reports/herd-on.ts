import type { HerdOnRow, herdOn } from '@penside/contract/reports/herd-on.ts'
import { rowsPerPage } from '@penside/contract/list.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { codeName } from '@penside/domain/farm/codes/lists.ts'
import type { LifeKind, SowStatus } from '@penside/domain/records/life.ts'
import { statusNames, workNames } from '@penside/domain/records/names.ts'
import { herdClassNames, type HerdClass } from '@penside/domain/reports/herd-on.ts'
import { parityClasses, type ParityClass } from '@penside/domain/reports/parity-composition.ts'
import { breedName } from '../farm/breeds.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../db.ts'
import { tagContains } from '../tag.ts'
import type { Handlers } from '../serve.ts'

/**
 * Every sow that lived at the end of a day, with her state then: `farm_id, animal_id, tag, ear_notch, breed, born_on, entered_on, pen_id,
 * status, parity, matings, seq, last_work, last_on`. `seq` is that of the record that brought her into this state, `last_on` its day; for an
 * entry the day of the work before it. Today it is the animals' own rows; of a past day it is her last record until then, and who was
 * removed on that day or before is not there.
 */
export function sowsOn(on: Day, today: Day, search?: string): Sql {
  const columns = sql`farm_id, animal_id, tag, ear_notch, breed, born_on, entered_on, pen_id`
  if (on >= today)
    return sql`
      select ${columns}, status, parity, matings, seq, coalesce(last_work, 'entry') as last_work, last_work_on as last_on
      from animal where sex = 'sow' and status <> 'culled' ${tagContains(search)}`
  return sql`
    select a.*, e.status, e.parity, e.matings, e.seq, ${lastWork(sql`e`)} as last_work, coalesce(s.last_work_on, e.on_date) as last_on
    from (
      select ${columns} from animal
      where sex = 'sow' and status <> 'culled' and entered_on <= ${on} ${tagContains(search)}
      union all
      select ${columns} from animal
      where sex = 'sow' and status = 'culled' and last_work_on > ${on} and entered_on <= ${on} ${tagContains(search)}
    ) a
    cross join lateral (
      select kind, status, parity, matings, seq, on_date from sow_event e
      where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.on_date <= ${on}
      order by e.on_date desc, e.seq desc limit 1
    ) e
    left join sow_entry s on e.kind = 'entry' and s.farm_id = a.farm_id and s.animal_id = a.animal_id`
}

/** The kind of work that brought a sow into the state after an event; for an entry the work that was done before it. */
export const lastWork = (event: Sql) => sql`
  case when ${event}.kind <> 'entry' then ${event}.kind
    when ${event}.status = 'pregnant' then 'mating' when ${event}.status = 'lactating' then 'farrowing'
    when ${event}.status in ('nurse', 'weaned') then 'weaning'
    when ${event}.status in ('returned', 'aborted') then 'accident' else 'entry' end`

/** The class of a sow of `sowsOn`, as `sowClass` of domain says it. */
export const classOfSow = (on: Day, { pregnancyCheckAfterMating }: FarmSettings): Sql => sql`
  case when status in ('gilt', 'weaned') then status
    when status = 'pregnant' then
      case when ${on}::date - last_on < ${pregnancyCheckAfterMating}::int then 'mated' else 'pregnant' end
    when status in ('lactating', 'nurse') then 'nursing' else 'waiting' end`

/** Number of her parity class, from 0 for the gilts. */
export const parityClassOfSow = sql`case when status = 'gilt' then 0 else least(parity, 8) + 1 end`

/** The boars that the farm had at the end of a day. */
export const boarsOn = (on: Day): Sql => sql`
  select animal_id, tag, breed, entered_on from animal
  where sex = 'boar' and status <> 'culled' and entered_on <= ${on}
  union all
  select animal_id, tag, breed, entered_on from animal
  where sex = 'boar' and status = 'culled' and last_work_on > ${on} and entered_on <= ${on}`

export const herdOnHandlers: Handlers<typeof herdOn> = {
  async animals({
    input: { on: asked, of, parity, week, changed, page = 0, pageSize = rowsPerPage },
    db,
    language,
    today,
  }) {
    // Of days to come nothing is known but what is so today.
    const on = asked > today ? today : asked
    const settings = await farmSettings(db)
    const animals = changed
      ? changedOn(on, today, settings, of)
      : of === 'boar'
        ? boars(on)
        : sows(on, today, settings, { of, parity, week })
    const rows = await db.many<StoredAnimal & { total: number }>(sql`
      with animals as materialized (${animals}), shown as (
        select * from animals order by tag, animal_id limit ${pageSize} offset ${page * pageSize}
      )
      select shown.*, total from (select count(*) as total from animals) counted left join shown on true
      order by tag, animal_id`)
    return {
      rows: rows.filter(({ animalId }) => animalId !== null).map((row) => rowOf(row, language, on)),
      total: rows[0]?.total ?? 0,
    }
  },
}

type StoredAnimal = {
  animalId: number
  sex: 'S' | 'B'
  tag: string
  breed: string
  parity: number
  status: SowStatus | 'boar'
  lastWork: LifeKind
  lastOn: Day
  before: HerdClass | null
  after: HerdClass | null
}

const boars = (on: Day) => sql`
  select animal_id, 'B' as sex, tag, breed, 0 as parity, 'boar' as status, 'entry' as last_work, entered_on as last_on,
    null::text as before, null::text as after
  from (${boarsOn(on)}) boar`

type Wanted = { of?: HerdClass | undefined; parity?: ParityClass | undefined; week?: number | undefined }

const sows = (on: Day, today: Day, settings: FarmSettings, { of, parity, week }: Wanted) => sql`
  select animal_id, 'S' as sex, tag, breed, parity, status, last_work, last_on, null::text as before, null::text as after
  from (${sowsOn(on, today)}) sow
  where true
    ${of ? sql`and ${classOfSow(on, settings)} = ${of}` : sql``}
    ${parity ? sql`and ${parityClassOfSow} = ${parityClasses.indexOf(parity)}` : sql``}
    ${week ? sql`and status = 'pregnant' and (${on}::date - last_on) / 7 + 1 = ${week}` : sql``}`

/** Who came into a class or left it on a day; without a class everybody whose class is another than the day before. */
const changedOn = (on: Day, today: Day, settings: FarmSettings, of: HerdClass | undefined) => {
  const yesterday = addDays(on, -1)
  const classed = (day: Day) => sql`
    select animal_id, 'S' as sex, tag, breed, parity, status, last_work, last_on, ${classOfSow(day, settings)} as class
    from (${sowsOn(day, today)}) sow
    union all
    select animal_id, 'B', tag, breed, 0, 'boar', 'entry', entered_on, 'boar' from (${boarsOn(day)}) boar`
  return sql`
    select animal_id, coalesce(n.sex, b.sex) as sex, coalesce(n.tag, b.tag) as tag, coalesce(n.breed, b.breed) as breed,
      coalesce(n.parity, b.parity) as parity, coalesce(n.status, 'culled') as status,
      coalesce(n.last_work, 'removal') as last_work,
      -- Who is not there any more went on this very day.
      coalesce(n.last_on, ${on}::date) as last_on, b.class as before, n.class as after
    from (${classed(yesterday)}) b full join (${classed(on)}) n using (animal_id)
    where b.class is distinct from n.class
      ${of ? sql`and (b.class = ${of} or n.class = ${of})` : sql``}`
}

const rowOf = (animal: StoredAnimal, language: Language, on: Day): HerdOnRow => ({
  animalId: animal.animalId,
  sex: animal.sex,
  tag: animal.tag,
  breedName:
    animal.sex === 'B'
      ? codeName('association', '042', animal.breed, language)
      : breedName(animal.breed, language),
  parity: animal.parity,
  statusName: animal.status === 'boar' ? herdClassNames.boar[language] : statusNames[animal.status][language],
  lastWorkName: workNames[animal.lastWork][language],
  lastWorkOn: animal.lastOn,
  daysSince: daysBetween(animal.lastOn, on),
  before: animal.before,
  after: animal.after,
})

/** Counts of every class at the end of a day. */
export async function herdCounts(
  db: Db,
  on: Day,
  today: Day,
  settings: FarmSettings,
): Promise<Record<HerdClass, number>> {
  const rows = await db.many<{ class: HerdClass; count: number }>(sql`
    select ${classOfSow(on, settings)} as class, count(*) as count from (${sowsOn(on, today)}) sow group by 1
    union all select 'boar', count(*) from (${boarsOn(on)}) boar`)
  const counts = { boar: 0, gilt: 0, mated: 0, pregnant: 0, nursing: 0, weaned: 0, waiting: 0 }
  for (const { class: name, count } of rows) counts[name] = count
  return counts
}
