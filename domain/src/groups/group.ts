import type { Day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'

/** A group of growing pigs that are kept and counted together. */

/** What piglets of a sow of this breed (association list 041) are called in their group (043): two-way sows are served by a Duroc. */
const breedFromSow: Readonly<Record<string, string>> = {
  '041009': '043001',
  '041006': '043002',
  '041010': '043005',
  '041004': '043004',
}
const mixedBreed = '043009'
export const groupBreedOf = (sowBreed: string): string => breedFromSow[sowBreed] ?? mixedBreed

export const madeGroupStart = (on: Day) => `G${on.replaceAll('-', '')}-`

/** `G20261120-2`: the second group that was made on that day. @param taken the names that there are */
export function madeGroupName(on: Day, taken: readonly string[]): string {
  const start = madeGroupStart(on)
  const numbers = taken.flatMap((name) =>
    name.startsWith(start) ? Number(name.slice(start.length)) || 0 : [],
  )
  return `${start}${Math.max(0, ...numbers) + 1}`
}

/** @throws Refusal for the first thing that does not fit */
export function checkGroup({ startedOn }: { startedOn: Day }, today: Day) {
  if (startedOn > today) throw new Refusal('AFTER_TODAY', { today }, ['startedOn'])
}
