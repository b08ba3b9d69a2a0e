import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Member } from '@penside/contract/accounts/session.ts'
import type { KeptChange } from '@penside/contract/offline/herd.ts'
import { todayAt } from '@penside/domain/basics/day.ts'
import { Members } from './members.ts'
import { KeptStore, ownerOf } from './store.ts'

const aDay = 86_400_000
const start = Date.parse('2026-11-20T03:00:00Z')
let now = start
let store: KeptStore
let members: Members

const memberOf = (login: string): Member => ({
  farmId: 1,
  farmName: 'Farm',
  login,
  name: login.toUpperCase(),
  email: '',
  dateFormat: '',
  environment: 'N',
  company: '',
  distributor: '',
  agent: '',
  role: 'worker',
  timeZone: 'Asia/Seoul',
  accountId: login.length,
})
const sessionOf = (login: string) => ({ member: memberOf(login), equipment: [] })
/** Restarts the app on the same phone. */
const restart = () => {
  store = new KeptStore()
  members = new Members(store, () => now, { kibibytes: 64, passes: 1 })
}

/** The server confirms the member, and the phone stores the snapshot. */
async function signsIn(login: string) {
  await store.writeSession(sessionOf(login))
  const change = { whole: true, replacedAnimals: [], replacedGroups: [], replacedItems: [] }
  await store.writeHerd(
    ownerOf(1, login),
    { at: now, ahead: 0, today: todayAt('Asia/Seoul', new Date(now)) },
    { asked: undefined, version: 'one', change: change as unknown as KeptChange },
  )
}
/** Signs in and hands the phone over with this PIN. */
async function handsOver(login: string, pin: string) {
  await signsIn(login)
  await members.remember(sessionOf(login), 'vi', { pin })
}

beforeEach(() => {
  now = start
  restart()
})
afterEach(() => store.clear())

test('opens the phone with a PIN in the member’s language, also after a restart', async () => {
  await handsOver('an', '258036')
  await handsOver('binh', '741852')
  restart()
  expect(await members.list()).toMatchObject([
    { login: 'an', name: 'AN', hasPin: true, hasPassword: false, needsSignIn: false },
    { login: 'binh', hasPin: true },
  ])
  expect(await members.open('an', '258036')).toEqual({ is: 'opened', language: 'vi' })
  expect((await store.readSession())?.member.login).toBe('an')
})

test('opens it with the last password as well, and stores neither in plain text', async () => {
  await signsIn('an')
  await members.remember(sessionOf('an'), 'ko', { password: 'long enough' })
  await members.remember(sessionOf('an'), 'ko', { pin: '258036' })
  const stored = await store.readMember('an')
  expect(JSON.stringify(stored)).not.toMatch(/long enough|258036/)
  expect(stored?.pin?.salt).not.toEqual(stored?.password?.salt)
  expect(await members.open('an', 'long enough')).toMatchObject({ is: 'opened' })
  expect(await members.open('an', '258036')).toMatchObject({ is: 'opened' })
})

test('hashes at the recommended cost, and verifies its own secret only', async () => {
  await signsIn('an')
  await new Members(store, () => now).remember(sessionOf('an'), 'ko', { pin: '258036' })
  expect((await store.readMember('an'))?.pin).toMatchObject({ kibibytes: 12_288, passes: 3 })
  expect(await members.open('an', '258037')).toMatchObject({ is: 'wrong' })
  expect(await members.open('an', '258036')).toMatchObject({ is: 'opened' })
})

test('locks after five wrong tries across restarts, until the next sign-in', async () => {
  await handsOver('an', '258036')
  await handsOver('binh', '741852')
  for (const left of [4, 3, 2, 1, 0]) {
    restart()
    expect(await members.open('an', '111222')).toEqual({ is: 'wrong', left })
  }
  restart()
  expect(await members.open('an', '258036')).toEqual({ is: 'refused', why: 'tries' })
  expect((await members.list())[0]).toMatchObject({ needsSignIn: 'tries' })
  // Tries are counted per member.
  expect(await members.open('binh', '741852')).toMatchObject({ is: 'opened' })
  await signsIn('an')
  await members.remember(sessionOf('an'), 'ko', { password: 'long enough' })
  expect(await members.open('an', '258036')).toMatchObject({ is: 'opened' })
})

test('resets the count after a right try, and counts simultaneous tries', async () => {
  await handsOver('an', '258036')
  await members.open('an', '111222')
  await members.open('an', '258036')
  const tries = await Promise.all(Array.from({ length: 7 }, () => members.open('an', '111222')))
  expect(tries.filter(({ is }) => is === 'wrong')).toHaveLength(5)
  expect(await members.open('an', '258036')).toEqual({ is: 'refused', why: 'tries' })
})

test('locks 14 days after the server last confirmed the member, also with the clock set back', async () => {
  await handsOver('an', '258036')
  now += 14 * aDay
  expect(await members.open('an', '258036')).toMatchObject({ is: 'opened' })
  now += 1
  expect(await members.open('an', '258036')).toEqual({ is: 'refused', why: 'expired' })
  expect(await store.readMember('an')).not.toHaveProperty('pin')
  now = start
  expect(await members.open('an', '258036')).toEqual({ is: 'refused', why: 'unset' })
})

test('deletes the PIN of a member whose session the server has ended', async () => {
  await handsOver('an', '258036')
  await handsOver('binh', '741852')
  expect(await store.clearSession()).toBe(true)
  expect((await members.list()).map(({ login }) => login)).toEqual(['an'])
  expect(await members.open('binh', '741852')).toEqual({ is: 'refused', why: 'unknown' })
})

test('deletes everything of a member who signs out, and nothing of others', async () => {
  await handsOver('an', '258036')
  await handsOver('binh', '741852')
  await store.writeAnswer({ owner: ownerOf(1, 'binh'), key: 'list', output: [], at: now })
  expect(await members.forget('binh')).toBe(true)
  expect(await store.readHerd(ownerOf(1, 'binh'))).toBeUndefined()
  expect(await store.readContact(ownerOf(1, 'binh'))).toBeUndefined()
  expect(await store.readAnswer(ownerOf(1, 'binh'), 'list')).toBeUndefined()
  expect(await store.readSession()).toBeUndefined()
  expect(await store.readHerd(ownerOf(1, 'an'))).toBeDefined()
  expect(await members.forget('an')).toBe(false)
})

test('drops a hash that is ready after its member has signed out', async () => {
  await signsIn('an')
  const remembering = members.remember(sessionOf('an'), 'ko', { password: 'long enough' })
  await members.forget('an')
  await remembering
  expect(await members.list()).toEqual([])
})

test('deletes password and PIN if the server rejects a password that the phone accepts', async () => {
  await signsIn('an')
  await members.remember(sessionOf('an'), 'ko', { password: 'long enough' })
  await members.remember(sessionOf('an'), 'ko', { pin: '258036' })
  await members.passwordRefused('an', 'mistyped')
  expect((await members.list())[0]).toMatchObject({ hasPin: true, hasPassword: true })
  await members.passwordRefused('an', 'long enough')
  expect((await members.list())[0]).toMatchObject({ hasPin: false, hasPassword: false, needsSignIn: 'unset' })
})
