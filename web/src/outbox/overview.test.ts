// Snapshots for the screens, without a network.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { matings } from '@penside/contract/records/mating.ts'
import { day } from '@penside/domain/basics/day.ts'
import type { Proxy } from '../../../e2e/proxy.ts'
import { Phone, quiet, storage, Time } from '../../test/phone.ts'
import type { Author, Operation } from './operation.ts'
import type { Outbox } from './outbox.ts'
import type { Snapshot } from './overview.ts'

/** Time passes only when a test says so, and not during a request. */
const nowhere = { url: 'http://127.0.0.1:9', active: 1, held: 0 } as Proxy
const worker: Author = { accountId: 1, farmId: 7, login: 'worker' }
const manager: Author = { accountId: 2, farmId: 7, login: 'manager' }
const megabyte = 1_048_576

let phone: Phone<Time>
let outbox: Outbox
beforeEach(() => {
  phone = new Phone({ time: new Time(), proxy: nowhere })
  phone.signIn(worker, '')
  ;({ outbox } = phone.openTab())
})

const record = (animalId = 1) => ({
  call: matings.save,
  input: {
    formMode: 'insert' as const,
    animalId,
    matedOn: day('2026-11-20'),
    services: [{ boarId: 1, method: 'A' as const }],
  },
  operationId: randomUUID(),
  kind: 'mating',
  entityKey: `sow:${animalId}`,
  label: `A-${animalId}`,
})
const until = (which: (snapshot: Snapshot) => boolean, of = outbox) =>
  expect.poll(() => which(of.snapshot())).toBe(true)

test('has nothing before the phone has been read', async () => {
  const { outbox: opened } = phone.openTab()
  expect(opened.status).toEqual({ is: 'idle' })
  expect(opened.snapshot()).toMatchObject({ loaded: false, of: null, open: [], counts: { pending: 0 } })
  await until(({ loaded }) => loaded, opened)
  expect(opened.snapshot()).toMatchObject({
    of: worker,
    persisted: null,
    lowSpace: false,
    noSpace: false,
    minutesWrong: null,
  })
})

test('notifies listeners until they unsubscribe', async () => {
  let heard = 0
  const stop = outbox.subscribe(() => heard++)
  await outbox.enqueue(record())
  await until(({ counts }) => counts.unsent === 1)
  expect(heard).toBeGreaterThan(0)
  stop()
  await quiet([phone])
  await outbox.refresh()
  heard = 0
  await outbox.refresh()
  expect(heard).toBe(0)
})

test('resolves once the records of the member have been read', async () => {
  await outbox.enqueue(record())
  let known: Snapshot | undefined
  const asked = outbox.known(7, 'manager').then((snapshot) => (known = snapshot))
  const elsewhere = outbox.known(8, 'manager')
  await outbox.refresh()
  expect(known).toBeUndefined()
  phone.signIn(manager, '')
  await asked
  expect(known).toMatchObject({
    of: manager,
    open: [],
    counts: { others: [{ login: 'worker', count: 1, refused: 0 }] },
  })
  phone.signIn({ ...manager, farmId: 8 }, '')
  expect((await elsewhere).of).toEqual({ ...manager, farmId: 8 })
  expect((await outbox.known(8, 'manager')).of?.farmId).toBe(8)
})

test('has the age of the oldest record and the counts of other members', async () => {
  const first = await outbox.enqueue(record(1))
  phone.time.pass(60_000)
  await outbox.enqueue(record(2))
  phone.signIn(manager, '')
  const third = await outbox.enqueue(record(3))
  expect((await outbox.refresh()).counts).toEqual({
    unsent: 1,
    oldestAt: third.enteredAt,
    refused: 0,
    pending: 1,
    accepted: 0,
    photos: 0,
    others: [{ login: 'worker', count: 2, refused: 0 }],
  })
  phone.signIn(worker, '')
  expect((await outbox.refresh()).counts).toMatchObject({ unsent: 2, oldestAt: first.enteredAt })
  phone.signOut()
  const nobody = await outbox.refresh()
  expect(nobody).toMatchObject({
    of: null,
    open: [],
    counts: { unsent: 0, oldestAt: null },
    status: { is: 'idle' },
  })
  expect(await outbox.list()).toEqual([])
  expect(await outbox.ofEntity('sow:1')).toEqual([])
})

