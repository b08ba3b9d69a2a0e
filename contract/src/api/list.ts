import * as z from 'zod'
import { call, workers } from './call.ts'
import { extra } from './roots.ts'
import { paging, search, total } from './vocabulary.ts'
import { field, optional, record, type Fields, type RecordSchema } from './wire.ts'

export const rowsPerPage = 10

/** Query of lists of animals: part of a tag, an order, and a page. */
export const listQuery = <const Orders extends readonly [string, ...string[]]>(orders: Orders) =>
  record({
    search: optional(search),
    order: optional(field('sortId', z.enum(orders))),
    ...paging,
  })

export const page = <F extends Fields>(row: RecordSchema<F>) =>
  record({ rows: field('rows', z.array(row)), total })

/** List that managers edit, inactive entries included. Phones cache it. */
export const editedList = <F extends Fields>(path: string, row: RecordSchema<F>) =>
  call('GET', extra(path), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: record({ rows: field('rows', z.array(row)) }),
    example: {},
  })
