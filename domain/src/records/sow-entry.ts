import { latest, type Day } from '../basics/day.ts'
import type { LivingStatus } from './life.ts'

/** What the entry form holds, as far as the rules look at it. */
export type EnteredSow = {
  bornOn: Day
  enteredOn: Day
  lastWorkOn: Day
  status: LivingStatus
  parity: number
}

/** One field that does not fit, and why. */
export type Problem = { field: keyof EnteredSow; code: EntryProblem }
export type EntryProblem =
  | 'BORN_AFTER_TODAY'
  | 'ENTERED_AFTER_TODAY'
  | 'LAST_WORK_AFTER_TODAY'
  | 'BORN_AFTER_ENTRY'
  | 'PARITY_BELOW_ZERO'
  | 'GILT_HAS_NO_PARITY'
  | 'PARITY_NEEDED'
  | 'LAST_WORK_BEFORE_BIRTH'

const needsParity: readonly LivingStatus[] = ['lactating', 'nurse', 'weaned']

/** What stands against entering this sow, first things first; empty when nothing does. */
export function entryProblems(form: EnteredSow, today: Day): Problem[] {
  const problems: Problem[] = []
  const expect = (fine: boolean, field: Problem['field'], code: EntryProblem) => {
    if (!fine) problems.push({ field, code })
  }
  expect(form.bornOn <= today, 'bornOn', 'BORN_AFTER_TODAY')
  expect(form.enteredOn <= today, 'enteredOn', 'ENTERED_AFTER_TODAY')
  expect(form.lastWorkOn <= today, 'lastWorkOn', 'LAST_WORK_AFTER_TODAY')
  expect(form.bornOn < form.enteredOn, 'bornOn', 'BORN_AFTER_ENTRY')
  expect(form.lastWorkOn >= form.bornOn, 'lastWorkOn', 'LAST_WORK_BEFORE_BIRTH')
  expect(form.parity >= 0, 'parity', 'PARITY_BELOW_ZERO')
  expect(form.status !== 'gilt' || form.parity <= 0, 'parity', 'GILT_HAS_NO_PARITY')
  expect(!needsParity.includes(form.status) || form.parity >= 1, 'parity', 'PARITY_NEEDED')
  return problems
}

/** The day from which a sow is known: between her entry and that of her status she counts as a sow of unknown status. */
export const knownFrom = ({ enteredOn, lastWorkOn }: Pick<EnteredSow, 'enteredOn' | 'lastWorkOn'>): Day =>
  latest(enteredOn, lastWorkOn) ?? enteredOn

/** The day that `lastWorkOn` stands for at each start status: what the form asks for by its own name. */
export const lastWorkMeans = {
  gilt: 'enteredOn',
  pregnant: 'matedOn',
  lactating: 'farrowedOn',
  nurse: 'weanedOn',
  weaned: 'weanedOn',
  returned: 'accidentOn',
  aborted: 'accidentOn',
} as const satisfies Record<LivingStatus, string>
