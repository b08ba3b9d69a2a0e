import {
  dailyColumns,
  type DailyColumn,
  type DailyCounts,
  type dailySummary,
} from '@penside/contract/reports/daily-summary.ts'
import { addDays } from '@penside/domain/day.ts'
import { herdClasses, type HerdClass } from '@penside/domain/reports/herd-on.ts'
import { farmSettings } from '../farm/settings.ts'
import type { Handlers } from '../serve.ts'
import { herdCounts } from './herd-on.ts'
import { knownDay } from './statistic.ts'

export const dailySummaryHandlers: Handlers<typeof dailySummary> = {
  async view({ input, db, today }) {
    const on = knownDay(input.on, today)
    const settings = await farmSettings(db)
    const before = withSum(await herdCounts(db, addDays(on, -1), today, settings))
    const now = withSum(await herdCounts(db, on, today, settings))
    const change = Object.fromEntries(
      columns.map((column) => [column, now[column] - before[column]]),
    ) as Record<DailyColumn, number>
    return { rows: [{ before, now, change }], total: 1, on }
  },
}

const columns = Object.keys(dailyColumns) as DailyColumn[]

const withSum = (counts: Record<HerdClass, number>): DailyCounts => ({
  ...counts,
  sows: herdClasses.reduce((sum, name) => (name === 'boar' ? sum : sum + counts[name]), 0),
})
