import type { Placed } from './surroundings.ts'

/** What goes wrong with a device: it says nothing, it cannot read its sensor, its meter stands still, gas, a leak of current. */
export type Fault = 'silent' | 'unread' | 'stuck' | 'gas' | 'leaking'

const hour = 3_600_000

/** ms that it took to get as bad as it is. */
export const leaksFor = 40 * 24 * hour

type Failure = { type: Placed['type']; kind: string; fault: Fault; before?: number; hourOfDay?: number }

/** In which kind of house the first of which type fails how; `before` that of the others, ms, or in one hour of each day, UTC. */
const failures: readonly Failure[] = [
  { type: 'S', kind: '080007', fault: 'silent' },
  { type: 'S', kind: '080005', fault: 'gas' },
  { type: 'W', kind: '080006', fault: 'stuck' },
  { type: 'A', kind: '080006', fault: 'leaking', before: leaksFor },
  { type: 'C', kind: '080004', fault: 'unread', hourOfDay: 17 },
]

/** @param brokeAt when those that fail for good began to, ms */
export function faultOf({ type, house, place }: Placed, at: number, brokeAt: number): Fault | undefined {
  if (place > 0) return undefined
  return failures.find(
    (each) =>
      each.type === type &&
      each.kind === house.kind &&
      at >= brokeAt - (each.before ?? 0) &&
      (each.hourOfDay === undefined || Math.floor(at / hour) % 24 === each.hourOfDay),
  )?.fault
}
