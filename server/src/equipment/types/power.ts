import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { sql } from '../../database/db.ts'
import type { TypeDefinition } from './type-definition.ts'
import { head, type EquipmentQuery } from './query.ts'
import { totalsOf } from './totals.ts'
import { idsOf, known } from './summary-row.ts'

/** Number of times that each limit was exceeded on the day. */
async function rows({ db, equipment, on, timeZone }: EquipmentQuery): Promise<SummaryRow[]> {
  const rang = await db.many<{ equipmentId: string; measure: string; times: number }>(sql`
    select equipment_id, measure, count(*)::int as times from alarm
    where farm_id = current_farm() and equipment_id = any(${idsOf(equipment)}::text[]) and cause = 'high'
      and raised_at >= ${on}::timestamp at time zone ${timeZone} and raised_at < ${addDays(on, 1)}::timestamp at time zone ${timeZone}
    group by 1, 2`)
  return equipment.map((each) => {
    const times = (measure: string) =>
      rang.find((row) => row.equipmentId === each.equipmentId && row.measure === measure)?.times ?? 0
    return {
      ...head(each),
      overcurrents: times('current'),
      leakages: times('leakage'),
      resistiveLeakages: times('resistiveLeakage'),
    }
  })
}

export const power: TypeDefinition = {
  async line({ own }) {
    const currents = known(own, 'current').map(({ value }) => value)
    return {
      measure: 'current',
      figure: 'most',
      value: currents.length > 0 ? Math.max(...currents) : null,
      remark: 'none',
      count: 0,
    }
  },
  rows,
  total(of) {
    const { sum } = totalsOf(of)
    return {
      overcurrents: sum('overcurrents', 0),
      leakages: sum('leakages', 0),
      resistiveLeakages: sum('resistiveLeakages', 0),
    }
  },
  list: rows,
}
