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
/** By weeks of age: 5 from the 35th day. */
const lossWeek = record({ week: field('week', z.int()), head: field('dusu', heads) })
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
  /** Everything is as on this day: today, or the day on which the group ended. */
  asOf: field('asOf', calendarDay),
  ageDays: field('ilryung', z.int()),
  stage,
  /** Of one pig today, kg, as far as a weight of the group is known. */
  weight: nullable(field('kg', z.number())),
  flow: field('flow', z.array(flow)),
  weights: field('weights', z.array(weight)),
  forecast: field('forecast', forecast.nullable()),
  losses: field('losses', z.array(lossCause)),
  lossWeeks: field('lossWeeks', z.array(lossWeek)),
  feed: field('feed', z.array(fed)),
  /** Of all stages together. */
  conversion: nullable(field('fcr', z.number())),
  /** How many came of whom nobody told a price and no cost is known. */
  withoutCost: field('noCostDusu', heads),
  /** Won for a kg of live weight that was shipped or stands there; null where a weight is not known. */
  costPerKg: nullable(field('kgCost', z.number())),
  /** Won: what its pigs cost when they came, medicine and feed that it got, and what those that left brought. */
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
  /** More of it in a word: cause, medicine, feed, from or to whom. */
  note: field('note', z.string()),
  /** Of a weaning its sow. */
  animalId: nullable(animalId),
})
export type GroupFigureRow = z.output<typeof counted>

/** A group of the house, or a pen that stands empty. */
const pen = record({
  penId: field('locCd', id),
  penName: field('locNm', z.string()),
  /** The day on which the last pig left it; null where pigs stand, or none ever did. */
  emptySince: nullable(field('emptyDt', calendarDay)),
  /** Days that it stood empty before those that stand there now; null where nothing is known of who stood there before. */
  emptyDays: nullable(field('emptyDays', z.int())),
  groupId: nullable(groupId),
  groupName: field('grpId', z.string()),
  head: field('dusu', heads),
  ageDays: nullable(field('ilryung', z.int())),
  /** kg of one today, and what it gained a day between the first and last weight that is known, g. */
  weight: nullable(field('kg', z.number())),
  gain: nullable(field('gain', z.number())),
  /** Percent of those that came. */
  lossRate: nullable(field('lossRate', z.number())),
  /** kg of feed a head and day; kg of feed for a kg gained. */
  perHeadDay: nullable(field('perHeadDay', z.number())),
  conversion: nullable(field('fcr', z.number())),
})
export type HousePen = z.output<typeof pen>

/** A house from empty to empty. */
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
  /**
   * The records behind one of its figures, of one stage, cause or week of age where these are named. With the first day of a filling of
   * its house those of all groups of that filling.
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
      /** Empty where they are of several groups. */
      groupName,
      rows: field('rows', z.array(counted)),
      total,
      /** Of all rows; of a weight that of one pig today. */
      amount: field('amount', z.number()),
    }),
    example: { groupId: 2, figure: 'died' },
  }),
  /** The pens of the house in which the group stands beside each other, and how the house was filled and emptied. */
  house: call('GET', extra('groupHouse'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ groupId }),
    output: house,
    example: { groupId: 2 },
  }),
}
