import type { TypeDefinition } from './type-definition.ts'
import { byDay, counted, listedDays } from './daily-rows.ts'
import { ratioOf, totalsOf } from './totals.ts'
import { countedOn } from './summary-row.ts'
import { settingOfDays } from './setting-history.ts'

export const pigletFeeder: TypeDefinition = {
  async line(context) {
    return {
      measure: 'feed',
      figure: 'today',
      value: await countedOn(context, 'feed', context.today),
      remark: 'none',
      count: 0,
    }
  },
  rows: counted('feed', 2, (liquidFeed, previousLiquidFeed) => ({ liquidFeed, previousLiquidFeed })),
  total(of) {
    const { sum } = totalsOf(of)
    const [liquidFeed, previousLiquidFeed] = [sum('liquidFeed', 2), sum('previousLiquidFeed', 2)]
    return { liquidFeed, previousLiquidFeed, ratio: ratioOf(liquidFeed, previousLiquidFeed) }
  },
  async list(query) {
    const secondsOn = await settingOfDays(query, 'waterSeconds', listedDays(query.on))
    return byDay(({ equipmentId }, day, days) => {
      if (!days.of(equipmentId, 'feed', day) && !days.of(equipmentId, 'water', day)) return undefined
      return {
        liquidFeed: days.used(equipmentId, 'feed', day, 2),
        waterOfFeeder: days.used(equipmentId, 'water', day, 1),
        waterSeconds: secondsOn(equipmentId, day),
      }
    })(query)
  },
}
