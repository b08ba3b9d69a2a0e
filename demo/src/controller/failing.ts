import { aheadOfUtc, type Placed } from './surroundings.ts'

/** What goes wrong with a device: it says nothing, it cannot read its sensor, its meter stands still, gas, a fan that stopped, a leak of current. */
export type Fault = 'silent' | 'unread' | 'stuck' | 'gas' | 'hot' | 'leaking'

const hour = 3_600_000
const day = 24 * hour

/** ms that it took to get as bad as it is. */
export const leaksFor = 40 * day

type Failure = { type: Placed['type']; kind: string; fault: Fault; before?: number; hourOfDay?: number }

/** In which kind of house the first of which type fails how; `before` that of the others, ms, or in one hour of each day, UTC. */
const failures: readonly Failure[] = [
  { type: 'S', kind: '080007', fault: 'silent' },
  { type: 'S', kind: '080005', fault: 'gas' },
  { type: 'W', kind: '080006', fault: 'stuck' },
  { type: 'A', kind: '080006', fault: 'leaking', before: leaksFor },
  { type: 'C', kind: '080004', fault: 'unread', hourOfDay: 17 },
]

/** What went wrong for some hours, so many days before those that fail for good began to; hours of the farm's day. */
const spells = [
  { type: 'S', kind: '080002', fault: 'silent', days: 4, from: 9, hours: 6 },
  { type: 'S', kind: '080003', fault: 'gas', days: 7, from: 8, hours: 6 },
  { type: 'W', kind: '080005', fault: 'stuck', days: 9, from: 7, hours: 9 },
  { type: 'S', kind: '080004', fault: 'hot', days: 11, from: 13, hours: 4 },
] as const

/** The beginning of the farm's day, ms. */
export const startOfDay = (at: number) => Math.floor((at + aheadOfUtc) / day) * day - aheadOfUtc

/** What went wrong with a device and is over, ms. */
export const spellsOf = ({ type, house, place }: Placed, brokeAt: number) =>
  spells
    .filter((each) => place === 0 && each.type === type && each.kind === house.kind)
    .map(({ fault, days, from, hours }) => {
      const began = startOfDay(brokeAt) - days * day + from * hour
      return { fault, began, ended: began + hours * hour }
    })

/** @param brokeAt when those that fail for good began to, ms */
export function faultOf(placed: Placed, at: number, brokeAt: number): Fault | undefined {
  const { type, house, place } = placed
  if (place > 0) return undefined
  const spell = spellsOf(placed, brokeAt).find(({ began, ended }) => at >= began && at < ended)
  if (spell) return spell.fault
  return failures.find(
    (each) =>
      each.type === type &&
      each.kind === house.kind &&
      at >= brokeAt - (each.before ?? 0) &&
      (each.hourOfDay === undefined || Math.floor(at / hour) % 24 === each.hourOfDay),
  )?.fault
}
