import { afterAll, beforeAll, expect, test } from 'vitest'
import { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import { standardCurves } from '@penside/domain/farm/standard-curve.ts'
import { makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let stranger: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm({ sows: 'none' })
  stranger = await makeFarm({ sows: 'none' })
})
afterAll(() => app.close())

const curves = async (of = farm) => (await app.as(of.worker).call(growthStandards.list, {})).body
const save = (kind: 'weight' | 'water', week: number, value: number) =>
  app.as(farm.manager).call(growthStandards.save, { kind, week, value })

test('a farm sets and resets weeks, each between its neighbours', async () => {
  expect(await curves()).toEqual(standardCurves)
  expect((await save('weight', 5, 9.6)).status).toBe(200)
  expect((await save('water', 9, 3.3)).status).toBe(200)
  const own = await curves()
  expect([own.weight[4], own.water[8]]).toEqual([9.6, 3.3])
  expect(own.weight.toSpliced(4, 1)).toEqual(standardCurves.weight.toSpliced(4, 1))
  // The week before reaches as far as the changed one now, no further.
  expect((await save('weight', 4, 9.5)).status).toBe(200)
  const over = await save('weight', 4, 9.6)
  expect(over.problem).toMatchObject({
    code: 'STANDARD_BETWEEN',
    fields: ['value'],
    values: { least: 5.6, most: 9.5 },
  })
  expect((await save('weight', 6, 9.6)).problem.code).toBe('STANDARD_BETWEEN')
  expect((await save('water', 9, 3.4)).problem.code).toBe('STANDARD_BETWEEN')
  expect(
    (await app.as(farm.worker).call(growthStandards.save, { kind: 'weight', week: 5, value: 9 })).status,
  ).toBe(403)
  expect(await curves(stranger)).toEqual(standardCurves)

  expect((await save('weight', 4, 7.3)).status).toBe(200)
  expect((await save('weight', 5, 9)).status).toBe(200)
  expect((await save('water', 9, 2.5)).status).toBe(200)
  expect(await curves()).toEqual(standardCurves)
})
