import * as z from 'zod'
import { severities } from '@penside/domain/equipment/alarm.ts'
import { call, managers, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { equipmentType, id, integer, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** Spans of a chart: the last 24 hours, 7 days, 30 days and year. */
export const spans = ['day', 'week', 'month', 'year'] as const
export type Span = (typeof spans)[number]

/** States of equipment, the worst first. */
const equipmentStates = ['alarm', 'due', 'revoked', 'silent', 'fine', 'none'] as const
export type EquipmentState = (typeof equipmentStates)[number]

/** Size of the farm plan in houses. */
export const planColumns = 6
export const planRows = 40

const equipmentId = field('eq_id', text(20).min(1))
const time = z.iso.datetime()
const value = z.number().nullable()
/** Times in s since 1970, and the values at these times in the unit of the measure; null at the start of a gap. */
const times = z.array(z.number())
const values = z.array(value)

const measureNow = record({
  measure: field('measure', z.string()),
  value: field('value', value),
  /** Set value that the equipment reported, and the time of the report. */
  setValue: field('setValue', value),
  setAt: field('setDt', time.nullable()),
  warningLow: field('warnLow', value),
  warningHigh: field('warnHigh', value),
  criticalLow: field('critLow', value),
  criticalHigh: field('critHigh', value),
  /** Extremes of the last 24 hours. */
  least: field('least', value),
  leastAt: field('leastDt', time.nullable()),
  greatest: field('greatest', value),
  greatestAt: field('greatestDt', time.nullable()),
  /** Amount of a counter today. */
  used: field('used', value),
})
export type MeasureNow = z.output<typeof measureNow>

export const series = {
  /** Current values of one equipment. */
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
      /** Time of the newest reading; null if there is none. */
      at: field('measure_tm', time.nullable()),
      repairUntil: field('repairDt', time.nullable()),
      measures: field('measures', z.array(measureNow)),
      /** Equipment that can be drawn in the same chart. */
      others: field(
        'others',
        z.array(record({ equipmentId: field('eq_id', z.string()), name: field('nm', z.string()) })),
      ),
    }),
    example: { equipmentId: 'S-1' },
  }),
  /** Chart of a measure of one or two equipment over a span. */
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
      /** Whether the values are amounts used in each step, instead of readings. */
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
            /** Spans without readings. */
            gaps: field('gaps', z.array(z.tuple([z.number(), z.number()]))),
          }),
        ),
      ),
      /** Set values; each holds until the next. */
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
            /** Whether a command made the change, instead of a person at the device. */
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
  /** Houses of the farm with the state of their equipment. */
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
            /** Newest temperature, °C, and its sensor; without one, the equipment to look at. */
            temperature: field('temp', value),
            equipmentId: nullable(field('eq_id', z.string())),
            /** Place on the farm plan; null if it has none. */
            x: field('x', z.int().nullable()),
            y: field('y', z.int().nullable()),
          }),
        ),
      ),
      /** Time and author of the last change. */
      changedAt: field('changedDt', time.nullable()),
      changedBy: field('changedNm', z.string()),
    }),
    example: {},
  }),
  /** Saves the places of the houses; houses left out have none. */
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
