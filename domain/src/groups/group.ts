import type { Day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'

/** Registration of groups of growing pigs. */

/** Breed of a group (association list 043) by the breed of the sows (041): two-way sows are served by a Duroc. */
const breedFromSow: Readonly<Record<string, string>> = {
  '041009': '043001',
  '041006': '043002',
  '041010': '043005',
  '041004': '043004',
}
const mixedBreed = '043009'
export const groupBreedOf = (sowBreed: string): string => breedFromSow[sowBreed] ?? mixedBreed

export const madeGroupStart = (on: Day) => `G${on.replaceAll('-', '')}-`

/** Name of a group that is made automatically: `G20261120-2` for the second of that day. @param taken existing names */
export function madeGroupName(on: Day, taken: readonly string[]): string {
  const start = madeGroupStart(on)
  const numbers = taken.flatMap((name) =>
    name.startsWith(start) ? Number(name.slice(start.length)) || 0 : [],
  )
  return `${start}${Math.max(0, ...numbers) + 1}`
}

/** @throws Refusal if the group starts after today */
export function checkGroup({ startedOn }: { startedOn: Day }, today: Day) {
  if (startedOn > today) throw new Refusal('AFTER_TODAY', { today }, ['startedOn'])
}