test('exports all open records in the order of entry', async () => {
  await outbox.enqueue(record(2))
  phone.time.pass(1_000)
  phone.signIn(manager, '')
  await outbox.enqueue(record(1))
  phone.time.pass(1_000)
  phone.signIn(worker, '')
  await outbox.enqueue(record(3))
  const { app, at, operations } = JSON.parse(await outbox.exportJson()) as {
    app: string
    at: string
    operations: Operation[]
  }
  expect(app).toBe('1')
  expect(Math.abs(Date.parse(at) - phone.now())).toBeLessThan(60_000)
  expect(operations.map(({ label }) => label)).toEqual(['A-2', 'A-1', 'A-3'])
})

test('updates other tabs while many records wait', async () => {
  const other = phone.openTab().outbox
  await outbox.enqueueAll(Array.from({ length: 51 }, (_, i) => record(i + 1)))
  await until(({ open }) => open.length === 51, other)
  await outbox.enqueue(record(52))
  await until(({ open }) => open.length === 52, other)
  await outbox.enqueue(record(53))
  await until(({ open }) => open.length === 53, other)
})

test('asks for persistent storage at the first save, and reports a nearly full phone', async () => {
  let persisted = false
  let asks = 0
  let room: StorageEstimate = { quota: 150 * megabyte, usage: 100 * megabyte }
  phone.storage = {
    persisted: async () => persisted,
    persist: async () => {
      asks++
      return (persisted = true)
    },
    estimate: async () => room,
  }
  const { outbox: mine } = phone.openTab()
  expect(await mine.refresh()).toMatchObject({ persisted: false, lowSpace: false })
  await mine.enqueue(record())
  await until(({ persisted: promised }) => promised === true, mine)
  await mine.enqueue(record())
  expect(asks).toBe(1)

  room = { quota: 150 * megabyte, usage: 100 * megabyte + 1 }
  phone.time.pass(59_999)
  expect((await mine.refresh()).lowSpace).toBe(false)
  phone.time.pass(1)
  expect((await mine.refresh()).lowSpace).toBe(true)
  room = { quota: 60 * megabyte }
  phone.time.pass(60_000)
  expect((await mine.refresh()).lowSpace).toBe(false)
})

test('has no storage state if the browser does not tell', async () => {
  const fails = async () => {
    throw new Error('not here')
  }
  phone.storage = { persisted: fails, persist: fails, estimate: fails }
  const { outbox: mine } = phone.openTab()
  await mine.enqueue(record())
  expect(await mine.refresh()).toMatchObject({ persisted: null, lowSpace: false, counts: { unsent: 1 } })
})

test('resolves a waiting form at once while nothing can be sent', async () => {
  const { id } = await outbox.enqueue(record())
  expect(await outbox.waitFor(id, 240_000)).toMatchObject({ id, state: 'queued', attempts: 1 })
  const second = await outbox.enqueue(record(2))
  // Sending has just failed, so this record is not tried.
  expect(await outbox.waitFor(second.id, 240_000)).toMatchObject({ state: 'queued', attempts: 0 })
  await quiet([phone])
  expect((await outbox.list()).map(({ attempts }) => attempts)).toEqual([0, 1])
  expect(await outbox.waitFor('nothing of ours', 240_000)).toBeUndefined()
})

test('tries one record at a time after a failure', async () => {
  await outbox.enqueueAll([record(1), record(2), record(3)])
  await quiet([phone])
  const attempts = async () => (await outbox.list()).toReversed().map((one) => one.attempts)
  const before = await attempts()
  for (let tries = 1; tries <= 3; tries++) {
    phone.time.pass(300_000)
    await quiet([phone])
    const now = await attempts()
    expect(now.map((many, i) => many - before[i]!).reduce((a, b) => a + b)).toBe(tries)
    expect(Math.max(...now) - Math.min(...now)).toBeLessThanOrEqual(1)
  }
})

test('reports failing storage, tries again, and loses nothing', async () => {
  phone.signOut()
  await quiet([phone])
  phone.signIn(worker, '')
  await outbox.enqueue(record())
  await quiet([phone])
  Object.assign(storage, { lost: Infinity, lostReads: true })
  outbox.sendNow()
  await quiet([phone])
  Object.assign(storage, { lost: 0, lostReads: false })
  expect(phone.reported).toMatchObject([{ code: 'STORAGE_FAILED' }])
  expect(outbox.status).toMatchObject({ is: 'waiting', why: 'storage' })
  phone.time.pass(450_000)
  await quiet([phone])
  expect(await outbox.list()).toMatchObject([{ state: 'queued', attempts: 2 }])
})

test('deletes all data of all members', async () => {
  await outbox.enqueue(record())
  await quiet([phone])
  await outbox.forget()
  expect(await phone.indexedDB.databases()).toEqual([])
})
