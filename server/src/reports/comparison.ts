import {
  comparisonDefaults,
  type ComparisonRow,
  type comparison,
} from '@penside/contract/reports/comparison.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { returnTypes } from '@penside/domain/reports/accident-status.ts'
import { nursingStatuses } from '@penside/domain/reports/breeding-status.ts'
import { oneDecimal } from '@penside/domain/reports/parity-composition.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { sql, type Db } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { herdOnDay } from './herd-on.ts'
import { sowsOn } from './sows-on-day.ts'
import { knownDay } from './statistic.ts'

export const comparisonHandlers: Handlers<typeof comparison> = {
  async view({ input, db, language, today }) {
    const { page = 0, pageSize = rowsPerPage, order = '1' } = input
    const on = knownDay(input.on, today)
    const limits = { ...comparisonDefaults, ...given(input) }
    const chosen = await db.many<{ animalId: number | null; total: number }>(sql`
      with compared as materialized (${compared({ on, today, order, limits })}), shown as (
        select * from compared order by ${orders[order]} limit ${pageSize} offset ${page * pageSize}
      )
      select counted.total, shown.animal_id from (select count(*) as total from compared) counted left join shown on true
      order by ${orders[order]}`)
    await db.reusePlans()
    const ids = chosen.flatMap(({ animalId }) => animalId ?? [])
    const sows = new Map((await meansOf(db, { on, today, ids })).map((sow) => [sow.animalId, sow]))
    const names = await codeNames(db, language)
    return {
      rows: ids
        .flatMap((id) => sows.get(id) ?? [])
        .map(({ breed, ...row }): ComparisonRow => ({
          ...row,
          breedName: names('041', breed),
          weanToService: rounded(row.weanToService),
          gestation: rounded(row.gestation),
          totalBorn: rounded(row.totalBorn),
          liveBorn: rounded(row.liveBorn),
          weaned: rounded(row.weaned),
          lactation: rounded(row.lactation),
        })),
      total: chosen[0]?.total ?? 0,
      on,
    }
  },
}

type Order = keyof typeof orders
type Limits = Record<keyof typeof comparisonDefaults, number>

/** Selects the sows within the limits, with the sort key. Other means are computed for the sows of the page only. */
const compared = ({ on, today, order, limits }: { on: Day; today: Day; order: Order; limits: Limits }) => sql`
  with sow as materialized (
    select farm_id, animal_id, tag, parity, seq, status = any(${[...nursingStatuses]}) as nurses from (${herdOnDay(on, today)}) sow
    where parity between ${limits.parityFrom} and ${limits.parityTo}
  ), within as materialized (
    select s.*, born.*
    from sow s
    cross join lateral (
      select count(*) as litters, sum(total_born) as total_born, sum(mummified) as mummified ${order === '5' ? finished : ofBorn[order]}
      from farrowing f where f.farm_id = s.farm_id and f.animal_id = s.animal_id and f.seq <= s.seq) born
    where total_born between ${limits.bornFrom}::int * litters and ${limits.bornTo}::int * litters and mummified >= ${limits.mummified}
      ${
        limits.accidents > 0
          ? sql`and ${limits.accidents} <= (
              select count(*) from accident x where x.farm_id = s.farm_id and x.animal_id = s.animal_id and x.seq <= s.seq)`
          : sql``
      }
  )
  select * from within ${order === '5' ? meanWeaned(on) : sql``}`

const ofBorn = {
  '1': sql``,
  '2': sql``,
  '3': sql`, avg(total_born) as mean`,
  '4': sql`, avg(live_born) as mean`,
} as const

/**
 * Counts finished litters of a sow `s`, and bounds their records. The litter that she nurses is not finished: only a weaning that does not
 * make her a nurse sow lets her be mated again.
 */
const finished = sql`, count(*) - s.nurses::int as finished, min(f.seq) as first, case when s.nurses then max(f.seq) else s.seq + 1 end as until`

