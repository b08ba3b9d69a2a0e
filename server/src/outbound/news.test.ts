import { once } from 'node:events'
import { Agent, createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { news } from '@penside/contract/reports/news.ts'
import { ownDatabase, type OwnDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm, testApp, type Person, type TestApp, type TestFarm } from '../../test/farm.ts'
import { fetchNews, itemsOf } from './news.ts'

const at = new Date('2026-11-20T03:00:00Z')
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://example.com</link>${items}</channel></rss>`
const item = (title: string, link: string, when = 'Thu, 19 Nov 2026 09:00:00 +0900') =>
  `<item><title>${title}</title><link>${link}</link><pubDate>${when}</pubDate><description>&lt;b&gt;x&lt;/b&gt;</description></item>`

test('RSS and Atom are read as text: no marks, no entities, links of the web only', () => {
  const told = itemsOf(
    rss(
      item('<![CDATA[돼지값 <b>오름</b> &amp; 내림]]>', 'https://example.com/1?a=1&amp;b=2') +
        item('A &amp;lt;script&amp;gt; title', 'https://example.com/2', 'tomorrow') +
        item('Twice', 'https://example.com/1?a=1&amp;b=2') +
        item('Script', 'javascript:alert(1)') +
        item('', 'https://example.com/3') +
        item('Old', 'http://example.com/4', 'Mon, 02 Nov 2026 09:00:00 GMT') +
        item('To come', 'https://example.com/5', 'Mon, 02 Nov 2099 09:00:00 GMT'),
    ),
    at,
  )
  expect(told).toEqual([
    { link: 'https://example.com/2', title: 'A <script> title', published_at: at.toISOString() },
    { link: 'https://example.com/5', title: 'To come', published_at: at.toISOString() },
    { link: 'https://example.com/1?a=1&b=2', title: 'Twice', published_at: '2026-11-19T00:00:00.000Z' },
    { link: 'http://example.com/4', title: 'Old', published_at: '2026-11-02T09:00:00.000Z' },
  ])
  expect(
    itemsOf(
      `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">An entry</title><link rel="alternate" href='https://example.com/a?x=1&amp;y=2'/>
       <updated>2026-11-18T00:00:00Z</updated></entry></feed>`,
      at,
    ),
  ).toEqual([
    { link: 'https://example.com/a?x=1&y=2', title: 'An entry', published_at: '2026-11-18T00:00:00.000Z' },
  ])
  expect(itemsOf(rss(''), at)).toEqual([])
  expect(() => itemsOf('<html><body>Hello</body></html>', at)).toThrow(/no feed/)
})

/** What each path of the service answers. */
const answers: Record<string, (response: ServerResponse) => void> = {}
let asked: string[] = []
const service = createServer(({ url = '' }, response) => {
  asked.push(url)
  const answer = answers[url]
  if (answer) answer(response)
  else response.writeHead(404).end()
})
const type = (charset = 'utf-8') => ({ 'content-type': `application/rss+xml; charset=${charset}` })
const tells = (text: string) => (response: ServerResponse) => void response.writeHead(200, type()).end(text)

let database: OwnDatabase
let app: TestApp
let farm: TestFarm
let sister: TestFarm
let stranger: TestFarm
let port = 0
let now = at.getTime()
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  port = (service.address() as AddressInfo).port
  database = await ownDatabase()
  const { url } = database
  app = await testApp({ url, now: () => new Date(now), jobs: false })
  const company = randomUUID().slice(0, 18)
  farm = await makeFarm({ url, company, sows: 'none' })
  sister = await makeFarm({ url, company, sows: 'none' })
  stranger = await makeFarm({ url, company: `${company}-2`, sows: 'none' })
})
afterAll(async () => {
  await app.close()
  service.closeAllConnections()
  service.close()
  await database.drop()
})

const read = async (person: Person) => (await app.as(person).call(news.view, {})).body
const inside = { agent: new Agent(), patience: 300 }
const round = () => fetchNews(app.app, inside)
/** Addresses inside the network cannot be saved: it is put there past the application. */
async function feedAt(path: string, { name = path.slice(1), company = '' } = {}) {
  const { body } = await app
    .as(farm.owner)
    .call(news.save, { name, url: `https://example.com${path}`, toCompany: company !== '' })
  await asOwner(database.url, (client) =>
    client.query('update news_feed set url = $2 where feed_id = $1', [
      body.feedId,
      `http://127.0.0.1:${port}${path}`,
    ]),
  )
  return body.feedId
}

test('fetches news once for all processes, for a farm or for its company', async () => {
  answers['/own'] = tells(rss(item('Ours', 'https://example.com/own')))
  answers['/all'] = tells(
    rss(
      item('For all', 'https://example.com/all') +
        item('Ours again', 'https://example.com/own', 'Fri, 20 Nov 2026 09:00:00 +0900'),
    ),
  )
  await feedAt('/own')
  await feedAt('/all', { company: 'yes' })
  expect((await read(farm.worker)).items).toEqual([])
  expect((await Promise.all([round(), round()])).reduce((a, b) => a + b)).toBe(2)
  expect(asked.toSorted()).toEqual(['/all', '/own'])
  const titles = async (person: Person) => (await read(person)).items.map(({ title }) => title).toSorted()
  // Whoever told it first is named.
  expect(await titles(farm.worker)).toEqual(['For all', 'Ours'])
  expect(await titles(sister.worker)).toEqual(['For all', 'Ours again'])
  expect(await titles(stranger.owner)).toEqual([])
  expect((await read(sister.worker)).feeds).toMatchObject([
    { name: 'all', own: false, fails: false, answeredAt: at.toISOString() },
  ])
  expect((await read(stranger.owner)).feeds).toEqual([])
  // Not before an hour is over.
  expect(await round()).toBe(0)
})

