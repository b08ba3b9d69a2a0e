import * as z from 'zod'
import { day, firstOfMonth, isPossibleDay, type Day } from '@penside/domain/basics/day.ts'
import type { CarcassGrade } from '@penside/domain/groups/carcass.ts'
import {
  feedPerKgLimits,
  soldParts,
  type FeedAmounts,
  type FeedPart,
  type SaleType,
} from '@penside/domain/reports/operation.ts'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { api, extra } from '../api/roots.ts'
import { calendarDay, coded, paging, total } from '../api/vocabulary.ts'
import { field, nullable, optional, record, spread } from '../api/wire.ts'

/** API numbers: 1 feed, 2 revenue, 3 grades. */
export const operationReports = { feed: '1', revenue: '2', grades: '3' } as const
export type OperationReport = keyof typeof operationReports

/** A month in the API, `2026-11` or any day of it; decoded as its first day. */
const month = z.codec(
  z
    .string()
    .regex(/^\d{4}-\d{2}(-\d{2})?$/)
    .refine((sent) => isPossibleDay(sent.length === 7 ? `${sent}-01` : sent)),
  z.custom<Day>(),
  {
    decode: (sent) => day(`${sent.slice(0, 7)}-01`),
    encode: (of) => firstOfMonth(of).slice(0, 7),
  },
)

/** API names of feed categories, their sums for growing pigs and sows, and the total. */
const feedWire: Readonly<Record<FeedPart, string>> = {
  creep: 'G1',
  preStarter: 'G2',
  weaner: 'G3',
  grower: 'G4',
  finisher: 'G5',
  gestation: 'G6',
  lactation: 'G7',
  otherFeed: 'G8',
  pigs: 'BISUB',
  sows: 'MOSUB',
  all: 'TOT',
}
const feedNames = Object.entries(feedWire) as [FeedPart, string][]
/**
 * Amounts with prefix `J_` for the farm, `T_` for the mean of other farms, `L_` for the farm a year before. Absent in reports other than
 * feed.
 */
const amounts = (prefix: 'J_' | 'T_' | 'L_') =>
  spread<FeedAmounts | null | undefined>({
    fields: Object.fromEntries(
      feedNames.map(([, wire]) => [`${prefix}${wire}`, z.number().nullable().optional()]),
    ),
    join: (sent) => {
      const all = sent[`${prefix}TOT`]
      if (all === undefined || all === null) return all
      return Object.fromEntries(
        feedNames.map(([part, wire]) => [part, Number(sent[`${prefix}${wire}`])]),
      ) as FeedAmounts
    },
    split: (named) =>
      named === undefined
        ? {}
        : Object.fromEntries(feedNames.map(([part, wire]) => [`${prefix}${wire}`, named?.[part] ?? null])),
  })

const gradeWire = {
  '1+': 'ONE_PLUS',
  '1': 'ONE',
  '2': 'TWO',
  out: 'OUT',
  all: 'TOTAL',
} as const satisfies Record<CarcassGrade | 'all', string>
const amount = z.number().optional()

const row = record({
  measure: optional(field('GUBUN', z.enum(['KG', 'WON', 'RATIO']))),
  own: amounts('J_'),
  others: amounts('T_'),
  lastYear: amounts('L_'),

  type: optional(field('TYPE_CD', z.enum(soldParts as [SaleType, ...SaleType[]]))),
  grade: optional(field('GRADE', coded(gradeWire))),
  /** Name of the type or grade. */
  name: optional(field('NAME', z.string())),
  head: field('DUSU', amount),
  headBefore: field('L_DUSU', amount),
  /** Live kg. */
  weight: field('KG', amount),
  weightBefore: field('L_KG', amount),
  /** Won. */
  revenue: field('PRICE', amount),
  revenueBefore: field('L_PRICE', amount),
  perHead: field('DANGA', amount),
  perHeadBefore: field('L_DANGA', amount),
  /** Percent of all carcasses. */
  share: field('RATIO', amount),
  shareBefore: field('L_RATIO', amount),
})
export type OperationRow = z.output<typeof row>

const perKg = (wire: string) => nullable(field(wire, z.number()))

export const operation = {
  /** Costs and revenue of some months, and of the same months a year before. */
  view: call('POST', api('selectOperateView.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      report: field('report', coded(operationReports)),
      /** Default: the month before and the current one. */
      first: optional(field('sdate', month)),
      last: optional(field('edate', month)),
      ...paging,
      order: optional(field('sortId', z.enum(['1']))),
    }),
    output: record({
      rows: field('rows1', z.array(row)),
      total,
      /** Days counted. */
      from: field('strDate', calendarDay),
      to: field('endDate', calendarDay),
      /** kg of feed per kg shipped: of the farm; of other farms or its target (`compared`); and the ratio in percent. */
      feedPerKg: perKg('FCR'),
      compared: perKg('FCR2'),
      ratio: perKg('FCR_RATIO'),
      feedPerKgBefore: perKg('L_FCR'),
      /** Number of other farms in the mean; 0 if fewer than three, then `compared` is the target. */
      farms: field('farms', z.int()),
    }),
    example: { report: 'feed', first: day('2026-10-01'), last: day('2026-11-01') },
  }),
  /** Sets the farm's target of feed per kg shipped; without a value the default applies. */
  saveTarget: call('POST', extra('saveOperationTarget'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      target: optional(
        field('target', z.number().min(feedPerKgLimits.from).max(feedPerKgLimits.to).multipleOf(0.01)),
      ),
    }),
    output: done,
    example: { target: 3.4 },
  }),
}
