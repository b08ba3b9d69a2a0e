import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { schemaVersion } from '@penside/contract/api/operation.ts'
import {
  appVersionHeader,
  baseHeader,
  clientTimeHeader,
  clockOffsetHeader,
  deviceHeader,
  deviceSeqHeader,
  operationHeader,
  schemaVersionHeader,
  supersedesHeader,
} from '@penside/contract/api/roots.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { isLate, operationOf } from './idempotency.ts'
import { subjectOf } from '../offline/conflict-notes.ts'

const id = (last: number) => `10000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const arrived = (headers: Record<string, string> = {}) =>
  operationOf({ headers, routeOptions: { url: '/save' } } as unknown as FastifyRequest, {})
const refused = (headers: Record<string, string>) => {
  try {
    return arrived(headers)
  } catch (error) {
    return error instanceof Refusal && [error.code, ...error.fields]
  }
}

test('reads the headers of an operation', () => {
  const at = '2026-11-20T02:00:00.000Z'
  expect(
    arrived({
      [operationHeader]: id(1),
      [deviceHeader]: 'phone',
      [deviceSeqHeader]: '0123456789',
      [supersedesHeader]: `${id(2)},,${id(3)}`,
      [baseHeader]: '9999',
      [clientTimeHeader]: at,
      [clockOffsetHeader]: '-1000',
      [appVersionHeader]: '1.2',
      [schemaVersionHeader]: '0',
    }),
  ).toMatchObject({
    id: id(1),
    path: '/save',
    deviceId: 'phone',
    deviceSeq: 123_456_789,
    supersedes: [id(2), id(3)],
    base: 9_999,
    clientTime: new Date(at),
    clockOffset: -1_000,
    appVersion: '1.2',
    schemaVersion: 0,
  })
})

test('rejects fields of a later version, which wait on the phone for a newer server', () => {
  expect(() => arrived({ [schemaVersionHeader]: String(schemaVersion + 1) })).toThrow('SERVER_OLDER')
})

test('generates only the id of an operation without headers', () => {
  const bare = arrived()
  expect(bare).toMatchObject({ deviceId: '', deviceSeq: null, supersedes: [], base: null, clientTime: null })
  expect(bare).toMatchObject({ clockOffset: null, appVersion: null, schemaVersion })
  expect(bare.id).not.toBe(arrived().id)
})

test('ignores or truncates implausible informative headers', () => {
  for (const nonsense of ['', 'x1', '1x', '1.5', '10000', '-10000'])
    expect(arrived({ [baseHeader]: nonsense, [schemaVersionHeader]: nonsense })).toMatchObject({
      base: null,
      schemaVersion,
    })
  const long = arrived({ [deviceHeader]: 'd'.repeat(65), [appVersionHeader]: 'v'.repeat(41) })
  expect([long.deviceId.length, long.appVersion?.length]).toEqual([64, 40])
  for (const time of ['+004000-01-01T00:00:01Z', '-100000-01-01T00:00:00Z', 'yesterday'])
    expect(arrived({ [clientTimeHeader]: time }).clientTime).toBeNull()
})

test('rejects malformed identifying headers', () => {
  for (const seq of ['x1', '1x', '-1', '', '1234567890123456'])
    expect(refused({ [deviceSeqHeader]: seq })).toEqual(['BAD_INPUT', deviceSeqHeader])
  expect(refused({ [operationHeader]: '1' })).toEqual(['BAD_INPUT', operationHeader])
  expect(refused({ [supersedesHeader]: `${id(1)},1` })).toEqual(['BAD_INPUT', supersedesHeader])
  const many = (count: number) => Array.from({ length: count }, (_, at) => id(at)).join(',')
  expect(arrived({ [supersedesHeader]: many(50) }).supersedes).toHaveLength(50)
  expect(refused({ [supersedesHeader]: many(51) })).toEqual(['BAD_INPUT', supersedesHeader])
})

test("is late if it was entered more than a minute ago by the server's clock", () => {
  const now = new Date('2026-11-20T03:00:00Z')
  const late = (at: string, more: Record<string, string> = { [deviceSeqHeader]: '1' }) =>
    isLate(arrived({ [clientTimeHeader]: at, ...more }), now)
  expect(
    ['2026-11-20T02:58:59Z', '2026-11-20T02:59:00Z', '2026-11-20T03:05:00Z'].map((at) => late(at)),
  ).toEqual([true, false, false])
  expect(late('2026-11-20T02:00:00Z', {})).toBe(false)
  expect(isLate(arrived({ [deviceSeqHeader]: '1' }), now)).toBe(false)
  const slow = (ms: string) =>
    late('2026-11-20T02:00:00Z', { [deviceSeqHeader]: '1', [clockOffsetHeader]: ms })
  expect([slow('3600000'), slow('3500000')]).toEqual([false, true])
})

test('the subject is the animal, else the item, else the group', () => {
  const all = { animalId: 1, itemId: 2, groupId: 3, transferId: 4 }
  expect(subjectOf(all)).toEqual({ kind: 'animal', id: 1 })
  expect(subjectOf({ ...all, animalId: undefined })).toEqual({ kind: 'item', id: 2 })
  expect(subjectOf({ groupId: 3, transferId: 4 })).toEqual({ kind: 'group', id: 3, transferId: 4 })
  expect(subjectOf({ groupId: 3 })).toEqual({ kind: 'group', id: 3 })
  expect([subjectOf({ transferId: 4 }), subjectOf(undefined)]).toEqual([null, null])
})
