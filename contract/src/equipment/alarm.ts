import * as z from 'zod'
import {
  alarmCauses,
  alarmKinds,
  limitedTypes,
  longestMaintenance,
  severities,
} from '@penside/domain/equipment/alarm.ts'
import { call, forPeople, managers, owners, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import {
  calendarDay,
  equipmentType,
  id,
  integer,
  paging,
  photoId,
  text,
  total,
  yesNo,
} from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

const alarmId = field('alarmNo', id)
/** More of them, taken at once. */
const others = optional(field('alarmNos', z.array(id).max(200)))
const time = z.iso.datetime()
/** Where it hangs, in the caller's language; empty where it is in no pen. */
const place = {
  equipmentId: field('eq_id', z.string()),
  equipmentName: field('eq_nm', z.string()),
  houseName: field('donsa_nm', z.string()),
  penName: field('loc_nm', z.string()),
}
const kind = field('kind', z.enum(alarmKinds))
const severity = field('severity', z.enum(severities))
const value = z.number().nullable()

const alarm = record({
  alarmId,
  ...place,
  /** Of the controller, where it rings; else empty. */
  controllerId: field('ic_no', z.string()),
  type: nullable(equipmentType),
  cause: field('cause', z.enum(alarmCauses)),
  measure: field('measure', z.string()),
  /** Of an alarm that the device raised: what it calls it, and says of it; else empty. */
  code: field('code', z.string()),
  text: field('msg', z.string()),
  kind,
  severity,
  /** What rang it, beyond what, and what was set then. */
  value: field('value', value),
  bound: field('bound', value),
  setValue: field('setValue', value),
  /** The newest value of the measure, and when it was measured. */
  newest: field('newest', value),
  newestAt: field('newestDt', time.nullable()),
  raisedAt: field('raisedDt', time),
  clearedAt: field('clearedDt', time.nullable()),
  acknowledgedAt: field('ackDt', time.nullable()),
  acknowledgedBy: field('ackNm', z.string()),
  /** Seconds left in which the caller, who took it, may give it back; 0 where she may not. */
  returnable: field('returnSec', z.int()),
  note: field('bigo', z.string()),
  /** Those first taken first. */
  photos: field('photoList', z.array(photoId.schema)),
  /** Who is told next, and when; nobody: null. */
  nextAt: field('nextDt', time.nullable()),
  nextName: field('nextNm', z.string()),
  nextPhone: field('nextTel', z.string()),
})
export type Alarm = z.output<typeof alarm>

const minuteOfDay = integer(0, 24 * 60 - 1)
const minutes = integer(0, 240)
/** A limit, in the unit of its measure; below nothing there is only temperature. */
const limit = z.codec(
  z.union([z.number(), z.string().regex(/^-?\d{1,6}(\.\d{1,2})?$/, { abort: true })]),
  z.number().min(-40).max(100_000),
  { decode: Number, encode: (known) => known },
)

/** Of which limits: a kind of house or one equipment, a type and a measure. */
const limitsOf = {
  scope: field('scope', text(20).min(1)),
  type: field('eq_type', z.enum(limitedTypes as [(typeof limitedTypes)[number]])),
  measure: field('measure', text(40).min(1)),
}
const none = limit.optional()
const rule = {
  warningLow: field('warnLow', none),
  warningHigh: field('warnHigh', none),
  warningAway: field('warnAway', none),
  criticalLow: field('critLow', none),
  criticalHigh: field('critHigh', none),
  criticalAway: field('critAway', none),
  deadBand: field('deadBand', limit),
  onDelay: field('onDelay', minutes),
  criticalOnDelay: field('critOnDelay', minutes),
  offDelay: field('offDelay', minutes),
  repeatAfter: field('repeatAfter', integer(1, 240)),
}
/** As they are kept: null where there is none. */
const kept = record({
  warningLow: field('warnLow', value),
  warningHigh: field('warnHigh', value),
  warningAway: field('warnAway', value),
  criticalLow: field('critLow', value),
  criticalHigh: field('critHigh', value),
  criticalAway: field('critAway', value),
  deadBand: field('deadBand', z.number()),
  onDelay: field('onDelay', z.int()),
  criticalOnDelay: field('critOnDelay', z.int()),
  offDelay: field('offDelay', z.int()),
  repeatAfter: field('repeatAfter', z.int()),
})
const exampleRule = {
  scope: '080004',
  type: 'S',
  measure: 'ammonia',
  warningHigh: 18,
  criticalHigh: 30,
  deadBand: 2,
  onDelay: 15,
  criticalOnDelay: 15,
  offDelay: 2,
  repeatAfter: 15,
} as const

export const alarms = forPeople({
  /** What rings or waits to be seen, the worst first; quiet hours and repairs beside it. */
  list: call('GET', extra('alarms'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({
      rows: field('rows', z.array(alarm)),
      quietFrom: field('quietFrom', z.int()),
      quietTo: field('quietTo', z.int()),
      quiet: field('quietYn', yesNo),
      repairs: field('repairs', z.array(record({ ...place, until: field('untilDt', time) }))),
    }),
    example: {},
  }),
  /** How many are open, neither over nor taken; the one number for the bell, the first page and the page of alarms. */
  count: call('GET', extra('alarmCount'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({
      waiting: field('cnt', z.int()),
      critical: field('critCnt', z.int()),
      /** Of which the caller was told: it is her turn. */
      turn: field('turnCnt', z.int()),
      /** When she was told of one of these last. */
      notifiedAt: field('toldDt', time.nullable()),
      /** She also wants to hear when one is over, or another saw to it. */
      informational: field('infoYn', yesNo),
    }),
    example: {},
  }),
  /** What is over, the newest first, page by page; days are those on which it began to ring. */
  past: call('GET', extra('alarmHistory'), {
    sends: 'query',
    allow: workers,
    input: record({
      ...paging,
      kind: optional(kind),
      equipmentId: optional(field('eq_id', text(20))),
      from: optional(field('strDate', calendarDay)),
      to: optional(field('endDate', calendarDay)),
    }),
    output: record({
      rows: field('rows', z.array(alarm)),
      total,
      /** The equipment that ever rang, to choose from. */
      rang: field('rang', z.array(record(place))),
    }),
    example: { kind: 'climate' },
  }),
  /** Acknowledges alarms: no further notifications are sent for them. The first member who acknowledges one keeps it. */
  acknowledge: call('POST', extra('acknowledgeAlarm'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ alarmId, others, note: optional(field('bigo', text(200))) }),
    output: done,
    example: { alarmId: 1 },
  }),
  /** Withdraws an acknowledgement of the caller within a minute; notifications continue with the next member. */
  giveBack: call('POST', extra('giveBackAlarm'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ alarmId, others }),
    output: done,
    example: { alarmId: 3 },
  }),
  /** One of what was found there; several people may each add theirs. The photo itself comes by `photos.save`. */
  addPhoto: call('POST', extra('addAlarmPhoto'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ alarmId, photoId }),
    output: done,
    example: { alarmId: 1, photoId: '00000000-0000-4000-8000-0000000000f3' },
  }),
  /** A device that said it rings and never that it is over: a person who looked ends it. What the server judges ends by itself. */
  end: call('POST', extra('endAlarm'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ alarmId }),
    output: done,
    example: { alarmId: 2 },
  }),
  /** It is cleaned or repaired for so many hours and rings nothing; 0 ends it. */
  repair: call('POST', extra('repairEquipment'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({
      equipmentId: field('eq_id', text(20).min(1)),
      hours: field('hours', integer(0, longestMaintenance)),
    }),
    output: done,
    example: { equipmentId: 'S-1', hours: 2 },
  }),
  settings: call('GET', extra('alarmSettings'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({
      escalateAfter: field('escalateAfter', z.int()),
      quietFrom: field('quietFrom', z.int()),
      quietTo: field('quietTo', z.int()),
      stillAfter: field('stillAfter', z.int()),
      unfedFrom: field('unfedFrom', z.int()),
      /** The caller's own. */
      mine: field(
        'mine',
        record({
          phone: field('tel', z.string()),
          informational: field('infoYn', yesNo),
        }),
      ),
      /** Who looks after a kind of alarms, in turn. */
      routes: field(
        'routes',
        z.array(record({ kind, accounts: field('memberNos', z.array(z.int())), own: field('ownYn', yesNo) })),
      ),
      members: field(
        'members',
        z.array(record({ accountId: field('memberNo', z.int()), name: field('name', z.string()) })),
      ),
      /** Where the farm's own dialler listens; empty: it has none. Only owners see it. */
      dialler: field('diallerUrl', z.string()),
      /** Why it did not take the last alarm; empty where it did. */
      diallerError: field('diallerErr', z.string()),
      /** The limits that the farm's equipment has, those from the start too. */
      limits: field(
        'limits',
        z.array(
          record({
            ...limitsOf,
            scope: field('scope', z.string()),
            scopeName: field('scopeNm', z.string()),
            measure: field('measure', z.string()),
            own: field('ownYn', yesNo),
            rule: field('rule', kept),
          }),
        ),
      ),
    }),
    example: {},
  }),
  saveMine: call('POST', extra('saveMyAlarms'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({
      phone: optional(
        field(
          'tel',
          z
            .string()
            .trim()
            .max(30)
            .regex(/^[+\d][\d\s()-]*$/),
        ),
      ),
      informational: field('infoYn', yesNo),
    }),
    output: done,
    example: { phone: '010-1234-5678', informational: false },
  }),
  saveSettings: call('POST', extra('saveAlarmSettings'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      escalateAfter: field('escalateAfter', integer(1, 120)),
      quietFrom: field('quietFrom', minuteOfDay),
      quietTo: field('quietTo', minuteOfDay),
      stillAfter: field('stillAfter', integer(1, 48)),
      unfedFrom: field('unfedFrom', minuteOfDay),
    }),
    output: done,
    example: { escalateAfter: 5, quietFrom: 1320, quietTo: 360, stillAfter: 4, unfedFrom: 1080 },
  }),
  /** Who is told first, who next; none: managers, then owners. */
  saveRoute: call('POST', extra('saveAlarmRoute'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ kind, accounts: field('memberNos', z.array(id).max(20)) }),
    output: done,
    example: { kind: 'climate', accounts: [1] },
  }),
  saveLimits: call('POST', extra('saveAlarmLimits'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record({ ...limitsOf, ...rule }),
    output: done,
    example: exampleRule,
  }),
  /**
   * An https address on the internet, or one in a network that the installation names; without one nothing is told. The secret signs what is
   * sent; without one the secret before stays. No call answers it.
   */
  saveDialler: call('POST', extra('saveAlarmDialler'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record({
      url: optional(field('url', z.url({ protocol: /^https?$/ }).max(300))),
      secret: optional(field('secret', z.string().trim().min(16).max(100))),
    }),
    output: done,
    example: { url: 'https://dialler.example.com/alarm', secret: 'correct-horse-battery-staple' },
  }),
  /** Back to those from the start. */
  standardLimits: call('POST', extra('standardAlarmLimits'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record(limitsOf),
    output: done,
    example: { scope: '080004', type: 'S', measure: 'ammonia' },
  }),
  /** When these limits would have rung in the last 30 days. */
  effect: call('POST', extra('alarmEffect'), {
    sends: 'json',
    allow: managers,
    input: record({ ...limitsOf, ...rule }),
    output: record({
      rows: field(
        'rows',
        z.array(
          record({
            equipmentId: field('eq_id', z.string()),
            at: field('dt', time),
            until: field('untilDt', time.nullable()),
            severity,
          }),
        ),
      ),
      /** Samples that were judged, and of how many equipment. */
      samples: field('sampleCnt', z.int()),
      equipment: field('eqCnt', z.int()),
    }),
    example: exampleRule,
  }),
})
