import * as z from 'zod'
import {
  alarmCauses,
  alarmKinds,
  limitedTypes,
  maxRepairHours,
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
/** Further alarms of the same call. */
const others = optional(field('alarmNos', z.array(id).max(200)))
const time = z.iso.datetime()
/** Place of the equipment, in the caller's language; `''` if it is in no pen. */
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
  /** Controller of a controller's alarm; else `''`. */
  controllerId: field('ic_no', z.string()),
  type: nullable(equipmentType),
  cause: field('cause', z.enum(alarmCauses)),
  measure: field('measure', z.string()),
  /** Code and text of an alarm that the device raised; else `''`. */
  code: field('code', z.string()),
  text: field('msg', z.string()),
  kind,
  severity,
  /** Value that raised it, the bound it exceeded, and the set value of that time. */
  value: field('value', value),
  bound: field('bound', value),
  setValue: field('setValue', value),
  /** Newest value of the measure, with its time. */
  newest: field('newest', value),
  newestAt: field('newestDt', time.nullable()),
  raisedAt: field('raisedDt', time),
  clearedAt: field('clearedDt', time.nullable()),
  acknowledgedAt: field('ackDt', time.nullable()),
  acknowledgedBy: field('ackNm', z.string()),
  /** Time left in which the caller may undo her acknowledgement, s; else 0. */
  returnable: field('returnSec', z.int()),
  note: field('bigo', z.string()),
  /** Photos, oldest first. */
  photos: field('photoList', z.array(photoId.schema)),
  /** Next notification and its recipient; null if there is none. */
  nextAt: field('nextDt', time.nullable()),
  nextName: field('nextNm', z.string()),
  nextPhone: field('nextTel', z.string()),
})
export type Alarm = z.output<typeof alarm>

const minuteOfDay = integer(0, 24 * 60 - 1)
const minutes = integer(0, 240)
/** Limit in the unit of its measure; only temperatures can be negative. */
const limit = z.codec(
  z.union([z.number(), z.string().regex(/^-?\d{1,6}(\.\d{1,2})?$/, { abort: true })]),
  z.number().min(-40).max(100_000),
  { decode: Number, encode: (known) => known },
)

/** Which limits: those of a scope (kind of house or one equipment), a type and a measure. */
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
/** Stored limits; null for none. */
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
  /** Alarms that are open or not acknowledged, the worst first, with quiet hours and repairs. */
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
  /** Number of open alarms: the bell, the first page and the page of alarms all show it. */
  count: call('GET', extra('alarmCount'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({
      waiting: field('cnt', z.int()),
      critical: field('critCnt', z.int()),
      /** Alarms of which the caller was notified. */
      turn: field('turnCnt', z.int()),
      /** Time of her last notification of one of these. */
      notifiedAt: field('toldDt', time.nullable()),
      /** Whether she is also notified when an alarm is cleared, or another member acknowledges it. */
      informational: field('infoYn', yesNo),
    }),
    example: {},
  }),
  /** Past alarms, newest first, in pages. Days filter by when they were raised. */
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
      /** Equipment with past alarms, for the filter. */
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
  /** Attaches a photo of what was found; `photos.save` uploads the photo itself. */
  addPhoto: call('POST', extra('addAlarmPhoto'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ alarmId, photoId }),
    output: done,
    example: { alarmId: 1, photoId: '00000000-0000-4000-8000-0000000000f3' },
  }),
  /** Clears a device's alarm whose end was never reported. Other alarms are cleared by the server. */
  end: call('POST', extra('endAlarm'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ alarmId }),
    output: done,
    example: { alarmId: 2 },
  }),
  /** Suppresses the alarms of an equipment for a number of hours, such as during cleaning or repair; 0 ends it. */
  repair: call('POST', extra('repairEquipment'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({
      equipmentId: field('eq_id', text(20).min(1)),
      hours: field('hours', integer(0, maxRepairHours)),
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
      /** The caller's own settings. */
      mine: field(
        'mine',
        record({
          phone: field('tel', z.string()),
          informational: field('infoYn', yesNo),
        }),
      ),
      /** Escalation chain of each kind of alarm. */
      routes: field(
        'routes',
        z.array(record({ kind, accounts: field('memberNos', z.array(z.int())), own: field('ownYn', yesNo) })),
      ),
      members: field(
        'members',
        z.array(record({ accountId: field('memberNo', z.int()), name: field('name', z.string()) })),
      ),
      /** URL of the farm's dialler; `''` without one. Visible to owners only. */
      dialler: field('diallerUrl', z.string()),
      /** Error of the last delivery to the dialler; `''` if it succeeded. */
      diallerError: field('diallerErr', z.string()),
      /** Limits of the farm's equipment, default ones included. */
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
  /** Members in the order of notification; if empty, managers, then owners. */
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
   * Sets the farm's dialler: an https URL on the internet or in an allowed network; without a URL there is none. The secret signs the
   * deliveries; without one the previous secret stays. No call returns it.
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
  /** Resets the limits to the defaults. */
  standardLimits: call('POST', extra('standardAlarmLimits'), {
    sends: 'json',
    allow: owners,
    writes: true,
    input: record(limitsOf),
    output: done,
    example: { scope: '080004', type: 'S', measure: 'ammonia' },
  }),
  /** Alarms that these limits would have raised in the last 30 days. */
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
      /** Number of samples judged, and of their equipment. */
      samples: field('sampleCnt', z.int()),
      equipment: field('eqCnt', z.int()),
    }),
    example: exampleRule,
  }),
})
