import * as z from 'zod'
import { commandStates } from '@penside/domain/equipment/command.ts'
import type { PresentName } from '@penside/domain/equipment/present.ts'
import { equipmentTypes, type EquipmentType, type SettingName } from '@penside/domain/equipment/types.ts'
import { call, forPeople, managers, owners, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { api, extra } from '../api/roots.ts'
import { equipmentType, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record, spread } from '../api/wire.ts'
import { curve } from './curve.ts'

/** API names of the settings, by type. */
const settingWire: { readonly [T in EquipmentType]: Readonly<Record<SettingName<T>, string>> } = {
  F: { target: 'setamt' },
  E: { target: 'setamt' },
  S: {
    temperature: 'temp',
    humidity: 'humi',
    co2: 'co2',
    ammonia: 'nh3',
    light: 'illum',
    ventilation: 'ventil',
  },
  W: { cycle: 'cycleset' },
  V: {},
  Y: {
    group: 'groupid',
    gate: 'gatediv',
    shippingGate: 'saildiv',
    automatic: 'autodiv',
    standard: 'stankg',
    expected: 'sailexpcnt',
  },
  L: { head: 'pigcnt', meanAge: 'aveday', startWeight: 'stkg', waterSeconds: 'wateramtsec' },
  C: { temperature: 'settemp' },
  A: {},
}
export const settingNamesOnWire = (type: EquipmentType) =>
  settingWire[type] as Readonly<Record<string, string>>
/** API names of the facts displayed beside the settings, by type. */
const presentWire: { readonly [T in EquipmentType]: Readonly<Record<PresentName<T>, string>> } = {
  F: {
    eaten: 'eatamt',
    eatenShare: 'eatrate',
    plan: 'eatplan',
    matedOn: 'gyobaeday',
    farrowedOn: 'bunmanday',
  },
  E: {
    eaten: 'eatamt',
    eatenShare: 'eatrate',
    plan: 'eatplan',
    matedOn: 'gyobaeday',
    entries: 'entercnt',
    enteredAt: 'lastentertm',
    earTag: 'elecnum',
    place: 'loc_cd',
  },
  S: {},
  W: {},
  V: { rest: 'restkg' },
  Y: { weight: 'enterkg', moved: 'movecnt', averageWeight: 'avekg' },
  L: { feed: 'feedamt', water: 'wateramt' },
  C: { temperature: 'curtemp' },
  A: {
    current: 'eleccur',
    leakage: 'lgr',
    currentLimit: 'elecalarm',
    leakageLimit: 'lgralarm',
    watchedFrom: 'startTm',
    watchedTo: 'endTm',
  },
}
export const presentNamesOnWire = (type: EquipmentType) =>
  presentWire[type] as Readonly<Record<string, string>>

/** API names of a type's configuration. Unknown values are returned as `NULL`. */
export const configOf = (type: EquipmentType): readonly string[] => [
  ...Object.values(settingNamesOnWire(type)),
  ...Object.values(presentNamesOnWire(type)),
]
const wireNames = [...new Set(equipmentTypes.flatMap(configOf))]

const settingNames = new Set(equipmentTypes.flatMap((type) => Object.keys(settingNamesOnWire(type))))

const typed = text(40)
/**
 * Typed values of settings by their API names; empty ones stay as they are. Callers send a configuration back as they read it, so names that
 * are only displayed are accepted and ignored.
 */
const values = spread<Readonly<Record<string, string>>>({
  fields: Object.fromEntries(wireNames.map((name) => [name, typed.optional()])),
  join: (sent) =>
    Object.fromEntries(
      wireNames.flatMap((name) => (sent[name] === undefined ? [] : [[name, String(sent[name])]])),
    ),
  split: (given) => ({ ...given }),
})

const equipmentId = field('eqid', text(20).min(1))
/** Ear tag of the animal that the setting belongs to. */
const part = optional(field('pigmnum', text(40)))

const number = z.number().nullable()
const settingValues = z.record(z.string(), number)
/** JSON value in a text field. */
const asText = <S extends z.ZodType>(inner: S) =>
  z.codec(z.string().max(4_000), inner as z.ZodType<z.output<S>, z.output<S>>, {
    decode: (sent, context) => {
      try {
        return JSON.parse(sent) as z.output<S>
      } catch {
        context.issues.push({ code: 'custom', message: 'no JSON', input: sent })
        return z.NEVER
      }
    },
    encode: (known) => JSON.stringify(known),
  })

/** Settings that the user saw, by their domain names. The command is rejected if the equipment has others by then. */
const expected = optional(
  field(
    'expect',
    asText(settingValues.refine((values) => Object.keys(values).every((name) => settingNames.has(name)))),
  ),
)
const confirmed = optional(field('confirmed', yesNo))

const time = z.iso.datetime()
const state = field('state', z.enum(commandStates))
const place = {
  equipmentId: field('eq_id', z.string()),
  equipmentName: field('eq_nm', z.string()),
  houseName: field('donsa_nm', z.string()),
  penName: field('loc_nm', z.string()),
}

const command = record({
  commandId: field('id', z.string()),
  number: field('no', z.int()),
  deed: field('cmd_type', z.enum(['read', 'set'])),
  state,
  settings: field('set', settingValues),
  expected: field('expect', settingValues),
  curve: nullable(field('curve', curve)),
  name: field('name', z.string()),
  issuedAt: field('issuedDt', time),
  expiresAt: field('expiresDt', time),
  /** Whether the command may have been sent. */
  tried: field('tried', z.boolean()),
  readBack: field('readBack', settingValues),
  /** Its states with their times, oldest first. */
  steps: field(
    'steps',
    z.array(
      record({
        state,
        code: field('code', z.string()),
        at: field('at', time),
      }),
    ),
  ),
})
export type SentCommand = z.output<typeof command>

const change = record({
  at: field('at', time),
  setting: field('setting', z.string()),
  was: field('was', number),
  value: field('value', number),
})

const limit = {
  least: field('least', z.number()),
  most: field('most', z.number()),
  usualLeast: field('usualLeast', z.number()),
  usualMost: field('usualMost', z.number()),
  stepDown: field('stepDown', z.number()),
  stepUp: field('stepUp', z.number()),
  askStep: field('askStep', z.number()),
}
const settingLimit = { setting: field('setting', z.string()), ...limit }

/** Number, or its text in a form or a query. */
const typedNumber = z.codec(
  z.union([z.number(), z.string().regex(/^\d{1,5}(\.\d{1,2})?$/, { abort: true })]),
  z.number().min(0).max(20_000),
  { decode: Number, encode: (known) => known },
)

export const settings = forPeople({
  /** Settings of all equipment of a type, as texts under their API names. */
  list: call('POST', api('getSettingList.json'), {
    sends: 'form',
    allow: workers,
    input: record({ type: equipmentType }),
    output: z.array(z.record(z.string(), z.string())),
    example: { type: 'S' },
  }),
  /** Last known settings of one equipment, `NULL` for unknown values; also requests a fresh reading from the equipment. */
  last: call('POST', api('getLastSetting.json'), {
    sends: 'form',
    allow: workers,
    input: record(
      { type: optional(equipmentType), equipmentId, part },
      // Callers send the same fields as for a setting.
      { takes: { cmd_type: z.enum(['R', 'S']), icno: text(32) } },
    ),
    output: z.record(z.string(), z.string()),
    example: { equipmentId: 'S-1' },
  }),
  /** Sends a command that reads or sets. The answer has its first state; `view` returns its progress. */
  request: call('POST', api('v1/api/iot/req.do'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: record({
      type: equipmentType,
      deed: optional(field('cmd_type', z.enum(['R', 'S']))),
      controllerId: optional(field('icno', text(32))),
      equipmentId,
      part,
      values,
      expected,
      confirmed,
    }),
    output: record({ commandId: field('id', z.string()), number: field('no', z.int()), state }),
    example: { type: 'S', deed: 'R', equipmentId: 'S-1', values: {} },
  }),
  /** Sends a curve as one document. */
  sendCurve: call('POST', extra('sendCurve'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({
      equipmentId,
      part,
      curve: field('curve', asText(curve)),
      /** Curve that the user saw, null if there was none. The command is rejected if the equipment has another by then. */
      expected: optional(field('expected', asText(curve.nullable()))),
      confirmed,
    }),
    output: record({ commandId: field('id', z.string()), number: field('no', z.int()), state }),
    example: {
      equipmentId: 'S-1',
      curve: {
        by: 'age',
        points: [
          { day: 0, value: 26 },
          { day: 20, value: 24 },
        ],
      },
      confirmed: true,
    },
  }),
  /** Feed or temperature of the last four weeks by day of the curve, and earlier curves, for comparison with a new one. */
  curvePast: call('GET', extra('curvePast'), {
    sends: 'query',
    allow: workers,
    input: record({ equipmentId, part }),
    output: record({
      /** By day of the curve: lowest and highest tenth of the feed, or extremes of the temperature, with the median or mean. */
      past: field(
        'past',
        z.array(
          record({
            day: field('day', z.int()),
            n: field('n', z.int()),
            low: field('low', z.number()),
            middle: field('middle', z.number()),
            high: field('high', z.number()),
          }),
        ),
      ),
      /** Current day of the curve of each animal, or of the house on average. */
      today: field('today', z.array(z.int())),
      /** Price of the feed, won per kg; null if unknown, or for temperatures. */
      price: field('price', z.number().nullable()),
      /** Curves sent, newest first. */
      versions: field(
        'versions',
        z.array(
          record({
            commandId: field('id', z.string()),
            at: field('at', time),
            name: field('name', z.string()),
            state,
            curve: field('curve', curve),
          }),
        ),
      ),
    }),
    example: { equipmentId: 'S-1' },
  }),
  /** Cancels a command that was not sent. */
  cancel: call('POST', extra('cancelCommand'), {
    sends: 'form',
    allow: workers,
    writes: true,
    input: record({ commandId: field('id', z.uuid()) }),
    output: done,
    example: { commandId: '5f0c3a52-9f2e-4c0e-9d52-0b8f9f6f1e01' },
  }),
  /** Data of the page of one equipment: readings, settings, limits, commands and changes. */
  view: call('GET', extra('equipmentSetting'), {
    sends: 'query',
    allow: workers,
    input: record({ equipmentId, part }),
    output: record({
      ...place,
      type: equipmentType,
      /** Time of the server, from which the remaining time of commands is computed. */
      now: field('now', time),
      online: field('online', z.boolean()),
      /** Whether its controller is revoked: commands are rejected. */
      revoked: field('revoked', z.boolean()),
      /** Whether it has not reported for three cycles. */
      silent: field('silent', z.boolean()),
      maySet: field('maySet', z.boolean()),
      /** Ear tags of the animals that it identified lately or that have settings of their own. */
      parts: field('parts', z.array(z.string())),
      measured: field('measured', settingValues),
      measuredAt: nullable(field('measuredDt', time)),
      settings: field('settings', settingValues),
      /** Time at which the settings were read from the equipment. */
      readAt: nullable(field('readDt', time)),
      local: field('local', z.boolean()),
      limits: field('limits', z.array(record(settingLimit))),
      /** Animals in its house. */
      sows: field('sows', z.int()),
      boars: field('boars', z.int()),
      piglets: field('piglets', z.int()),
      pigs: field('pigs', z.int()),
      /** Facts displayed beside the settings, as texts by their domain names; null if unknown. */
      present: field('present', z.record(z.string(), z.string().nullable())),
      /** Number of animals identified today. */
      seen: field('seen', z.int()),
      /** Amount that the animal gets without a setting of her own: a new amount is at most one step from it. */
      instead: nullable(
        field(
          'instead',
          record({
            from: field('from', z.enum(['given', 'plan', 'standard'])),
            value: field('value', z.number()),
          }),
        ),
      ),
      curve: nullable(field('curve', curve)),
      /** Commands, newest first. */
      commands: field('commands', z.array(command)),
      /** Changes made at the device itself, newest first. */
      changes: field('changes', z.array(change)),
    }),
    example: { equipmentId: 'S-1' },
  }),
  /** Limits of settings by scope, and the right of workers to set, each with its history. */
  limits: call('GET', extra('settingLimits'), {
    sends: 'query',
    allow: managers,
    input: nothing,
    output: record({
      workers: field('workers', yesNo),
      rights: field(
        'rights',
        z.array(
          record({
            at: field('at', time),
            name: field('name', z.string()),
            workers: field('workers', yesNo),
          }),
        ),
      ),
      limits: field(
        'limits',
        z.array(
          record({
            scope: field('pcodeTp', z.string()),
            scopeName: field('pcodeNm', z.string()),
            type: equipmentType,
            ...settingLimit,
            /** Hard range, within which the owner sets the limits. */
            hardLeast: field('hardLeast', z.number()),
            hardMost: field('hardMost', z.number()),
            /** Saved limits, newest first; empty for the defaults. */
            changes: field(
              'changes',
              z.array(record({ at: field('at', time), name: field('name', z.string()), ...limit })),
            ),
          }),
        ),
      ),
    }),
    example: {},
  }),
  /** Sets whether workers may set equipment. */
  saveRight: call('POST', extra('saveSettingRight'), {
    sends: 'form',
    allow: owners,
    writes: true,
    stepUp: true,
    input: record({ workers: field('workers', yesNo) }),
    output: done,
    example: { workers: false },
  }),
  saveLimit: call('POST', extra('saveSettingLimit'), {
    sends: 'form',
    allow: owners,
    writes: true,
    stepUp: true,
    input: record({
      type: equipmentType,
      /** Kind of house, or `creep`. */
      scope: field('pcodeTp', text(6)),
      setting: field('setting', text(20).min(1)),
      least: field('least', typedNumber),
      most: field('most', typedNumber),
      usualLeast: field('usualLeast', typedNumber),
      usualMost: field('usualMost', typedNumber),
      stepDown: field('stepDown', typedNumber),
      stepUp: field('stepUp', typedNumber),
      askStep: field('askStep', typedNumber),
    }),
    output: done,
    example: {
      type: 'C',
      scope: '080004',
      setting: 'temperature',
      least: 16,
      most: 30,
      usualLeast: 19,
      usualMost: 27,
      stepDown: 3,
      stepUp: 3,
      askStep: 2,
    },
  }),
})
