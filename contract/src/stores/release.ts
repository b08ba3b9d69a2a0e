import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { releaseLimits } from '@penside/domain/stores/stock.ts'
import { call, workers } from '../api/call.ts'
import { page } from '../api/list.ts'
import { api } from '../api/roots.ts'
import {
  calendarDay,
  code,
  groupId,
  groupName,
  id,
  idOrNone,
  integer,
  paging,
  remark,
  result,
  text,
  yesNo,
} from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { amount, batch, groupChoice, sentBack, summary } from './stock.ts'

const recordId = field('outSeq', id)
const releasedOn = field('outDt', calendarDay)
/** Association code list 34. */
const processing = field('statusCd', code)
/** Person in charge: farm code D. */
const personId = field('wkPersonCd', id)
const doses = integer(releaseLimits.doses.least, releaseLimits.doses.most)
const formMode = optional(field('iuFlag', z.enum(['I', 'U', 'D'])))
const asked = [
  'grpId',
  'searchFromWkDt',
  'searchToWkDt',
  'useYn',
  'articleDivision',
  'statusNm',
  'wkPersonNm',
  'shortQty',
]

type ReleaseNames = Record<'category' | 'categoryName' | 'item' | 'itemName' | 'amount' | 'released', string>

const releaseRow = (wire: ReleaseNames) =>
  record({
    recordId,
    releasedOn,
    category: field(wire.category, code),
    categoryName: field(wire.categoryName, z.string()),
    itemId: field(wire.item, id),
    itemName: field(wire.itemName, z.string()),
    amount: field(wire.amount, z.number()),
    unit: field('unit', z.string()),
    doses: nullable(field('mectnQy', doses)),
    groupId: nullable(groupId),
    groupName: nullable(groupName),
    processing,
    processingName: field('statusNm', z.string()),
    personId: nullable(personId),
    personName: field('wkPersonNm', z.string()),
    batch,
    remark,
    /** Amount that was not in the store when the record arrived; the item has to be counted. */
    short: field('shortQty', z.number()),
  })

const newRelease = (wire: ReleaseNames) =>
  record(
    {
      /** Absent for a new record. */
      recordId: optional(recordId),
      releasedOn,
      category: field(wire.category, code),
      itemId: field(wire.item, id),
      /** A whole number within `releaseLimits`. */
      amount: field(wire.amount, amount),
      doses: optional(field('mectnQy', amount)),
      groupId: groupChoice,
      processing,
      personId: optional(field(personId.wire, idOrNone)),
      /** Batch that was taken instead of the next one in order. */
      batch: optional(batch),
      remark: optional(remark),
      formMode,
    },
    { takes: sentBack(...asked, wire.categoryName, wire.itemName, 'unit') },
  )

/** Calls of releases, the same for feed and for medicine but for the API names. */
const releases = (
  wire: ReleaseNames,
  path: Record<'stock' | 'list' | 'save' | 'remove', string>,
  example: { category: string; itemId: number; amount: number; recordId: number },
) => {
  const itemId = field(wire.item, id)
  return {
    /** Stock of the item, or of what a group has of it. */
    stock: call('POST', api(path.stock), {
      sends: 'json',
      allow: workers,
      keeps: true,
      input: record({ itemId, groupId: groupChoice, formMode }),
      output: record({ ...summary, released: field(wire.released, z.number()) }),
      example: { itemId: example.itemId },
    }),
    /** Newest first; without days, the last six months. */
    list: call('POST', api(path.list), {
      sends: 'query',
      allow: workers,
      input: record(
        {
          from: optional(field('searchFromWkDt', calendarDay)),
          to: optional(field('searchToWkDt', calendarDay)),
          used: optional(field('useYn', yesNo)),
          ...paging,
        },
        { takes: sentBack('articleDivision') },
      ),
      output: page(releaseRow(wire)),
      example: { from: day('2026-05-20'), to: day('2026-11-20'), used: true },
    }),
    /** Creates or corrects a release. */
    save: call('POST', api(path.save), {
      sends: 'json',
      allow: workers,
      writes: true,
      input: newRelease(wire),
      output: record({ result, recordId }),
      example: {
        category: example.category,
        itemId: example.itemId,
        releasedOn: day('2026-11-20'),
        groupId: 1,
        amount: example.amount,
        processing: '340001',
      },
    }),
    remove: call('POST', api(path.remove), {
      sends: 'json',
      allow: workers,
      writes: true,
      input: record(
        { recordId, itemId: optional(itemId), formMode },
        {
          takes: sentBack(
            ...asked,
            wire.category,
            wire.categoryName,
            wire.itemName,
            wire.amount,
            'unit',
            'mectnQy',
            'outDt',
            'statusCd',
            'wkPersonCd',
            'grpNo',
            'lotNo',
            'bigo',
          ),
        },
      ),
      output: record({ result }),
      example: { recordId: example.recordId },
    }),
  }
}

export const feedReleases = releases(
  {
    category: 'ckUseGubunCd',
    categoryName: 'ckUseGubunNm',
    item: 'feedCd',
    itemName: 'feedNm',
    amount: 'eatKg',
    released: 'totalEatKg',
  },
  {
    stock: 'selectFeedAndGroupStock.json',
    list: 'selectLumpFeedOutList.json',
    save: 'modifyLumpFeedOut.json',
    remove: 'deleteLumpFeedOut.json',
  },
  { category: '100003', itemId: 30, amount: 120, recordId: 3 },
)
export type Releases = typeof feedReleases
export type ReleaseRow = z.output<Releases['list']['output']>['rows'][number]

export const medicineReleases = {
  ...releases(
    {
      category: 'articleGubunCd',
      categoryName: 'articleGubunNm',
      item: 'articleCd',
      itemName: 'articleNm',
      amount: 'volume',
      released: 'totalVolume',
    },
    {
      stock: 'selectArticleAndGroupStock.json',
      list: 'selectLumpYakpumOutList.json',
      save: 'modifyLumpYakpumOut.json',
      remove: 'deleteLumpYakpumOutList.json',
    },
    { category: '200001', itemId: 1, amount: 40, recordId: 4 },
  ),
  /** Medicines that the farm uses, of one category or of all. */
  choices: call('GET', api('comboFarmArticleCodeList.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ category: optional(field('pcode', code)), kind: optional(field('codeTp', text(10))) }),
    output: z.array(
      record({
        code: field('code', z.string()),
        value: field('cvalue', z.string()),
        name: field('cname', z.string()),
        category: field('articleGubunCd', code),
      }),
    ),
    example: { category: '200001', kind: 'D' },
  }),
}
