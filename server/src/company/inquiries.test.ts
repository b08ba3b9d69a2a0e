import { afterAll, expect, test } from 'vitest'
import { boardNews } from '@penside/contract/company/board-news.ts'
import { faqs } from '@penside/contract/company/faqs.ts'
import { inquiries } from '@penside/contract/company/inquiries.ts'
import { makeFarm, testApp, type Person } from '../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())
const company = `INQUIRIES-${Date.now()}`
const [ours, sister, stranger, alone] = [
  await makeFarm({ name: 'Ours', company, sows: 'none' }),
  await makeFarm({ name: 'Sister', company, sows: 'none' }),
  await makeFarm({ name: 'Stranger', company: `${company}-2`, sows: 'none' }),
  await makeFarm({ name: 'Alone', sows: 'none' }),
]
const ask = async (person: Person) => {
  const { body } = await house.as(person).call(inquiries.ask, { title: 'Weaning', body: 'In two parts?' })
  return body.inquiryId
}
const write = async (person: Person, inquiryId: number) =>
  (await house.as(person).call(inquiries.write, { inquiryId, body: `from ${person.login}` })).status
const close = (person: Person, inquiryId: number) => house.as(person).call(inquiries.close, { inquiryId })
const one = (person: Person, inquiryId: number) => house.as(person).call(inquiries.one, { inquiryId })
const state = async (person: Person, inquiryId: number) => (await one(person, inquiryId)).body.state
const news = async (person: Person) => (await house.as(person).call(boardNews.count, {})).body

test('helpers of the company get and answer an inquiry', async () => {
  const inquiryId = await ask(ours.worker)
  expect(await state(ours.worker, inquiryId)).toBe('waiting')
  expect(await news(sister.owner)).toMatchObject({ toAnswer: 1, answered: 0 })
  expect(await write(sister.owner, inquiryId)).toBe(200)
  expect(await news(sister.owner)).toMatchObject({ toAnswer: 0, answered: 0 })
  expect(await news(ours.worker)).toMatchObject({ toAnswer: 0, answered: 1 })
  const { body } = await one(ours.worker, inquiryId)
  expect(body).toMatchObject({ state: 'answered', own: true, farmName: 'Ours' })
  expect(body.messages).toMatchObject([
    { deed: 'ask', body: 'In two parts?', farmName: 'Ours' },
    { deed: 'answer', body: `from ${sister.owner.login}`, farmName: 'Sister' },
  ])

  // Who asked asks on, is answered by another, and closes it; writing on opens it again.
  expect(await write(ours.worker, inquiryId)).toBe(200)
  expect(await state(ours.owner, inquiryId)).toBe('waiting')
  expect(await write(ours.owner, inquiryId)).toBe(200)
  expect((await close(ours.worker, inquiryId)).status).toBe(200)
  expect(await state(sister.owner, inquiryId)).toBe('closed')
  expect((await close(sister.owner, inquiryId)).problem).toMatchObject({ code: 'INQUIRY_CLOSED' })
  expect(await write(ours.worker, inquiryId)).toBe(200)
  expect(await state(ours.worker, inquiryId)).toBe('waiting')
})

test('others can neither read nor answer it', async () => {
  const inquiryId = await ask(ours.worker)
  for (const person of [
    ours.manager,
    sister.manager,
    sister.worker,
    stranger.owner,
    stranger.worker,
    alone.owner,
  ]) {
    expect((await one(person, inquiryId)).status).toBe(404)
    expect(await write(person, inquiryId)).toBe(404)
    expect((await close(person, inquiryId)).status).toBe(404)
    const { rows } = (await house.as(person).call(inquiries.list, {})).body
    expect(rows.filter((row) => row.inquiryId === inquiryId)).toEqual([])
  }
  // Two farms without a company are no company.
  const theirs = await ask(alone.worker)
  const other = await makeFarm({ name: 'Alone too', sows: 'none' })
  expect((await one(other.owner, theirs)).status).toBe(404)
  expect(await state(alone.owner, theirs)).toBe('waiting')
})

test('lists waiting inquiries first, and names the helpers', async () => {
  const first = await ask(sister.worker)
  const second = await ask(sister.worker)
  expect(await write(sister.owner, second)).toBe(200)
  const { rows } = (await house.as(sister.worker).call(inquiries.list, {})).body
  expect(rows.map(({ inquiryId, state: stands }) => [inquiryId, stands])).toEqual([
    [first, 'waiting'],
    [second, 'answered'],
  ])
  const names = async (person: Person) => (await house.as(person).call(inquiries.helpers, {})).body.names
  const both = [ours.owner, sister.owner].map(({ login }) => `Name of ${login}`).toSorted()
  expect((await names(ours.worker)).toSorted()).toEqual(both)
  expect(await names(alone.worker)).toEqual([`Name of ${alone.owner.login}`])
})

test('an FAQ is for the farm, or by an owner for the company', async () => {
  const faq = { question: 'Where?', answer: 'Here.' }
  const save = (person: Person, more: { faqId?: number; toCompany?: boolean } = {}) =>
    house.as(person).call(faqs.save, { ...faq, ...more })
  const shown = async (person: Person, faqId: number) =>
    (await house.as(person).call(faqs.list, {})).body.rows.find((row) => row.faqId === faqId)
  const { faqId } = (await save(ours.manager)).body
  expect(await shown(ours.worker, faqId)).toMatchObject({ ...faq, own: false, toCompany: false })
  expect(await shown(sister.worker, faqId)).toBeUndefined()
  expect((await save(sister.owner, { faqId })).status).toBe(404)
  expect((await save(ours.manager, { faqId, toCompany: true })).problem.fields).toEqual(['companyYn'])
  expect((await save(ours.owner, { faqId, toCompany: true })).status).toBe(200)
  expect(await shown(sister.worker, faqId)).toMatchObject({ toCompany: true, own: false })
  expect(await shown(stranger.worker, faqId)).toBeUndefined()
  expect(await shown(ours.manager, faqId)).toMatchObject({ own: false })
  expect((await house.as(ours.manager).call(faqs.remove, { faqId })).status).toBe(403)
  expect((await house.as(ours.owner).call(faqs.remove, { faqId })).status).toBe(200)
  expect(await shown(ours.owner, faqId)).toBeUndefined()
})
