import * as z from 'zod'
import {
  clockTolerance,
  mostSamples,
  readings,
  sample as sampleSchema,
  type Readings,
} from '@penside/contract/equipment/protocol.ts'
import { type QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import {
  declared,
  keptDays,
  qualities,
  valueless,
  type EquipmentType,
  type Quality,
} from '@penside/domain/equipment/types.ts'

/** A message whose samples are still to be judged: one that cannot be read must not take the others with it. */
export type Envelope = Omit<Readings, 'samples'> & { samples: unknown[] }
export const envelope = z.strictObject({
  ...readings.shape,
  samples: z.array(z.unknown()).min(1).max(mostSamples),
})

/** Kept apart: it counts nowhere, and is counted with its reason. */
export type Apart = { equipmentId: string; reason: QuarantineReason; example: string }
/** A reading that may be stored. `values` are those of the type's measures, null where there is none. */
export type Row = {
  equipmentId: string
  type: EquipmentType
  part: string
  /** ms */
  at: number
  /** Time by the controller's own clock, ms, where that is wrong and `at` was put right. */
  uncorrected: number | null
  quality: number
  late: boolean
  values: (number | null)[]
}
export type Known = { type: EquipmentType; controllerId: string; retired: boolean }

/** How long raw readings are kept, days. */
export type Kept = { often: number; seldom: number }

const aDay = 86_400_000
/** Before this no clock of a controller has been right. */
const noClockBefore = Date.UTC(2020, 0, 1)
const exampleOf = (value: unknown) => JSON.stringify(value)?.slice(0, 200) ?? ''

/** @returns the message without its samples judged, or why it is kept apart whole */
export function openEnvelope(message: unknown): Envelope | Apart {
  const apart = (reason: QuarantineReason) => ({ equipmentId: '', reason, example: exampleOf(message) })
  const read = envelope.safeParse(message)
  if (read.success) return read.data
  const isTooMany = read.error.issues.every(({ code, path }) => code === 'too_big' && path[0] === 'samples')
  return isTooMany ? { ...apart('too_many'), example: '' } : apart('unreadable')
}

/** Its own clock says when it sends, so it is certainly wrong where it is ahead, or before there were clocks. Not where it is behind: it waited. */
export function isClockWrong({ sent }: Pick<Envelope, 'sent'>, received: Date): boolean {
  const said = Date.parse(sent)
  return said < noClockBefore || said > received.getTime() + clockTolerance * 1_000
}

/** Judges one sample. What is impossible of it is kept apart, and the rest is taken. */
export function judge(
  given: unknown,
  known: (equipmentId: string) => Known | undefined,
  {
    controllerId,
    received,
    shift,
    kept,
  }: { controllerId: string; received: Date; shift: number; kept: Kept },
): { row?: Row; apart: Apart[] } {
  const read = sampleSchema.safeParse(given)
  if (!read.success) {
    const wrongValue = read.error.issues.every(({ path }) => path[0] === 'values')
    const id = (given as { equipment?: unknown } | null)?.equipment
    const equipmentId = typeof id === 'string' && id.length <= 20 ? id : ''
    return {
      apart: [{ equipmentId, reason: wrongValue ? 'wrong_value' : 'unreadable', example: exampleOf(given) }],
    }
  }
  const { equipment: equipmentId, at: atText, of: part = '', late = false, values } = read.data
  // Most samples need no example.
  const example = () => exampleOf(given)
  const because = (reason: QuarantineReason): { apart: Apart[] } => ({
    apart: [{ equipmentId, reason, example: example() }],
  })
  const found = known(equipmentId)
  if (!found || found.retired) return because('unknown_equipment')
  if (found.controllerId !== controllerId) return because('other_controller')
  const { measures, of } = declared(found.type)
  if ((of === 'equipment') !== (part === '') || !isText(part)) return because('wrong_value')

  const at = Date.parse(atText) + shift
  if (at > received.getTime() + clockTolerance * 1_000) return because('in_future')
  if (at < received.getTime() - keptDays(found.type, kept) * aDay) return because('too_old')

  const apart: Apart[] = Object.keys(values)
    .filter((name) => !Object.hasOwn(measures, name))
    .slice(0, 1)
    .map(() => ({ equipmentId, reason: 'unknown_measure', example: example() }))
  let quality: Quality = read.data.quality ?? 'good'
  const noValues = valueless.has(quality)
  const taken = Object.entries(measures).map(([name, { kind, possible }]) => {
    const value = Object.hasOwn(values, name) ? values[name]! : null
    if (value === null || noValues) return null
    // Of a counter `possible` says how much in an hour: that is seen between two of them.
    if (value >= possible[0] && (kind === 'counter' ? value < mostCounted : value <= possible[1]))
      return value
    quality = 'out_of_range'
    if (!apart.some(({ reason }) => reason === 'impossible_value'))
      apart.push({ equipmentId, reason: 'impossible_value', example: example() })
    return null
  })
  if (!Object.keys(measures).some((name) => Object.hasOwn(values, name)))
    return apart.length > 0 ? { apart } : because('wrong_value')
  if (shift !== 0 && quality === 'good') quality = 'clock'
  return {
    row: {
      equipmentId,
      type: found.type,
      part,
      at,
      uncorrected: shift === 0 ? null : at - shift,
      quality: qualities.indexOf(quality),
      late,
      values: taken,
    },
    apart,
  }
}

/** PostgreSQL keeps no NUL and no half of a character. */
const isText = (part: string) => part.isWellFormed() && !part.includes('\0')

/** No counter goes so far; beyond it a number has no whole units. */
const mostCounted = 1e12
