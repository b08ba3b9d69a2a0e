// A write in the outbox and on its way: the path of its call and its fields by API name. So it can be sent by any
// later version of the app, and understood by any later server.

export type Payload = { path: string; wire: Readonly<Record<string, unknown>> }

/** Whether a value is not empty; empty values count as not sent. */
export const isGiven = (value: unknown) => value !== '' && value !== null && value !== undefined

/**
 * Text of a payload that is hashed, independent of whether it is sent as query, form or JSON. The phone compares the hash that the
 * server returns with its own, to verify that its record arrived unchanged.
 */
export const operationText = ({ path, wire }: Payload): string =>
  `${path}\n${JSON.stringify(sorted(Object.entries(wire).filter(([, value]) => isGiven(value))))}`

const sorted = (fields: [string, unknown][]) =>
  fields.map(([name, value]) => [name, asText(value)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))

function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText)
  return typeof value === 'object' && value !== null ? sorted(Object.entries(value)) : String(value)
}

/** Version of the fields of writes. Raise it with each change that would break records waiting on older phones. */
export const schemaVersion = 1

/** Converts payloads of version `from` to the next version; other payloads stay as they are. */
export type Upcaster = { from: number; upcast(payload: Payload): Payload }

/** Upcasters of the versions of the last 400 days. */
const upcasters: readonly Upcaster[] = []

/** Converts a payload to the current version. */
export function upcast(payload: Payload, version: number, steps: readonly Upcaster[] = upcasters): Payload {
  return steps
    .filter(({ from }) => from >= version)
    .toSorted((a, b) => a.from - b.from)
    .reduce((current, step) => step.upcast(current), payload)
}
