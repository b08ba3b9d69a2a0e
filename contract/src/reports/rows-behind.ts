import * as z from 'zod'
import { text } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

/** What the records behind a figure can be narrowed to, in the order of the page. */
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

/** By ids and codes; `unknown` for what nobody wrote down. */
export const filterInput = {
  month: optional(field('month', text(40))),
  kind: optional(field('gubun', text(40))),
  parity: optional(field('parity', text(40))),
  boar: optional(field('boar', text(40))),
  house: optional(field('house', text(40))),
  person: optional(field('person', text(40))),
  reason: optional(field('reason', text(40))),
}

/** What there is to choose from: of a filter only where it tells rows apart. */
const choice = record({
  by: field('by', z.enum(rowFilters)),
  key: field('key', z.string()),
  /** What it is called; empty where the key says it, and for what nobody wrote down. */
  label: field('label', z.string()),
  count: field('count', z.int()),
})
export type RowChoice = z.output<typeof choice>

/** What the rows of a list can be narrowed to, counted over all of them: more work than a page of the list, so a call of its own. */
export const choices = record({ choices: field('choices', z.array(choice)) })
