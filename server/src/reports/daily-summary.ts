import {
  dailyColumns,
  dailyGrowing,
  type DailyColumn,
  type DailyCounts,
  type dailySummary,
} from '@penside/contract/reports/daily-summary.ts'
import { addDays, type Day } from '@penside/domain/day.ts'
import { herdClasses } from '@penside/domain/reports/herd-on.ts'
import { farmSettings } from '../farm/settings.ts'
import type { Handlers } from '../serve.ts'
import { stockOfDays } from './breeding-status.ts'
import { herdCounts } from './herd-on.ts'
import { knownDay } from './statistic.ts'

export const dailySummaryHandlers: Handlers<typeof dailySummary> = {
  async view({ input, db, today }) {
    const on = knownDay(input.on, today)
    const settings = await farmSettings(db)
    const stock = await stockOfDays(db, [addDays(on, -1), on], settings, today)
    const countsOn = async (day: Day): Promise<DailyCounts> => {
      const herd = await herdCounts(db, day, today, settings)
      const sows = herdClasses.reduce((sum, name) => (name === 'boar' ? sum : sum + herd[name]), 0)
      return { ...herd, sows, ...recordOf(dailyGrowing, (name) => stock(day, name)) }
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