/** Joins the piglets weaned per finished litter of each sow. */
const meanWeaned = (on: Day) => sql`
  left join (
    select animal_id, sum(c.females + c.males + c.unsexed) as weaned
    from within s join (
      select animal_id, seq, females, males, unsexed from weaning where animal_id = any(array(select animal_id from within))
      union all
      -- Those of the farm are fewer than what the sows' litters hold.
      select animal_id, litter_seq, females, males, unsexed from litter_change where kind = 'partialWeaning' and on_date <= ${on}) c using (animal_id)
    where c.seq >= s.first and c.seq < s.until
    group by 1) work using (animal_id)
  cross join lateral (select weaned::numeric / nullif(finished, 0) as mean) of_litter`

/**
 * Means of the litters of some sows: first her events with the record before and the number of the litter (0: before the first), then her
 * litters, then the sow.
 */
const meansOf = (db: Db, { on, today, ids }: { on: Day; today: Day; ids: readonly number[] }) =>
  db.many<StoredRow>(sql`
    with sow as materialized (
      select farm_id, animal_id, tag, breed, born_on, parity from (${herdOnDay(on, today, undefined, sowsOn)}) sow where animal_id = any(${[...ids]}::bigint[])
    ), event as (
      select animal_id, sow.tag, sow.breed, sow.born_on, sow.parity, e.start_status, e.kind, e.status, e.on_date,
        e.total_born, e.live_born, e.stillborn, e.mummified, e.accident_type, e.weaned,
        (select sum(c.females + c.males + c.unsexed) from litter_change c
          where c.farm_id = e.farm_id and c.animal_id = e.animal_id and c.litter_seq = e.seq and c.kind = 'partialWeaning' and c.on_date <= ${on}
        ) as partly_weaned,
        lag(e.status) over life as status_before,
        -- The state that an entry gave her began with the work before it.
        lag(coalesce(e.start_last_work_on, e.on_date)) over life as before_on,
        count(*) filter (where e.kind = 'farrowing') over life as litter
      from sow join life_record e using (farm_id, animal_id)
      where e.on_date <= ${on}
      window life as (partition by animal_id order by e.seq)
    ), litter as (
      select animal_id, litter, min(tag) as tag, min(breed) as breed, min(born_on) as born_on, min(parity) as parity,
        min(start_status) as start_status,
        min(total_born) as total_born, min(live_born) as live_born, min(stillborn) as stillborn, min(mummified) as mummified,
        min(on_date - before_on) filter (where kind = 'farrowing') as gestation,
        coalesce(sum(weaned), 0) + coalesce(sum(partly_weaned), 0) as weaned,
        min(on_date) filter (where kind = 'weaning' and status = 'weaned')
          - min(on_date) filter (where kind = 'farrowing') as lactation,
        sum(on_date - before_on) filter (where kind = 'mating' and status_before = 'weaned') as service_days,
        count(*) filter (where kind = 'mating' and status_before = 'weaned') as services,
        count(*) filter (where accident_type = any(${[...returnTypes]}::text[])) as returns,
        count(*) filter (where accident_type = '050002') as abortions,
        min(on_date) filter (where kind = 'mating') as first_mated_on
      from event group by 1, 2
    )
    select animal_id, min(tag) as tag, min(breed) as breed, min(born_on) as born_on, min(parity) as parity,
      avg(gestation)::float8 as gestation, avg(total_born)::float8 as total_born, avg(live_born)::float8 as live_born,
      sum(stillborn)::int as stillborn, sum(mummified)::int as mummified,
      (avg(weaned) filter (where lactation is not null))::float8 as weaned, avg(lactation)::float8 as lactation,
      (sum(service_days)::numeric / nullif(sum(services), 0))::float8 as wean_to_service,
      sum(returns)::int as returns, sum(abortions)::int as abortions,
      case when min(start_status) = 'gilt' then min(first_mated_on) - min(born_on) end as first_mating_age
    from litter group by 1`)

/** The limits that the request contains; the others have their defaults. */
const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<
    Record<keyof typeof comparisonDefaults, number>
  >

const orders = {
  '1': sql`tag, animal_id`,
  '2': sql`parity, tag, animal_id`,
  '3': sql`mean desc, tag, animal_id`,
  '4': sql`mean desc, tag, animal_id`,
  '5': sql`mean desc nulls last, tag, animal_id`,
} as const

type StoredRow = Omit<ComparisonRow, 'breedName' | 'bornOn'> & { breed: string; bornOn: Day }

const rounded = (mean: number | null) => (mean === null ? null : oneDecimal(mean))
