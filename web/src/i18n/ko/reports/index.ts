import { checks } from './checks.ts'
import { score } from './score.ts'
import { ledger } from './ledger.ts'
import { eventList } from './event-list.ts'
import { parityComposition } from './parity-composition.ts'
import { comparison } from './comparison.ts'
import { dailySummary } from './daily-summary.ts'
import { porkerWeek } from './porker-week.ts'
import { herdRows } from './herd-rows.ts'
import { attention } from './attention.ts'
import { planCalendar } from './plan-calendar.ts'
import { vaccination } from './vaccination.ts'
import { daily } from './daily.ts'
import { today } from './today.ts'
import { workPlan } from './work-plan.ts'
import { matingStatus } from './mating-status.ts'

export const reports = {
  checks,
  score,
  attention,
  planCalendar,
  vaccination,
  daily,
  today,
  workPlan,
  matingStatus,
  ledger,
  eventList,
  parityComposition,
  comparison,
  dailySummary,
  porkerWeek,
  herdRows,
}
