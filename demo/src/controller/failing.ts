import { aheadOfUtc, type Placed } from './surroundings.ts'

/** Fault of a device: silence, an unreadable sensor, a stuck meter, gas, a stopped fan, a leakage current. */
export type Fault = 'silent' | 'unread' | 'stuck' | 'gas' | 'hot' | 'leaking'

const hour = 3_600_000
const day = 24 * hour

/** Time over which the fault developed, ms. */
export const leaksFor = 40 * day

type Failure = { type: Placed['type']; kind: string; fault: Fault; before?: number; hourOfDay?: number }

/** Faults by kind of house and type; `before` is the lead over the other faults, ms, `hour` the only hour of the day (UTC). */
const failures: readonly Failure[] = [
  { type: 'S', kind: '080007', fault: 'silent' },
  { type: 'S', kind: '080005', fault: 'gas' },
  { type: 'W', kind: '080006', fault: 'stuck' },
  { type: 'A', kind: '080006', fault: 'leaking', before: leaksFor },
  { type: 'C', kind: '080004', fault: 'unread', hourOfDay: 17 },
]

/** Temporary faults, some days before the permanent ones began; hours of the farm's day. */
const spells = [
  { type: 'S', kind: '080002', fault: 'silent', days: 4, from: 9, hours: 6 },
  { type: 'S', kind: '080003', fault: 'gas', days: 7, from: 8, hours: 6 },
  { type: 'W', kind: '080005', fault: 'stuck', days: 9, from: 7, hours: 9 },
  { type: 'S', kind: '080004', fault: 'hot', days: 11, from: 13, hours: 4 },
] as const

/** Start of the farm's day, ms. */
export const startOfDay = (at: number) => Math.floor((at + aheadOfUtc) / day) * day - aheadOfUtc

/** Temporary fault of a device; times in ms. */
export const spellsOf = ({ type, house, place }: Placed, brokeAt: number) =>
  spells
    .filter((each) => place === 0 && each.type === type && each.kind === house.kind)
    .map(({ fault, days, from, hours }) => {
      const began = startOfDay(brokeAt) - days * day + from * hour
      return { fault, began, ended: began + hours * hour }
    })

/** @param brokeAt start of the permanent faults, ms */
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
