import { afterAll, expect, test } from 'vitest'
import { marketing } from '@penside/contract/company/marketing.ts'
import { makeFarm, testApp, type Person } from '../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())
const farm = await makeFarm({ sows: 'none' })
const mine = async (person: Person) => (await house.as(person).call(marketing.mine, {})).body
const say = async (person: Person, agreed: boolean) =>
  (await house.as(person).call(marketing.say, { agreed })).body as { answeredAt: string }

test('consent is not given by default, and is stored with its time per member', async () => {
  expect(await mine(farm.worker)).toEqual({ agreed: false, answeredAt: null })
  const before = Date.now()
  const { answeredAt } = await say(farm.worker, true)
  expect(Date.parse(answeredAt)).toBeGreaterThan(before - 5_000)
  expect(await mine(farm.worker)).toEqual({ agreed: true, answeredAt })
  expect(await mine(farm.owner)).toEqual({ agreed: false, answeredAt: null })
  const withdrawn = await say(farm.worker, false)
  expect(await mine(farm.worker)).toEqual({ agreed: false, answeredAt: withdrawn.answeredAt })
})
