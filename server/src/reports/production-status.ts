import { productionColumns } from '@penside/contract/reports/production-status.ts'
import { codeName } from '@penside/domain/farm/codes/lists.ts'
import { lossColumnOf, productionColumnsShown } from '@penside/domain/reports/production-status.ts'
import { sql } from '../db.ts'
import { caseOf, eventStatistic, type Span } from './statistic.ts'

/** Litters, what became of their piglets, and weanings of a month. */
export const productionStatus = eventStatistic({
  wire: productionColumns,
  columns: productionColumnsShown,
  note: (cause, language) => (cause ? codeName('association', '032', cause, language) : ''),
  counted: async (_, { from, to }: Span) => sql`
    select e.kind, e.animal_id, null::bigint as group_id, e.seq, e.on_date, e.parity, e.status, '' as note,
      part.name, part.amount, part.base
    from sow_event e join farrowing f using (farm_id, animal_id, seq)
    cross join lateral (values
      ('litters', 1::numeric, null::numeric), ('totalBorn', f.total_born, null), ('mummified', f.mummified, null),
      ('stillborn', f.stillborn, null), ('liveBorn', f.live_born, null),
      ('birthWeight', f.litter_weight, case when f.litter_weight > 0 then f.live_born else 0 end)) part (name, amount, base)
    where e.kind = 'farrowing' and e.on_date between ${from} and ${to} and part.amount > 0
    union all
    select c.kind, c.animal_id, null, c.number, c.on_date,
      (select a.parity from sow_event a where a.farm_id = c.farm_id and a.animal_id = c.animal_id and a.seq = c.litter_seq), null, case c.kind when 'died' then c.reason else '' end,
      part.name, part.amount, part.base
    from litter_change c
    cross join lateral (select c.females + c.males as piglets) head
    cross join lateral (values
      (case c.kind when 'died' then coalesce(${caseOf(sql`c.reason`, lossColumnOf)}, 'otherLosses')
        when 'partlyWeaned' then 'weaned' else c.kind end, piglets::numeric, null::numeric),
      (case c.kind when 'partlyWeaned' then 'weaningWeight' end, c.total_weight, piglets)) part (name, amount, base)
    where c.kind in ('fosteredIn', 'fosteredOut', 'died', 'partlyWeaned') and c.on_date between ${from} and ${to}
      and part.name is not null and part.amount > 0
    union all
    select e.kind, e.animal_id, null, e.seq, e.on_date, e.parity, e.status, '', part.name, part.amount, part.base
    from sow_event e join weaning w using (farm_id, animal_id, seq)
    cross join lateral (select w.females + w.males as piglets) head
    cross join lateral (select coalesce(
      (select b.on_date from sow_event b
        where b.farm_id = e.farm_id and b.animal_id = e.animal_id and b.kind = 'farrowing' and b.seq < e.seq order by b.seq desc limit 1),
      (select n.last_work_on from sow_entry n where n.farm_id = e.farm_id and n.animal_id = e.animal_id)) as on_date) born
    cross join lateral (values
      ('weanings', 1::numeric, null::numeric), ('weaned', piglets, null), ('weaningWeight', w.total_weight, piglets),
      ('weaningAge', e.on_date - born.on_date, 1)) part (name, amount, base)
    where e.kind = 'weaning' and e.on_date between ${from} and ${to} and part.amount > 0`,
})
