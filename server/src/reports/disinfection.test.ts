import { randomUUID } from 'node:crypto'
import type { Input } from '@penside/contract/api/call.ts'
import { disinfections } from '@penside/contract/reports/disinfection.ts'
import { holdings } from '@penside/contract/reports/holding.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let other: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm({ sows: 'none' })
  other = await makeFarm({ sows: 'none' })
})
afterAll(() => app.close())

const entered = { target: 'gate', product: 'Acid', dilution: 200, method: 'spray', doneBy: 'Lee' } as const
const save = (of: TestFarm, more: Partial<Input<typeof disinfections.save>>) =>
  app.as(of.worker).call(disinfections.save, {
    formMode: 'insert',
    disinfectionId: randomUUID(),
    disinfectedOn: today,
    ...entered,
    ...more,
  })
const listed = async (of: TestFarm, more: Partial<Input<typeof disinfections.list>> = {}) =>
  (await app.as(of.worker).call(disinfections.list, more)).body

test('enters, corrects and deletes disinfections of the own farm only', async () => {
  const disinfectionId = randomUUID()
  expect((await save(farm, { disinfectedOn: addDays(today, 1) })).problem).toMatchObject({
    code: 'AFTER_TODAY',
    fields: ['disinfectDt'],
  })
  expect((await save(farm, { disinfectionId, amount: 40.5 })).status).toBe(200)
  expect((await save(farm, { disinfectionId })).problem.code).toBe('ALREADY_RECORDED')
  const lime = {
    target: 'outside',
    method: 'lime',
    dilution: undefined,
    disinfectedOn: addDays(today, -3),
  } as const
  expect((await save(farm, lime)).status).toBe(200)
  expect((await listed(farm)).rows).toMatchObject([
    { disinfectionId, ...entered, amount: 40.5, place: '' },
    { target: 'outside', dilution: null, amount: null },
  ])
  expect((await listed(farm, { target: 'outside' })).total).toBe(1)
  expect((await listed(farm, { from: addDays(today, -2), to: addDays(today, -1) })).total).toBe(0)
  expect((await listed(other)).total).toBe(0)
  for (const formMode of ['update', 'delete'] as const)
    expect((await save(other, { formMode, disinfectionId })).problem.code).toBe('NOT_FOUND')
  expect((await save(farm, { formMode: 'update', disinfectionId, dilution: 400 })).status).toBe(200)
  expect((await listed(farm)).rows[0]).toMatchObject({ dilution: 400, amount: null })
  expect((await save(farm, { formMode: 'delete', disinfectionId })).status).toBe(200)
  expect((await listed(farm)).total).toBe(1)
})

test('stores the data in the head of the forms', async () => {
  const view = async (of: TestFarm) => (await app.as(of.worker).call(holdings.view, {})).body
  expect(await view(farm)).toMatchObject({ farmName: farm.name, number: '', vetName: '' })
  const holding = { number: '312345', ownerName: 'Hong', vetName: 'Dr. Park' }
  expect((await app.as(farm.worker).call(holdings.save, holding)).problem.code).toBe('FORBIDDEN')
  const wrong = await app
    .as(farm.manager)
    .call(holdings.save, { number: '31234' as never })
    .catch(() => null)
  expect(wrong?.status ?? 400).toBe(400)
  for (const each of [{ number: '111111' }, holding])
    expect((await app.as(farm.manager).call(holdings.save, each)).status).toBe(200)
  expect(await view(farm)).toMatchObject(holding)
  expect((await view(other)).number).toBe('')
})
