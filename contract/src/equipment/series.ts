import * as z from 'zod'
import { severities } from '@penside/domain/equipment/alarm.ts'
import { call, managers, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { equipmentType, id, integer, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** The last 24 hours, 7 days, 30 days and year. */
export const spans = ['day', 'week', 'month', 'year'] as const
export type Span = (typeof spans)[number]

/** How an equipment is, the worst first. */
const equipmentStates = ['alarm', 'due', 'revoked', 'silent', 'fine', 'none'] as const
export type EquipmentState = (typeof equipmentStates)[number]

/** How many houses stand beside one another on the plan, and below one another, at most. */
export const planColumns = 6
export const planRows = 40

const equipmentId = field('eq_id', text(20).min(1))
const time = z.iso.datetime()
const value = z.number().nullable()
/** s since 1970, and the values at those times in the unit of the measure; null where a gap begins. */
const times = z.array(z.number())
const values = z.array(value)

const measureNow = record({
  measure: field('measure', z.string()),
  value: field('value', value),
  /** What the equipment says that it is set to, and when it said so. */
  setValue: field('setValue', value),
  setAt: field('setDt', time.nullable()),
  warningLow: field('warnLow', value),
  warningHigh: field('warnHigh', value),
  criticalLow: field('critLow', value),
  criticalHigh: field('critHigh', value),
  /** Of the last 24 hours. */
  least: field('least', value),
  leastAt: field('leastDt', time.nullable()),
  greatest: field('greatest', value),
  greatestAt: field('greatestDt', time.nullable()),
  /** Of a counter: what was used today. */
  used: field('used', value),
})
export type MeasureNow = z.output<typeof measureNow>

export const series = {
  /** One equipment as it is now. */
  now: call('GET', extra('equipmentNow'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ equipmentId }),
    output: record({
      equipmentId: field('eq_id', z.string()),
      type: equipmentType,
      equipmentName: field('eq_nm', z.string()),
      houseName: field('donsa_nm', z.string()),
      penName: field('loc_nm', z.string()),
      state: field('state', z.enum(equipmentStates)),
      /** When it last measured; null: never. */
      at: field('measure_tm', time.nullable()),
      repairUntil: field('repairDt', time.nullable()),
      measures: field('measures', z.array(measureNow)),
      /** What can be drawn beside it. */
      others: field(
        'others',
        z.array(record({ equipmentId: field('eq_id', z.string()), name: field('nm', z.string()) })),
      ),
    }),
    example: { equipmentId: 'S-1' },
  }),
  /** A measure of one equipment, or of two beside one another, over a span. */
  trend: call('GET', extra('trend'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      equipmentId,
      measure: field('measure', text(40).min(1)),
      span: field('span', z.enum(spans)),
      beside: optional(field('eq_id2', text(20))),
    }),
    output: record({
      from: field('from', z.number()),
      to: field('to', z.number()),
      step: field('step', z.enum(['sample', 'hour', 'day'])),
      /** What is drawn is what was used in each step, rather than what was there. */
      used: field('usedYn', yesNo),
      lines: field(
        'lines',
        z.array(
          record({
            equipmentId: field('eq_id', z.string()),
            name: field('nm', z.string()),
            times: field('at', times),
            means: field('mean', values),
            leasts: field('least', values),
            greatests: field('greatest', values),
            /** Nothing was measured between these times. */
            gaps: field('gaps', z.array(z.tuple([z.number(), z.number()]))),
          }),
        ),
      ),
      /** Each holds until the next begins. */
      sets: field('sets', z.array(record({ at: field('at', z.number()), value: field('value', value) }))),
      limits: field(
        'limits',
        z.array(
          record({ at: field('at', z.number()), low: field('low', value), high: field('high', value) }),
        ),
      ),
      changes: field(
        'changes',
        z.array(
          record({
            at: field('at', z.number()),
            from: field('from', value),
            to: field('to', value),
            /** Set from here, rather than at the device. */
            commanded: field('cmdYn', yesNo),
          }),
        ),
      ),
      alarms: field(
        'alarms',
        z.array(
          record({
            at: field('at', z.number()),
            until: field('until', value),
            severity: field('severity', z.enum(severities)),
            cause: field('cause', z.string()),
          }),
        ),
      ),
    }),
    example: { equipmentId: 'S-1', measure: 'temperature', span: 'day' },
  }),
  /** The farm's houses, and how the equipment in each is. */
  plan: call('GET', extra('farmPlan'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({
      rows: field(
        'rows',
        z.array(
          record({
            houseId: field('donsaNo', z.int()),
            houseName: field('donsa_nm', z.string()),
            kind: field('pcodeTp', z.string()),
            state: field('state', z.enum(equipmentStates)),
            equipment: field('eqCnt', z.int()),
            silent: field('silentCnt', z.int()),
            alarms: field('alarmCnt', z.int()),
            /** °C, the newest of its sensors; the equipment that says so, or the one to look at. */
            temperature: field('temp', value),
            equipmentId: nullable(field('eq_id', z.string())),
            /** Place on the farm plan; null if it has none. */
            x: field('x', z.int().nullable()),
            y: field('y', z.int().nullable()),
          }),
        ),
      ),
      /** Who arranged it last. */
      changedAt: field('changedDt', time.nullable()),
      changedBy: field('changedNm', z.string()),
    }),
    example: {},
  }),
  /** Puts the houses on the plan; those that are not named stand nowhere. */
  savePlan: call('POST', extra('saveFarmPlan'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      places: field(
        'rows',
        z
          .array(
            record({
              houseId: field('donsaNo', id),
              x: field('x', integer(1, planColumns)),
              y: field('y', integer(1, planRows)),
            }),
          )
          .max(planColumns * planRows),
      ),
    }),
    output: done,
    example: { places: [{ houseId: 1, x: 1, y: 1 }] },
  }),
}
