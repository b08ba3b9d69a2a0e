import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { scoreFigures } from '@penside/domain/reports/score.ts'
import { whySplits } from '@penside/domain/reports/why.ts'
import { call, workers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { animalId, calendarDay, paging, text, total } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { figureKinds } from './figure.ts'

const asked = {
  name: field('name', z.enum(scoreFigures)),
  /** Base day: its month is the last one explained. */
  baseDay: optional(field('statdate', calendarDay)),
  /** Number of months, compared with the same months a year before. */
  months: field('months', z.enum(['3', '12'])),
}

const by = field('by', z.enum(whySplits))
const key = field('key', z.string())
const label = field('label', z.string())
const value = z.number().nullable()

const cell = record({
  key,
  /** Name of the part; `''` for months, the remaining parts and unknown values. */
  label,
  count: field('count', z.int()),
  before: field('before', value),
  now: field('now', value),
  /** Share of the change; the shares of a panel sum to the change. */
  part: field('part', z.number()),
})

const panel = record({ by, cells: field('cells', z.array(cell)) })
export type WhyPanelRow = z.output<typeof panel>

const finding = record({
  keys: field('keys', z.array(record({ by, key, label }))),
  count: field('count', z.int()),
  pulling: field('pulling', z.int()),
  now: field('now', value),
  here: field('here', z.number()),
  without: field('without', z.number()),
  /** Probability that chance alone makes any of the examined parts this different. */
  chance: field('chance', value),
  searched: field('searched', z.int()),
})
export type WhyFindingRow = z.output<typeof finding>

const row = record({
  kind: field('kind', z.enum(figureKinds)),
  animalId,
  tag: field('farmPigNo', z.string()),
  seq: field('seq', z.int()),
  on: field('wkDt', calendarDay),
  parity: field('san', z.int().nullable()),
  boar: field('boar', z.string()),
  house: field('house', z.string()),
  person: field('person', z.string()),
  /** Outcome of the record, as text. */
  reason: field('reason', z.string()),
  /** Days from the mating to its end. */
  days: field('dt', z.int().nullable()),
  amount: field('amount', z.number()),
  base: field('base', z.number().nullable()),
})
export type WhyRow = z.output<typeof row>

export const whyOrders = ['worst', 'newest', 'tag', 'parity'] as const

export const whys = {
  /** A key figure compared with the same months a year before, with an explanation of the change. */
  view: call('GET', extra('why'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record(asked),
    output: record({
      from: field('strDate', calendarDay),
      to: field('endDate', calendarDay),
      value: field('value', value),
      before: field('before', value),
      target: field('target', z.number()),
      count: field('count', z.int()),
      pulling: field('pulling', z.int()),
      /** Monthly values, oldest first, since the year before. */
      trendMonths: field('trendMonths', z.array(z.string())),
      trend: field('trend', z.array(value)),
      /** Usual range before: 80 % of the months of the two years before; null with too few months. */
      usual: nullable(
        field('usual', record({ from: field('low', z.number()), to: field('high', z.number()) })),
      ),
      panels: field('panels', z.array(panel)),
      finding: nullable(field('finding', finding)),
    }),
    example: { name: 'farrowingRate', months: '3', baseDay: day('2026-11-20') },
  }),
  /** Records that contributed to the change; with filters only those in the chosen parts. */
  rows: call('GET', extra('whyRows'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      ...asked,
      month: optional(field('month', text(40))),
      parity: optional(field('parity', text(40))),
      boar: optional(field('boar', text(40))),
      house: optional(field('house', text(40))),
      person: optional(field('person', text(40))),
      reason: optional(field('reason', text(40))),
      order: optional(field('orderBy', z.enum(whyOrders))),
      ...paging,
    }),
    output: record({ rows: field('rows', z.array(row)), total }),
    example: { name: 'farrowingRate', months: '3', baseDay: day('2026-11-20') },
  }),
}
