import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { KeptStore } from '../offline/store.ts'
import type { Environment } from './environment.ts'
import { whenVisible } from './page-cache.ts'
import { Store } from './store.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const happens = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event(type), { persisted }))
const storeOf = () =>
  new Store({
    indexedDB,
    after: (ms: number, work: () => void) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  } as Environment)

/** A write that only ends when released, as on a slow phone. */
function slowWrite(store: Store) {
  let tries = 0
  const may = { end: false }
  const began = Promise.withResolvers<void>()
  const done = store.change('strict', async (transaction) => {
    tries++
    const notes = transaction.objectStore('notes')
    await notes.put('written', 'epoch')
    began.resolve()
    while (!may.end) await notes.get('epoch')
  })
  return { began: began.promise, done, end: () => (may.end = true), tries: () => tries }
}

const storeTurn = () => new Promise((done) => setTimeout(done, 0))

/** What the next page reads. */
const nextPageFinds = () =>
  new Promise((found) => {
    const opening = indexedDB.open('penside-outbox')
    opening.addEventListener('success', () => {
      const read = opening.result.transaction('notes').objectStore('notes').get('epoch')
      read.addEventListener('success', () => found(read.result))
    })
  })

test('a page in the back/forward cache does not block the next one, and finishes its work on return', async () => {
  const store = storeOf()
  const write = slowWrite(store)
  await write.began
  happens('pagehide', true)
  expect(await nextPageFinds()).toBeUndefined()
  expect(write.tries()).toBe(1)

  write.end()
  happens('pageshow', true)
  await write.done
  expect(write.tries()).toBe(2)
  expect(await store.note('epoch')).toBe('written')
  expect(await nextPageFinds()).toBe('written')
})

test('a page that is closed finishes its writes', async () => {
  const store = storeOf()
  const write = slowWrite(store)
  await write.began
  happens('pagehide', false)
  write.end()
  await write.done
  expect(write.tries()).toBe(1)
  expect(await nextPageFinds()).toBe('written')
})

test('the offline snapshot is read and written again on return', async () => {
  const store = new KeptStore()
  expect(await store.readContact('1:worker:1')).toBeUndefined()
  const contact = { at: 1, ahead: 0, today: '2026-11-20' } as never
  const reads = [1, 2, 3].map(() => store.readContact('1:worker:1'))
  const written = store.writeHerd('1:worker:1', contact, {
    asked: undefined,
    version: 'one',
    change: { whole: true } as never,
  })
  // Their transactions start before the page is left.
  for (let i = 0; i < 5; i++) await Promise.resolve()
  happens('pagehide', true)
  happens('pageshow', true)
  await Promise.all([...reads, written])
  expect(await store.readContact('1:worker:1')).toEqual(contact)
})

test('a worker writes without a page', async () => {
  vi.stubGlobal('window', undefined)
  const store = storeOf()
  const write = slowWrite(store)
  await write.began
  write.end()
  await write.done
  expect(await store.note('epoch')).toBe('written')
})

test('keeps a write that is committing as the page is left, and aborts all others', async () => {
  const [ending, held] = [storeOf(), storeOf()]
  const { promise: began, resolve } = Promise.withResolvers<void>()
  const done = ending.change('strict', async (transaction) => {
    await transaction.objectStore('notes').put('ending', 'deviceId')
    // A commit cannot be aborted any more.
    transaction.commit()
    resolve()
  })
  const write = slowWrite(held)
  await began
  happens('pagehide', true)
  expect(await nextPageFinds()).toBeUndefined()
  write.end()
  happens('pageshow', true)
  await Promise.all([done, write.done])
  expect(await ending.note('deviceId')).toBe('ending')
  expect(await held.note('epoch')).toBe('written')
})

test('tells waiting code when the page is back, however often it is left', async () => {
  await storeOf().note('epoch')
  for (const round of [1, 2]) {
    happens('pagehide', true)
    let isHere = false
    const back = whenVisible().then(() => (isHere = true))
    await storeTurn()
    expect(isHere, `round ${round}`).toBe(false)
    happens('pageshow', true)
    await back
  }
})

test('closes each database once, and aborts nothing that is done', async () => {
  const opened = vi.spyOn(indexedDB, 'open')
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  const abort = vi.spyOn(IDBTransaction.prototype, 'abort')
  // Connections of other tests in this process may close meanwhile.
  const own = (database: unknown) => opened.mock.results.some(({ value }) => value.result === database)
  const ended = () => [
    close.mock.contexts.filter(own).length,
    abort.mock.contexts.filter((ended) => own((ended as IDBTransaction).db)).length,
  ]
  try {
    const stores = [storeOf(), storeOf()]
    await Promise.all(stores.map((store) => store.note('epoch')))
    await storeTurn()
    happens('pagehide', true)
    expect(ended()).toEqual([2, 0])
    happens('pageshow', true)
    happens('pagehide', true)
    expect(ended()).toEqual([2, 0])
    happens('pageshow', true)
  } finally {
    close.mockRestore()
    abort.mockRestore()
  }
})
