import { once } from 'node:events'
import { Agent, createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { marketPrices } from '@penside/contract/reports/market-price.ts'
import { day } from '@penside/domain/basics/day.ts'
import { ownDatabase, type OwnDatabase } from '../../test/database-of-its-own.ts'
import { makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { publicPlainAgent } from './network-guard.ts'
import { readUrl } from './fetch.ts'
import { auctionPriceOn, fetchAuctionPrices } from './auction-prices.ts'

/** A service in the form of the institute's, which answers as each test has it. */
let asked: URL[] = []
const price = (url: URL) => {
  const on = url.searchParams.get('startYmd') ?? ''
  return `<?xml version="1.0" encoding="UTF-8"?><response><header><resultCode>00</resultCode><resultMsg>OK</resultMsg></header><body><items>
    <item><sumYmd>${on}</sumYmd><sableGubn>박피</sableGubn><costAmt>1,234</costAmt></item>
    <item><sumYmd>${on}</sumYmd><sableGubn>대표가격</sableGubn><costAmt>5,${on.slice(-3)}</costAmt></item></items></body></response>`
}
const xml = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'text/xml;charset=UTF-8' }).end(text)
const right = (url: URL, response: ServerResponse): void => void xml(response, price(url))
let answer = right
const service = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://service')
  asked.push(url)
  answer(url, response)
})
const inside = new Agent()
let address = ''
let database: OwnDatabase
let app: TestApp
let farm: TestFarm
let now = Date.parse('2026-11-20T03:00:00Z')
const source = () => ({ url: address, agent: inside, patience: 300 })
const hours = (count: number) => {
  now += count * 3_600_000
}

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/auct/pigRepresentativePrice?serviceKey=a%2Bb`
  database = await ownDatabase()
  app = await testApp({ url: database.url, now: () => new Date(now), jobs: false, auctions: source() })
  farm = await makeFarm({ url: database.url, sows: 'none' })
})
afterAll(async () => {
  await app.close()
  service.closeAllConnections()
  service.close()
  await database.drop()
})
afterEach(() => {
  asked = []
  answer = right
})

const year = async () => (await app.as(farm.worker).call(marketPrices.year, {})).body

test('fetches prices once for all processes; a farm’s own price takes precedence', async () => {
  expect((await year()).source).toEqual({ answeredAt: null, fails: false })
  const came = await Promise.all([
    fetchAuctionPrices(app.app, source()),
    fetchAuctionPrices(app.app, source()),
  ])
  expect(came.toSorted((a, b) => a - b)).toEqual([0, 60])
  expect(asked).toHaveLength(60)
  expect(asked[0]!.searchParams.get('serviceKey')).toBe('a+b')
  const { days, source: told } = await year()
  expect(days.slice(0, 2)).toEqual([
    { on: '2026-11-20', price: 5_120, typed: false },
    { on: '2026-11-19', price: 5_119, typed: false },
  ])
  for (const weekend of ['2026-11-14', '2026-11-15']) expect(days.map(({ on }) => on)).not.toContain(weekend)
  expect(told).toEqual({ answeredAt: '2026-11-20T03:00:00.000Z', fails: false })
  await app.as(farm.manager).call(marketPrices.save, { on: day('2026-11-19'), price: 6_000 })
  expect((await year()).days[1]).toEqual({ on: '2026-11-19', price: 6_000, typed: true })
  expect((await year()).days).toHaveLength(30)

  // Older days follow, and the newest are asked for again: they may have been put right.
  hours(3)
  asked = []
  await fetchAuctionPrices(app.app, source())
  const days2 = asked.map(({ searchParams }) => searchParams.get('startYmd'))
  expect(days2).toEqual(expect.arrayContaining(['20261120', '20261119', '20261118']))
  expect(days2).not.toContain('20261117')
  expect(days2).toHaveLength(60)
})

const bomb = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><response><header><resultCode>00</resultCode></header>&b;</response>`
const wrong: [string, RegExp, typeof answer][] = [
  ['slow', /in time/, () => {}],
  [
    'slow in the middle',
    /in time/,
    (_, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).write('<r>'),
  ],
  ['huge', /too much/, (_, response) => void xml(response, `<r>${'a'.repeat(2_000_000)}</r>`)],
  [
    'of another type',
    /another type/,
    (url, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(price(url)),
  ],
  ['broken', /unclosed tag|EOF|unexpected/, (url, response) => void xml(response, price(url).slice(0, -20))],
  ['an entity bomb', /document type/, (_, response) => void xml(response, bomb)],
  [
    'a refused key',
    /no result/,
    (_, response) =>
      void xml(
        response,
        '<OpenAPI_ServiceResponse><cmmMsgHeader><returnReasonCode>30</returnReasonCode></cmmMsgHeader></OpenAPI_ServiceResponse>',
      ),
  ],
  [
    'an error of the service',
    /answered 99/,
    (url, response) => void xml(response, price(url).replace('>00<', '>99<')),
  ],
  [
    'no price',
    /no price/,
    (url, response) => void xml(response, price(url).replaceAll(/<costAmt>5/g, '<costAmt>-5')),
  ],
  ['down', /answered 503/, (_, response) => void response.writeHead(503).end()],
  [
    'led elsewhere',
    /answered 302/,
    (_, response) => void response.writeHead(302, { location: '/secret' }).end(),
  ],
]
test.each(wrong)('an answer that is %s is none', async (_, why, misbehaves) => {
  answer = misbehaves
  await expect(auctionPriceOn(day('2026-11-18'), source())).rejects.toThrow(why)
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/auct/pigRepresentativePrice'])
})

test('keeps the stored prices during an outage, reports it and retries', async () => {
  const before = await year()
  hours(3)
  answer = (_, response) => void response.writeHead(503).end()
  expect(await fetchAuctionPrices(app.app, source())).toBe(0)
  const failing = await year()
  expect(failing.days).toEqual(before.days)
  expect(failing.source).toEqual({ ...before.source, fails: true })
  answer = right
  expect(await fetchAuctionPrices(app.app, source())).toBe(0)
  hours(0.5)
  expect(await fetchAuctionPrices(app.app, source())).toBeGreaterThan(0)
  expect((await year()).source).toMatchObject({ fails: false })
})

test('rejects internal addresses by IP, by name, and by names that resolve to them', async () => {
  await expect(auctionPriceOn(day('2026-11-18'), { url: address })).rejects.toThrow(/inside/)
  for (const host of ['localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '169.254.169.254'])
    await expect(readUrl(address.replace('127.0.0.1', host), /xml/)).rejects.toThrow(/inside/)
  // A name is judged where it is connected to: what it led to before does not matter.
  const led = get({
    host: 'localhost',
    port: (service.address() as AddressInfo).port,
    agent: publicPlainAgent,
  })
  const [error] = (await once(led, 'error')) as [Error]
  expect(error.message).toMatch(/inside the network/)
  expect(asked).toEqual([])
})
