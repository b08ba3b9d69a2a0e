import type { FastifyInstance } from 'fastify'
import type { news, NewsFeed, NewsItem } from '@penside/contract/reports/news.ts'
import { inTransaction, sql, type Db } from '../database/db.ts'
import { openCompanyScope } from '../database/scope.ts'
import { companyOfContent, lockContent, mayChangeContent } from '../company/shared-content.ts'
import { refuse } from '../http/problem.ts'
import { mayBePublic } from './network-guard.ts'
import { failureText, readUrl, type FetchOptions } from './fetch.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import { elementsOf } from './xml.ts'

const maxFeeds = 10
/** Maximum number of items stored per feed, and shown in all. */
const maxItems = 40
const shown = 60
const maxTitleLength = 200

export const newsHandlers: Handlers<typeof news> = {
  async view({ caller, db }) {
    await openCompanyScope(db, caller)
    const feeds = await db.many<Omit<NewsFeed, 'own'> & { farmId: number }>(sql`
      select f.farm_id, f.feed_id, f.name, f.url, f.company <> '' as to_company, s.answered_at, s.failure is not null as fails
      from news_feed f left join news_state s using (farm_id, feed_id) order by f.name, f.feed_id`)
    // Two feeds may link to the same page.
    const items = await db.many<NewsItem>(sql`
      select feed_name, title, link, published_at from (
        select distinct on (i.link) f.name as feed_name, i.title, i.link, i.published_at
        from news_item i join news_feed f using (farm_id, feed_id) order by i.link, i.published_at) once
      order by published_at desc, link limit ${shown}`)
    return {
      feeds: feeds.map(({ farmId, ...feed }) => ({
        ...feed,
        own: mayChangeContent(caller, { ...feed, farmId }),
      })),
      items,
    }
  },

  async save({ input: { feedId, name, url, toCompany }, caller, db }) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || !mayBePublic(url))
      throw refuse('FEED_ADDRESS', {}, ['url'])
    const address = new URL(url).href
    const company = companyOfContent(caller, toCompany)
    if (feedId) await lockFeed(db, caller, feedId)
    else {
      const { count } = await db.one<{ count: number }>(
        sql`select count(*) as count from news_feed where farm_id = ${caller.farmId}`,
      )
      if (count >= maxFeeds) throw refuse('FEEDS_FULL', { most: maxFeeds })
    }
    const saved = await db.one<{ feedId: number }>(
      feedId
        ? sql`update news_feed set name = ${name}, url = ${address}, company = ${company}
              where farm_id = ${caller.farmId} and feed_id = ${feedId} returning feed_id`
        : sql`insert into news_feed (farm_id, name, url, company) values (${caller.farmId}, ${name}, ${address}, ${company}) returning feed_id`,
    )
    // The next round retries it.
    await db.run(sql`delete from news_state where farm_id = ${caller.farmId} and feed_id = ${saved.feedId}`)
    return { result: 1, ...saved }
  },

  async remove({ input: { feedId }, caller, db }) {
    await lockFeed(db, caller, feedId)
    await db.run(sql`delete from news_feed where farm_id = ${caller.farmId} and feed_id = ${feedId}`)
    return { result: 1 }
  },
}

const lockFeed = (db: Db, caller: Caller, feedId: number) =>
  lockContent(db, caller, sql`news_feed where farm_id = ${caller.farmId} and feed_id = ${feedId}`)

type Item = { link: string; title: string; published_at: string }

/** Items of an RSS or Atom feed, newest first. @throws if it is not a feed */
export function itemsOf(text: string, now: Date): Item[] {
  const elements = [...elementsOf(text, 'item'), ...elementsOf(text, 'entry')]
  if (elements.length === 0 && !/<(rss|feed|rdf:RDF)[\s>]/.test(text)) throw new Error('answered no feed')
  const items = elements.flatMap((element): Item[] => {
    const title = plainText(element['title'] ?? '')
    const link = element['link'] ?? ''
    if (title === '' || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return []
    const said = Date.parse(
      element['pubDate'] ?? element['published'] ?? element['updated'] ?? element['dc:date'] ?? '',
    )
    // A date in the future is replaced by now.
    const at = Number.isNaN(said) || said > now.getTime() ? now : new Date(said)
    return [{ link: new URL(link).href, title, published_at: at.toISOString() }]
  })
  const once = new Map(items.map((item) => [item.link, item]))
  return [...once.values()]
    .toSorted((a, b) => b.published_at.localeCompare(a.published_at))
    .slice(0, maxItems)
}

/** Plain text of a title, which may be text, markup or escaped markup. */
const plainText = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|#160);/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxTitleLength)
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const every = 3_600_000
const look = 300_000
const feedsAtOnce = 50

/** Fetches the feeds that are due. @returns the number of feeds with news */
export async function fetchNews(
  app: Pick<FastifyInstance, 'pool' | 'now' | 'log'>,
  options: FetchOptions = {},
): Promise<number> {
  const now = app.now()
  const before = new Date(now.getTime() - every).toISOString()
  const feeds = await inTransaction(app.pool, (db) =>
    db.many<{ farmId: number; feedId: number; url: string }>(
      sql`select farm_id, feed_id, url from claim_feeds(${now.toISOString()}, ${before}, ${feedsAtOnce})`,
    ),
  )
  let came = 0
  for (const { farmId, feedId, url } of feeds) {
    let items: Item[] | null = null
    let failure: string | null = null
    try {
      items = itemsOf(await readUrl(url, /xml/i, options), now)
      came++
    } catch (error) {
      if (options.signal?.aborted) return came
      failure = failureText(error)
      app.log.warn({ farmId, feedId, failure }, 'a feed of news did not answer')
    }
    await inTransaction(app.pool, async (db) => {
      await db.actAs({ farmId })
      const there = await db.maybeOne(
        sql`select from news_feed where feed_id = ${feedId} and url = ${url} for share`,
      )
      if (!there) return
      if (items) {
        await db.run(sql`delete from news_item where feed_id = ${feedId}`)
        await db.run(sql`
          insert into news_item (farm_id, feed_id, link, title, published_at)
          select current_farm(), ${feedId}, link, title, published_at
          from json_to_recordset(${JSON.stringify(items)}) as item (link text, title text, published_at timestamptz)`)
      }
      await db.run(sql`
        update news_state set failure = ${failure}, answered_at = case when ${failure}::text is null then ${now.toISOString()} else answered_at end
        where feed_id = ${feedId}`)
    })
  }
  return came
}

export const newsJob = (app: FastifyInstance) =>
  app.repeat(look, 'news', (signal) => fetchNews(app, { signal }))
