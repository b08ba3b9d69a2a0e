import * as z from 'zod'
import { day } from '@penside/domain/day.ts'
import { call, workers } from '../call.ts'
import { extra } from '../roots.ts'
import { animalId, calendarDay, id, pageIndex, pageSize, statusCode, text, total } from '../vocabulary.ts'
import { field, nullable, optional, record } from '../wire.ts'
import { choices, filterInput } from './rows-behind.ts'
import { statisticServices } from './statistics.ts'

/** The key figures of the farm stand beside the statistics; their columns go by our own names, those of a statistic by the wire's. */
export const scoreService = 'score'

/** The record that a row of a figure is about; `boar`, `sow` and `group` where it is what stands there on a day. */
export const figureKinds = [
  'entry',
  'mating',
  'accident',
  'farrowing',
  'weaning',
  'removal',
  'fosteredIn',
  'fosteredOut',
  'pigletDeath',
  'partialWeaning',
  'boarEntry',
  'boarRemoval',
  'boar',
  'sow',
  'group',
  'out',
  'shipment',
  'loss',
] as const
export type FigureKind = (typeof figureKinds)[number]

const row = record({
  kind: field('kind', z.enum(figureKinds)),
  /** Of an animal, or null for what concerns a group. */
  animalId: nullable(animalId),
  groupId: nullable(field('grpNo', id)),
  /** The animal's number, or the group's name. */
  tag: field('farmPigNo', z.string()),
  seq: field('seq', z.int()),
  on: field('wkDt', calendarDay),
  parity: field('san', z.int().nullable()),
  status: field('statusCd', statusCode.nullable()),
  /** What it adds to the figure; to a mean, together with `base`. */
  amount: field('amount', z.number()),
  base: field('base', z.number().nullable()),
  /** More of it in a word: the type of accident, the cause. */
  note: field('note', z.string()),
})
export type FigureRow = z.output<typeof row>

/** Newest first, unless something else is asked for; `most` and `least` by what a row adds, a mean by what it is of the row. */
export const figureOrders = ['newest', 'oldest', 'most', 'least', 'tag', 'parity'] as const

const input = record({
  service: field('service', z.enum([...Object.values(statisticServices), scoreService])),
  column: field('column', text(40).min(1)),
  /** The day in whose month the figure stands. */
  baseDay: field('statdate', calendarDay),
  /** The whole month, its first day through the base day, or the year of months that ends with it. */
  span: field('span', z.enum(['month', 'toDate', 'year'])),
  ...filterInput,
  order: optional(field('orderBy', z.enum(figureOrders))),
  page: optional(pageIndex),
  pageSize: optional(pageSize),
})
export type FigureSpan = z.output<typeof input>['span']

/** What stands behind a figure: one row for each record or animal that was counted. Narrowed, the sums are those of what is left. */
export const figures = {
  rows: call('GET', extra('figure'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input,
    output: record({
      rows: field('rows', z.array(row)),
      total,
      /** The sum over all rows, not only over those of this page; of a mean the sum of its bases beside it. */
      amount: field('amount', z.number()),
      base: field('base', z.number().nullable()),
      from: field('strDate', calendarDay),
      to: field('endDate', calendarDay),
      choices,
    }),
    example: { service: '00010', column: 't_gyobae', baseDay: day('2026-11-20'), span: 'month' },
  }),
}
