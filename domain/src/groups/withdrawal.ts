import type { Day } from '../day.ts'

/** What pigs of a group got, or brought with them: from `givenOn` until before `freeOn` none of them may be slaughtered. */
export type Withdrawal = { medicineName: string; givenOn: Day; freeOn: Day }

/** The one that lasts longest of those that hold on a day. */
export const withdrawalOn = (withdrawals: readonly Withdrawal[], on: Day): Withdrawal | null =>
  withdrawals
    .filter(({ givenOn, freeOn }) => givenOn <= on && on < freeOn)
    .toSorted((a, b) => (a.freeOn < b.freeOn ? 1 : -1))
    .at(0) ?? null
