import { sows } from '@penside/contract/records/sow.ts'
import { traceability } from '@penside/contract/reports/traceability.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'
import { cameOn, litterOf, sowOf } from '../../test/litters.ts'

let app: TestApp
let farm: TestFarm
let other: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  other = await makeFarm()
})
afterAll(() => app.close())

const numbersOf = async (of: TestFarm) => {
  const asked = { from: '2020-01-01' as typeof today, to: today, pageSize: 100 }
  const { rows } = (await app.as(of.worker).call(traceability.view, asked)).body
  return new Map(rows.filter(({ traceNumber }) => traceNumber).map((row) => [row.tag, row.traceNumber]))
}
const idOf = async (of: TestFarm, tag: string) =>
  (await app.as(of.worker).call(sows.list, { search: tag })).body.rows[0]!.animalId
const give = (of: TestFarm, animalId: number, traceNumber?: string) =>
  app.as(of.worker).call(traceability.number, { animalId, traceNumber })

test('requires a unique number of twelve digits per animal', async () => {
  const [first, second] = [await idOf(farm, 'A-1001'), await idOf(farm, 'A-1002')]
  expect((await give(farm, first, '312345000017')).status).toBe(200)
  expect(await numbersOf(farm)).toEqual(new Map([['A-1001', '312345000017']]))
  expect((await give(farm, second, '312345000017')).problem).toMatchObject({
    code: 'TRACE_NUMBER_TAKEN',
    fields: ['traceNo'],
    message: expect.stringContaining('A-1001'),
  })
  // Again the same, then another, and then none.
  for (const number of ['312345000017', '312345000018'])
    expect((await give(farm, first, number)).status).toBe(200)
  expect((await give(farm, second, '312345000017')).status).toBe(200)
  expect((await give(farm, second)).status).toBe(200)
  expect(await numbersOf(farm)).toEqual(new Map([['A-1001', '312345000018']]))

  const isRead = (traceNo: string) => traceability.number.input.safeParse({ pigNo: first, traceNo }).success
  expect(isRead('312345000017')).toBe(true)
  for (const wrong of ['31234500001', '3123450000178', '31234500001a']) expect(isRead(wrong)).toBe(false)
})

test('numbers are separate by farm', async () => {
  expect((await give(other, await idOf(other, 'A-1001'), '312345000018')).status).toBe(200)
  expect((await give(other, await idOf(farm, 'A-1003'), '312345000019')).status).toBe(404)
  expect((await numbersOf(farm)).get('A-1003')).toBeUndefined()
})

test('leaves out births without live piglets, and includes sows from the day of their entry', async () => {
  const farrowedOn = day('2026-10-02')
  const [mating, farrowing] = litterOf({ matedOn: addDays(farrowedOn, -115), farrowedOn }, 5)
  const barren = sowOf('NONE-ALIVE', {
    bornOn: addDays(farrowedOn, -400),
    records: [
      cameOn(addDays(farrowedOn, -150)),
      mating!,
      { ...farrowing!, stillborn: 5 } as typeof farrowing & object,
    ],
  })
  const own = await makeFarm({ sows: [barren] })
  const told = async (on: typeof today) =>
    (await app.as(own.worker).call(traceability.view, { from: on, to: on })).body.rows.map(
      ({ kind, tag }) => [kind, tag],
    )
  expect(await told(farrowedOn)).toEqual([])
  expect(await told(addDays(farrowedOn, -150))).toEqual([['came', 'NONE-ALIVE']])
})
