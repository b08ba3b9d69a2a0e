import * as z from 'zod'
import {
  clockTolerance,
  maxSamples,
  readings,
  sample as sampleSchema,
  type Readings,
} from '@penside/contract/equipment/protocol.ts'
import { type QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import {
  declared,
  retentionDays,
  qualities,
  valueless,
  type EquipmentType,
  type Quality,
} from '@penside/domain/equipment/types.ts'

/** Message whose samples are not validated yet: an invalid sample must not reject the others. */
export type Envelope = Omit<Readings, 'samples'> & { samples: unknown[] }
export const envelope = z.strictObject({
  ...readings.shape,
  samples: z.array(z.unknown()).min(1).max(maxSamples),
})

/** Sample or message that is not stored as a reading; it is counted with its reason. */
export type Quarantined = { equipmentId: string; reason: QuarantineReason; example: string }
/** Valid reading. `values` has one entry per measure of the type, null if missing. */
export type Row = {
  equipmentId: string
  type: EquipmentType
  part: string
  /** ms */
  at: number
  /** Time by the controller's clock, ms, if `at` was corrected; else null. */
  uncorrected: number | null
  quality: number
  late: boolean
  values: (number | null)[]
}
export type Known = { type: EquipmentType; controllerId: string; retired: boolean }

/** Retention of raw readings, days: of sensors that report often, and of feeders and scales. */
export type Retention = { often: number; seldom: number }

const aDay = 86_400_000
/** Earliest time that a controller's clock may have. */
const earliestClock = Date.UTC(2020, 0, 1)
const exampleOf = (value: unknown) => JSON.stringify(value)?.slice(0, 200) ?? ''

/** @returns the message with its samples unvalidated, or why the whole message is quarantined */
export function openEnvelope(message: unknown): Envelope | Quarantined {
  const quarantined = (reason: QuarantineReason) => ({ equipmentId: '', reason, example: exampleOf(message) })
  const read = envelope.safeParse(message)
  if (read.success) return read.data
  const isTooMany = read.error.issues.every(({ code, path }) => code === 'too_big' && path[0] === 'samples')
  return isTooMany ? { ...quarantined('too_many'), example: '' } : quarantined('unreadable')
}

/** Whether the sender's clock is certainly wrong: ahead of ours, or before 2020. A clock behind ours may mean that the message waited. */
export function isClockWrong({ sent }: Pick<Envelope, 'sent'>, received: Date): boolean {
  const time = Date.parse(sent)
  return time < earliestClock || time > received.getTime() + clockTolerance * 1_000
}

function unreadableSample(sample: unknown, { issues }: z.ZodError): Quarantined {
  const wrongValue = issues.every(({ path }) => path[0] === 'values')
  const id = (sample as { equipment?: unknown } | null)?.equipment
  const equipmentId = typeof id === 'string' && id.length <= 20 ? id : ''
  return { equipmentId, reason: wrongValue ? 'wrong_value' : 'unreadable', example: exampleOf(sample) }
}

/** Validates one sample. Impossible values are quarantined, the others become a row. */
export function validateSample(
  sample: unknown,
  known: (equipmentId: string) => Known | undefined,
  {
    controllerId,
    received,
    shift,
    retention,
  }: { controllerId: string; received: Date; shift: number; retention: Retention },
): { row?: Row; quarantined: Quarantined[] } {
  const read = sampleSchema.safeParse(sample)
  if (!read.success) return { quarantined: [unreadableSample(sample, read.error)] }
  const { equipment: equipmentId, at: atText, of: part = '', late = false, values } = read.data
  const example = () => exampleOf(sample)
  const rejected = (reason: QuarantineReason): { quarantined: Quarantined[] } => ({
    quarantined: [{ equipmentId, reason, example: example() }],
  })
  const found = known(equipmentId)
  if (!found || found.retired) return rejected('unknown_equipment')
  if (found.controllerId !== controllerId) return rejected('other_controller')
  const { measures, of } = declared(found.type)
  if ((of === 'equipment') !== (part === '') || !isText(part)) return rejected('wrong_value')

  const at = Date.parse(atText) + shift
  if (at > received.getTime() + clockTolerance * 1_000) return rejected('in_future')
  if (at < received.getTime() - retentionDays(found.type, retention) * aDay) return rejected('too_old')

  const quarantined: Quarantined[] = Object.keys(values)
    .filter((name) => !Object.hasOwn(measures, name))
    .slice(0, 1)
    .map(() => ({ equipmentId, reason: 'unknown_measure', example: example() }))
  let quality: Quality = read.data.quality ?? 'good'
  const noValues = valueless.has(quality)
  const checked = Object.entries(measures).map(([name, { kind, possible }]) => {
    const value = Object.hasOwn(values, name) ? values[name]! : null
    if (value === null || noValues) return null
    // The range of a counter is an amount per hour, which a single reading does not show.
    if (value >= possible[0] && (kind === 'counter' ? value < maxCounter : value <= possible[1])) return value
    quality = 'out_of_range'
    if (!quarantined.some(({ reason }) => reason === 'impossible_value'))
      quarantined.push({ equipmentId, reason: 'impossible_value', example: example() })
    return null
  })
  if (!Object.keys(measures).some((name) => Object.hasOwn(values, name)))
    return quarantined.length > 0 ? { quarantined } : rejected('wrong_value')
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
      values: checked,
    },
    quarantined,
  }
}

/** Whether PostgreSQL can store the text: no NUL and no lone surrogate. */
const isText = (part: string) => part.isWellFormed() && !part.includes('\0')

/** Largest plausible counter. */
const maxCounter = 1e12
