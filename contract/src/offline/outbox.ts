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
/** First answer to a repeated operation, in the shape of its own call. */
const answer = field('answer', z.unknown())

/** Sequence numbers of a device's operations that have not arrived, inclusive. */
const range = { from: field('fromSeq', z.int()), to: field('toSeq', z.int()) }

/**
 * Decisions on a conflict. `theirs` discards the rejected record. `mine` deletes the records since and stores the rejected one in their
 * place. `both` adds the rejected record.
 */
const decisions = ['theirs', 'mine', 'both'] as const
export type Decision = (typeof decisions)[number]

const conflict = record({
  conflictId: field('conflictId', id),
  /** Subject: an animal by its tag, a group or a stock item by its name. */
  animalId: nullable(animalId),
  groupId: nullable(groupId),
  tag: field('farmPigNo', z.string().nullable()),
  /** Rejected call: its path and the fields as sent. */
  path: field('path', z.string()),
  sent: field('sent', z.record(z.string(), z.unknown())),
  code: field('code', z.string()),
  values: field('codeValues', z.record(z.string(), z.union([z.string(), z.number()]))),
  memberName,
  deviceName,
  enteredAt: field('enterDt', time.nullable()),
  refusedAt: field('refuseDt', time),
  /** Person and time of the conflicting change, and the animal's newest life record now. */
  otherName: field('otherNm', z.string().nullable()),
  otherAt: field('otherDt', time.nullable()),
  newestKind: field('newestGubun', z.string().nullable()),
  newestOn: field('newestWkDt', z.string().nullable()),
  /** Tags of the boars of the rejected mating and of the newest one. */
  sentBoars: field('ungdonNm', z.string()),
  newestBoars: field('newestUngdonNm', z.string()),
})
export type Conflict = z.output<typeof conflict>

export const outbox = forPeople({
  /** Records that the server has from a phone. The phone detects records lost by a restore, or settled by a manager. */
  state: call('GET', extra('outboxState'), {
    sends: 'query',
    allow: workers,
    input: record({ deviceId: optional(deviceId) }),
    output: record({
      epoch: field('epoch', z.uuid()),
      /** Everything answered until then survived the last restore. */
      durableUntil: field('durableUntil', time),
      newestSeq: field('newestSeq', z.int()),
      missing: field('missing', z.array(record(range))),
      /** The caller's rejected operations that a manager has settled. The phone sends them again to get the outcome. */
      settled: field('settled', z.array(z.uuid())),
    }),
    example: { deviceId: 'a phone' },
  }),
  /**
   * Discards a record that has not been accepted. It is never recorded afterwards, even if it is still on its way. If it had arrived
   * before, the answer contains the former answer.
   */
  discard: call('POST', extra('discardOperation'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({
      operationId,
      deviceSeq: optional(field('deviceSeq', id)),
      /** Operation ids of its former versions. */
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
  /** Records missing for more than a day, by sequence number, and phones with a wrong clock. */
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
  /** Conflicting records of two phones that wait for a manager. */
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
