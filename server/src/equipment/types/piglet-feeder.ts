import type { OfType } from './of-type.ts'
import { byDay, counted, listedDays } from './days.ts'
import { ratioOf, totalsOf } from './figures.ts'
import { countedOn } from './seen.ts'
import { settingOfDays } from './setting-of-day.ts'

export const pigletFeeder: OfType = {
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
