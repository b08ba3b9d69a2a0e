import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { factors } from '@penside/contract/accounts/factors.ts'
import { tasks } from '@penside/contract/reports/task.ts'
import { OfflineSnapshot } from './snapshot.ts'

const worker = { farmNo: 1, memberId: 'worker' }
const list = { rows: [] }

/** A page that is opened again on the same phone. */
async function open(language = 'ko') {
  vi.resetModules()
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { documentElement: { lang: language } })
  const page = await import('../screen/phone.ts')
  const kept = new OfflineSnapshot(() => 'ko')
  page.setPhone(async () => kept)
  const leave = () => window.dispatchEvent(new Event('pagehide'))
  const knows = () => kept.answer(tasks.list, {}, worker)
  return { page, leave, knows }
}
beforeEach(async () => {
  await new OfflineSnapshot(() => 'ko').forget()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})

test('keeps a list that was left as soon as it was loaded, with its age', async () => {
  const first = await open()
  const before = Date.now()
  first.page.notifyPhone(tasks.list, {}, list, worker)
  const after = Date.now()
  first.leave()
  const second = await open()
  expect(await second.knows()).toBeUndefined()
  await second.page.phone()
  const known = await vi.waitFor(async () => {
    const answer = await second.knows()
    expect(answer).toBeDefined()
    return answer!
  })
  expect(known.output).toEqual(list)
  expect(known.at).toBeGreaterThanOrEqual(before)
  expect(known.at).toBeLessThanOrEqual(after)
  expect(localStorage.getItem('heard')).toBeNull()
})

test('drops answers in another language', async () => {
  const first = await open()
  first.page.notifyPhone(tasks.list, {}, list, worker)
  first.leave()
  const second = await open('vi')
  await second.page.phone()
  expect(await second.knows()).toBeUndefined()
})

test('drops answers of a member who has signed out', async () => {
  const first = await open()
  first.page.notifyPhone(tasks.list, {}, list, worker)
  first.leave()
  await first.page.forgetPhone()
  first.leave()
  expect(localStorage.getItem('heard')).toBeNull()
})

test('receives no answer twice', async () => {
  const first = await open()
  first.page.notifyPhone(tasks.list, {}, list, worker)
  await first.page.phone()
  await vi.waitFor(async () => expect(await first.knows()).toBeDefined())
  first.leave()
  expect(localStorage.getItem('heard')).toBeNull()
})

test('writes nothing that may not be cached', async () => {
  const { page, leave } = await open()
  page.notifyPhone(factors.list, {}, {}, worker)
  leave()
  expect(localStorage.getItem('heard')).toBeNull()
})
