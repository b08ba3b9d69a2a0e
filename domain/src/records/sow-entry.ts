import { latest, type Day } from '../basics/day.ts'
import type { LivingStatus } from './life.ts'

/** Fields of the entry form that the rules use. */
export type EnteredSow = {
  bornOn: Day
  enteredOn: Day
  lastWorkOn: Day
  status: LivingStatus
  parity: number
}

/** What is wrong with one field. */
export type EntryRefusal = { field: keyof EnteredSow; code: EntryProblem }
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

/** Problems of the entry of a sow, the most important first. */
export function entryProblems(form: EnteredSow, today: Day): EntryRefusal[] {
  const problems: EntryRefusal[] = []
  const expect = (fine: boolean, field: EntryRefusal['field'], code: EntryProblem) => {
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

/** First day on which a sow's status is known. Between her entry and that day the status is unknown. */
export const knownFrom = ({ enteredOn, lastWorkOn }: Pick<EnteredSow, 'enteredOn' | 'lastWorkOn'>): Day =>
  latest(enteredOn, lastWorkOn) ?? enteredOn

/** Meaning of `lastWorkOn` by the status at entry. */
export const lastWorkMeans = {
  gilt: 'enteredOn',
  pregnant: 'matedOn',
  lactating: 'farrowedOn',
  nurse: 'weanedOn',
  weaned: 'weanedOn',
  returned: 'accidentOn',
  aborted: 'accidentOn',
} as const satisfies Record<LivingStatus, string>
