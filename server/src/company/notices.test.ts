import { afterAll, expect, test } from 'vitest'
import { boardNews } from '@penside/contract/company/board-news.ts'
import { notices } from '@penside/contract/company/notices.ts'
import { makeFarm, testApp, type Person } from '../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())
const company = `NOTICES-${Date.now()}`
const [ours, sister, stranger, alone] = [
  await makeFarm({ name: 'Ours', company, sows: 'none' }),
  await makeFarm({ name: 'Sister', company, sows: 'none' }),
  await makeFarm({ name: 'Stranger', company: `${company}-2`, sows: 'none' }),
  await makeFarm({ name: 'Alone', sows: 'none' }),
]
const written = { title: 'Visit', body: 'On Friday\nat nine.' }
const save = async (person: Person, more: { noticeId?: number; toCompany?: boolean; title?: string } = {}) =>
  house.as(person).call(notices.save, { ...written, ...more })
const post = async (person: Person, more: { toCompany?: boolean } = {}) => {
  const { status, body } = await save(person, more)
  expect([status, body]).toMatchObject([200, { result: 1 }])
  return (body as { noticeId: number }).noticeId
}
const seen = async (person: Person, noticeId: number) => {
  const { body } = await house.as(person).call(notices.list, {})
  return (body as { rows: { noticeId: number; read: boolean }[] }).rows.find(
    (row) => row.noticeId === noticeId,
  )
}
const unread = async (person: Person) => {
  const { body } = await house.as(person).call(boardNews.count, {})
  return (body as { unread: number }).unread
}
const one = async (person: Person, noticeId: number) => house.as(person).call(notices.one, { noticeId })

test('a notice of a farm is visible there only', async () => {
  const before = await unread(ours.worker)
  const noticeId = await post(ours.manager)
  expect(await seen(ours.worker, noticeId)).toMatchObject({
    title: 'Visit',
    read: false,
    toCompany: false,
    farmName: 'Ours',
  })
  expect(await unread(ours.worker)).toBe(before + 1)
  // Who wrote it has read it.
  expect(await seen(ours.manager, noticeId)).toMatchObject({ read: true })
  for (const person of [sister.owner, stranger.owner, alone.owner]) {
    expect(await seen(person, noticeId)).toBeUndefined()
    expect((await one(person, noticeId)).status).toBe(404)
    expect((await house.as(person).call(notices.read, { noticeId })).status).toBe(404)
    expect((await house.as(person).call(notices.withdraw, { noticeId })).status).toBe(404)
    expect((await save(person, { noticeId })).status).toBe(404)
  }
})

test('a notice for the company is visible on its farms, with its readers for owners', async () => {
  const noticeId = await post(ours.owner, { toCompany: true })
  expect(await seen(sister.worker, noticeId)).toMatchObject({
    toCompany: true,
    farmName: 'Ours',
    read: false,
  })
  for (const person of [stranger.owner, alone.owner]) {
    expect(await seen(person, noticeId)).toBeUndefined()
    expect((await house.as(person).call(notices.read, { noticeId })).status).toBe(404)
  }
  expect((await house.as(sister.worker).call(notices.read, { noticeId })).status).toBe(200)
  expect(await seen(sister.worker, noticeId)).toMatchObject({ read: true })
  expect(await seen(sister.owner, noticeId)).toMatchObject({ read: false })

  const { body } = await one(ours.owner, noticeId)
  expect(body).toMatchObject({ own: true, body: written.body })
  const readers = (body as { readers: { farmName: string; name: string; readAt: string | null }[] }).readers
  const readAt = (person: Person) => readers.find(({ name }) => name === `Name of ${person.login}`)
  expect(readAt(sister.worker)).toMatchObject({ farmName: 'Sister', readAt: expect.any(String) })
  expect(readAt(ours.worker)).toMatchObject({ farmName: 'Ours', readAt: null })
  expect(readers).toHaveLength(4)
  // Who may not change it is not told who read it.
  for (const person of [ours.manager, ours.worker, sister.owner])
    expect((await one(person, noticeId)).body).toMatchObject({ own: false, readers: [] })
})

test('a changed notice is unread, and a withdrawn one is hidden', async () => {
  const noticeId = await post(ours.owner, { toCompany: true })
  await house.as(ours.worker).call(notices.read, { noticeId })
  expect((await save(ours.owner, { noticeId, title: 'Another day' })).status).toBe(200)
  expect(await seen(ours.worker, noticeId)).toMatchObject({
    title: 'Another day',
    read: false,
    toCompany: false,
  })
  // It is for this farm alone from then on.
  expect(await seen(sister.worker, noticeId)).toBeUndefined()
  expect((await house.as(ours.owner).call(notices.withdraw, { noticeId })).status).toBe(200)
  expect(await seen(ours.worker, noticeId)).toBeUndefined()
  expect((await save(ours.owner, { noticeId })).status).toBe(404)
})

test('only an owner of a farm with a company posts to the company', async () => {
  expect((await save(ours.manager, { toCompany: true })).problem).toMatchObject({
    code: 'FORBIDDEN',
    fields: ['companyYn'],
  })
  expect((await save(alone.owner, { toCompany: true })).problem).toMatchObject({
    code: 'NO_COMPANY',
    fields: ['companyYn'],
  })
  const noticeId = await post(ours.owner, { toCompany: true })
  expect((await save(ours.manager, { noticeId })).status).toBe(403)
  expect((await house.as(ours.manager).call(notices.withdraw, { noticeId })).status).toBe(403)
})

test('greeting.json lists the notices of these days for their readers', async () => {
  const noticeId = await post(ours.owner, { toCompany: true })
  const told = async (person: Person, span: Record<string, string> = {}) => {
    const { status, body } = await house.as(person).post(notices.greeting.path, span)
    expect(status).toBe(200)
    return (body as { noticeNo: number }[]).map((row) => row.noticeNo)
  }
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Seoul' }).format()
  for (const span of [{}, { strDate: today, endDate: today }, { strDate: today }])
    expect(await told(sister.worker, span)).toContain(noticeId)
  expect(await told(sister.worker, { endDate: '2020-01-01' })).toEqual([])
  expect(await told(stranger.worker)).not.toContain(noticeId)
  const { problem } = await house.as(ours.worker).post(notices.greeting.path, { strDate: 'yesterday' })
  expect(problem).toMatchObject({ code: 'BAD_INPUT', fields: ['strDate'] })
})
