import * as z from 'zod'
import { flowStages } from '@penside/domain/groups/growth.ts'
import { call, workers } from '../call.ts'
import { extra } from '../roots.ts'
import { calendarDay, groupId } from '../vocabulary.ts'
import { field, nullable, record } from '../wire.ts'

const heads = z.int()
const stage = field('stage', z.enum(flowStages))

const flow = record({
  stage,
  came: field('came', heads),
  died: field('died', heads),
  movedOut: field('movedOut', heads),
  shipped: field('shipped', heads),
  /** How many stood there when the stage ended; today where it has not. */
  end: field('end', heads),
})
/** Mean weight of one, kg. Weighed, or told with what came or left. */
const weight = record({
  on: field('wkDt', calendarDay),
  ageDays: field('ilryung', z.int()),
  kg: field('kg', z.number()),
})
const lossCause = record({
  cause: field('code', z.string()),
  name: field('cname', z.string()),
  head: field('dusu', heads),
})
const lossStage = record({ stage, head: field('dusu', heads) })
const forecast = record({
  on: field('wkDt', calendarDay),
  kg: field('kg', z.number()),
  /** Days that it may come sooner or later. */
  within: field('within', z.int()),
})
const fed = record({
  stage,
  /** kg that were given to the group. */
  kg: field('kg', z.number()),
  /** kg a head and day. */
  perHeadDay: nullable(field('perHeadDay', z.number())),
  /** kg of feed for a kg of weight gained. */
  conversion: nullable(field('fcr', z.number())),
})

const growth = record({
  ageDays: field('ilryung', z.int()),
  /** In which it is now; of a group that has ended, was at its end. */
  stage,
  /** Of one pig today, kg, as far as a weight of the group is known. */
  weight: nullable(field('kg', z.number())),
  flow: field('flow', z.array(flow)),
  weights: field('weights', z.array(weight)),
  forecast: field('forecast', forecast.nullable()),
  losses: field('losses', z.array(lossCause)),
  lossStages: field('lossStages', z.array(lossStage)),
  feed: field('feed', z.array(fed)),
  /** Of all stages together. */
  conversion: nullable(field('fcr', z.number())),
  /** Won: medicine and feed that it got, and what its shipments brought. */
  medicineCost: field('medicineCost', z.number()),
  feedCost: field('feedCost', z.number()),
  revenue: field('revenue', z.number()),
  /** kg of live weight that was shipped, on the scale. */
  shippedWeight: field('shippedKg', z.number()),
})
export type GroupGrowth = z.output<typeof growth>

/** How a group grows and what it costs: one look from weaning to the truck. */
export const groupGrowths = {
  view: call('POST', extra('groupGrowth'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ groupId }),
    output: growth,
    example: { groupId: 2 },
  }),
}
