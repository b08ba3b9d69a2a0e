import {
  comparisonDefaults,
  type ComparisonRow,
  type comparison,
} from '@penside/contract/reports/comparison.ts'
import { rowsPerPage } from '@penside/contract/list.ts'
import type { Day } from '@penside/domain/day.ts'
import { oneDecimal } from '@penside/domain/reports/parity-composition.ts'
import { breedName } from '../farm/breeds.ts'
import { sql } from '../db.ts'
import type { Handlers } from '../serve.ts'
import { sowsOn } from './herd-on.ts'

export const comparisonHandlers: Handlers<typeof comparison> = {
  async view({ input, db, language, today }) {
    const { page = 0, pageSize = rowsPerPage, order = '1' } = input
    const on = input.on && input.on < today ? input.on : today
    const limits = { ...comparisonDefaults, ...given(input) }
    // Her events, each with what was before it and the number of her litter; then her litters (0 is before the first); then herself. One
    // way from one to the next, so that whatever the planner thinks of their number, nothing is compared with everything.
    const rows = await db.many<StoredRow & { total: number }>(sql`
      with event as (
        select animal_id, sow.tag, sow.breed, sow.born_on, sow.parity, s.start_status, e.seq, e.kind, e.status, e.on_date,
          partly, lag(e.status) over life as status_before,
          -- The state that an entry gave her began with the work before it.
          case when lag(e.kind) over life = 'entry' then s.last_work_on else lag(e.on_date) over life end as before_on,
          count(*) filter (where e.kind = 'farrowing') over life as litter
        from (${sowsOn(on, today)}) sow
        join sow_event e using (farm_id, animal_id)
        join sow_entry s using (farm_id, animal_id)
        cross join lateral (
          select jsonb_object_agg(litter_seq, piglets) as partly from (
            select litter_seq, sum(females + males) as piglets from litter_change c
            where c.farm_id = sow.farm_id and c.animal_id = sow.animal_id and c.kind = 'partlyWeaned' and c.on_date <= ${on}
            group by 1
          ) c
        ) c
        where e.on_date <= ${on} and sow.parity between ${limits.parityFrom} and ${limits.parityTo}
        window life as (partition by animal_id order by e.seq)
      ), detailed as materialized (
        select e.*, f.total_born, f.live_born, f.stillborn, f.mummified, x.accident_type,
          w.females + w.males as weaned,
          (partly ->> e.seq::text)::int as partly_weaned
        from event e
        -- Of another kind there is no number to look for, so nothing is looked up.
        left join farrowing f on f.animal_id = e.animal_id and f.seq = case e.kind when 'farrowing' then e.seq end
        left join weaning w on w.animal_id = e.animal_id and w.seq = case e.kind when 'weaning' then e.seq end
        left join accident x on x.animal_id = e.animal_id and x.seq = case e.kind when 'accident' then e.seq end
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
          count(accident_type) as accidents,
          count(*) filter (where accident_type in ('050008', '050001')) as returns,
          count(*) filter (where accident_type = '050002') as abortions,
          min(on_date) filter (where kind = 'mating') as first_mated_on
        from detailed group by 1, 2
      ), sow as (
        select animal_id, min(tag) as tag, min(breed) as breed, min(born_on) as born_on, min(parity) as parity,
          avg(gestation) as gestation, avg(total_born) as total_born, avg(live_born) as live_born,
          sum(stillborn) as stillborn, sum(mummified) as mummified,
          avg(weaned) filter (where lactation is not null) as weaned, avg(lactation) as lactation,
          sum(service_days)::numeric / nullif(sum(services), 0) as wean_to_service,
          sum(accidents) as accidents, sum(returns) as returns, sum(abortions) as abortions,
          case when min(start_status) = 'gilt' then min(first_mated_on) - min(born_on) end as first_mating_age
        from litter group by 1
      ), compared as materialized (
        select * from sow
        where total_born between ${limits.bornFrom} and ${limits.bornTo}
          and accidents >= ${limits.accidents} and mummified >= ${limits.mummified}
      ), shown as (
        select * from compared order by ${orders[order]} limit ${pageSize} offset ${page * pageSize}
      )
      select counted.total, shown.animal_id, tag, breed, born_on, parity, returns::int, abortions::int, first_mating_age,
        stillborn::int, mummified::int, wean_to_service::float8, gestation::float8, total_born::float8, live_born::float8,
        weaned::float8, lactation::float8
      from (select count(*) as total from compared) counted left join shown on true
      order by ${orders[order]}`)
    return {
      rows: rows
        .filter(({ animalId }) => animalId !== null)
        .map(({ total: _, breed, ...row }): ComparisonRow => ({
          ...row,
          breedName: breedName(breed, language),
          weanToService: rounded(row.weanToService),
          gestation: rounded(row.gestation),
          totalBorn: rounded(row.totalBorn),
          liveBorn: rounded(row.liveBorn),
          weaned: rounded(row.weaned),
          lactation: rounded(row.lactation),
        })),
      total: rows[0]?.total ?? 0,
    }
  },
}

/** A limit that is left out is the usual one. */
const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<
    Record<keyof typeof comparisonDefaults, number>
  >

const orders = {
  '1': sql`tag, animal_id`,
  '2': sql`parity, tag, animal_id`,
  '3': sql`total_born desc, tag, animal_id`,
  '4': sql`live_born desc, tag, animal_id`,
  '5': sql`weaned desc nulls last, tag, animal_id`,
} as const

type StoredRow = Omit<ComparisonRow, 'breedName' | 'bornOn'> & { breed: string; bornOn: Day }

const rounded = (mean: number | null) => (mean === null ? null : oneDecimal(mean))
