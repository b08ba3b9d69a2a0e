import * as z from 'zod'
import { controllerId, equipmentId } from './ids.ts'
import { extra } from '../api/roots.ts'
import { rejections } from '@penside/domain/equipment/command.ts'
import { qualities } from '@penside/domain/equipment/types.ts'
import { curve } from './curve.ts'

export { curve, type Curve } from './curve.ts'

/**
 * Messages between controllers and the server, over MQTT or HTTP. Times are ISO 8601 in UTC; values are in the units of the domain's
 * `equipment`. `npm run docs` prints the messages as JSON Schema for manufacturers.
 */
export const protocolVersion = 1

/** Largest message, bytes. */
export const maxMessageBytes = 1_048_576
/** Most samples of one message. */
export const maxSamples = 500
/** Tolerated lead of a clock, s. */
export const clockTolerance = 300
/** Results of commands that a controller stores, to answer a repeated command without executing it again. */
export const keptResults = 1_000

export { controllerId, equipmentId }

/** Topics of a controller. `farm` is the id of the farm, `controller` its id on that farm. */
export const topicRoot = `penside/v${protocolVersion}`
export const topicsOf = (farm: number | '+', controller: string) => {
  const root = `${topicRoot}/${farm}/${controller}`
  return {
    /** Retained: online state, and last will. */
    state: `${root}/state`,
    /** Retained: list of its equipment. */
    meta: `${root}/meta`,
    readings: `${root}/readings`,
    events: `${root}/events`,
    /** From the server, after the commit. */
    ack: `${root}/ack`,
    /** From the server; never retained. */
    command: (equipment: string) => `${root}/command/${equipment}`,
    result: (equipment: string) => `${root}/result/${equipment}`,
    /** Retained: current settings of the equipment. */
    settings: (equipment: string) => `${root}/settings/${equipment}`,
  }
}
type Topics = ReturnType<typeof topicsOf>
/** Topic filters that a controller may publish to: retained (`kept`) and not retained (`passing`). */
export const controllerSays = ({ state, meta, readings, events, result, settings }: Topics) => ({
  kept: [state, meta, settings('+')],
  passing: [readings, events, result('+')],
})
/** Topic filters that a controller may subscribe to. */
export const controllerHears = ({ ack, command, state }: Topics) => [ack, command('#'), state, serverTopic]
/** Calls of the protocol over HTTP, each a POST: `older` is for legacy gateways, `enrol` exchanges a code for credentials. */
export const httpCalls = [
  'readings',
  'events',
  'state',
  'meta',
  'result',
  'settings',
  'commands',
  'older',
  'enrol',
] as const
export const httpPath = (name: (typeof httpCalls)[number]) => extra(`controller/${name}`)
/** Retained, from the server: whether it is online. */
export const serverTopic = `${topicRoot}/server/state`

const time = z.iso.datetime({ offset: true })
/** Id of a run of the controller; each run numbers its messages from 1. */
const boot = z.string().regex(/^[A-Za-z0-9-]{1,36}$/)
const seq = z.int().min(1)
/** Null if missing, never 0. */
const value = z.number().nullable()
const values = z.record(z.string().max(40), value)

export const state = z.strictObject({
  v: z.literal(protocolVersion),
  online: z.boolean(),
  boot,
  at: time.optional(),
  /** Source of the controller's clock. */
  clock: z.enum(['ntp', 'rtc', 'none']).optional(),
  firmware: z.string().max(40).optional(),
})

export const meta = z.strictObject({
  v: z.literal(protocolVersion),
  equipment: z
    .array(
      z.strictObject({
        id: equipmentId,
        type: z.string().length(1),
        model: z.string().max(60).optional(),
        serial: z.string().max(60).optional(),
        firmware: z.string().max(40).optional(),
        /** s */
        cycle: z.int().min(1).max(86_400).optional(),
      }),
    )
    .max(500),
})

export type Meta = z.output<typeof meta>

