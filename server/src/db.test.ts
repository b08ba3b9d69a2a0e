import { afterAll, expect, test } from 'vitest'
import { boars } from '@penside/contract/records/boar.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { makeFarm, testApp } from '../test/farm.ts'

// All calls of the test share the one connection.
const house = await testApp({ most: 1 })
afterAll(house.close)

test('no plan that was made for one farm is kept for another', async () => {
  const worker = house.as((await makeFarm()).worker)
  // PostgreSQL thinks of keeping a plan from the sixth time on.
  for (let times = 0; times < 8; times++) {
    expect((await worker.call(boars.choices, {})).status).toBe(200)
    expect((await worker.call(sows.list, { page: 0 })).status).toBe(200)
    expect((await worker.call(matings.list, { page: 0 })).status).toBe(200)
  }
  const { rows } = await house.pool.query<{ statement: string; generic: number; custom: number }>(
    'select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements',
  )
  expect(rows.filter(({ generic }) => generic > 0)).toEqual([])
  expect(rows.some(({ custom }) => custom >= 8)).toBe(true)
})
