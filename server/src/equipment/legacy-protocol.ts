// Legacy gateway protocol (`cmdString`): all values are texts, a failed read is 0, and nothing can be set.
import * as z from 'zod'
import { equipmentId, protocolVersion, type Sample } from '@penside/contract/equipment/protocol.ts'

const envelope = z.object({
  type: z.string(),
  farmNo: z.union([z.string(), z.number()]).transform(String),
  icNo: z.string(),
  cmdString: z.array(z.record(z.string(), z.unknown())).max(500),
})

/** Measures by type and legacy name, including the known misspellings. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  S: {
    temp: 'temperature',
    humi: 'humidity',
    co2: 'co2',
    nh3: 'ammonia',
    illum: 'light',
    ventil: 'ventilation',
  },
  W: { wateramt: 'water', warteramt: 'water' },
  C: { curtemp: 'temperature' },
  L: { feedamt: 'feed', wateramt: 'water' },
  V: { restkg: 'rest' },
  F: { eatamt: 'eaten' },
  E: { eatamt: 'eaten', entercnt: 'entries' },
}

export type LegacyRefusal = 'unreadable' | 'not_measured' | 'other_sender'

/**
 * Converts a legacy message into samples. Only messages of type `res` carry measurements.
 * @param zone time zone of the farm: legacy times are local
 */
export function legacySamples(
  message: unknown,
  sender: { farmId: number; controllerId: string },
  zone: string,
  now: Date,
): { samples: unknown[] } | { refused: LegacyRefusal } {
  const read = envelope.safeParse(message)
  if (!read.success) return { refused: 'unreadable' }
  const { type, farmNo, icNo, cmdString } = read.data
  if (farmNo !== String(sender.farmId) || icNo !== sender.controllerId) return { refused: 'other_sender' }
  if (type !== 'res') return { refused: 'not_measured' }
  return { samples: cmdString.map((each) => sampleOf(each, zone, now)) }
}

/** Sample of a legacy entry; an unreadable entry is returned as it is, for the validation to quarantine. */
function sampleOf(each: Record<string, unknown>, zone: string, now: Date): Sample | Record<string, unknown> {
  const { eqId, updateTm, pigmnum } = each
  const at = instantOf(updateTm, zone, now)
  // Animals at one feeder are sent as E1-0, E1-1.
  const id = typeof eqId === 'string' ? eqId.replace(/-\d+$/, '') : ''
  const known = names[id[0] ?? '']
  if (!known || at === undefined || !equipmentId.safeParse(id).success) return each
  const values: Record<string, number | null> = {}
  for (const [name, text] of Object.entries(each)) {
    const measure = known[name.toLowerCase()]
    if (measure) values[measure] = numberOf(text) ?? null
  }
  // A device that did not answer is sent as 0, which no barn has for these measures.
  const failed = Object.entries(values).some(([name, value]) => value === 0 && neverZero.has(name))
  return {
    equipment: id,
    at,
    ...(typeof pigmnum === 'string' && pigmnum !== '' && { of: pigmnum }),
    ...(failed && { quality: 'comm_fail' as const }),
    values,
  }
}
const neverZero: ReadonlySet<string> = new Set(['temperature', 'humidity', 'co2', 'rest'])

/** Number that the whole text denotes. */
const numberOf = (text: unknown) =>
  typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined

/**
 * Instant of a local time such as `2026-11-23 09:30:00`. In the hour that occurs twice when the clock is put back, it is the later instant
 * unless that is in the future. A time in the skipped hour is read with the offset before the change.
 */
function instantOf(text: unknown, zone: string, now: Date): string | undefined {
  const parts =
    typeof text === 'string' ? /^(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)$/.exec(text) : null
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const asUtc = Date.parse(`${written}Z`)
  // Rejects 30 February and hour 24.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(written)) return undefined
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const offsetAt = (at: number) => Date.parse(`${local.format(at).replace(' ', 'T')}Z`) - at
  // Offsets a day before and a day after; they differ only around a change.
  const offsets = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)]
  const candidates = offsets.map((offset) => asUtc - offset).filter((at, i) => offsetAt(at) === offsets[i])
  const past = candidates.filter((at) => at <= now.getTime() + maxAhead)
  return new Date(past.at(-1) ?? candidates[0] ?? asUtc - offsets[0]!).toISOString()
}
/** Tolerated lead of a gateway's clock, ms. */
const maxAhead = 5 * 60_000

/** Message of samples without a sequence number of the sender. */
export const unnumbered = (samples: unknown[], sent: Date) => ({
  v: protocolVersion,
  boot: 'older',
  seq: 1,
  sent: sent.toISOString(),
  samples,
})
