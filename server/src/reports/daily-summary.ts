import {
  dailyColumns,
  dailyGrowing,
  type DailyColumn,
  type DailyCounts,
  type dailySummary,
} from '@penside/contract/reports/daily-summary.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { farmSettings } from '../farm/settings.ts'
import type { Handlers } from '../http/serve.ts'
import { stockOfDays } from './breeding-status.ts'
import { countBoarsAndMated } from './herd-on.ts'
import { knownDay } from './statistic.ts'

export const dailySummaryHandlers: Handlers<typeof dailySummary> = {
  async view({ input, db, today }) {
    const on = knownDay(input.on, today)
    const settings = await farmSettings(db)
    const stock = await stockOfDays(db, [addDays(on, -1), on], settings, today)
    // Boars and recently mated sows have no daily totals.
    const countsOn = async (day: Day): Promise<DailyCounts> => {
      const { boars, mated } = await countBoarsAndMated(db, day, settings)
      return {
        boar: boars,
        gilt: stock(day, 'gilts'),
        mated,
        pregnant: stock(day, 'pregnant') - mated,
        nursing: stock(day, 'lactating'),
        weaned: stock(day, 'weaned'),
        waiting: stock(day, 'waiting'),
        sows: stock(day, 'sows'),
        ...recordOf(dailyGrowing, (name) => stock(day, name)),
      }
    }
    const before = await countsOn(addDays(on, -1))
    const now = await countsOn(on)
    return {
      rows: [{ before, now, change: recordOf(columns, (column) => now[column] - before[column]) }],
      total: 1,
      on,
    }
  },
}

const columns = Object.keys(dailyColumns) as DailyColumn[]
const recordOf = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>
