import { rowsPerPage } from '@penside/contract/list.ts'
import {
  attentionKinds,
  attentionListOf,
  attentionLists,
  attentionOrderOf,
  type attention,
} from '@penside/contract/reports/attention.ts'
import { addDays, type Day } from '@penside/domain/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { statusNames } from '@penside/domain/records/names.ts'
import { attentionNames, needsAttention, type AttentionList } from '@penside/domain/reports/attention.ts'
import { nursingStatuses, planSpan, type PlanSpan } from '@penside/domain/reports/work-plan.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db } from '../db.ts'
import type { Handlers } from '../serve.ts'
import { tagContains } from '../tag.ts'
import { sowColumns, sowsOn, type SowOn } from './sows-on.ts'

const lists = Object.keys(attentionLists) as AttentionList[]

export const attentionHandlers: Handlers<typeof attention> = {
  async reports({ language }) {
    return {
      rows: lists.map((list) => ({ code: attentionLists[list], name: attentionNames[list][language] })),
    }
  },

  async view({
    input: { search, report, page = 0, pageSize = rowsPerPage, order = 'OVER', from, to },
    db,
    language,
    today,
  }) {
    const span = planSpan({ from, to }, today)
    const settings = await farmSettings(db)
    const sows = await candidates(db, settings, span, today, search)
    const on = (list: AttentionList) =>
      sows.flatMap((sow) => {
        const overdue = needsAttention(sow, list, settings, span)
        return overdue ? [{ ...sow, ...overdue }] : []
      })
    const asked = attentionListOf(report)
    const found = on(asked).toSorted(attentionOrderOf[order])
    const total = (list: AttentionList) => (list === asked ? found.length : on(list).length)
    return {
      rows: found.slice(page * pageSize, (page + 1) * pageSize).map((sow, at) => ({
        number: page * pageSize + at + 1,
        farmId: sow.farmId,
        animalId: sow.animalId,
        tag: sow.tag,
        bornOn: sow.bornOn,
        parity: sow.parity,
        status: sow.status,
        statusName: statusNames[sow.status][language],
        lastWorkOn: sow.lastWorkOn,
        dueOn: sow.dueOn,
        days: sow.days,
        over: sow.over,
        pen: sow.pen ?? '',
        kind: attentionKinds[asked],
      })),
      total: found.length,
      total1: total('pregnantPast'),
      total2: total('giltNotMated'),
      total3: total('lactatingPast'),
      total4: total('accidentNotMated'),
      total5: total('weanedNotMated'),
      total6: total('giltFirstHeat'),
    }
  },
}

/** Those who can stand on one of the lists by the end of the span; the rules of domain pick those who do. */
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
        or (sow.status = any(${[...nursingStatuses]}) and sow.last_work_on < ${before(settings.lactatingPast)}))
      ${tagContains(search)}`)
}
