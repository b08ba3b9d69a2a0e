import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { sessions } from '@penside/contract/accounts/session.ts'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { everyCall } from '@penside/contract/index.ts'
import { makeFarm, testApp } from '../../test/farm.ts'

const parent = await mkdtemp(join(tmpdir(), 'penside-web-'))
const folder = join(parent, 'dist')
const script = `console.log('${'a screen '.repeat(500)}')`
await mkdir(join(folder, 'assets'), { recursive: true })
const drawn = (['ko', 'en', 'vi'] as const).map(
  (language) =>
    `<template data-shows="signIn" lang="${language}">form ${language}</template><template data-shows="starting" lang="${language}">waiting ${language}</template>`,
)
await writeFile(
  join(folder, 'index.html'),
  `<!doctype html><html lang="ko"><title>Penside</title><script>first()</script><div id="root" data-open="/join /liApp/privacy"></div>${drawn.join('')}</html>`,
)
await writeFile(join(folder, 'assets/packed-1a2b.js'), script)
await writeFile(join(folder, 'assets/packed-1a2b.js.br'), brotliCompressSync(script))
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

test('an overloaded server answers calls with BUSY and still serves the page', async () => {
  const busy = await testApp({ webFolder: folder, busyAfter: 0.001 })
  const codeOf = async (url: string) => (await busy.inject({ method: 'GET', url })).statusCode
  await expect.poll(() => codeOf(sessions.current.path)).toBe(503)
  for (const url of ['/live', '/', '/assets/main-4f3a.js']) expect(await codeOf(url)).toBe(200)
  await busy.close()
})

describe('the documents of all calls', () => {
  test('are pages without foreign content that describe every call', async () => {
    const shown = await get('/api', page)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const files = [...shown.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      expect(file).toMatch(/^\/api\//)
      expect((await get(file)).statusCode).toBe(200)
    }
    const { paths } = (await get('/api/json')).json()
    for (const { path, method, name } of everyCall)
      expect(paths[path][method.toLowerCase()].operationId).toBe(name)
  })
})

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
    expect([response.statusCode, response.body]).toEqual([
      200,
      expect.stringContaining('<title>Penside</title>'),
    ])
    expect(response.headers['cache-control']).toBe('no-cache')
    const etag = String(response.headers.etag)
    expect((await get(url, { ...page, 'if-none-match': etag })).statusCode).toBe(304)
  })

  const root = async (url: string, headers: Record<string, string> = {}) => {
    const { body } = await get(url, { ...page, ...headers })
    return [/<html lang="(..)"/.exec(body)?.[1], /<div id="root"[^>]*>(.*?)<\/div>/.exec(body)?.[1]]
  }

  test.each([
    ['', 'ko'],
    ['vi-VN,vi;q=0.9,en;q=0.8', 'vi'],
    ['en;q=0.5, vi;q=0.4', 'en'],
    ['fr-FR,fr;q=0.9,en;q=0.3,ko;q=0.2', 'en'],
    ['fr', 'ko'],
    ['en;q=0, vi;q=x', 'ko'],
    [',;;q=,', 'ko'],
  ])('has the sign-in form in it for whom speaks %j', async (spoken, language) => {
    expect(await root('/popup/record/2', { 'accept-language': spoken })).toEqual([
      language,
      `form ${language}`,
    ])
  })

  test('has no sign-in form with a session or on a public path', async () => {
    expect(await root('/', { cookie: 'penside=of-some-session' })).toEqual(['ko', 'waiting ko'])
    expect(await root('//liApp/privacy', { 'accept-language': 'en' })).toEqual(['en', 'waiting en'])
    expect((await get('/', page)).headers.vary).toContain('accept-language, cookie')
  })

  test('may run only its own scripts', async () => {
    const hash = createHash('sha256').update('first()').digest('base64')
    expect((await get('/', page)).headers['content-security-policy']).toContain(
      `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`,
    )
  })

  test('is served to a program that accepts anything', async () => {
    expect((await get('/popup/common/3')).statusCode).toBe(200)
    expect((await house.inject({ method: 'HEAD', url: '/popup/common/3' })).statusCode).toBe(200)
  })
})

