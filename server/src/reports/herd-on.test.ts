import { afterAll, beforeAll, expect, test } from 'vitest'
import { boars } from '@penside/contract/records/boar.ts'
import { dailySummary } from '@penside/contract/reports/daily-summary.ts'
import { herdOn } from '@penside/contract/reports/herd-on.ts'
import { ledger, ledgerNumbers } from '@penside/contract/reports/ledger.ts'
import { addDays, day, type Day } from '@penside/domain/basics/day.ts'
import { defaultSettings } from '@penside/domain/farm/settings.ts'
import { makeFarm, testApp, type TestApp } from '../../test/farm.ts'
import { cameOn, sowOf } from '../../test/litters.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const matedOn = day('2026-05-01')
const { pregnancyCheckAfterMating, farrowingAfterMating } = defaultSettings

/** A sow of whom no record but her entry is known, and who had been mated before. */
const camePregnant = (tag: string, on: Day) =>
  sowOf(tag, {
    bornOn: day('2025-03-01'),
    records: [cameOn(on, { status: 'pregnant', matings: 1, lastWorkOn: matedOn })],
  })

test('a due pregnancy check changes the class of a sow that entered mated', async () => {
  const farm = await makeFarm({ sows: [camePregnant('CAME-MATED', addDays(matedOn, 3))] })
  const worker = app.as(farm.worker)
  const changed = async (on: Day) =>
    (await worker.call(herdOn.animals, { on, changed: true })).body.rows.map(({ tag, before, after }) => [
      tag,
      before,
      after,
    ])
  const checkOn = addDays(matedOn, pregnancyCheckAfterMating)
  expect(await changed(addDays(matedOn, 3))).toEqual([['CAME-MATED', null, 'mated']])
  expect(await changed(addDays(checkOn, -1))).toEqual([])
  expect(await changed(checkOn)).toEqual([['CAME-MATED', 'mated', 'pregnant']])
  expect(await changed(addDays(checkOn, 1))).toEqual([])
  expect((await worker.call(dailySummary.view, { on: checkOn })).body.rows).toMatchObject([
    { before: { mated: 1, pregnant: 0 }, now: { mated: 0, pregnant: 1 } },
  ])
})

test('a past ledger includes the due farrowing of a sow that entered pregnant later', async () => {
  const dueOn = addDays(matedOn, farrowingAfterMating)
  const farm = await makeFarm({
    sows: [camePregnant('CAME-EARLY', addDays(matedOn, 1)), camePregnant('CAME-LATE', dueOn)],
  })
  const open = async (to: Day) =>
    (
      await app.as(farm.worker).call(ledger.view, { report: ledgerNumbers.farrowing, from: dueOn, to })
    ).body.rows.map((line) => [line.tag, line.dueOn])
  expect(await open(addDays(dueOn, -1))).toEqual([])
  expect(await open(dueOn)).toEqual([
    ['CAME-EARLY', dueOn],
    ['CAME-LATE', dueOn],
  ])
})

test('the second week starts on the eighth day, and a removed boar is gone at the end of the day', async () => {
  const on = day('2026-11-20')
  const mated = (tag: string, days: number) =>
    sowOf(tag, {
      bornOn: day('2025-03-01'),
      records: [
        cameOn(addDays(on, -60)),
        { kind: 'mating', on: addDays(on, -days), services: [{ boar: 0, method: 'A' }] },
      ],
    })
  const farm = await makeFarm({ sows: [mated('DAY-6', 6), mated('DAY-7', 7)] })
  const worker = app.as(farm.worker)
  const tags = async (asked: { on?: Day; of?: 'boar'; week?: number }) =>
    (await worker.call(herdOn.animals, { on, ...asked })).body.rows.map(({ tag }) => tag)
  expect([await tags({ week: 1 }), await tags({ week: 2 })]).toEqual([['DAY-6'], ['DAY-7']])
  const gone = {
    formMode: 'insert',
    animalId: farm.animal('B-02'),
    category: '080001',
    reason: '031012',
  } as const
  expect((await worker.call(boars.remove, { ...gone, removedOn: on })).status).toBe(200)
  expect(await tags({ of: 'boar' })).toEqual(['B-01'])
  expect(await tags({ of: 'boar', on: addDays(on, -1) })).toEqual(['B-01', 'B-02'])
})
