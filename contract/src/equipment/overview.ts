import * as z from 'zod'
import { alarmCauses } from '@penside/domain/equipment/alarm.ts'
import { sowStatuses } from '@penside/domain/records/life.ts'
import { eatingStates, unfedReasons } from '@penside/domain/equipment/eating.ts'
import { call, workers } from '../api/call.ts'
import { nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { animalId, calendarDay, equipmentType } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** Condition of an equipment type, the worst first. */
const conditions = ['alarm', 'due', 'silent', 'fine'] as const

/** Meaning of a type's figure: current, of the day so far, or the last one known. */
const figures = ['worst', 'mean', 'least', 'most', 'today', 'share', 'last'] as const

/** Remark beside a type's figure; `count` is in heads, equipment, days, degrees or percent. */
const remarks = [
  'alarm',
  'unfed',
  'binDays',
  'silent',
  'revoked',
  'away',
  'yesterday',
  'heads',
  'none',
] as const

const time = z.iso.datetime()
const feeder = field('eq_type', z.enum(['F', 'E']))

const overviewRow = record({
  type: equipmentType,
  condition: field('condition', z.enum(conditions)),
  reported: field('reported', z.int()),
  of: field('of', z.int()),
  /** Time of the newest reading. */
  at: field('measuredAt', time.nullable()),
  measure: field('measure', z.string()),
  figure: field('figure', z.enum(figures)),
  /** In the unit of the measure; shares in percent. */
  value: field('value', z.number().nullable()),
  remark: field('remark', z.enum(remarks)),
  count: field('cnt', z.number()),
  /** Cause of the alarm, if there is one. */
  cause: field('cause', z.enum(alarmCauses).nullable()),
  /** Place of the equipment that the remark is about; `''` if it concerns all. */
  place: field('loc_nm', z.string()),
})
export type OverviewRow = z.output<typeof overviewRow>

const unfedRow = record({
  animalId: nullable(animalId),
  tag: field('farm_pig_no', z.string()),
  state: field('state', z.enum(eatingStates)),
  /** Consecutive days, including this one. */
  days: field('dayCnt', z.int()),
  eaten: field('eat_kg', z.number()),
  target: field('set_kg', z.number()),
  status: field('statusCd', z.enum(sowStatuses).nullable()),
  statusDays: field('over_dt', z.int().nullable()),
  parity: field('san', z.int().nullable()),
  houseName: field('donsa_nm', z.string()),
  equipmentId: field('eq_id', z.string()),
  /** Time at which she last ate. */
  ateAt: field('ateDt', time.nullable()),
  entries: field('enter_cnt', z.int().nullable()),
  reason: field('reason', z.enum(unfedReasons)),
})
export type UnfedRow = z.output<typeof unfedRow>

/** Overview of the farm's equipment, and feeding of the day. */
export const equipmentOverview = {
  all: call('GET', extra('equipmentOverview'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({
      reported: field('reported', z.int()),
      of: field('of', z.int()),
      /** Open alarms, as `alarms.count` counts them. */
      alarms: field('alarmCnt', z.int()),
      due: field('dueCnt', z.int()),
      silent: field('silentCnt', z.int()),
      /** Time of the overview. */
      asOf: field('asOf', time),
      rows: field('rows', z.array(overviewRow)),
    }),
    example: {},
  }),
  /** Sows at the feeders of a type today, the most urgent first. */
  fed: call('GET', extra('sowsAtFeeders'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ type: feeder }),
    output: record({
      reported: field('reported', z.int()),
      of: field('of', z.int()),
      asOf: field('asOf', time),
      rows: field('rows', z.array(unfedRow)),
    }),
    example: { type: 'E' },
  }),
  /** Feed that one sow ate in the last days, with her target. */
  sow: call('GET', extra('sowFeeding'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ animalId }),
    output: record({
      equipmentId: optional(field('eq_id', z.string())),
      rows: field(
        'rows',
        z.array(
          record({
            day: field('rcv_dt', calendarDay),
            eaten: field('eat_kg', z.number()),
            target: field('set_kg', z.number().nullable()),
          }),
        ),
      ),
    }),
    example: { animalId: 1 },
  }),
}
