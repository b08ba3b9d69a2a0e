// What gateways of an older kind send (`cmdString`): all values are texts, and a failed read is a nought. It is only ever read.
import * as z from 'zod'
import { equipmentId, protocolVersion, type Sample } from '@penside/contract/equipment/protocol.ts'

const envelope = z.object({
  type: z.string(),
  farmNo: z.union([z.string(), z.number()]).transform(String),
  icNo: z.string(),
  cmdString: z.array(z.record(z.string(), z.unknown())).max(500),
})

/** Its names of our measures, by type, as it writes them and as it misspells them. */
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
 * Its measurements as samples of ours. What asks for something or sets something is not measured, whatever it carries.
 * @param zone that of the farm, whose clock it goes by
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

/** Something that cannot be read as a sample is kept apart where samples are judged, as it came. */
function sampleOf(each: Record<string, unknown>, zone: string, now: Date): Sample | Record<string, unknown> {
  const { eqId, updateTm, pigmnum } = each
  const at = instantOf(updateTm, zone, now)
  // Of several animals of one feeder it makes names of its own: E1-0, E1-1.
  const id = typeof eqId === 'string' ? eqId.replace(/-\d+$/, '') : ''
  const known = names[id[0] ?? '']
  if (!known || at === undefined || !equipmentId.safeParse(id).success) return each
  const values: Record<string, number | null> = {}
  for (const [name, text] of Object.entries(each)) {
    const measure = known[name.toLowerCase()]
    if (measure) values[measure] = numberOf(text) ?? null
  }
  // It stores a nought where a device did not answer, and no barn is at 0 °C, without moisture or without air.
  const failed = Object.entries(values).some(([name, value]) => value === 0 && neverNothing.has(name))
  return {
    equipment: id,
    at,
    ...(typeof pigmnum === 'string' && pigmnum !== '' && { of: pigmnum }),
    ...(failed && { quality: 'comm_fail' as const }),
    values,
  }
}
const neverNothing: ReadonlySet<string> = new Set(['temperature', 'humidity', 'co2', 'rest'])

/** The whole text is the number: "27" is 27. */
const numberOf = (text: unknown) =>
  typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined

/**
 * `2026-11-23 09:30:00` on the farm's clock. An hour that comes twice where the clock is put back is the later one, but what has not come yet
 * is the earlier; an hour that is left out is told by the clock before.
 */
function instantOf(text: unknown, zone: string, now: Date): string | undefined {
  const parts =
    typeof text === 'string' ? /^(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)$/.exec(text) : null
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const asUtc = Date.parse(`${written}Z`)
  // There is no 30th of February and no hour 24.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(written)) return undefined
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const ahead = (at: number) => Date.parse(`${shown.format(at).replace(' ', 'T')}Z`) - at
  // Its zone's clock a day before and after: they differ only where it is changed in between.
  const clocks = [ahead(asUtc - 86_400_000), ahead(asUtc + 86_400_000)]
  const meant = clocks.map((clock) => asUtc - clock).filter((at, i) => ahead(at) === clocks[i])
  const come = meant.filter((at) => at <= now.getTime() + mostAhead)
  return new Date(come.at(-1) ?? meant[0] ?? asUtc - clocks[0]!).toISOString()
}
/** ms that the clock of a gateway may be ahead. */
const mostAhead = 5 * 60_000

/** As a message, which has no number of its own. */
export const unnumbered = (samples: unknown[], sent: Date) => ({
  v: protocolVersion,
  boot: 'older',
  seq: 1,
  sent: sent.toISOString(),
  samples,
})
