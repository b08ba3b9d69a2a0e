import * as z from 'zod'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { toCompany } from '../company/notices.ts'
import { extra } from '../api/roots.ts'
import { id, result, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

const feedId = field('feedNo', id)
const name = field('name', text(60).min(1))
const url = field('url', text(400).min(1))

const feed = record({
  feedId,
  name,
  url,
  toCompany,
  /** Whether the caller may change or remove it. */
  own: field('editYn', yesNo),
  /** Time of the last answer; null before the first. */
  answeredAt: nullable(field('answerDt', z.iso.datetime())),
  /** Whether it has failed since. */
  fails: field('failYn', yesNo),
})
export type NewsFeed = z.output<typeof feed>

const item = record({
  feedName: field('feedNm', z.string()),
  title: field('title', z.string()),
  link: field('link', z.string()),
  publishedAt: field('publishDt', z.iso.datetime()),
})
export type NewsItem = z.output<typeof item>

/** Trade news from RSS and Atom feeds of the farm or its company. */
export const news = {
  view: call('GET', extra('news'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: record({ feeds: field('feeds', z.array(feed)), items: field('rows', z.array(item)) }),
    example: {},
  }),
  save: call('POST', extra('saveNewsFeed'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ feedId: optional(feedId), name, url, toCompany: optional(toCompany) }),
    output: record({ result, feedId }),
    example: { name: 'Example', url: 'https://example.com/rss.xml' },
  }),
  remove: call('POST', extra('removeNewsFeed'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ feedId }),
    output: done,
    example: { feedId: 1 },
  }),
}
