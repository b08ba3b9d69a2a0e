import { describe, expect, test } from 'vitest'
import { conflictHeader, hashHeader, operationHeader } from '@penside/contract/api/roots.ts'
import { judge } from './answer.ts'

const mine = { id: 'a', hash: 'f00d' }
const receipt = { [operationHeader]: 'a', [hashHeader]: 'f00d' }
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  judge(
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    }),
    mine,
  )
const page = (status: number, headers: Record<string, string> = {}) =>
  judge(
    new Response('<h1>Free wifi</h1>', { status, headers: { 'content-type': 'text/html', ...headers } }),
    mine,
  )
const refusal = (code: string) => ({ code, message: 'No.', fields: ['wkDt'], values: { on: '2026-11-20' } })

describe('a record counts as saved', () => {
  test('with a receipt for this very record', async () => {
    expect(await json(200, { result: 1 }, receipt)).toEqual({ kind: 'accepted', answer: { result: 1 } })
  })
  test('but not without a receipt, or with one for another record or content', async () => {
    for (const headers of [
      {},
      { ...receipt, [operationHeader]: 'b' },
      { ...receipt, [hashHeader]: 'beef' },
    ] as Record<string, string>[])
      expect(await json(200, { result: 1 }, headers)).toMatchObject({ kind: 'again', why: 'unreachable' })
  })
  test('but not for a page in its place, even with the right headers', async () => {
    expect(await page(200)).toMatchObject({ kind: 'again', why: 'unreachable' })
    expect(await page(200, receipt)).toMatchObject({ kind: 'again', why: 'unreachable' })
  })
  test('but not without a readable answer', async () => {
    expect(await judge(new Response(null, { headers: receipt }), mine)).toEqual({
      kind: 'again',
      why: 'unreachable',
      error: '200 without a receipt',
    })
  })
  test('but not if its answer breaks off', async () => {
    const half = new Response('{"result"', { headers: { 'content-type': 'application/json', ...receipt } })
    await expect(judge(half, mine)).rejects.toThrow(SyntaxError)
  })
})

describe('a record waits for a person', () => {
  test.each([400, 403, 404, 405, 413, 415, 422, 409])(
    'when the server refuses it with %i, with the code, the sentence, the fields and the values',
    async (status) => {
      expect(await json(status, refusal('AFTER_TODAY'))).toEqual({
        kind: 'refused',
        conflict: false,
        refused: {
          status,
          code: 'AFTER_TODAY',
          message: 'No.',
          fields: ['wkDt'],
          values: { on: '2026-11-20' },
        },
      })
    },
  )
  test('also for an error with nothing but a code', async () => {
    expect(await json(409, { code: 'AFTER_TODAY' })).toEqual({
      kind: 'refused',
      conflict: false,
      refused: { status: 409, code: 'AFTER_TODAY', message: '', fields: [], values: {} },
    })
  })
  test('as a conflict if another phone was first', async () => {
    expect(await json(409, refusal('CHANGED_MEANWHILE'))).toMatchObject({ kind: 'refused', conflict: true })
    expect(await json(409, refusal('SAME_HEAT'))).toMatchObject({ kind: 'refused', conflict: true })
    expect(await json(412, refusal('OLD_VERSION'))).toMatchObject({ kind: 'refused', conflict: true })
    expect(await json(409, refusal('CANNOT_BE_MATED'), { [conflictHeader]: '7' })).toMatchObject({
      kind: 'refused',
      conflict: true,
    })
  })
  test('no longer after a manager has decided against it', async () => {
    expect(await json(409, refusal('OPERATION_DISCARDED'))).toEqual({ kind: 'given-up' })
  })
})

describe('a record is sent again later', () => {
  test('after the session has ended, or for another member or farm', async () => {
    expect(await json(401, refusal('NO_SESSION'))).toEqual({ kind: 'signed-out' })
    expect(await json(403, refusal('INAPPROPRIATE_ACCESS'))).toEqual({ kind: 'signed-out' })
  })
  test.each([408, 425, 429, 503])(
    'when the server answers %i, after the time that it asks for',
    async (status) => {
      expect(await json(status, refusal('BUSY'), { 'retry-after': '7' })).toEqual({
        kind: 'again',
        why: 'busy',
        after: 7_000,
        error: 'BUSY',
      })
      expect(await json(status, refusal('BUSY'))).toMatchObject({
        kind: 'again',
        why: 'busy',
        after: undefined,
      })
      expect(await json(status, refusal('BUSY'), { 'retry-after': '999999' })).toMatchObject({
        after: 3_600_000,
      })
      for (const when of ['Fri, 20 Nov 2026 03:00:00 GMT', 'in 7', '7 or so'])
        expect(await json(status, refusal('BUSY'), { 'retry-after': when })).toMatchObject({
          after: undefined,
        })
    },
  )
  test('alone if the server fails at it, while records of other animals go on', async () => {
    for (const [message, error] of [
      ['Reference: 1', 'SERVER_ERROR Reference: 1'],
      ['', 'SERVER_ERROR'],
    ])
      expect(await json(500, { code: 'SERVER_ERROR', message })).toEqual({
        kind: 'again',
        why: 'failed',
        after: undefined,
        error,
      })
  })
  test('alone if the server is older than the app and does not know such a record', async () => {
    expect(await json(501, refusal('SERVER_OLDER'))).toEqual({
      kind: 'again',
      why: 'older',
      after: undefined,
      error: 'SERVER_OLDER',
    })
  })
  test.each([301, 400, 401, 403, 404, 413, 500, 502, 503, 504])(
    'when somebody in between answers %i with a page',
    async (status) => {
      expect(await page(status)).toMatchObject({
        kind: 'again',
        why: 'unreachable',
        error: `${status} of somebody else`,
      })
    },
  )
  test('after JSON that is not from our server', async () => {
    expect(await json(403, { error: 'blocked' })).toMatchObject({ kind: 'again', why: 'unreachable' })
    expect(await json(404, { code: 404 })).toMatchObject({ kind: 'again', why: 'unreachable' })
    expect(await json(400, null)).toMatchObject({ kind: 'again', why: 'unreachable' })
  })
})
