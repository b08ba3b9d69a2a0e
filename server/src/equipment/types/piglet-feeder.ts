import type { TypeDefinition } from './type-definition.ts'
import { byDay, counted, listedDays } from './daily-rows.ts'
import { ratioOf, totalsOf } from './totals.ts'
import { countedOn } from './summary-row.ts'
import { settingOfDays } from './setting-history.ts'

export const pigletFeeder: TypeDefinition = {
  async line(telling) {
    return {
      measure: 'feed',
      figure: 'today',
      value: await countedOn(telling, 'feed', telling.today),
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
  async list(asking) {
    const secondsOn = await settingOfDays(asking, 'waterSeconds', listedDays(asking.on))
    return byDay(({ equipmentId }, day, days) => {
      if (!days.of(equipmentId, 'feed', day) && !days.of(equipmentId, 'water', day)) return undefined
      return {
        liquidFeed: days.used(equipmentId, 'feed', day, 2),
        waterOfFeeder: days.used(equipmentId, 'water', day, 1),
        waterSeconds: secondsOn(equipmentId, day),
      }
    })(asking)
  },
}
