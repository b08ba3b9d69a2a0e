import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { eatingStates } from '@penside/domain/equipment/eating.ts'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { calendarDay, equipmentType, statusName } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

/** Kind of summary: time of the last reading, a row per equipment, the total of the farm, or the analysis. */
export const summaryTypes = ['INFO', 'SUMMARY', 'TOTAL', 'LIST'] as const

const amount = z.number().nullable()
const counted = z.int().nullable()
const text = z.string()
/** `YYYY-MM-DD HH:mm:ss` in the farm's time zone; `''` if there is none. */
const clockTime = z.string()

/**
 * Row of a summary with the fields of its equipment type; null is a value that was not measured. Feed is in kg, water in litres, gases in
 * ppm, temperatures in °C. `previous…` is the value of the same day one month earlier.
 */
const summaryRow = record({
  equipmentId: optional(field('eq_id', text)),
  houseName: optional(field('donsa_nm', text)),
  penName: optional(field('loc_nm', text)),
  penId: optional(field('loc_cd', text)),
  measuredAt: optional(field('measure_tm', clockTime)),
  /** The same time as an instant. */
  at: optional(field('measuredAt', z.iso.datetime())),
  /** Whether it has not reported for three cycles. */
  silent: optional(field('silent', z.boolean())),
  /** Whether its controller is revoked; absent if not. */
  revoked: optional(field('revoked', z.boolean())),
  /** Whether the values are older than the day, from `at`; the total of the farm leaves them out. */
  old: optional(field('old', z.boolean())),
  /** Total of the farm: equipment that reported on the day, of all. */
  reported: optional(field('reported', z.int())),
  of: optional(field('of', z.int())),
  /** Percent of `previous…`; 0 if that is 0 or missing. */
  ratio: optional(field('ratio', z.number())),

  temperature: optional(field('temp_value', amount)),
  setTemperature: optional(field('set_temp', amount)),
  previousTemperature: optional(field('pre_temp_value', amount)),
  mostTemperature: optional(field('max_temp', amount)),
  leastTemperature: optional(field('min_temp', amount)),
  mostHumidity: optional(field('max_humi', amount)),
  leastHumidity: optional(field('min_humi', amount)),
  mostCo2: optional(field('max_co2', amount)),
  leastCo2: optional(field('min_co2', amount)),
  mostAmmonia: optional(field('max_amm', amount)),
  leastAmmonia: optional(field('min_amm', amount)),

  feed: optional(field('feed_kg', amount)),
  previousFeed: optional(field('pre_feed_kg', amount)),
  liquidFeed: optional(field('liquid_feed_kg', amount)),
  previousLiquidFeed: optional(field('pre_liquid_feed_kg', amount)),
  liter: optional(field('liter', amount)),
  previousLiter: optional(field('pre_liter', amount)),
  /** Since midnight. */
  totalLiter: optional(field('total_liter', amount)),
  waterOfFeeder: optional(field('water_measure_liter', amount)),
  waterSeconds: optional(field('wateram_sec', amount)),

  fit: optional(field('ch_pl_dusu', counted)),
  previousFit: optional(field('pre_dusu', counted)),
  standardWeight: optional(field('standard_kg', amount)),
  moved: optional(field('move_dusu', counted)),
  averageWeight: optional(field('avg_kg', amount)),
  day: optional(field('rcv_dt', calendarDay)),

  overcurrents: optional(field('cur_cnt', counted)),
  leakages: optional(field('sum_lgr_cnt', counted)),
  resistiveLeakages: optional(field('lgr_cnt', counted)),

  animalId: optional(field('pigNo', z.int().nullable())),
  tag: optional(field('farm_pig_no', text)),
  eating: optional(field('status', z.enum(eatingStates))),
  eaten: optional(field('eat_kg', amount)),
  target: optional(field('set_kg', amount)),
  /** Percent of the target. */
  eatenShare: optional(field('rto', z.number())),
  entries: optional(field('enter_cnt', counted)),
  parity: optional(field('san', counted)),
  matedOn: optional(field('last_gyobae_dt', calendarDay.nullable())),
  /** Days since mating or farrowing. */
  days: optional(field('over_dt', counted)),
  statusName: optional(field('status_nm', statusName.schema)),
  /** Whether she ate enough. */
  ateEnough: optional(field('cc', z.enum(['Y', 'N']))),
  heads: optional(field('cnt', z.int())),
  headsFed: optional(field('dusu_cnt', z.int())),
  totalEaten: optional(field('total_eat_kg', amount)),
  averageEaten: optional(field('avg_eat_kg', amount)),
})
export type SummaryRow = z.output<typeof summaryRow>

/** Readings of equipment on a day, for the pages of the types and the analyses. */
export const monitoring = {
  summary: call('POST', api('getIotSummary.json'), {
    sends: 'form',
    allow: workers,
    keeps: true,
    input: record(
      {
        type: equipmentType,
        summary: field('type', z.enum(summaryTypes)),
        /** Default: today; ignored by INFO. */
        on: optional(field('search_dt', calendarDay)),
        controllerId: optional(field('icno', z.string().max(40))),
        equipmentId: optional(field('eqid', z.string().max(40))),
        penId: optional(field('loc_cd', z.string().max(20))),
      },
      // A caller sends what it would read a setting with.
      { takes: { cmd_type: z.enum(['R', 'S']) } },
    ),
    output: z.array(summaryRow),
    example: { type: 'S', summary: 'SUMMARY', on: day('2026-11-20') },
  }),
}
