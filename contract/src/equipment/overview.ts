import * as z from 'zod'
import { alarmCauses } from '@penside/domain/equipment/alarm.ts'
import { sowStatuses } from '@penside/domain/records/life.ts'
import { eatingStates, unfedReasons } from '@penside/domain/equipment/eating.ts'
import { call, workers } from '../api/call.ts'
import { nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { animalId, calendarDay, equipmentType } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** How a type of equipment is, the worst first. */
const conditions = ['alarm', 'due', 'silent', 'fine'] as const

/** What the figure of a type is: of now, of the day so far, or the last one before all went silent. */
const figures = ['worst', 'mean', 'least', 'most', 'today', 'share', 'last'] as const

/** What is said of a type beside its figure: `count` heads, equipment, days, degrees or percent. */
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
  /** The newest measurement. */
  at: field('measuredAt', time.nullable()),
  measure: field('measure', z.string()),
  figure: field('figure', z.enum(figures)),
  /** In the unit of its measure; a share in percent. */
  value: field('value', z.number().nullable()),
  remark: field('remark', z.enum(remarks)),
  count: field('cnt', z.number()),
  /** Of an alarm: why it rings. */
  cause: field('cause', z.enum(alarmCauses).nullable()),
  /** Which of them the remark is about; empty where it is about all. */
  place: field('loc_nm', z.string()),
})
export type OverviewRow = z.output<typeof overviewRow>

const unfedRow = record({
  animalId: nullable(animalId),
  tag: field('farm_pig_no', z.string()),
  state: field('state', z.enum(eatingStates)),
  /** So many days in a row, with this one. */
  days: field('dayCnt', z.int()),
  eaten: field('eat_kg', z.number()),
  target: field('set_kg', z.number()),
  status: field('statusCd', z.enum(sowStatuses).nullable()),
  statusDays: field('over_dt', z.int().nullable()),
  parity: field('san', z.int().nullable()),
  houseName: field('donsa_nm', z.string()),
  equipmentId: field('eq_id', z.string()),
  /** When she last ate something. */
  ateAt: field('ateDt', time.nullable()),
  entries: field('enter_cnt', z.int().nullable()),
  reason: field('reason', z.enum(unfedReasons)),
})
export type UnfedRow = z.output<typeof unfedRow>

/** The farm's equipment at one look, and who ate at its feeders. */
export const equipmentOverview = {
  all: call('GET', extra('equipmentOverview'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({
      reported: field('reported', z.int()),
      of: field('of', z.int()),
      /** Those that are open, as `alarms.count` counts them. */
      alarms: field('alarmCnt', z.int()),
      due: field('dueCnt', z.int()),
      silent: field('silentCnt', z.int()),
      /** When this was so. */
      asOf: field('asOf', time),
      rows: field('rows', z.array(overviewRow)),
    }),
    example: {},
  }),
  /** Today's sows at the feeders of a type, the most urgent first. */
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
  /** What one sow ate in the last days, beside what she was to get. */
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
