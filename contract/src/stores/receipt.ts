import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { isGtin } from '@penside/domain/farm/gs1.ts'
import { call, workers } from '../api/call.ts'
import { page } from '../api/list.ts'
import { api, extra } from '../api/roots.ts'
import {
  code,
  formMode,
  groupName,
  groupId as group,
  id,
  idOrNone,
  paging,
  remark,
  result,
  supplierChoice,
  text,
  total,
  workOn,
  calendarDay,
  nameText,
} from '../api/vocabulary.ts'
import { either, field, nullable, optional, record } from '../api/wire.ts'
import {
  inEitherSpelling,
  groupInCapitals,
  ofGroup,
  shownGroup,
  shownOfGroup,
} from '../groups/shown-group.ts'
import { batch, expiresOn, sentBack, someAmount, won } from './stock.ts'

const recordId = field('recSeq', id)
const itemId = field('itemNo', id)
const supplierId = field('buyComCd', id)
const gtin = field('gtin', z.string().refine(isGtin))
const receiptRow = record({
  recordId,
  itemId,
  itemName: field('itemNm', z.string()),
  kind: field('itemTp', z.enum(['feed', 'medicine'])),
  unit: field('unit', z.string()),
  receivedOn: workOn,
  amount: field('qty', z.number()),
  price: nullable(field('price', z.number())),
  supplierId: nullable(supplierId),
  supplierName: field('buyComNm', z.string()),
  batch,
  expiresOn: nullable(expiresOn),
  groupId: nullable(group),
  groupName: nullable(groupName),
  remark,
})
export type ReceiptRow = z.output<typeof receiptRow>

/** Receipts of feed and medicine, into the store or, for feed, to a group. */
export const receipts = {
  /** Newest first, a page of them. */
  list: call('GET', extra('receipts'), {
    sends: 'query',
    allow: workers,
    input: record({ itemId: optional(itemId), ...paging }),
    output: page(receiptRow),
    example: { page: 0 },
  }),
  /** Item of a product code; null if the code is new to the farm. */
  known: call('GET', extra('itemOfCode'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ gtin }),
    output: record({ itemId: nullable(itemId) }),
    example: { gtin: '09506000134352' },
  }),
  save: call('POST', extra('saveReceipt'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record(
      {
        formMode,
        /** Absent for a new record. */
        recordId: optional(recordId),
        itemId,
        receivedOn: workOn,
        amount: field('qty', someAmount),
        price: optional(field('price', won)),
        supplierId: optional(supplierChoice),
        batch: optional(batch),
        expiresOn: optional(expiresOn),
        /** Code of the bag or bottle, which identifies the item from then on. */
        gtin: optional(gtin),
        remark: optional(remark),
      },
      { deletedBy: ['formMode', 'recordId'] },
    ),
    output: record({ result, recordId }),
    example: {
      formMode: 'insert',
      itemId: 1,
      receivedOn: day('2026-11-19'),
      amount: 500,
      price: 180_000,
      batch: 'B2291',
      expiresOn: day('2027-08-31'),
    },
  }),
}

/** API names of the group screens: in capitals. */
const receivedOn = field('WK_DT', calendarDay)
const groupId = field('GRP_NO', id)
const category = field('CK_USE_GUBUN_CD', code)
const seq = field('SEQ', id)
const feedRemark = field('BIGO', text(500))

const groupRow = record(
  {
    ...shownGroup,
    /** Number of all groups of the query, on every row. */
    total,
  },
  { shows: { ...groupInCapitals, DUSU: [z.int(), ({ head }) => head] } },
)
export type ReceivingGroup = z.output<typeof groupRow>

const feedReceipt = record(
  {
    recordId: seq,
    groupId,
    groupName: field('GRP_ID', z.string()),
    receivedOn,
    category,
    categoryName: field('CK_USE_GUBUN_NM', z.string()),
    itemId: field('FEED_CD', id),
    itemName: field('FEED_NM', z.string()),
    amount: field('TOTAL_KG', z.number()),
    price: field('TOTAL_PRICE', z.number()),
    batch: field('LOT_NO', z.string()),
    remark: feedRemark,
  },
  {
    shows: {
      grpNo: [id, ({ groupId }) => groupId],
      grpId: [z.string(), ({ groupName }) => groupName],
    },
  },
)
export type FeedReceiptRow = z.output<typeof feedReceipt>

/** Feed that is delivered straight to a group. */
export const feedReceivings = {
  /** A page of the groups with pigs, newest first. */
  groups: call('POST', api('selectFeedInputList.json'), {
    sends: 'query',
    allow: workers,
    input: record(
      { search: optional(field('grpId', nameText(40))), ...paging },
      { takes: sentBack('gubunCd', 'sortId') },
    ),
    output: z.array(groupRow),
    example: { page: 0 },
  }),
  /** Deliveries to a group, which is given by number or name; newest first. */
  list: call('POST', api('selectFeedInputView.json'), {
    sends: 'query',
    allow: workers,
    input: record(
      { groupId: ofGroup, groupName: either(['grpId', 'GRP_ID'], nameText(40)) },
      { takes: shownOfGroup },
    ),
    output: z.array(feedReceipt),
    example: { groupId: 1 },
  }),
  save: call('POST', api('updateOrStoreJdFeedInput.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: record(
      {
        formMode,
        recordId: optional(seq),
        groupId: either(['GRP_NO', 'grpNo'], id),
        receivedOn: inEitherSpelling(receivedOn),
        category,
        /** May be absent if the farm has one feed of the category. */
        itemId: optional(field('FEED_CD', idOrNone)),
        amount: field('TOTAL_KG', someAmount),
        price: optional(field('TOTAL_PRICE', won)),
        batch: optional(field('LOT_NO', text(20))),
        remark: optional(feedRemark),
      },
      {
        takes: { ...shownOfGroup, ...sentBack('CK_USE_GUBUN_NM', 'FEED_NM') },
        deletedBy: ['formMode', 'recordId'],
      },
    ),
    output: record({ result, recordId: seq }),
    example: {
      formMode: 'insert',
      groupId: 1,
      receivedOn: day('2026-11-19'),
      category: '100003',
      itemId: 30,
      amount: 1_500,
      price: 825_000,
    },
  }),
}
