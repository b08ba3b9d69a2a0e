import { rowsPerPage } from '@penside/contract/api/list.ts'
import type {
  AnimalCard,
  animalCards,
  BoarServed,
  CardBasics,
} from '@penside/contract/records/animal-card.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { lifetimeResults, paritiesOf } from '@penside/domain/records/animal-card.ts'
import type { SowState, SowStatus } from '@penside/domain/records/life.ts'
import { farrowingDueOn } from '@penside/domain/records/mating.ts'
import { boarName, statusNames } from '@penside/domain/records/status-names.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import { codeNames } from '../farm/code-lookup.ts'
import {
  decidedAfter,
  leftPregnantAccidents,
  leftPregnantRemovals,
} from '@penside/domain/records/pregnancy-outcome.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { tagContains } from '../database/text-search.ts'
import { eventsOf } from './card/card-events.ts'
import { loadLife } from './life/life.ts'

export const animalCardHandlers: Handlers<typeof animalCards> = {
  async list({ input, db, language, today }) {
    const {
      search,
      order = 'WK_DT',
      page = 0,
      pageSize = rowsPerPage,
      sex = 'sow',
      gone,
      pens,
      status,
    } = input
    const found = sql`a.sex = ${sex} and a.status ${gone ? sql`=` : sql`<>`} 'culled' ${tagContains(search)}
      ${pens ? sql`and a.pen_id = any(${pens})` : sql``} ${status ? sql`and a.status = ${status}` : sql``}`
    const rows = await db.many<ListRow>(sql`
      select a.farm_id, a.animal_id, a.sex, a.tag, a.ear_tag, a.breed, a.parity, a.status, a.last_work, a.last_work_on, a.farrowed_on, a.seq,
        coalesce(p.name, '') as pen
      from animal a left join pen p using (farm_id, pen_id) where ${found}
      order by ${order === 'WK_DT' ? sql`a.last_work_on desc, a.animal_id desc` : sql`a.tag`}
      limit ${pageSize} offset ${page * pageSize}`)
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from animal a where ${found}`,
    )
    const names = await codeNames(db, language)
    return {
      rows: rows.map(({ breed, seq, farrowedOn, ...row }) => ({
        ...row,
        ...named({ ...row, breed }, language, names),
        lastWorkName: workNames[row.lastWork ?? 'entry'][language],
        daysSince: daysBetween(row.lastWorkOn, today),
        daysSinceFarrowing: farrowedOn && daysBetween(farrowedOn, today),
        newestSeq: seq,
      })),
      total,
    }
  },

  async card({ input: { animalId }, db, language, today }) {
    const animal = await db.found<StoredAnimal>(sql`
      select a.animal_id, a.sex, a.tag, a.ear_notch, a.ear_tag, a.breed, a.category, a.born_on, a.entered_on, a.status, a.parity,
        a.last_work, a.last_work_on, a.mated_on, a.nursing, a.seq, coalesce(p.name, '') as pen,
        s.live_born, s.mummified, s.stillborn,
        (select min(coalesce(case when e.kind = 'entry' then i.last_work_on end, e.on_date)) from sow_event e
          left join sow_entry i using (farm_id, animal_id, seq)
          where e.animal_id = a.animal_id and (e.kind = 'mating' or i.start_status = 'pregnant')) as first_mated_on,
        coalesce(s.start_status <> 'gilt' or s.matings > 0, false) as came_mated,
        (select max(e.on_date) from sow_event e where e.animal_id = a.animal_id and e.seq = a.seq and a.status = 'culled') as removed_on
      from animal a left join pen p using (farm_id, pen_id) left join sow_entry s using (farm_id, animal_id)
      where a.animal_id = ${animalId}`)
    const events = await eventsOf(db, animal, language)
    const card = {
      basics: [
        basicsOf(animal, {
          language,
          names: await codeNames(db, language),
          today,
          settings: await farmSettings(db),
        }),
      ],
      events,
      newestSeq: animal.seq,
    }
    return animal.sex === 'boar'
      ? { ...card, results: [], parities: [], served: await servedBy(db, animalId, today) }
      : { ...card, ...(await herLife(db, animal, today)), served: null }
  },
}

type ListRow = Pick<SowState, 'parity' | 'lastWork' | 'lastWorkOn' | 'farrowedOn' | 'seq'> & {
  farmId: number
  animalId: number
  sex: 'sow' | 'boar'
  tag: string
  earTag: string
  breed: string
  status: SowStatus | 'boar'
  pen: string
}

/** Names of breed and status in the caller's language. */
export function named(
  { sex, breed, status }: Pick<ListRow, 'sex' | 'breed' | 'status'>,
  language: Language,
  names: CodeNames,
): { breedName: string; status: SowStatus | null; statusName: string } {
  return {
    breedName: names(sex === 'boar' ? '042' : '041', breed),
    status: status === 'boar' ? null : status,
    statusName: (status === 'boar' ? boarName : statusNames[status])[language],
  }
}

type StoredAnimal = Omit<ListRow, 'farmId' | 'farrowedOn'> & {
  earNotch: string
  category: string
  bornOn: Day
  enteredOn: Day
  matedOn: Day | null
  firstMatedOn: Day | null
  cameMated: boolean
  removedOn: Day | null
  nursing: number
  /** Of the litter at entry; null for a boar. */
  liveBorn: number | null
  mummified: number | null
  stillborn: number | null
}

function basicsOf(
  animal: StoredAnimal,
  {
    language,
    names,
    today,
    settings,
  }: { language: Language; names: CodeNames; today: Day; settings: FarmSettings },
): CardBasics {
  const pregnantSince = animal.status === 'pregnant' ? animal.matedOn : null
  return {
    ...animal,
    ...named(animal, language, names),
    lastWorkName: workNames[animal.lastWork ?? 'entry'][language],
    daysSince: daysBetween(animal.lastWorkOn, today),
    dueOn: pregnantSince && farrowingDueOn(pregnantSince, settings),
  }
}

/** Parities and results of a sow. */
async function herLife(
  db: Db,
  animal: StoredAnimal,
  today: Day,
): Promise<Pick<AnimalCard, 'results' | 'parities'>> {
  const life = await loadLife(db, animal.animalId)
  const served = await db.many<{ seq: number; tags: string[] }>(sql`
    select s.seq, array_agg(b.tag order by s.number) as tags from service s join animal b on b.farm_id = s.farm_id and b.animal_id = s.boar_id
    where s.animal_id = ${animal.animalId} group by s.seq`)
  const boars = new Map(served.map(({ seq, tags }) => [seq, tags]))
  const { liveBorn, mummified, stillborn } = animal
  const parities = paritiesOf(
    life.map(({ seq, record }) => ({ record, boars: boars.get(seq) ?? [] })),
    { liveBorn: liveBorn ?? 0, mummified: mummified ?? 0, stillborn: stillborn ?? 0 },
  )
  const results = lifetimeResults(
    life.map(({ record }) => record),
    parities,
    today,
  )
  const { weanedPerYear, littersPerYear, daysToMating } = results
  const { totalBornPerLitter, liveBornPerLitter, weanedPerLitter } = results
  return {
    parities,
    results: [
      {
        ...results,
        weanedPerYear: rounded(weanedPerYear, 2),
        littersPerYear: rounded(littersPerYear, 2),
        daysToMating: rounded(daysToMating, 1),
        totalBornPerLitter: rounded(totalBornPerLitter, 1),
        liveBornPerLitter: rounded(liveBornPerLitter, 1),
        weanedPerLitter: rounded(weanedPerLitter, 1),
      },
    ],
  }
}

async function servedBy(db: Db, boarId: number, today: Day): Promise<BoarServed> {
  const row = await db.one<Record<keyof BoarServed, never> & { totalBorn: string; liveBorn: string }>(sql`
    with his as (select distinct animal_id, seq from service where boar_id = ${boarId})
    select count(*) as matings, max(e.on_date) as last_served_on,
      count(*) filter (where coalesce(x.accident_type, x.removal_category, '') <> all(${[...leftPregnantAccidents, ...leftPregnantRemovals]}::text[])
        and (x.seq is not null or e.on_date < ${addDays(today, -decidedAfter)})) as old_matings,
      count(x.total_born) as farrowed,
      coalesce(round(avg(x.total_born), 1), 0) as total_born, coalesce(round(avg(x.live_born), 1), 0) as live_born
    from his join sow_event e using (animal_id, seq)
    left join life_record x on x.farm_id = e.farm_id and x.animal_id = e.animal_id and x.seq = e.seq + 1`)
  return { ...row, totalBorn: Number(row.totalBorn), liveBorn: Number(row.liveBorn) }
}
