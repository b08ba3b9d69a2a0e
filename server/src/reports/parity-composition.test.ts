import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledger } from '@penside/contract/reports/ledger.ts'
import { parityComposition } from '@penside/contract/reports/parity-composition.ts'
import { day, daysBetween } from '@penside/domain/basics/day.ts'
import { parityStandard, pregnancyWeeks } from '@penside/domain/reports/parity-composition.ts'
import { makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { cameOn, sowOf } from '../../test/litters.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const composition = async (farm: TestFarm, on = '2026-11-20') =>
  (await app.as(farm.worker).call(parityComposition.view, { report: '2', on: day(on), pageSize: 20 })).body
    .rows

const weeksOf = async (farm: TestFarm) =>
  (
    await app
      .as(farm.worker)
      .call(parityComposition.view, { report: '1', on: day('2026-11-20'), pageSize: 100 })
  ).body.rows

const gilt = (tag: string) => sowOf(tag, { bornOn: day('2026-03-01'), records: [cameOn(day('2026-08-01'))] })

test('compares with the standard until three other farms of the company have sows', async () => {
  const company = `company ${randomUUID()}`
  const farm = await makeFarm({ company })
  await makeFarm({ company })
  await makeFarm({ company, sows: [gilt('Z-1'), gilt('Z-2'), gilt('Z-3'), gilt('Z-4')] })
  await makeFarm({ company, sows: 'none' })
  // Farms of another company or of none are not compared.
  await makeFarm({ company: `${company} and sons` })
  for (const { parity, average, standard, others } of await composition(farm))
    expect([average, standard, others]).toEqual([parityStandard[parity!], parityStandard[parity!], null])

  await makeFarm({ company })
  const rows = await composition(farm)
  // Two farms have two gilts among their six sows, one has six among ten.
  expect(rows[0]).toMatchObject({ parity: 'gilt', head: 2, share: 33.3, standard: 10.3 })
  expect(rows[0]?.others).toBe(Math.round((10 * (33.3 + 60 + 33.3)) / 3) / 10)
  expect(rows[0]?.average).toBe(rows[0]?.others)
})

test("returns to the caller's farm after reading the others", async () => {
  const company = `company ${randomUUID()}`
  const farms = [await makeFarm({ company }), await makeFarm({ company }), await makeFarm({ company })]
  const last = await makeFarm({ company, sows: [gilt('ONLY-HERE')] })
  for (const farm of [...farms, last]) {
    const heads = (await composition(farm)).map(({ head }) => head)
    expect(heads[0]).toBe(farm === last ? 3 : 2)
    const lines = (await app.as(farm.worker).call(ledger.view, { report: '1', search: 'ONLY' })).body
    expect(lines.rows.map(({ tag }) => tag)).toEqual(farm === last ? ['ONLY-HERE'] : [])
  }
})

test('reads no other farm without a company', async () => {
  const farm = await makeFarm()
  for (const { others } of await composition(farm)) expect(others).toBeNull()
})

test('a forgotten pregnant sow adds a single week', async () => {
  const [entry] = gilt('FORGOTTEN').records
  const matedOn = day('2016-07-01')
  const forgotten = {
    ...gilt('FORGOTTEN'),
    bornOn: day('2015-10-01'),
    records: [
      { ...entry!, on: day('2016-08-01'), status: 'pregnant' as const, matings: 1, lastWorkOn: matedOn },
    ],
  }
  const weeks = await weeksOf(await makeFarm({ sows: [forgotten] }))
  const usual = Array.from({ length: pregnancyWeeks }, (_, i) => i + 1)
  const last = Math.floor(daysBetween(matedOn, day('2026-11-20')) / 7) + 1
  expect(weeks.map(({ week }) => week)).toEqual([...usual, last])
  const { pregnant, mated } = weeks.at(-1)!
  expect(pregnant).toBe(1)
  expect(mated!.from <= matedOn && matedOn <= mated!.to && daysBetween(mated!.from, mated!.to) === 6).toBe(
    true,
  )
})