test('a feed in the Korean charset is read', async () => {
  const korean = Buffer.from([0xb5, 0xc5, 0xc1, 0xf6]) // "돼지"
  answers['/euc-kr'] = (response) => {
    const [head, tail] = rss(item('#', 'https://example.com/k')).split('#')
    response
      .writeHead(200, type('euc-kr'))
      .end(Buffer.concat([Buffer.from(head!), korean, Buffer.from(tail!)]))
  }
  await feedAt('/euc-kr')
  await round()
  expect((await read(farm.worker)).items.map(({ title }) => title)).toContain('돼지')
})

test('drops items of a former feed address', async () => {
  const path = '/moves'
  const feedId = await feedAt(path)
  answers[path] = (response) =>
    void asOwner(database.url, (client) =>
      client.query(`update news_feed set url = url || '-on' where feed_id = $1`, [feedId]),
    ).then(() => tells(rss(item('Said before', 'https://example.com/before')))(response))
  await round()
  expect((await read(farm.worker)).items.map(({ title }) => title)).not.toContain('Said before')
  await app.as(farm.owner).call(news.remove, { feedId })
})

const wrong: [string, (response: ServerResponse) => void][] = [
  ['slow', () => {}],
  ['huge', tells(rss(item('a'.repeat(2_000_000), 'https://example.com/h')))],
  [
    'of another type',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(rss('')),
  ],
  ['broken', tells(rss(item('x', 'https://example.com/x')).slice(0, -20))],
  [
    'a bomb',
    tells(
      `<!DOCTYPE r [<!ENTITY a "aaaa">]><rss><channel>${item('&a;', 'https://example.com/b')}</channel></rss>`,
    ),
  ],
  ['led elsewhere', (response) => void response.writeHead(302, { location: '/own' }).end()],
  ['down', (response) => void response.writeHead(503).end()],
  ['in no charset', (response) => void response.writeHead(200, type('nonsense')).end(rss(''))],
]
test.each(wrong)(
  'keeps the stored items and reports the failure of a feed that is %s',
  async (_, misbehaves) => {
    const path = `/${randomUUID()}`
    answers[path] = tells(rss(item('Came', `https://example.com${path}`)))
    const feedId = await feedAt(path)
    await round()
    answers[path] = misbehaves
    now += 3_600_000
    await round()
    const { feeds, items } = await read(farm.worker)
    expect(feeds.find((feed) => feed.feedId === feedId)).toMatchObject({
      fails: true,
      answeredAt: expect.any(String),
    })
    expect(items.map(({ link }) => link)).toContain(`https://example.com${path}`)
    await app.as(farm.owner).call(news.remove, { feedId })
    expect((await read(farm.worker)).items.map(({ link }) => link)).not.toContain(
      `https://example.com${path}`,
    )
  },
)

test('rejects internal addresses when saved and when fetched', async () => {
  const save = async (url: string) => (await app.as(farm.manager).call(news.save, { name: 'x', url })).problem
  for (const url of [
    'http://127.0.0.1/',
    'http://localhost/x',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'ftp://example.com',
    'javascript:1',
    'example.com',
  ])
    expect([url, await save(url)]).toMatchObject([url, { code: 'FEED_ADDRESS', fields: ['url'] }])
  answers['/inner'] = tells(rss(item('Secret', 'https://example.com/secret')))
  const feedId = await feedAt('/inner')
  asked = []
  await fetchNews(app.app, { patience: 300 })
  expect(asked).toEqual([])
  expect((await read(farm.worker)).feeds.find((feed) => feed.feedId === feedId)).toMatchObject({
    fails: true,
    answeredAt: null,
  })
  await app.as(farm.owner).call(news.remove, { feedId })
})

test('managers keep ten sources at most; only an owner those of the company', async () => {
  const save = (person: Person, more = {}) =>
    app.as(person).call(news.save, { name: 'x', url: 'https://example.com/x', ...more })
  expect((await save(farm.worker)).problem.code).toBe('FORBIDDEN')
  expect((await save(farm.manager, { toCompany: true })).problem).toMatchObject({
    code: 'FORBIDDEN',
    fields: ['companyYn'],
  })
  const ofCompany = (await read(farm.owner)).feeds.find(({ toCompany }) => toCompany)!.feedId
  expect((await app.as(farm.manager).call(news.remove, { feedId: ofCompany })).problem.code).toBe('FORBIDDEN')
  expect((await app.as(sister.owner).call(news.remove, { feedId: ofCompany })).problem.code).toBe('NOT_FOUND')
  const { feeds } = await read(farm.owner)
  for (let i = feeds.length; i < 10; i++) expect((await save(farm.manager)).status).toBe(200)
  expect((await save(farm.manager)).problem.code).toBe('FEEDS_FULL')
})
