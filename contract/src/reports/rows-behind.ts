import * as z from 'zod'
import { text } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

/** Filters of the records behind a figure, in the order of the page. */
export const rowFilters = [
  'month',
  'kind',
  'status',
  'parity',
  'breed',
  'boar',
  'house',
  'person',
  'reason',
] as const
export type RowFilter = (typeof rowFilters)[number]

/** Keys of filters: ids and codes; `unknown` for missing values. */
export const filterInput = {
  month: optional(field('month', text(40))),
  kind: optional(field('gubun', text(40))),
  parity: optional(field('parity', text(40))),
  boar: optional(field('boar', text(40))),
  house: optional(field('house', text(40))),
  person: optional(field('person', text(40))),
  reason: optional(field('reason', text(40))),
}

/** A choice of a filter. Filters with a single key are left out. */
const choice = record({
  by: field('by', z.enum(rowFilters)),
  key: field('key', z.string()),
  /** Name of the key; `''` if the key is its own name, and for `unknown`. */
  label: field('label', z.string()),
  count: field('count', z.int()),
})
export type RowChoice = z.output<typeof choice>

/** Choices of all filters, counted over all rows. A call of its own, since it takes longer than a page of the list. */
export const choices = record({ choices: field('choices', z.array(choice)) })
