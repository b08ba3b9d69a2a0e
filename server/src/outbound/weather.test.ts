import { once } from 'node:events'
import { Agent, createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { weather } from '@penside/contract/reports/weather.ts'
import { ownDatabase, type OwnDatabase } from '../../test/database-of-its-own.ts'
import { makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { fetchForecasts, forecastFor, newestIssue } from './weather.ts'

/** Two days of hours from the issue on, in the form of the service. */
function told(url: URL): Record<string, unknown> {
  const begins = Date.parse(
    `${url.searchParams.get('base_date')!.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')}T${url.searchParams.get('base_time')!.slice(0, 2)}:00:00Z`,
  )
  const item = Array.from({ length: 48 }, (_, i) =>
    new Date(begins + (i + 1) * 3_600_000).toISOString(),
  ).flatMap((at, i) =>
    Object.entries({
      TMP: String(-3 + i),
      REH: '85',
      POP: '30',
      PTY: i === 2 ? '3' : '0',
      SKY: '4',
      WSD: '2.4',
      PCP: '강수없음',
    }).map(([category, fcstValue]) => ({
      category,
      fcstDate: at.slice(0, 10).replaceAll('-', ''),
      fcstTime: `${at.slice(11, 13)}00`,
      fcstValue,
    })),
  )
  // Of the last hour not everything is told.
  return {
    response: {
      header: { resultCode: '00', resultMsg: 'NORMAL_SERVICE' },
      body: { items: { item: item.slice(0, -3) } },
    },
  }
}
const json = (response: ServerResponse, body: unknown) =>
  response
    .writeHead(200, { 'content-type': 'application/json;charset=UTF-8' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
const right = (url: URL, response: ServerResponse): void => void json(response, told(url))
let answer = right
let asked: URL[] = []
const service = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://service')
  asked.push(url)
  answer(url, response)
})
let address = ''
let database: OwnDatabase
let app: TestApp
let farm: TestFarm
let neighbour: TestFarm
let now = Date.parse('2026-11-20T03:00:00Z')
const source = () => ({ url: address, agent: new Agent(), patience: 300 })
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/getVilageFcst?serviceKey=a%2Bb`
  database = await ownDatabase()
  app = await testApp({ url: database.url, now: () => new Date(now), jobs: false, forecasts: source() })
  farm = await makeFarm({ url: database.url, sows: 'none' })
  neighbour = await makeFarm({ url: database.url, sows: 'none' })
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
const view = async (of = farm) => (await app.as(of.worker).call(weather.view, {})).body
const seoul = { latitude: 37.57, longitude: 126.98 }

test.each([
  // 12:00 in Korea is told from the issue of 11:00; 11:10 still from that of 08:00; 01:00 from that of the evening before.
  ['2026-11-20T03:00:00Z', '20261120', '1100'],
  ['2026-11-20T02:10:00Z', '20261120', '0800'],
  ['2026-11-20T02:15:00Z', '20261120', '1100'],
  ['2026-11-19T16:00:00Z', '20261119', '2300'],
  ['2026-11-19T14:30:00Z', '20261119', '2300'],
])('at %s the newest issue is that of %s %s', (at, day, time) => {
  expect(newestIssue(new Date(at))).toEqual({ day, time })
})

test('fetches one forecast for all farms of a grid square', async () => {
  expect(await view()).toEqual({ place: null, source: { answeredAt: null, fails: false }, hours: [] })
  const save = (who: 'worker' | 'manager', place = seoul, of = farm) =>
    app.as(of[who]).call(weather.savePlace, place)
  expect((await save('worker')).problem.code).toBe('FORBIDDEN')
  expect((await save('manager', { latitude: 43.9, longitude: 122.1 })).problem).toMatchObject({
    code: 'PLACE_OUTSIDE',
    fields: ['lat', 'lon'],
  })
  await save('manager')
  await save('manager', { latitude: 37.56, longitude: 126.97 }, neighbour)
  const came = await Promise.all([fetchForecasts(app.app, source()), fetchForecasts(app.app, source())])
  expect(came.toSorted()).toEqual([0, 1])
  expect(asked).toHaveLength(1)
  expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
    serviceKey: 'a+b',
    dataType: 'JSON',
    base_date: '20261120',
    base_time: '1100',
    nx: '60',
    ny: '127',
  })
  const { place, source: from, hours } = await view()
  expect([place, from]).toEqual([seoul, { answeredAt: '2026-11-20T03:00:00.000Z', fails: false }])
  expect(hours).toHaveLength(47)
  expect(hours.slice(0, 3)).toEqual([
    {
      at: '2026-11-20T03:00:00.000Z',
      temperature: -3,
      humidity: 85,
      rainChance: 30,
      rain: 0,
      sky: 4,
      wind: 2.4,
    },
    {
      at: '2026-11-20T04:00:00.000Z',
      temperature: -2,
      humidity: 85,
      rainChance: 30,
      rain: 0,
      sky: 4,
      wind: 2.4,
    },
    {
      at: '2026-11-20T05:00:00.000Z',
      temperature: -1,
      humidity: 85,
      rainChance: 30,
      rain: 3,
      sky: 4,
      wind: 2.4,
    },
  ])
  expect((await view(neighbour)).hours).toEqual(hours)
  // The hours that are over are not shown.
  now += 2 * 3_600_000
  expect((await view()).hours[0]?.at).toBe('2026-11-20T05:00:00.000Z')
})

const wrong: [string, RegExp, typeof answer][] = [
  ['slow', /in time/, () => {}],
  ['huge', /too much/, (_, response) => void json(response, 'a'.repeat(2_000_000))],
  [
    'of another type',
    /another type/,
    (_, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).end('<r/>'),
  ],
  ['broken', /JSON/, (_, response) => void json(response, '{"response":')],
  ['of another form', /expected/, (_, response) => void json(response, { response: { header: {} } })],
  [
    'a refused key',
    /answered 30/,
    (_, response) => void json(response, { response: { header: { resultCode: '30' } } }),
  ],
  [
    'without hours',
    /no hours/,
    (_, response) =>
      void json(response, { response: { header: { resultCode: '00' }, body: { items: { item: [] } } } }),
  ],
  [
    'beyond all heat',
    /no TMP/,
    (url, response) => void json(response, JSON.stringify(told(url)).replace('"-3"', '"99"')),
  ],
  ['led elsewhere', /answered 302/, (_, response) => void response.writeHead(302, { location: '/x' }).end()],
  ['down', /answered 503/, (_, response) => void response.writeHead(503).end()],
]
test.each(wrong)('a forecast that is %s is none', async (_, why, misbehaves) => {
  answer = misbehaves
  await expect(forecastFor({ nx: 60, ny: 127 }, new Date(now), source())).rejects.toThrow(why)
})

test('keeps the stored forecast during an outage, reports it and retries', async () => {
  const before = await view()
  // The hour that is running is shown still.
  now += 6.5 * 3_600_000
  answer = (_, response) => void response.writeHead(503).end()
  expect(await fetchForecasts(app.app, source())).toBe(0)
  const failing = await view()
  expect(failing.source).toEqual({ ...before.source, fails: true })
  expect(failing.hours).toEqual(before.hours.slice(6))
  answer = right
  expect(await fetchForecasts(app.app, source())).toBe(0)
  now += 1_800_000
  expect(await fetchForecasts(app.app, source())).toBe(1)
  expect((await view()).source).toMatchObject({ fails: false })
})

test('does not connect to internal addresses', async () => {
  await expect(forecastFor({ nx: 60, ny: 127 }, new Date(now), { url: address })).rejects.toThrow(/inside/)
  expect(asked).toEqual([])
})
