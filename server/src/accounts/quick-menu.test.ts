import { afterAll, expect, test } from 'vitest'
import { mostQuickEntries, quickMenus } from '@penside/contract/accounts/quick-menu.ts'
import { makeFarm, testApp, type Person } from '../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())
const farm = await makeFarm({ sows: 'none' })
const save = (person: Person, paths: readonly string[]) =>
  house.as(person).call(quickMenus.save, { paths: [...paths] })
const mine = async (person: Person) => (await house.as(person).call(quickMenus.mine, {})).body

test('stores the shortcuts of each member in her order', async () => {
  expect(await mine(farm.worker)).toEqual({ paths: [] })
  const chosen = ['/popup/report/10', '/popup/record/7-many', '/page/daily/1', '/liApp/privacy']
  expect((await save(farm.worker, chosen)).status).toBe(200)
  expect((await save(farm.owner, ['/popup/record/2'])).status).toBe(200)
  expect(await mine(farm.worker)).toEqual({ paths: chosen })
  expect(await mine(farm.manager)).toEqual({ paths: [] })
  expect((await save(farm.worker, chosen.toReversed())).status).toBe(200)
  expect(await mine(farm.worker)).toEqual({ paths: chosen.toReversed() })
})

test.each([
  ['an address elsewhere', ['https://example.com/popup/record/2']],
  ['one that leaves the site', ['//example.com/popup']],
  ['one with a search', ['/popup/record/21?pigNo=1']],
  ['the same twice', ['/popup/record/2', '/popup/record/2']],
  ['more than a thumb finds', Array.from({ length: mostQuickEntries + 1 }, (_, i) => `/popup/record/${i}`)],
])('%s is refused at its field, and nothing changes', async (_, paths) => {
  await save(farm.manager, ['/popup/record/3'])
  const { status, problem } = await house.as(farm.manager).post(quickMenus.save.path, { menuUris: paths })
  expect([status, problem?.fields]).toEqual([400, ['menuUris']])
  expect(await mine(farm.manager)).toEqual({ paths: ['/popup/record/3'] })
})
