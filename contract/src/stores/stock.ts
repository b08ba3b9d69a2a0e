import * as z from 'zod'
import { calendarDay, decimal, idOrNone, text } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** Up to two decimals, of the item's unit. */
export const amount = decimal(0, 9_999_999)
/** More than nothing. */
export const someAmount = decimal(0.01, 9_999_999)
export const won = decimal(0, 99_999_999_999)

export const batch = field('lotNo', text(20))
export const expiresOn = field('expireDt', calendarDay)

/** The group that something is for. */
export const groupChoice = optional(field('grpNo', idOrNone))

/** A form comes back with names that the server knows, and with what it was asked for with. */
export const sentBack = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, z.union([text(200), z.number()]).nullable()]))

/** What came, what went out, what is there: of an item, or of what a group has of it. */
export const summary = {
  received: field('totalUnit', z.number()),
  stock: field('totalStock', z.number()),
  /** What is in the store, beside what groups have. */
  inStore: field('storeStock', z.number()),
  unit: field('unit', z.string()),
  /** The batches of the store, the first to go out first. */
  batches: field(
    'lots',
    z.array(record({ batch, expiresOn: nullable(expiresOn), amount: field('stock', z.number()) })),
  ),
}
