import { addDays, latest, type Day } from '../basics/day.ts'
import type { FarmSettings } from '../farm/settings.ts'
import type { SowRecord, SowState } from '../records/life.ts'
import { questionsAbout } from '../records/questions.ts'
import { checkLimits, lookBack, repeatedQuestions, type CheckKey } from '../reports/checks.ts'
import type { BookSow } from './animals.ts'
import type { LifeRow } from './kind-row.ts'
import { boarColumns } from './split.ts'

/** Number of findings by check of the books. */
export type Findings = Partial<Record<CheckKey, number>>

/** Findings of the check of the books in the lives of imported sows: unusual records, and overdue ones. */
export function findingsIn(
  sows: readonly BookSow[],
  { noRecordFor }: Pick<FarmSettings, 'noRecordFor'>,
  today: Day,
): Findings {
  const found: Findings = {}
  const add = (check: CheckKey) => (found[check] = (found[check] ?? 0) + 1)
  const since = addDays(today, -lookBack)
  for (const { values, states, records } of sows) {
    for (const [i, row] of records.entries()) {
      const before = states[i]
      if (before && row.record.on >= since) questionsOf(row, before, values.bornOn).forEach(add)
    }
    const state = states.at(-1)
    if (state) overdueIn(state, noRecordFor, today).forEach(add)
  }
  return found
}

function questionsOf({ sheet, record, values }: LifeRow, before: SowState, bornOn: Day): CheckKey[] {
  const facts = {
    bornOn,
    today: record.on,
    totalWeight: Number(values['weight'] ?? 0),
    boars: boarColumns.get(sheet)?.filter((column) => values[column]).length,
  }
  const asked = new Set<string>(questionsAbout(before, record as SowRecord, facts).map(({ code }) => code))
  const confirmed: readonly string[] = values.confirmed ?? []
  return repeatedQuestions.filter((code) => asked.has(code) && !confirmed.includes(code))
}

function overdueIn(
  { status, matedOn, farrowedOn, notBefore, lastWorkOn }: SowState,
  noRecordFor: number,
  today: Day,
): CheckKey[] {
  if (status === 'culled') return []
  const isOver = (on: Day | null, days: number) => on !== null && on < addDays(today, -days)
  const found: CheckKey[] = []
  if (status === 'pregnant' && isOver(matedOn, checkLimits.pregnant)) found.push('pregnantTooLong')
  if (status === 'lactating' && isOver(farrowedOn, checkLimits.lactating)) found.push('lactatingTooLong')
  if (isOver(latest(notBefore, lastWorkOn), noRecordFor)) found.push('silent')
  return found
}
