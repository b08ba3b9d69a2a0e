import { attentionAmong, attentionReports, type attention } from '@penside/contract/reports/attention.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { planSpan, type PlanSpan } from '@penside/domain/reports/work-plan.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { tagContains } from '../database/text-search.ts'
import { sowColumns, sowsOn, type SowOn } from './sows-on-day.ts'

export const attentionHandlers: Handlers<typeof attention> = {
  reports: async ({ language }) => attentionReports(language),

  async view({ input, db, language, today }) {
    const span = planSpan(input, today)
    const settings = await farmSettings(db)
    const sows = await candidates(db, settings, span, today, input.search)
    return attentionAmong(sows, input, { settings, span, language })
  },
}

/** Sows that may be on one of the lists by the end of the span; the rules of `domain` select the others out. */
const candidates = (
  db: Db,
  settings: FarmSettings,
  span: PlanSpan,
  today: Day,
  search: string | undefined,
): Promise<SowOn[]> => {
  const before = (days: number) => addDays(span.to, -days)
  return db.many<SowOn>(sql`
    select ${sowColumns} from ${sowsOn(span.today, today)}
    where (sow.status in ('gilt', 'returned', 'aborted', 'weaned')
        or (sow.status = 'pregnant' and sow.last_work_on < ${before(settings.pregnantPast)})
        or sow.status = 'nurse'
        or (sow.status = 'lactating' and sow.last_work_on < ${before(settings.lactatingPast)}))
      ${tagContains(search)}`)
}
