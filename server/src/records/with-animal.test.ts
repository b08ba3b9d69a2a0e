// Derived from the contract: every record of an animal is answered with its animal's farm and tag.
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { kindCalls, type KindCalls } from '@penside/contract/records/kind-calls.ts'
import { feedings } from '@penside/contract/records/feeding.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { accidents } from '@penside/contract/records/accident.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import { exampleDatabase } from '../../test/example.ts'
import { requestOf, testApp } from '../../test/farm.ts'

const { database, farm } = await exampleDatabase()
const house = await testApp({ url: database.url, demo: true })
afterAll(async () => {
  await house.close()
  await database.drop()
})
const worker = house.as(farm.worker)

type Row = Record<string, unknown>
const ask = async (call: Call, more: Row = {}): Promise<Row> => {
  const asked = z.encode(call.input as z.ZodType, call.example) as Row
  return (await worker.ask(requestOf(call, { ...asked, ...more }))).json<Row>()
}

describe('a record of an animal', () => {
  const kinds = Object.entries<KindCalls & { one?: Call }>(kindCalls)
  test.each(kinds)('%s is listed and read with its farm and tag', async (_, { history, one }) => {
    const { rows, modonInfo } = (await ask(history)) as { rows: Row[]; modonInfo: Row }
    const { farmNo, farmPigNo } = modonInfo
    expect(farmNo).toBe(farm.farmId)
    for (const row of rows) expect(row).toMatchObject({ farmNo, farmPigNo })
    if (one) expect(await ask(one)).toMatchObject({ farmNo, farmPigNo: expect.stringMatching(/^[A-Z]/) })
  })

  test('has last work, sex and day under the names of the forms', async () => {
    const { modonInfo } = (await ask(treatments.history)) as { modonInfo: Row }
    expect(await ask(treatments.one)).toMatchObject({ lastWkDt: modonInfo['wkDtP'] })
    expect(await ask(feedings.one)).toMatchObject({ sowBoar: 'S' })
    const removed = await ask(removals.one)
    expect(removed).toMatchObject({ wkDt: removed['outDt'] })
  })

  test("is found by the animal's number under either name", async () => {
    const { pigNo, ...litter } = z.encode(weanings.litter.input, weanings.litter.example) as Row
    const named = await worker.post(weanings.litter.path, { ...litter, searchPigNo: pigNo })
    expect(named.wire).toEqual(await ask(weanings.litter))
    expect(named.wire).toMatchObject({ rows: [{ pigNo }] })
  })
})

test('lists of sows accept a sex and contain no boars', async () => {
  const all = await ask(accidents.list)
  expect(all['total']).toBeGreaterThan(0)
  expect(await ask(accidents.list, { sowBoar: 'S' })).toEqual(all)
  expect(await ask(accidents.list, { sowBoar: 'B' })).toEqual({ rows: [], total: 0 })
})

test('lists for treatments and feed have the last work of each animal', async () => {
  const sows = await ask(accidents.list, { rows: 100 })
  const work = (rows: unknown) =>
    new Map((rows as Row[]).map(({ pigNo, wkGubun }) => [pigNo, wkGubun] as const))
  for (const { list } of [treatments, feedings]) {
    const shown = await ask(list, { rows: 100 })
    expect(work(shown['rows'])).toEqual(work(sows['rows']))
    const boars = (await ask(list, { sowBoar: 'B' })) as { rows: Row[] }
    expect(new Set(boars.rows.map(({ wkGubun }) => wkGubun))).toEqual(new Set(['']))
  }
})
