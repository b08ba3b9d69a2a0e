import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call, managers, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, groupId, id, integer, remark, result, text, workOn } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { amount, batch, expiresOn, groupChoice } from './stock.ts'

const itemId = field('itemNo', id)
const countId = field('cntSeq', id)
const reorderDays = field('orderDays', integer(0, 999))

const lot = record({ batch, expiresOn: nullable(expiresOn), amount: field('qty', z.number()) })

const item = record({
  itemId,
  kind: field('itemTp', z.enum(['feed', 'medicine'])),
  itemName: field('itemNm', z.string()),
  unit: field('unit', z.string()),
  /** In the store, and with groups. */
  inStore: field('storeStock', z.number()),
  withGroups: field('grpStock', z.number()),
  /** At the present use; null where nothing was used lately. */
  usedADay: field('dayUse', z.number().nullable()),
  daysLeft: field('leftDays', z.number().nullable()),
  /** So many days before it runs out it is ordered. */
  reorderDays,
  order: field('orderYn', z.boolean()),
  /** What expires soon or has expired, the first to expire first. */
  expiring: field('expiring', z.array(lot)),
  /** More went out than was known to be there, and it has not been counted since. */
  toCount: field('countYn', z.boolean()),
  lastReceivedOn: nullable(field('lastInDt', calendarDay)),
})
export type StoreItem = z.output<typeof item>

const countedLot = record({ batch, expiresOn: optional(expiresOn), amount: field('qty', amount) })
export type CountedLot = z.output<typeof countedLot>

const count = record({
  recordId: countId,
  countedOn: workOn,
  amount: field('qty', z.number()),
  /** What was there more than expected; less is below zero. */
  difference: field('diff', z.number()),
  reason: field('reason', z.string()),
  /** Something that happened before it was entered after it. */
  outdated: field('outdatedYn', z.boolean()),
  memberName: field('memberNm', z.string()),
})
export type StockCount = z.output<typeof count>

const groupFeed = record({
  itemId,
  itemName: field('itemNm', z.string()),
  /** Straight from the supplier, kg. */
  received: field('inQty', z.number()),
  /** From the store. */
  released: field('outQty', z.number()),
  /** What counts as given: all of both, less what is left. */
  eaten: field('eatQty', z.number()),
  /** What the last count found. */
  left: field('leftQty', z.number()),
  /** The newest first. */
  counts: field(
    'counts',
    z.array(
      record({
        recordId: countId,
        countedOn: workOn,
        amount: field('qty', z.number()),
        memberName: field('memberNm', z.string()),
      }),
    ),
  ),
})
export type GroupFeed = z.output<typeof groupFeed>

export const stores = {
  /** What is there, what is used, how long it lasts: what runs out first comes first. */
  list: call('GET', extra('store'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({ rows: field('rows', z.array(item)) }),
    example: {},
  }),
  /** How many items are to be ordered, expire soon or have to be counted. */
  notice: call('GET', extra('storeNotice'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({
      order: field('orderCnt', z.int()),
      expiring: field('expireCnt', z.int()),
      toCount: field('countCnt', z.int()),
    }),
    example: {},
  }),
  /** One item: its batches in the store, and how it was counted. */
  item: call('GET', extra('storeItem'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ itemId }),
    output: record({
      ...item.fields,
      batches: field('lots', z.array(lot)),
      counts: field('counts', z.array(count)),
    }),
    example: { itemId: 30 },
  }),
  /** The feed that a group got: straight or from the store, and what its counts found left of it. */
  groupFeed: call('GET', extra('groupFeed'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ groupId }),
    output: record({ rows: field('rows', z.array(groupFeed)) }),
    example: { groupId: 1 },
  }),
  saveReorder: call('POST', extra('saveReorder'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ itemId, reorderDays: optional(reorderDays) }),
    output: done,
    example: { itemId: 30, reorderDays: 7 },
  }),
  /**
   * What was found in the store on a day; the difference to what should be there is corrected, and has a reason. With a group: how much of a
   * feed is left of all that it was given, so that the rest was eaten.
   */
  count: call('POST', extra('saveCount'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({
      itemId,
      /** With this group; without one, or with 0, in the store. */
      groupId: groupChoice,
      countedOn: workOn,
      /** Of all that was counted. */
      amount: field('qty', amount),
      /** Batch by batch; without them the whole store of it. One that is not named was not counted. */
      lots: optional(field('lots', z.array(countedLot).min(1).max(200))),
      reason: optional(field('reason', text(200))),
      remark: optional(remark),
    }),
    output: record({ result, recordId: countId, difference: field('diff', z.number()) }),
    example: { itemId: 30, countedOn: day('2026-11-20'), amount: 870, reason: 'a bag was torn' },
  }),
  removeCount: call('POST', extra('deleteCount'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({
      recordId: countId,
      itemId: optional(itemId),
      formMode: optional(field('iuFlag', z.literal('D'))),
    }),
    output: done,
    example: { recordId: 5 },
  }),
}
