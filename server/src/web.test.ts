import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { everyCall } from '@penside/contract/index.ts'
import { makeFarm, testApp } from '../test/farm.ts'

const parent = await mkdtemp(join(tmpdir(), 'penside-web-'))
const folder = join(parent, 'dist')
const script = `console.log('${'a screen '.repeat(500)}')`
await mkdir(join(folder, 'assets'), { recursive: true })
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Penside</title>')
await writeFile(join(folder, 'assets/main-4f3a.js'), script)
await writeFile(join(folder, 'sw.js'), 'the service worker')
await writeFile(join(parent, 'beside.txt'), 'not ours to show')
const house = await testApp({ webFolder: folder })
afterAll(async () => {
  await house.close()
  await rm(parent, { recursive: true })
})

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = {}) =>
  house.inject({ method: 'GET', url, headers })

describe('a screen', () => {
  test.each([
    '/',
    '/login',
    '/page/daily/1',
    '/popup/record/21?pigNo=3',
    '/qrresult?qrId=1',
    '//qrresult?qrId=1',
    '/liApp/privacy',
    '/no/such.screen',
  ])('is the page at %s', async (url) => {
    const response = await get(url, page)
    expect([response.statusCode, response.body]).toEqual([200, '<!doctype html><title>Penside</title>'])
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  test('is found by a program that takes anything, too', async () => {
    expect((await get('/popup/common/3')).statusCode).toBe(200)
    expect((await house.inject({ method: 'HEAD', url: '/popup/common/3' })).statusCode).toBe(200)
  })
})

describe('a file', () => {
  test('whose name changes with its content is kept for good, others are asked for again', async () => {
    const asset = await get('/assets/main-4f3a.js')
    expect([asset.statusCode, asset.headers['content-type'], asset.headers['cache-control']]).toEqual([
      200,
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    const worker = await get('/sw.js')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect((await get('/sw.js', { 'if-none-match': String(worker.headers.etag) })).statusCode).toBe(304)
  })

  test('that is not there is not the page', async () => {
    const gone = await get('/assets/main-0000.js')
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'NOT_FOUND'])
    expect((await get('/missing.png', { accept: 'image/png,*/*' })).statusCode).toBe(404)
    expect((await get('/data', { accept: 'application/json' })).statusCode).toBe(404)
  })

  test('outside the folder is never served', async () => {
    for (const url of [
      '/../beside.txt',
      '/%2e%2e/beside.txt',
      '/..%2fbeside.txt',
      '/assets/../../beside.txt',
      '/%00',
      '/%ff',
      '/....//beside.txt',
    ]) {
      const response = await get(url)
      expect(response.body).not.toContain('not ours')
      expect(response.statusCode).toBeLessThan(500)
    }
  })

  test('comes compressed to those who take it so', async () => {
    const br = await get('/assets/main-4f3a.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual([
      'br',
      script,
    ])
    const gzip = await get('/assets/main-4f3a.js', { 'accept-encoding': 'gzip' })
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual([
      'gzip',
      script,
    ])
    expect(br.headers.vary).toContain('accept-encoding')
  })
})

describe('a call', () => {
  test('that does not exist is a problem, not a page', async () => {
    for (const url of [
      '/mobile/selectNothing.json',
      '/mobile',
      '/penside/pmd/inputmd/x',
      '/statistics/data/00010/farm/1',
      '//mobile/x',
    ])
      for (const response of [
        await get(url, page),
        await house.inject({ method: 'POST', url, payload: {} }),
      ]) {
        expect([url, response.statusCode, response.json().code]).toEqual([url, 404, 'NOT_FOUND'])
        expect(response.headers['content-type']).toContain('application/json')
      }
    expect((await get('/mobile/selectNothing.json', { 'accept-language': 'vi-VN,vi' })).json().message).toBe(
      'Không tìm thấy.',
    )
  })

  test('answers compressed where there is something to compress', async () => {
    const farm = await makeFarm()
    const answer = await house.as(farm.worker).ask({
      method: 'GET',
      url: '/mobile/codeJohapList.json?pcode=031',
      headers: { 'accept-encoding': 'br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveLength(27)
  })

  test('takes no compressed body, which may be far larger than it looks', async () => {
    const response = await house.inject({
      method: 'POST',
      url: '/mobile/mobileLogin.do',
      payload: Buffer.from([0x1f, 0x8b]),
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(400)
  })
})

describe('every answer', () => {
  const headers = {
    'content-security-policy':
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  }

  test.each([
    '/',
    '/assets/main-4f3a.js',
    '/live',
    '/ready',
    '/mobile/nothing',
    '/mobile/x/about',
    '/mobile/x/session',
  ])('of %s says what a browser may do with it', async (url) => {
    expect((await get(url, page)).headers).toMatchObject(headers)
  })

  test('of a call says so, also where it is refused', async () => {
    for (const { method, path } of everyCall)
      expect([path, (await house.inject({ method, url: path })).headers]).toMatchObject([path, headers])
  })

  test('over https tells the browser to stay with it', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
    const behind = await testApp({ webFolder: folder, trustProxy: ['uniquelocal'] })
    const response = await behind.inject({
      method: 'GET',
      url: '/',
      headers: { host: 'farm.example', 'x-forwarded-proto': 'https' },
    })
    const forged = await behind.inject({
      method: 'GET',
      url: '/',
      remoteAddress: '203.0.113.9',
      headers: { host: 'farm.example', 'x-forwarded-proto': 'https' },
    })
    await behind.close()
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(forged.headers['strict-transport-security']).toBeUndefined()
  })
})

test('without a built web only the calls answer', async () => {
  const bare = await testApp()
  expect((await bare.inject({ method: 'GET', url: '/', headers: page })).statusCode).toBe(404)
  expect((await bare.inject({ method: 'GET', url: '/mobile/x/about' })).statusCode).toBe(200)
  await bare.close()
})
