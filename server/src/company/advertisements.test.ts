import { afterAll, expect, test } from 'vitest'
import { advertisementPicturePath, advertisements } from '@penside/contract/company/advertisements.ts'
import { examplePicture } from '@penside/contract/company/notices.ts'
import { makeFarm, testApp, type Person } from '../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())
const company = `ADS-${Date.now()}`
const [ours, sister, stranger, alone] = [
  await makeFarm({ name: 'Ours', company, sows: 'none' }),
  await makeFarm({ name: 'Sister', company, sows: 'none' }),
  await makeFarm({ name: 'Stranger', company: `${company}-2`, sows: 'none' }),
  await makeFarm({ name: 'Alone', sows: 'none' }),
]
const wire = { slotNo: 1, title: 'Feed', linkUrl: 'https://example.com/feed', content: examplePicture }
const save = (person: Person, more: Record<string, unknown> = {}) =>
  house.as(person).post(advertisements.save.path, { ...wire, ...more })
const seen = async (person: Person) =>
  (await house.as(person).call(advertisements.list, {})).body.rows.map(
    ({ slot, title, farmName }) => `${slot} ${title} ${farmName}`,
  )
const picture = (person: Person, slotNo: number) =>
  house.as(person).ask({ method: 'GET', url: `${advertisementPicturePath}?slotNo=${slotNo}` })

test('an owner fills a slot on all farms of her company only', async () => {
  expect((await save(ours.owner)).status).toBe(200)
  expect(await seen(sister.worker)).toEqual(['1 Feed Ours'])
  const shown = await picture(sister.worker, 1)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  for (const person of [stranger.owner, alone.owner]) {
    expect(await seen(person)).toEqual([])
    expect((await picture(person, 1)).statusCode).toBe(404)
  }
  expect((await picture(sister.worker, 2)).statusCode).toBe(404)
  expect((await save(ours.manager)).status).toBe(403)
  expect((await save(ours.worker)).status).toBe(403)
  // A farm by itself has places of its own.
  expect((await save(alone.owner, { slotNo: 6 })).status).toBe(200)
  expect(await seen(alone.worker)).toEqual(['6 Feed Alone'])
})

test('the newest change of a slot in the company counts, its picture is kept, and it can be emptied', async () => {
  await save(ours.owner, { slotNo: 2, title: 'Old' })
  const { content: _, ...withoutPicture } = { ...wire, slotNo: 2, title: 'New' }
  expect((await house.as(sister.owner).post(advertisements.save.path, withoutPicture)).status).toBe(200)
  expect(await seen(ours.worker)).toContain('2 New Sister')
  expect((await picture(ours.worker, 2)).statusCode).toBe(200)
  expect((await house.as(ours.owner).call(advertisements.empty, { slot: 2 })).status).toBe(200)
  expect((await seen(sister.worker)).filter((row) => row.startsWith('2'))).toEqual([])
  expect((await picture(sister.worker, 2)).statusCode).toBe(404)
  // Nothing stands whose picture could stay.
  const refused = await house.as(sister.owner).post(advertisements.save.path, withoutPicture)
  expect([refused.status, refused.problem?.fields]).toEqual([400, ['content']])
})

test.each([
  ['http', { linkUrl: 'http://example.com' }, 'BAD_INPUT', 'linkUrl'],
  ['a script', { linkUrl: 'javascript:alert(1)' }, 'BAD_INPUT', 'linkUrl'],
  ['a name before the host', { linkUrl: 'https://bank.example@evil.example/' }, 'BAD_INPUT', 'linkUrl'],
  ['an address in numbers', { linkUrl: 'https://192.168.0.1/' }, 'BAD_INPUT', 'linkUrl'],
  ['no title', { title: ' ' }, 'BAD_INPUT', 'title'],
  ['a seventh place', { slotNo: 7 }, 'BAD_INPUT', 'slotNo'],
  [
    'a page',
    { content: `data:image/png;base64,${btoa('<script>alert(1)</script>')}` },
    'FILE_KIND',
    'content',
  ],
  [
    'a document',
    {
      content: `data:application/pdf;base64,${btoa('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n')}`,
    },
    'PICTURE_NEEDED',
    'content',
  ],
])('rejects %s at its field', async (_, wrong, code, field) => {
  const before = await seen(ours.worker)
  const { problem } = await save(ours.owner, { slotNo: 3, ...wrong })
  expect(problem).toMatchObject({ code, fields: [field] })
  expect(await seen(ours.worker)).toEqual(before)
})
