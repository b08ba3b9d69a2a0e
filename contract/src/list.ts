import * as z from 'zod'
import { paging, search, total } from './vocabulary.ts'
import { field, optional, record, type Fields, type RecordSchema } from './wire.ts'

export const rowsPerPage = 10

/** What every list of animals takes: part of a tag, one of its orders, a page of ten. */
export const listQuery = <const Orders extends readonly [string, ...string[]]>(orders: Orders) =>
  record({
    search: optional(search),
    order: optional(field('sortId', z.enum(orders))),
    ...paging,
  })

export const page = <F extends Fields>(row: RecordSchema<F>) =>
  record({ rows: field('rows', z.array(row)), total })
