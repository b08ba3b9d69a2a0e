import type { OfType } from './of-type.ts'
import { byDay, counted } from './days.ts'
import { ratioOf, totalsOf } from './figures.ts'
import { countedOn } from './seen.ts'

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
  list: byDay(({ equipmentId, settings }, day, days) => {
    if (!days.of(equipmentId, 'feed', day) && !days.of(equipmentId, 'water', day)) return undefined
    return {
      liquidFeed: days.used(equipmentId, 'feed', day, 2),
      waterOfFeeder: days.used(equipmentId, 'water', day, 1),
      waterSeconds: settings['waterSeconds'] ?? null,
    }
  }),
}
