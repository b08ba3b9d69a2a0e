import * as z from 'zod'
import { groupFigures, figureKinds } from '@penside/domain/groups/figures.ts'
import { flowStages } from '@penside/domain/groups/growth.ts'
import { call, workers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import {
  animalId,
  calendarDay,
  code,
  groupId,
  groupName,
  id,
  integer,
  paging,
  total,
} from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

const heads = z.int()
const stage = field('stage', z.enum(flowStages))

const flow = record({
  stage,
  came: field('came', heads),
  died: field('died', heads),
  movedOut: field('movedOut', heads),
  shipped: field('shipped', heads),
  /** Heads at the end of the stage; today's if it has not ended. */
  end: field('end', heads),
})
/** Mean weight of a pig, kg, from a weighing, an arrival or a departure. */
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
/** By weeks of age: 5 from the 35th day. */
const lossWeek = record({ week: field('week', z.int()), head: field('dusu', heads) })
const forecast = record({
  on: field('wkDt', calendarDay),
  kg: field('kg', z.number()),
  /** Possible deviation, days. */
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
  /** Day of all figures: today, or the day on which the group ended. */
  asOf: field('asOf', calendarDay),
  ageDays: field('ilryung', z.int()),
  stage,
  /** Mean weight of a pig today, kg; null if no weight of the group is known. */
  weight: nullable(field('kg', z.number())),
  flow: field('flow', z.array(flow)),
  weights: field('weights', z.array(weight)),
  forecast: field('forecast', forecast.nullable()),
  losses: field('losses', z.array(lossCause)),
  lossWeeks: field('lossWeeks', z.array(lossWeek)),
  feed: field('feed', z.array(fed)),
  /** Of all stages together. */
  conversion: nullable(field('fcr', z.number())),
  /** Heads that came without a price and without a known cost. */
  withoutCost: field('noCostDusu', heads),
  /** Won per kg of live weight, shipped or in the group; null if a weight is unknown. */
  costPerKg: nullable(field('kgCost', z.number())),
  /** Won: cost of pigs on arrival, of medicine and of feed, and revenue of pigs that left. */
  pigCost: field('pigCost', z.number()),
  medicineCost: field('medicineCost', z.number()),
  feedCost: field('feedCost', z.number()),
  revenue: field('revenue', z.number()),
  /** kg of live weight that was shipped, on the scale. */
  shippedWeight: field('shippedKg', z.number()),
})
export type GroupGrowth = z.output<typeof growth>

/** A record that a figure of a group counts. */
const counted = record({
  groupId,
  groupName,
  kind: field('kind', z.enum(figureKinds)),
  seq: field('seq', z.int()),
  on: field('wkDt', calendarDay),
  /** In the unit of the figure: head, kg or won. */
  amount: field('amount', z.number()),
  /** Detail: cause, medicine, feed, or the other end. */
  note: field('note', z.string()),
  /** Sow of a weaning. */
  animalId: nullable(animalId),
})
export type GroupFigureRow = z.output<typeof counted>

/** A group in a pen of the house, or an empty pen. */
const pen = record({
  penId: field('locCd', id),
  penName: field('locNm', z.string()),
  /** Day on which the last pig left; null for a pen with pigs or never used. */
  emptySince: nullable(field('emptyDt', calendarDay)),
  /** Days that the pen was empty before its present pigs; null if unknown. */
  emptyDays: nullable(field('emptyDays', z.int())),
  groupId: nullable(groupId),
  groupName: field('grpId', z.string()),
  head: field('dusu', heads),
  ageDays: nullable(field('ilryung', z.int())),
  /** Mean weight today, kg, and daily gain between the first and last known weight, g. */
  weight: nullable(field('kg', z.number())),
  gain: nullable(field('gain', z.number())),
  /** Percent of the heads that came. */
  lossRate: nullable(field('lossRate', z.number())),
  /** kg of feed a head and day; kg of feed for a kg gained. */
  perHeadDay: nullable(field('perHeadDay', z.number())),
  conversion: nullable(field('fcr', z.number())),
})
export type HousePen = z.output<typeof pen>

/** Use of a house from empty to empty. */
const filling = record({
  from: field('strDate', calendarDay),
  filledOn: field('fillDt', calendarDay),
  to: nullable(field('endDate', calendarDay)),
  emptyDays: nullable(field('emptyDays', z.int())),
  came: field('inDusu', heads),
  died: field('deadDusu', heads),
  ageSpread: field('ageSpread', z.int()),
  groups: field('groups', z.array(record({ groupId, name: groupName }))),
})

const house = record({
  houseName: field('houseNm', z.string()),
  pens: field('pens', z.array(pen)),
  /** Of the last two years, the newest first. */
  fillings: field('fillings', z.array(filling)),
})
export type GroupHouse = z.output<typeof house>

/** Growth and cost of a group from weaning to shipment. */
export const groupGrowths = {
  view: call('POST', extra('groupGrowth'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ groupId }),
    output: growth,
    example: { groupId: 2 },
  }),
  /**
   * Records behind a figure, optionally of one stage, cause or week of age. With the first day of a filling of the house, those of all
   * groups of the filling.
   */
  rows: call('GET', extra('groupFigure'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      groupId,
      figure: field('figure', z.enum(groupFigures)),
      stage: optional(stage),
      cause: optional(field('code', code)),
      week: optional(field('week', integer(0, 999))),
      filling: optional(field('strDate', calendarDay)),
      ...paging,
    }),
    output: record({
      /** `''` if the records are of several groups. */
      groupName,
      rows: field('rows', z.array(counted)),
      total,
      /** Sum of all rows; for a weight, the mean of a pig today. */
      amount: field('amount', z.number()),
    }),
    example: { groupId: 2, figure: 'died' },
  }),
  /** Pens of the group's house side by side, and the fillings of the house. */
  house: call('GET', extra('groupHouse'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ groupId }),
    output: house,
    example: { groupId: 2 },
  }),
}
