import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { addDays } from '@penside/domain/day.ts'
import { sql } from '../../db.ts'
import type { OfType } from './of-type.ts'
import { head, type Asking } from './asking.ts'
import { totalsOf } from './figures.ts'
import { idsOf, known } from './seen.ts'

/** How often each was over its limit on the day. */
async function rows({ db, equipment, on, timeZone }: Asking): Promise<SummaryRow[]> {
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

export const power: OfType = {
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
