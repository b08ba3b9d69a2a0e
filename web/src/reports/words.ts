import { attention } from './attention.words.ts'
import { checks } from './checks.words.ts'
import { comparison } from './comparison.words.ts'
import { dailySummary } from './daily-summary.words.ts'
import { daily } from './daily.words.ts'
import { duties } from './duties/duties.words.ts'
import { eventList } from './event-list.words.ts'
import { herdRows } from './herd-rows.words.ts'
import { ledger } from './ledger.words.ts'
import { marketPrice } from './market-price.words.ts'
import { matingStatus } from './mating-status.words.ts'
import { parityComposition } from './parity-composition.words.ts'
import { planCalendar } from './plan-calendar.words.ts'
import { news } from './news.words.ts'
import { weather } from './weather.words.ts'
import { operation } from './operation.words.ts'
import { morning } from './morning/words.ts'
import { monthEnd } from './month-end.words.ts'
import { porkerWeek } from './porker-week.words.ts'
import { rowFilters } from './row-filters.words.ts'
import { scheduled } from './scheduled.words.ts'
import { score } from './score.words.ts'
import { tasks } from './tasks/words.ts'
import { today } from './today.words.ts'
import { vaccination } from './vaccination.words.ts'
import { why } from './why.words.ts'
import { workPlan } from './work-plan.words.ts'

export const reports = {
  attention,
  checks,
  comparison,
  daily,
  dailySummary,
  duties,
  eventList,
  herdRows,
  ledger,
  marketPrice,
  matingStatus,
  parityComposition,
  planCalendar,
  monthEnd,
  morning,
  news,
  operation,
  weather,
  porkerWeek,
  rowFilters,
  scheduled,
  score,
  tasks,
  today,
  vaccination,
  why,
  workPlan,
}
