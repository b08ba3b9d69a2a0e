import * as z from 'zod'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { givenNames, names } from '../farm/places.ts'
import { api, extra } from '../api/roots.ts'
import { code, decimal, id, integer, result, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

const feedId = field('feedCd', id)
/** System code list 100. */
const category = field('ckUseGubunCd', code)
/** Percent of crude protein. */
const protein = field('protein', decimal(0, 100))
/** Digestible energy, kcal per kg. */
const energy = field('energy', integer(0, 9_999))
const active = field('useYn', yesNo)

const choice = {
  code: field('code', z.string()),
  value: field('cvalue', z.string()),
  name: field('cname', z.string()),
  category,
}

export const feeds = {
  /** The feeds that the farm uses, of one category or of all. `code` is the feed's number. */
  choices: call('GET', api('comboFarmFeedCodeList.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ category: optional(field('pcode', code)) }),
    output: z.array(record(choice)),
    example: {},
  }),
  /** The same, for deliveries to a group. */
  received: call('GET', api('selectTmFeedDDL.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ category: optional(field('useGubun', code)) }),
    output: z.array(record(choice)),
    example: { category: '100003' },
  }),
  /** All feeds of the farm, including inactive ones. */
  list: call('GET', extra('feeds'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: record({
      rows: field(
        'rows',
        z.array(
          record({
            feedId,
            category,
            categoryName: field('ckUseGubunNm', z.string()),
            name: field('feedNm', z.string()),
            ...names,
            protein: nullable(protein),
            energy: nullable(energy),
            active,
          }),
        ),
      ),
    }),
    example: {},
  }),
  /** Adds or changes a feed. */
  save: call('POST', extra('saveFeed'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      feedId: optional(feedId),
      category,
      ...givenNames,
      protein: optional(protein),
      energy: optional(energy),
      active: optional(active),
    }),
    output: record({ result, feedId }),
    example: { category: '100005', nameEn: 'Finisher 2', protein: 14.5 },
  }),
  /** Merges a duplicate feed into another one, with its stock and records. */
  merge: call('POST', extra('mergeFeeds'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ feedId, into: field('toFeedCd', id) }),
    output: done,
    example: { feedId: 29, into: 30 },
  }),
}
