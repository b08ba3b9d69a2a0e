import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { Time } from '../../test/phone.ts'
import type { Environment } from './environment.ts'
import { alone } from './lease.ts'
import { Store } from './store.ts'

/** Two tabs of a browser without locks, and a log of their work. */
let time: Time
let clock = 0
let store: Store
let done: string[]
beforeEach(() => {
  time = new Time()
  clock = 1_000_000
  done = []
  store = new Store(environmentOf('store', new IDBFactory()))
})
function environmentOf(holder: string, indexedDB = {} as IDBFactory) {
  const { after } = time
  return {
    locks: null,
    indexedDB,
    newId: () => holder,
    now: () => clock + time.elapsed,
    after,
  } as Environment
}
/** A tab that works until the test ends it. */
function work(tab: string) {
  const may = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const over = alone(environmentOf(tab), store, async () => {
    done.push(`${tab} begins`)
    began.resolve()
    await may.promise
    done.push(`${tab} ends`)
  })
  return { began: began.promise, over, end: may.resolve, fail: may.reject }
}
const lease = async () => (await store.note('lease')) as { holder: string; until: number } | undefined
const holder = async () => (await lease())?.holder
/** Lets the tabs check the lease several times. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 1_000) {
    time.pass(Math.min(left, 1_000))
    for (let i = 0; i < 20; i++) await new Promise(setImmediate)
  }
}

test('lets a tab work as long as it needs, and then the next one', async () => {
  const first = work('first')
  await first.began
  const second = work('second')
  await pass(60_000)
  expect(done).toEqual(['first begins'])
  expect(await holder()).toBe('first')
  first.end()
  await first.over
  expect(await holder()).toBeUndefined()
  await pass(3_000)
  expect(done).toEqual(['first begins', 'first ends', 'second begins'])
  second.end()
  await second.over
})

test('renews the lease in time, and tolerates its loss at the end', async () => {
  const first = work('first')
  await first.began
  await pass(5_000)
  expect((await lease())!.until - clock - time.elapsed).toBe(15_000)
  await store.change('relaxed', (transaction) => transaction.objectStore('notes').delete('lease'))
  first.end()
  await first.over
})

test('passes on after a failure, and renews nothing after it', async () => {
  const first = work('first')
  await first.began
  first.fail(new Error('no storage'))
  await expect(first.over).rejects.toThrow('no storage')
  await pass(6_000)
  expect(await holder()).toBeUndefined()
})

test.each([
  ['has just ended', 0, true],
  ['ends in a moment', 1, false],
  ['was written now', 15_000, false],
  ['was written before the clock was set back', 15_001, true],
])('the lease of a tab that died: one that %s', async (_, left, isFree) => {
  await store.change('relaxed', (transaction) =>
    transaction.objectStore('notes').put({ holder: 'dead', until: clock + left }, 'lease'),
  )
  const tab = work('tab')
  for (let i = 0; i < 20; i++) await new Promise(setImmediate)
  expect(done).toEqual(isFree ? ['tab begins'] : [])
  await pass(18_000)
  expect(done).toEqual(['tab begins'])
  tab.end()
  await tab.over
})

test('keeps a stalled tab from taking the lease of the current one', async () => {
  const first = work('first')
  await first.began
  // The tab stalled and its lease expired, so its renewals come late.
  await store.change('relaxed', (transaction) =>
    transaction.objectStore('notes').put({ holder: 'second', until: clock + 15_000 }, 'lease'),
  )
  await pass(5_000)
  first.end()
  await first.over
  expect(await holder()).toBe('second')
})

test('uses the browser’s own locks if it has them', async () => {
  const asked: string[] = []
  const request = async (name: string, job: () => Promise<void>) => {
    asked.push(name)
    await job()
  }
  const environment = { ...environmentOf('tab'), locks: { request } }
  await alone(environment, store, async () => void done.push(String(await holder())))
  expect([asked, done]).toEqual([['penside-outbox'], ['undefined']])
})
