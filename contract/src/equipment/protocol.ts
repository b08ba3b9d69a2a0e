import * as z from 'zod'
import { controllerId, equipmentId } from './ids.ts'
import { extra } from '../api/roots.ts'
import { rejections } from '@penside/domain/equipment/command.ts'
import { qualities } from '@penside/domain/equipment/types.ts'
import { curve } from './curve.ts'

export { curve, type Curve } from './curve.ts'

/**
 * What a controller in a barn and the server say to each other, over MQTT or HTTP. Times are ISO 8601 in UTC, values are numbers in the
 * units of `equipment` in domain. `npm run docs` prints these as JSON Schema for makers.
 */
export const protocolVersion = 1

/** Bytes of one message. */
export const largestMessage = 1_048_576
/** Samples in one message. */
export const mostSamples = 500
/** s that a clock may be ahead before it is not believed. */
export const clockTolerance = 300
/** A controller keeps so many results of commands, and answers one that it has had again without carrying it out again. */
export const keptResults = 1_000

export { controllerId, equipmentId }

/** Topics of a controller. `farm` is the farm's number, `controller` its id on that farm. */
export const topicRoot = `penside/v${protocolVersion}`
export const topicsOf = (farm: number | '+', controller: string) => {
  const root = `${topicRoot}/${farm}/${controller}`
  return {
    /** Retained: it is here, and its last will. */
    state: `${root}/state`,
    /** Retained: which equipment hangs on it. */
    meta: `${root}/meta`,
    readings: `${root}/readings`,
    events: `${root}/events`,
    /** From the server, after the commit. */
    ack: `${root}/ack`,
    /** From the server; never retained. */
    command: (equipment: string) => `${root}/command/${equipment}`,
    result: (equipment: string) => `${root}/result/${equipment}`,
    /** Retained: the settings that the equipment has now. */
    settings: (equipment: string) => `${root}/settings/${equipment}`,
  }
}
type Topics = ReturnType<typeof topicsOf>
/** What a controller may publish, as filters: what is kept by the broker, and what passes. A broker lets it say nothing else. */
export const controllerSays = ({ state, meta, readings, events, result, settings }: Topics) => ({
  kept: [state, meta, settings('+')],
  passing: [readings, events, result('+')],
})
/** What it may subscribe to, as filters. */
export const controllerHears = ({ ack, command, state }: Topics) => [ack, command('#'), state, serverTopic]
/** The same messages over HTTP, each with a POST: `older` is for gateways of before, `enrol` exchanges a code for credentials. */
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
/** Retained, from the server: whether it listens. */
export const serverTopic = `${topicRoot}/server/state`

const time = z.iso.datetime({ offset: true })
/** A run of the controller since it was started: it numbers its messages from 1 in each. */
const boot = z.string().regex(/^[A-Za-z0-9-]{1,36}$/)
const seq = z.int().min(1)
/** Missing is null, never 0. */
const value = z.number().nullable()
const values = z.record(z.string().max(40), value)

export const state = z.strictObject({
  v: z.literal(protocolVersion),
  online: z.boolean(),
  boot,
  at: time.optional(),
  /** Where its clock comes from. */
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
  /** When it was measured. */
  at: time,
  /** The ear tag of the animal, or the number of the passage. */
  of: z.string().max(40).optional(),
  /** It waited in the controller: it is stored under its own time, and rings nothing. */
  late: z.boolean().optional(),
  quality: z.enum(qualities).exclude(['clock']).optional(),
  values,
})
export type Sample = z.output<typeof sample>

export const readings = z.strictObject({
  v: z.literal(protocolVersion),
  boot,
  /** Readings and events are numbered together. */
  seq,
  /** The lowest number that it still has: what is before will never come. */
  oldest: seq.optional(),
  /** When it is sent, by the controller's clock; when it is sent again it says so anew. */
  sent: time,
  samples: z.array(sample).min(1).max(mostSamples),
})
export type Readings = z.output<typeof readings>

/** An alarm that the equipment itself raised or ended; known by its boot and number. */
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

/** Every message of this boot up to here is stored for good: what is before may be deleted. */
export const ack = z.strictObject({ v: z.literal(protocolVersion), boot, seq: z.int().min(0) })
export type Ack = z.output<typeof ack>

/** Over HTTP: what cannot be used, and up to where the messages of its boot are done with. */
export const refusal = z.strictObject({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.string()),
  values: z.record(z.string(), z.unknown()),
  ack: ack.optional(),
})

const settings = z.record(z.string().max(40), value)

/** `read` asks for the settings and writes nothing, whatever else it carries; it has no `set` at all. */
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
    /** The ear tag of the animal for whom it is. */
    of: z.string().max(40).optional(),
    set: z.record(z.string().max(40), z.number()).optional(),
    curve: curve.optional(),
    /** What it has now, as the server knows it: where it has something else, the command is refused as `changed`. */
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

/** The settings that the equipment has, whoever set them: the knob at the device too. */
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
