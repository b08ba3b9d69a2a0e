import * as z from 'zod'
import { call, forPeople, managers, workers } from '../api/call.ts'
import { nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { animalId, groupId, id, result, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

const time = z.iso.datetime()
const operationId = field('operationId', z.uuid())
const deviceId = field('deviceId', text(64))
const deviceName = field('deviceNm', z.string())
const memberName = field('memberNm', z.string())
/** What a repeated operation was answered the first time; its shape is that of its own call. */
const answer = field('answer', z.unknown())

/** Numbers of a device's operations that have not arrived, both ends included. */
const range = { from: field('fromSeq', z.int()), to: field('toSeq', z.int()) }

/**
 * How a conflict is settled. `theirs`: what is recorded stays, the refused record is discarded. `mine`: what was recorded since is taken
 * back and the refused record takes its place. `both`: the refused record is added to what is recorded.
 */
const decisions = ['theirs', 'mine', 'both'] as const
export type Decision = (typeof decisions)[number]

const conflict = record({
  conflictId: field('conflictId', id),
  /** Whom it is about: an animal by its tag, a group or what is in the store by its name. */
  animalId: nullable(animalId),
  groupId: nullable(groupId),
  tag: field('farmPigNo', z.string().nullable()),
  /** What the refused phone sent: the path of its call and the fields as they came. */
  path: field('path', z.string()),
  sent: field('sent', z.record(z.string(), z.unknown())),
  code: field('code', z.string()),
  values: field('codeValues', z.record(z.string(), z.union([z.string(), z.number()]))),
  memberName,
  deviceName,
  enteredAt: field('enterDt', time.nullable()),
  refusedAt: field('refuseDt', time),
  /** Who recorded meanwhile, when, and which life record is her newest now. */
  otherName: field('otherNm', z.string().nullable()),
  otherAt: field('otherDt', time.nullable()),
  newestKind: field('newestGubun', z.string().nullable()),
  newestOn: field('newestWkDt', z.string().nullable()),
  /** The boars of the refused mating and of the newest, by their tags: what tells the two apart. */
  sentBoars: field('ungdonNm', z.string()),
  newestBoars: field('newestUngdonNm', z.string()),
})
export type Conflict = z.output<typeof conflict>

export const outbox = forPeople({
  /** What the server knows of a phone's records, so that the phone notices what was lost with a restored backup, or settled by a manager. */
  state: call('GET', extra('outboxState'), {
    sends: 'query',
    allow: workers,
    input: record({ deviceId: optional(deviceId) }),
    output: record({
      epoch: field('epoch', z.uuid()),
      /** Everything answered until then outlived the last restore. */
      durableUntil: field('durableUntil', time),
      newestSeq: field('newestSeq', z.int()),
      missing: field('missing', z.array(record(range))),
      /** The caller's refused operations of which a manager has decided: they are sent again, to hear what came of them. */
      settled: field('settled', z.array(z.uuid())),
    }),
    example: { deviceId: 'a phone' },
  }),
  /**
   * A person gave a record up before it was accepted. From then on it is never recorded, also where it is still under way; where it had
   * arrived already, the answer says so, with what was answered then.
   */
  discard: call('POST', extra('discardOperation'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({
      operationId,
      deviceSeq: optional(field('deviceSeq', id)),
      /** Under which ids it had been sent before it was changed. */
      earlier: optional(field('earlierIds', z.array(z.uuid()).max(50))),
      reason: field('reason', text(200).min(1)),
      path: optional(field('path', text(200))),
      sent: optional(field('sent', text(4_000))),
    }),
    output: record({
      result,
      recorded: field('recordedYn', yesNo),
      recordedId: field('recordedId', z.uuid().nullable()),
      answer,
    }),
    example: {
      operationId: '00000000-0000-4000-8000-000000000003',
      earlier: ['00000000-0000-4000-8000-000000000004'],
      reason: 'entered for the wrong sow',
      path: '/mobile/updateOrStoreMating.json',
      sent: '{"pigNo":2}',
    },
  }),
  /** Records that phones have numbered and that have not arrived for a day, and phones whose clock is wrong. */
  gaps: call('GET', extra('deviceGaps'), {
    sends: 'query',
    allow: managers,
    input: nothing,
    output: record({
      gaps: field(
        'rows',
        z.array(
          record({
            deviceId,
            deviceName,
            memberName,
            ...range,
            since: field('sinceDt', time),
            lastAt: field('lastDt', time),
          }),
        ),
      ),
      clocks: field(
        'clocks',
        z.array(
          record({
            deviceId,
            deviceName,
            memberName,
            minutesWrong: field('minutes', z.int()),
            lastAt: field('lastDt', time),
          }),
        ),
      ),
    }),
    example: {},
  }),
  /** Records of two phones that stand against each other and wait for a person. */
  conflicts: call('GET', extra('conflicts'), {
    sends: 'query',
    allow: managers,
    input: nothing,
    output: record({ conflicts: field('rows', z.array(conflict)) }),
    example: {},
  }),
  settle: call('POST', extra('settleConflict'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ conflictId: field('conflictId', id), decision: field('decision', z.enum(decisions)) }),
    output: record({ result, answer }),
    example: { conflictId: 1, decision: 'theirs' },
  }),
})
