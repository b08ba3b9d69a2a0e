import { movementColumns } from '@penside/contract/reports/movement-status.ts'
import { codeName } from '@penside/domain/farm/codes/lists.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { movementColumnsShown } from '@penside/domain/reports/movement-status.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql } from '../db.ts'
import { ageOfGroup, stageAt } from './growing.ts'
import { eventStatistic, lifeRecords, type Span } from './statistic.ts'

/** Codes tell by their list what they are: 05 accident, 08 removal, 032 cause of a piglet's death, 033 of a group's loss, 12 and 20 leaving. */
function noteName(code: string, language: Language): string {
  if (code.startsWith('05')) return codeName('system', '05', code, language)
  if (code.startsWith('08')) return codeName('system', '08', code, language)
  if (code.startsWith('032')) return codeName('association', '032', code, language)
  if (code.startsWith('033')) return codeName('association', '033', code, language)
  if (code.startsWith('12')) return codeName('system', '12', code, language)
  return code.startsWith('20') ? codeName('system', '20', code, language) : code
}

/** Who came to the farm, who left it and what died in a month. */
export const movementStatus = eventStatistic({
  wire: movementColumns,
  columns: movementColumnsShown,
  note: noteName,
  counted: async (db, { from, to }: Span) => sql`
    select e.kind, e.animal_id, null::bigint as group_id, e.seq, e.on_date, e.parity, e.status, '' as note,
      case n.start_status when 'gilt' then 'giltsIn' else 'sowsIn' end as name, 1::numeric as amount, null::numeric as base
    from sow_event e join sow_entry n using (farm_id, animal_id, seq)
    where e.kind = 'entry' and e.on_date between ${from} and ${to}
    union all
    select e.kind, e.animal_id, null, e.seq, e.on_date, e.parity, e.status, coalesce(r.category, x.accident_type),
      case when coalesce(r.category, x.accident_type) not in ('080002', '050004') then 'otherSowExits'
        when before.status = 'gilt' then 'giltDeaths' else 'sowDeaths' end, 1, null
    from ${lifeRecords(['removal', 'accident'], { from, to })}
    left join removal r using (farm_id, animal_id, seq)
    left join accident x using (farm_id, animal_id, seq)
    join sow_event before on before.farm_id = e.farm_id and before.animal_id = e.animal_id and before.seq = e.previous
    where e.status = 'culled'
    union all
    select 'boarEntry', animal_id, null, 0, entered_on, null, null, '', 'boarsIn', 1, null
    from animal where sex = 'boar' and entered_on between ${from} and ${to}
    union all
    select 'boarRemoval', animal_id, null, 0, last_work_on, null, null, '', 'boarsOut', 1, null
    from animal where sex = 'boar' and status = 'culled' and last_work_on between ${from} and ${to}
    union all
    select c.kind, c.animal_id, null, c.number, c.on_date, null, null, c.reason, 'sucklingDeaths', c.females + c.males, null
    from litter_change c where c.kind = 'died' and c.on_date between ${from} and ${to}
    union all
    select m.kind, null, m.group_id, m.number, m.on_date, null, null, m.type, part.name, part.amount, part.base
    from group_move m
    cross join lateral (select m.females + m.males as pigs, coalesce(m.age_days, (${ageOfGroup(sql`m.farm_id`, sql`m.group_id`, sql`m.on_date`)}), 0) as age) pigs
    cross join lateral (values
      (case m.kind
        when 'loss' then ${stageAt(sql`age`, await farmSettings(db))} || 'Deaths'
        when 'out' then case m.type when '120001' then 'toContractFarms' end
        else case m.type when '200003' then 'pigletsSold' else 'shipped' end end, pigs::numeric, null::numeric),
      (case when m.kind = 'shipment' and m.type <> '200003' then 'shipmentAge' end, pigs * age, pigs::numeric)) part (name, amount, base)
    where m.kind in ('out', 'shipment', 'loss') and m.on_date between ${from} and ${to} and part.name is not null`,
})
