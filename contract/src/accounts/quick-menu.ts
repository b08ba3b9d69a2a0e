import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { field, record } from '../api/wire.ts'

/** More than a thumb finds. */
export const mostQuickEntries = 30

/** Addresses of screens, in her order. One that this farm or this version does not have is kept and not shown. */
const paths = field(
  'menuUris',
  z
    .array(z.string().regex(/^\/(page|popup|liApp)(\/[\w-]{1,20}){1,2}$/))
    .max(mostQuickEntries)
    .refine((all) => new Set(all).size === all.length),
)

/** What a member has put within a tap, the same on all her phones and farms. */
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
