import type { Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'

/** Withdrawal period of a group's pigs: from `givenOn` until before `freeOn` none of them may be slaughtered. */
export type Withdrawal = { medicineName: string; givenOn: Day; freeOn: Day }

/** Longest of the withdrawals that are in force on a day. */
export const withdrawalOn = (withdrawals: readonly Withdrawal[], on: Day): Withdrawal | null =>
  withdrawals
    .filter(({ givenOn, freeOn }) => givenOn <= on && on < freeOn)
    .toSorted((a, b) => (a.freeOn < b.freeOn ? 1 : -1))
    .at(0) ?? null

/** Text of the task for pigs whose treatment was recorded after they were shipped. */
export const shippedInside = (
  group: string,
  shippedOn: Day,
  { medicineName, freeOn }: Withdrawal,
): Names => ({
  ko: `${group}: ${shippedOn} 출하가 ${medicineName} 휴약기간(${freeOn}부터 출하 가능) 안이었습니다. 도축장에 알리세요`,
  en: `${group}: shipped on ${shippedOn} inside the withdrawal of ${medicineName} (free from ${freeOn}). Tell the slaughterhouse`,
  vi: `${group}: xuất ngày ${shippedOn} khi còn thời gian ngừng thuốc ${medicineName} (được xuất từ ${freeOn}). Hãy báo lò mổ`,
})
