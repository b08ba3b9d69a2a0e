import * as z from 'zod'
import { curveKinds, curveWeeks } from '@penside/domain/farm/standard-curve.ts'
import { call, managers, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { integer } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'

const values = z.array(z.number())
/** kg, and litres per day, by week of age; the first value is for the seventh day. */
export const curves = record({ weight: field('weight', values), water: field('water', values) })
const amount = z.codec(
  z.union([z.number(), z.string().regex(/^\d{1,3}(\.\d)?$/, { abort: true })]),
  z.number().min(0).max(300),
  { decode: Number, encode: (known) => known },
)

/** Standard weight and water intake of a growing pig by week of age; the farm's own values or the defaults. */
export const growthStandards = {
  list: call('GET', extra('standardCurves'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: curves,
    example: {},
  }),
  save: call('POST', extra('saveStandardWeek'), {
    sends: 'form',
    allow: managers,
    writes: true,
    input: record({
      kind: field('kind', z.enum(curveKinds)),
      week: field('week', integer(1, curveWeeks)),
      value: field('value', amount),
    }),
    output: done,
    example: { kind: 'weight', week: 5, value: 9.2 },
  }),
}
