import { sql } from '../../database/db.ts'
import type { TypeDefinition } from './type-definition.ts'
import { ratioOf, totalsOf } from './totals.ts'
import { stood } from './gauges.ts'
import { idsOf, known, mean } from './summary-row.ts'

const rows = stood('temperature', 1, (temperature, previousTemperature, setTemperature) => ({
  temperature,
  previousTemperature,
  setTemperature,
}))

export const heaterCooler: TypeDefinition = {
  async line({ db, own }) {
    const sets = await db.many<{ equipmentId: string; set: number | null }>(sql`
      select equipment_id, (settings ->> 'temperature')::float8 as set from reported_setting
      where farm_id = current_farm() and equipment_id = any(${idsOf(own)}::text[]) and part = ''`)
    const temperatures = known(own, 'temperature')
    const away = temperatures.flatMap(({ each, value }) => {
      const set = sets.find(({ equipmentId }) => equipmentId === each.equipmentId)?.set
      return typeof set === 'number' ? [Math.abs(value - set)] : []
    })
    return {
      measure: 'temperature',
      figure: 'mean',
      value: mean(temperatures),
      remark: away.length > 0 ? 'away' : 'none',
      count: away.length > 0 ? Math.round(Math.max(...away) * 10) / 10 : 0,
    }
  },
  rows,
  total(of) {
    const { mean: meanOf, same } = totalsOf(of)
    const [temperature, previousTemperature] = [meanOf('temperature', 1), meanOf('previousTemperature', 1)]
    return {
      temperature,
      previousTemperature,
      setTemperature: same('setTemperature'),
      ratio: ratioOf(temperature, previousTemperature),
    }
  },
  list: rows,
}
