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
  /** Stock in the store, and with groups. */
  inStore: field('storeStock', z.number()),
  withGroups: field('grpStock', z.number()),
  /** Current use per day, and days left at this use; null if nothing was used lately. */
  usedADay: field('dayUse', z.number().nullable()),
  daysLeft: field('leftDays', z.number().nullable()),
  /** Reorder point: days before the item runs out. */
  reorderDays,
  order: field('orderYn', z.boolean()),
  /** Batches that have expired or expire soon, in order of expiry. */
  expiring: field('expiring', z.array(lot)),
  /** More was released than the books show, without a count since. */
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
  /** Counted amount less the expected one. */
  difference: field('diff', z.number()),
  reason: field('reason', z.string()),
  /** An earlier move was entered after the count. */
  outdated: field('outdatedYn', z.boolean()),
  memberName: field('memberNm', z.string()),
})
export type StockCount = z.output<typeof count>

const groupFeed = record({
  itemId,
  itemName: field('itemNm', z.string()),
  /** Delivered straight to the group, kg. */
  received: field('inQty', z.number()),
  /** Released from the store, kg. */
  released: field('outQty', z.number()),
  /** Counts as eaten: all that was received and released, less what is left. */
  eaten: field('eatQty', z.number()),
  /** Amount found by the last count, kg. */
  left: field('leftQty', z.number()),
  /** Newest first. */
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
  /** Stock, use and days left of all items, in the order in which they run out. */
  list: call('GET', extra('store'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: nothing,
    output: record({ rows: field('rows', z.array(item)) }),
    example: {},
  }),
  /** Numbers of items to order, that expire soon, and to count. */
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
  /** One item with its batches in the store and its counts. */
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
  /** Feed of a group: delivered and released amounts, and counts of what is left. */
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
   * Records a count of an item in the store; a difference to the expected amount is corrected and needs a reason. With a group, a count of
   * the feed that is left there: the rest counts as eaten.
   */
  count: call('POST', extra('saveCount'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({
      itemId,
      /** Group whose feed is counted; absent or 0 for the store. */
      groupId: groupChoice,
      countedOn: workOn,
      /** Total counted amount. */
      amount: field('qty', amount),
      /** Counted batches; if absent, the whole stock was counted. Batches not listed were not counted. */
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