describe('a file', () => {
  test('with a hash in its name is cached for ever, others are revalidated', async () => {
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

  test('that is missing is not answered with the page', async () => {
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

  test('is compressed if the client accepts it', async () => {
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
    const packed = await get('/assets/packed-1a2b.js', { 'accept-encoding': 'br' })
    expect(packed.rawPayload).toEqual(brotliCompressSync(script))
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect((await get('/assets/packed-1a2b.js')).body).toBe(script)
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

  test('that does not exist yet keeps the record of a newer app waiting', async () => {
    const answer = await house.inject({
      method: 'POST',
      url: '/mobile/x/saveNothing',
      headers: { [operationHeader]: randomUUID() },
      payload: {},
    })
    expect([answer.statusCode, answer.json().code]).toEqual([501, 'SERVER_OLDER'])
  })

  test('is answered compressed if it is large enough', async () => {
    const farm = await makeFarm()
    const answer = await house.as(farm.worker).ask({
      method: 'GET',
      url: '/mobile/codeJohapList.json?pcode=031',
      headers: { 'accept-encoding': 'br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveLength(27)
  })

  test('rejects compressed bodies', async () => {
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
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'sha256-fDYmfWjvur9AxjhDbjHe6RvExc05MbXhhrbgz2vvy/A='; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
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

  test('has security headers, rejections included', async () => {
    for (const { method, path } of everyCall)
      expect([path, (await house.inject({ method, url: path })).headers]).toMatchObject([path, headers])
  })

  test('has HSTS over https', async () => {
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

describe('what cannot be read', () => {
  test('as a path is answered with a problem', async () => {
    const response = await get('/%', { 'accept-language': 'en' })
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'REQUEST_UNREADABLE' }])
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('because of too large headers is answered with a problem', async () => {
    const server = await testApp()
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const response = await fetch(address, { headers: { 'x-long': 'x'.repeat(40_000) } })
    expect([response.status, await response.json()]).toMatchObject([431, { code: 'REQUEST_UNREADABLE' }])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    await server.close()
  })
})

describe('an incomplete request', () => {
  const post = 'POST /mobile/mobileLogin.do HTTP/1.1\r\nhost: farm\r\ncontent-type: application/json\r\n'
  test.each([
    ['in its headers', `${post}x-slow: `],
    ['in its body', `${post}content-length: 400\r\n\r\n{"id":"`],
  ])('%s is ended in words, and keeps nobody from being answered', async (_, begun) => {
    const server = await testApp({ requestTimeout: 400 })
    onTestFinished(server.close)
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const slow = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = connect(Number(new URL(address).port), '127.0.0.1')
        await once(socket, 'connect')
        socket.write(begun)
        const drip = setInterval(() => socket.write('x'), 50)
        let said = ''
        socket.on('error', () => {}).on('data', (more: Buffer) => (said += more.toString()))
        return once(socket, 'close').then(() => {
          clearInterval(drip)
          return said
        })
      }).map(async (ended) => ({ ended })),
    )
    expect((await fetch(`${address}/mobile/x/about`)).status).toBe(200)
    for (const { ended } of slow) {
      const said = await ended
      expect(said).toMatch(/^HTTP\/1.1 408 /)
      expect(JSON.parse(said.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'REQUEST_SLOW' })
    }
  })
})

test('answers of calls are never cached, whatever slashes the address has', async () => {
  for (const url of ['/mobile/x/about', '//mobile/x/about', '//mobile//x/about'])
    expect([url, (await get(url)).headers['cache-control']]).toEqual([url, 'no-store'])
})

test('serves only calls without a built web app', async () => {
  const bare = await testApp()
  expect((await bare.inject({ method: 'GET', url: '/', headers: page })).statusCode).toBe(404)
  expect((await bare.inject({ method: 'GET', url: '/mobile/x/about' })).statusCode).toBe(200)
  await bare.close()
})
