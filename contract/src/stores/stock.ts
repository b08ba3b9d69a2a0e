import * as z from 'zod'
import { calendarDay, decimal, idOrNone, text } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** Up to two decimals, of the item's unit. */
export const amount = decimal(0, 9_999_999)
/** An amount above 0. */
export const someAmount = decimal(0.01, 9_999_999)
export const won = decimal(0, 99_999_999_999)

export const batch = field('lotNo', text(20))
export const expiresOn = field('expireDt', calendarDay)

/** Group that the record is for. */
export const groupChoice = optional(field('grpNo', idOrNone))

/** Values of a list that a form sends back, and that are ignored. */
export const sentBack = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, z.union([text(200), z.number()]).nullable()]))

/** Received, released and present amounts of an item, or of what a group has of it. */
export const summary = {
  received: field('totalUnit', z.number()),
  stock: field('totalStock', z.number()),
  /** Stock of the store alone. */
  inStore: field('storeStock', z.number()),
  unit: field('unit', z.string()),
  /** Batches of the store in the order in which they are released. */
  batches: field(
    'lots',
    z.array(record({ batch, expiresOn: nullable(expiresOn), amount: field('stock', z.number()) })),
  ),
}
