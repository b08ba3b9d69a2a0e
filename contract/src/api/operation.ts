// A write as it waits on a phone and travels: the path of its call and the fields under their names on the wire. So it can be sent by any
// later version of the app, and understood by any later server.

export type Payload = { path: string; wire: Readonly<Record<string, unknown>> }

/** A value that is empty on the wire is not there. */
export const isGiven = (value: unknown) => value !== '' && value !== null && value !== undefined

/**
 * What of a payload is hashed: the same, whether its fields travel in a query, a form or a JSON body. The phone compares the hash that the
 * server sends back with its own, and so knows that its record arrived as it was.
 */
export const operationText = ({ path, wire }: Payload): string =>
  `${path}\n${JSON.stringify(sorted(Object.entries(wire).filter(([, value]) => isGiven(value))))}`

const sorted = (fields: [string, unknown][]) =>
  fields.map(([name, value]) => [name, asText(value)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))

function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText)
  return typeof value === 'object' && value !== null ? sorted(Object.entries(value)) : String(value)
}

/** Raised by one whenever fields of a write change so that what older phones hold would no longer be understood. */
export const schemaVersion = 1

/** Turns a payload of version `from` into one of the next version. A payload that does not concern it leaves as it came. */
export type Upcaster = { from: number; upcast(payload: Payload): Payload }

/** Every version that was issued in the last 400 days is understood; so long an upcaster stays. */
const upcasters: readonly Upcaster[] = []

/** The payload as today's version writes it. */
export function upcast(payload: Payload, version: number, steps: readonly Upcaster[] = upcasters): Payload {
  return steps
    .filter(({ from }) => from >= version)
    .toSorted((a, b) => a.from - b.from)
    .reduce((current, step) => step.upcast(current), payload)
}
