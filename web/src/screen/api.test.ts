import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { statistics } from '@penside/contract/reports/statistics.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { day } from '@penside/domain/basics/day.ts'
import { startI18n } from '../i18n/index.ts'
import { call, createQueryClient, onSessionLost, requestOf, speakFor, type Problem } from './api.ts'
import { newId } from './device.ts'

// Another test of the same worker may have changed the language or signed a member in.
beforeAll(async () => {
  await startI18n('ko')
  speakFor(null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  speakFor(null)
})

const mating = {
  formMode: 'insert',
  animalId: 7,
  matedOn: day('2026-11-20'),
  services: [{ boarId: 11, method: 'A' }],
} as const

describe('a request', () => {
  test('sends a save in the query under its legacy names, with its operation and its device', () => {
    const { url, method, headers } = requestOf(matings.save, mating, '0b0ff0a2-0000-4000-8000-000000000001')
    const sent = new URL(url, 'http://farm')
    expect(method).toBe('POST')
    expect(sent.pathname).toBe('/mobile/updateOrStoreMating.json')
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      lang: 'ko',
      iuFlag: 'I',
      pigNo: '7',
      wkDt: '2026-11-20',
      ungdonPigNo1: '11',
      method1: 'A',
    })
    expect(headers['x-operation-id']).toBe('0b0ff0a2-0000-4000-8000-000000000001')
    expect(headers['x-device-id']).toMatch(/^[\da-f-]{36}$/)
  })

  test('sends a form or a JSON body as the call declares', () => {
    expect(String(requestOf(statistics.headers, { statistic: 'mating' }).body)).toBe('lang=ko&code=00010')
    expect(requestOf(sessions.signIn, { login: 'worker', password: 'x', staysSignedIn: true }).body).toBe(
      '{"lang":"ko","id":"worker","pw":"x","autoLogin":"Y"}',
    )
  })

  test('names its member and farm, so that another tab cannot make it record on another farm', () => {
    speakFor({ farmId: 3, login: 'worker' })
    expect(requestOf(matings.save, mating).url).toContain('farmNo=3&memberId=worker')
    expect(requestOf(sessions.signIn, { login: 'other', password: 'x' }).body).not.toContain('farmNo')
    expect(requestOf(sessions.current, {}, undefined, true).url).toBe('/mobile/x/session?lang=ko')
  })
})

describe('an answer', () => {
  const answers = (status: number, body: unknown, type = 'application/json') =>
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(typeof body === 'string' ? body : JSON.stringify(body), {
          status,
          headers: { 'content-type': type },
        }),
    )
  const problemOf = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (problem: Problem) => problem,
    )

  test('is decoded to our own field names', async () => {
    answers(200, [{ farmNo: 2, farmNm: 'Pine', joinYn: 'Y' }])
    expect(await call(farms.list, {})).toEqual([{ farmId: 2, farmName: 'Pine', joined: true }])
  })

  test('with an error becomes a Problem with its code, fields and values', async () => {
    answers(409, {
      code: 'BEFORE_PREVIOUS_WORK',
      message: 'no',
      fields: ['wkDt'],
      values: { previous: '2026-11-01' },
    })
    expect(await problemOf(call(matings.save, mating))).toMatchObject({
      status: 409,
      code: 'BEFORE_PREVIOUS_WORK',
      fields: ['wkDt'],
      values: { previous: '2026-11-01' },
      message: 'no',
    })
  })

  test('from a captive portal counts as no network', async () => {
    answers(200, '<html>Welcome to the hotel</html>', 'text/html')
    expect(await problemOf(call(farms.list, {}))).toMatchObject({ status: 0, code: 'NO_NETWORK' })
  })

  test('that never arrives counts as no network', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await problemOf(call(farms.list, {}))).toMatchObject({ status: 0, code: 'NO_NETWORK' })
  })

  test('of a proxy without its server is BUSY, and of another version UNREADABLE', async () => {
    answers(502, '<html>Bad gateway</html>', 'text/html')
    expect(await problemOf(call(farms.list, {}))).toMatchObject({ status: 502, code: 'BUSY' })
    answers(200, [{ farmNo: 'two' }])
    expect(await problemOf(call(farms.list, {}))).toMatchObject({ code: 'UNREADABLE' })
  })

  test('without a session is reported to the app, but not a wrong password', async () => {
    const lost = vi.fn<() => void>()
    const stop = onSessionLost(lost)
    answers(401, { code: 'SIGN_IN_FAILED', message: '', fields: [], values: {} })
    await problemOf(call(sessions.signIn, { login: 'worker', password: 'x' }))
    expect(lost).not.toHaveBeenCalled()
    answers(401, { code: 'NO_SESSION', message: '', fields: [], values: {} })
    await problemOf(call(farms.list, {}))
    expect(lost).toHaveBeenCalledOnce()
    stop()
  })
})

test('creates a random UUID without crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 50 }, newId)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(50)
})

test('refetches a first answer that was under way during a change', async () => {
  const cache = createQueryClient()
  let stored = 'before'
  const answers: (() => void)[] = []
  const queryFn = () => {
    const read = stored
    return new Promise<string>((resolve) => answers.push(() => resolve(read)))
  }
  const observer = new QueryObserver(cache, { queryKey: ['list'], queryFn })
  const end = observer.subscribe(() => {})
  stored = 'after'
  const isFresh = cache.invalidateQueries()
  answers[0]!()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!()
  await isFresh
  expect(observer.getCurrentResult().data).toBe('after')
  end()
  cache.clear()
})
