import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import type { TypeDefinition } from './type-definition.ts'
import { head, lastValues, type EquipmentQuery } from './query.ts'
import { daysOf } from './daily-rows.ts'
import { totalsOf } from './totals.ts'
import { known, mean } from './summary-row.ts'

async function rows(query: EquipmentQuery): Promise<SummaryRow[]> {
  const { db, equipment, on } = query
  const days = await daysOf(db, equipment, { on: [on] })
  const spoke = new Set(days.all.map(({ equipmentId }) => equipmentId))
  return equipment.map((each) => {
    const last = spoke.has(each.equipmentId) ? undefined : lastValues(query, each)
    const of = (measure: string) =>
      last ? { greatest: last[measure], least: last[measure] } : days.of(each.equipmentId, measure, on)
    return {
      ...head(each),
      ...(last && { old: true }),
      mostTemperature: rounded(of('temperature')?.greatest, 1),
      leastTemperature: rounded(of('temperature')?.least, 1),
      mostHumidity: rounded(of('humidity')?.greatest, 0),
      leastHumidity: rounded(of('humidity')?.least, 0),
      mostCo2: rounded(of('co2')?.greatest, 0),
      leastCo2: rounded(of('co2')?.least, 0),
      mostAmmonia: rounded(of('ammonia')?.greatest, 1),
      leastAmmonia: rounded(of('ammonia')?.least, 1),
    }
  })
}

export const environment: TypeDefinition = {
  async line({ own }) {
    return {
      measure: 'temperature',
      figure: 'mean',
      value: mean(known(own, 'temperature')),
      remark: 'none',
      count: 0,
    }
  },
  rows,
  total(of) {
    const { most, least } = totalsOf(of)
    return {
      mostTemperature: most('mostTemperature'),
      leastTemperature: least('leastTemperature'),
      mostHumidity: most('mostHumidity'),
      leastHumidity: least('leastHumidity'),
      mostCo2: most('mostCo2'),
      leastCo2: least('leastCo2'),
      mostAmmonia: most('mostAmmonia'),
      leastAmmonia: least('leastAmmonia'),
    }
  },
  list: rows,
}