export const sample = z.strictObject({
  equipment: equipmentId,
  /** Time of measurement. */
  at: time,
  /** Ear tag of the animal, or number of the passage. */
  of: z.string().max(40).optional(),
  /** Whether it was buffered in the controller: it is stored under its own time and raises no alarm. */
  late: z.boolean().optional(),
  quality: z.enum(qualities).exclude(['clock']).optional(),
  values,
})
export type Sample = z.output<typeof sample>

export const readings = z.strictObject({
  v: z.literal(protocolVersion),
  boot,
  /** Sequence number, shared by readings and events. */
  seq,
  /** Lowest sequence number that the controller still has; earlier ones will never come. */
  oldest: seq.optional(),
  /** Time of sending by the controller's clock; updated when the message is sent again. */
  sent: time,
  samples: z.array(sample).min(1).max(maxSamples),
})
export type Readings = z.output<typeof readings>

/** Alarm that the equipment itself raised or cleared; identified by boot and sequence number. */
export const event = z.strictObject({
  v: z.literal(protocolVersion),
  boot,
  seq,
  at: time,
  equipment: equipmentId,
  kind: z.enum(['alarm', 'cleared', 'note']),
  code: z.string().max(40),
  text: z.string().max(200).optional(),
})
export type Event = z.output<typeof event>

/** Acknowledgement: all messages of this boot up to `seq` are stored and may be deleted. */
export const ack = z.strictObject({ v: z.literal(protocolVersion), boot, seq: z.int().min(0) })
export type Ack = z.output<typeof ack>

/** Answer to an invalid message over HTTP, with the acknowledgement of its boot. */
export const refusal = z.strictObject({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.string()),
  values: z.record(z.string(), z.unknown()),
  ack: ack.optional(),
})

const settings = z.record(z.string().max(40), value)

/** `read` requests the settings and never writes; it has no `set`. */
export const command = z.discriminatedUnion('do', [
  z.strictObject({
    v: z.literal(protocolVersion),
    id: z.uuid(),
    do: z.literal('read'),
    equipment: equipmentId,
    of: z.string().max(40).optional(),
    expires: time,
  }),
  z.strictObject({
    v: z.literal(protocolVersion),
    id: z.uuid(),
    do: z.literal('set'),
    equipment: equipmentId,
    /** Ear tag of the animal that it concerns. */
    of: z.string().max(40).optional(),
    set: z.record(z.string().max(40), z.number()).optional(),
    curve: curve.optional(),
    /** Settings that the server knows: if the equipment has others, it rejects the command as `changed`. */
    expect: settings.optional(),
    /** Orders the commands of one equipment; a lower one than the last is refused as `superseded`. */
    order: z.int().min(1),
    issued: time,
    /** After this the controller refuses it, by its own clock, as `expired`. */
    expires: time,
  }),
])
export type Command = z.output<typeof command>

/** A controller without MQTT asks for its commands, and is answered with those that it did not acknowledge yet. */
export const poll = z.strictObject({ v: z.literal(protocolVersion) })
export const polled = z.strictObject({ v: z.literal(protocolVersion), commands: z.array(command) })
/** s without a question after which it counts as away; it asks at least every ten. */
export const pollsWithin = 30

/** What became of a command. `applied` carries what was read back from the equipment afterwards. */
export const result = z.strictObject({
  v: z.literal(protocolVersion),
  id: z.uuid(),
  state: z.enum(['acked', 'applied', 'mismatch', 'rejected', 'failed']),
  code: z.enum(rejections).optional(),
  readBack: settings.optional(),
  curve: curve.optional(),
  /** Of the settings that were read back, as in `reported`: with it a clock that was set hides nothing. */
  version: z.int().min(0).optional(),
  at: time,
})
export type Result = z.output<typeof result>

/** Current settings of the equipment, including those made at the device itself. */
export const reported = z.strictObject({
  v: z.literal(protocolVersion),
  equipment: equipmentId,
  /** The settings of single animals stand under their ear tags. */
  of: z.string().max(40).optional(),
  /** Counts up with every change, on the device. */
  version: z.int().min(0),
  at: time,
  settings,
  curve: curve.optional(),
  /** Where it is set from: `local` refuses commands. */
  mode: z.enum(['remote', 'local']).optional(),
})
export type Reported = z.output<typeof reported>
