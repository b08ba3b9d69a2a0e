import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { Time } from '../../test/phone.ts'
import type { Environment } from './environment.ts'
import type { Operation } from './operation.ts'
import { Store, upgrades, type Upgrade } from './store.ts'

let indexedDB: IDBFactory
let time: Time
let store: Store
beforeEach(() => {
  indexedDB = new IDBFactory()
  time = new Time()
  store = storeOf()
})
const storeOf = (steps: readonly Upgrade[] = upgrades) => new Store(environmentOf(), steps)
/** Short delays pass at once, longer ones when the test says so. */
function environmentOf() {
  const after = (ms: number, work: () => void) => {
    if (ms > 1_000) return time.after(ms, work)
    const timer = setTimeout(work, 1)
    return () => clearTimeout(timer)
  }
  return { indexedDB, after } as Environment
}
const operation = (id: string, change: Partial<Operation> = {}) =>
  ({
    id,
    place: 1,
    deviceSeq: 1,
    supersedes: [],
    author: { farmId: 1 },
    entityKey: 'sow:1',
    open: 1,
    ...change,
  }) as unknown as Operation
const put = (...operations: Operation[]) =>
  store.change('strict', async (transaction) => {
    for (const each of operations) await transaction.objectStore('operations').put(each)
  })
const ids = (operations: readonly Operation[]) => operations.map(({ id }) => id)
const accepted = (id: string, at: number) =>
  operation(id, { receipt: { answer: null, at, epoch: null }, settledAt: at })
const turns = async (many = 20) => {
  for (let i = 0; i < many; i++) await new Promise(setImmediate)
}
/** A page that holds the database open in a version and blocks others. */
const stubborn = (version: number) =>
  new Promise<IDBDatabase>((opened) => {
    const request = indexedDB.open('penside-outbox', version)
    request.addEventListener('upgradeneeded', () => upgrades[0]!(request.result as never))
    request.addEventListener('success', () => opened(request.result))
  })

test('orders records by place, number, and changes', async () => {
  await put(
    operation('d', { place: 2 }),
    operation('c', { deviceSeq: 2, supersedes: ['x'] }),
    operation('b', { deviceSeq: 2 }),
    operation('a', { deviceSeq: 1, supersedes: ['x', 'y'] }),
  )
  for (const read of [store.all(), store.open(), store.ofEntity(1, 'sow:1')])
    expect(ids(await read)).toEqual(['a', 'b', 'c', 'd'])
  expect(await store.ofEntity(2, 'sow:1')).toEqual([])
  expect(await store.ofEntity(1, 'sow:2')).toEqual([])
})

test.each(['strict', 'relaxed'] as const)(
  'a change that is to be %s is asked of the disk so',
  async (durability) => {
    expect(await store.change(durability, async (transaction) => transaction.durability)).toBe(durability)
  },
)

test('counts records accepted since a time, and reads the newest 200, oldest first', async () => {
  await put(...Array.from({ length: 203 }, (_, i) => accepted(`of ${i}`, 1_000 + i)))
  expect(await store.countAcceptedSince(1_200)).toBe(3)
  expect(await store.countAcceptedSince(0)).toBe(203)
  expect(ids(await store.acceptedSince(1_200))).toEqual(['of 200', 'of 201', 'of 202'])
  const newest = ids(await store.acceptedSince(0))
  expect([newest.length, newest[0], newest.at(-1)]).toEqual([200, 'of 3', 'of 202'])
})

test('deletes settled records before a time in batches, and open ones never', async () => {
  await put(operation('open'), accepted('1', 10), accepted('2', 20), accepted('3', 30))
  await store.forgetBefore(30, 1)
  expect(ids(await store.all()).toSorted()).toEqual(['2', '3', 'open'])
  await store.forgetBefore(30)
  expect(ids(await store.all()).toSorted()).toEqual(['3', 'open'])
})

test('updates a record if it exists and the callback returns one', async () => {
  await put(operation('1'))
  expect(await store.update('1', (now) => ({ ...now, label: 'A-1' }))).toMatchObject({
    label: 'A-1',
  })
  expect(await store.update('1', () => undefined)).toBeUndefined()
  expect(await store.update('2', (now) => now)).toBeUndefined()
  expect(await store.find('1')).toMatchObject({ label: 'A-1' })
  expect(await store.find('2')).toBeUndefined()
})

test('rolls back a failed change', async () => {
  const half = store.change('strict', async (transaction) => {
    await transaction.objectStore('operations').put(operation('1'))
    throw new Error('half way')
  })
  await expect(half).rejects.toMatchObject({ code: 'STORAGE_FAILED', cause: { message: 'half way' } })
  expect(await store.all()).toEqual([])
})

test('works with a database of a newer version', async () => {
  const newer = await stubborn(7)
  await put(operation('1'))
  expect(ids(await store.all())).toEqual(['1'])
  newer.close()
})

test('closes for a newer version, and goes on with it', async () => {
  await put(operation('1'))
  const newer = storeOf([...upgrades, (database) => void database.createObjectStore('more' as 'notes')])
  expect(ids(await newer.all())).toEqual(['1'])
  await put(operation('2'))
  expect(ids(await newer.all())).toEqual(['1', '2'])
})

test('gives up a database that never opens after ten seconds, three times, and closes it if it opens later', async () => {
  const holds = await stubborn(1)
  const newer = storeOf([...upgrades, () => {}])
  let failed: unknown
  const read = newer.all().catch((error: unknown) => (failed = error))
  for (let tries = 0; tries < 3; tries++) {
    await turns()
    time.pass(9_999)
    await turns()
    expect(failed).toBeUndefined()
    time.pass(1)
    await new Promise((soon) => setTimeout(soon, 10))
  }
  await read
  expect(failed).toMatchObject({ code: 'STORAGE_FAILED', cause: { name: 'TimeoutError' } })
  holds.close()
  await turns(50)
  await newer.destroy()
  expect(await indexedDB.databases()).toEqual([])
})

test('reports why a database cannot be opened', async () => {
  const broken = storeOf([
    () => {
      throw new Error('no room for a table')
    },
  ])
  await expect(broken.all()).rejects.toMatchObject({ code: 'STORAGE_FAILED', cause: { name: 'AbortError' } })
  time.pass(60_000)
})

test('can be deleted and created again', async () => {
  await put(operation('1'))
  await store.destroy()
  expect(await indexedDB.databases()).toEqual([])
  expect(await store.all()).toEqual([])
})

test('reports a failed deletion', async () => {
  const request = Object.assign(new EventTarget(), { error: new Error('in use') })
  const refusing = Object.assign(Object.create(indexedDB) as IDBFactory, {
    deleteDatabase: () => {
      queueMicrotask(() => request.dispatchEvent(new Event('error')))
      return request
    },
  })
  const kept = new Store({ ...environmentOf(), indexedDB: refusing })
  await expect(kept.destroy()).rejects.toMatchObject({ code: 'STORAGE_FAILED', cause: { message: 'in use' } })
})
