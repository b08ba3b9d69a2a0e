import type { Day } from '../basics/day.ts'

/** Category of a boar whose semen is bought, of system code list 06. */
export const boughtSemen = '060003'

export type BoarForm = {
  category: string
  /** May be unknown for a boar whose semen is bought. */
  bornOn?: Day | null | undefined
  enteredOn: Day
  lastWorkOn?: Day | undefined
  stockEntryOn?: Day | undefined
}
export type BoarProblem = { field: keyof BoarForm; code: BoarProblemCode }
export type BoarProblemCode =
  | 'BIRTH_DATE_NEEDED'
  | 'BORN_AFTER_TODAY'
  | 'ENTERED_AFTER_TODAY'
  | 'LAST_WORK_AFTER_TODAY'
  | 'STOCK_ENTRY_AFTER_TODAY'
  | 'BORN_AFTER_ENTRY'
  | 'LAST_WORK_BEFORE_BIRTH'

/** Problems of the entry of a boar, the most important first. */
export function boarProblems(
  { category, bornOn, enteredOn, lastWorkOn, stockEntryOn }: BoarForm,
  today: Day,
) {
  const problems: BoarProblem[] = []
  const expect = (fine: boolean, field: BoarProblem['field'], code: BoarProblemCode) => {
    if (!fine) problems.push({ field, code })
  }
  expect(Boolean(bornOn) || category === boughtSemen, 'bornOn', 'BIRTH_DATE_NEEDED')
  if (bornOn) expect(bornOn <= today, 'bornOn', 'BORN_AFTER_TODAY')
  expect(enteredOn <= today, 'enteredOn', 'ENTERED_AFTER_TODAY')
  if (bornOn) expect(bornOn < enteredOn, 'bornOn', 'BORN_AFTER_ENTRY')
  if (lastWorkOn) {
    expect(lastWorkOn <= today, 'lastWorkOn', 'LAST_WORK_AFTER_TODAY')
    if (bornOn) expect(lastWorkOn >= bornOn, 'lastWorkOn', 'LAST_WORK_BEFORE_BIRTH')
  }
  if (stockEntryOn) expect(stockEntryOn <= today, 'stockEntryOn', 'STOCK_ENTRY_AFTER_TODAY')
  return problems
}
