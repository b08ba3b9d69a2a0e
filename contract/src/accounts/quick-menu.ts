import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { field, record } from '../api/wire.ts'

/** Maximal number of entries of the quick menu. */
export const mostQuickEntries = 30

/** Addresses of screens, in the member's order. Addresses that this farm or version lacks are stored but not displayed. */
const paths = field(
  'menuUris',
  z
    .array(z.string().regex(/^\/(page|popup|liApp)(\/[\w-]{1,20}){1,2}$/))
    .max(mostQuickEntries)
    .refine((all) => new Set(all).size === all.length),
)

/** Quick menu of a member, the same on all her devices and farms. */
export const quickMenus = {
  mine: call('GET', extra('quickMenu'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({ paths }),
    example: {},
  }),
  save: call('POST', extra('saveQuickMenu'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ paths }),
    output: done,
    example: { paths: ['/popup/record/2', '/popup/report/10'] },
  }),
}
