// What the pages of the nine types say, against what was put into the barn by hand.
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { monitoring, type summaryTypes } from '@penside/contract/equipment/monitoring.ts'
import { addDays, day, monthBefore, type Day } from '@penside/domain/basics/day.ts'
import { equipmentTypes, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { barn, type Barn, type BarnSample } from '../../test/barn.ts'
import { asOwner, makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { rollUp } from './roll-up.ts'

const url = inject('databaseUrl')
const pool = applicationPool({ url, max: 2 })
const on = day('2026-11-20')
/** On the farm's clock, nine hours ahead. */
const at = (of: Day, time: string) => new Date(`${of}T${time}:00+09:00`)
const before = monthBefore(on)
const evening = at(on, '23:00')

let app: TestApp
let farm: TestFarm
let stranger: TestFarm
let house: Barn
beforeAll(async () => {
  app = await testApp({ now: () => evening })
  farm = await makeFarm({
    equipment: [...equipmentTypes.flatMap((type) => [`${type}-1`, `${type}-2`]), 'S-3'].map((id) => ({
      id,
      type: id[0]!,
      controller: 'I1',
      pen: id.endsWith('1') ? 0 : 1,
    })),
  })
  stranger = await makeFarm({ sows: 'none' })
  house = barn(pool, farm.farmId)
  const send = (samples: BarnSample[], now = evening) => house.send(samples, { now })
  const sample = (
    equipment: string,
    of: Day,
    time: string,
    values: BarnSample['values'],
    whose?: string,
  ) => ({
    equipment,
    at: at(of, time),
    values,
    ...(whose && { of: whose }),
  })
  for (const [of, now] of [
    [before, at(before, '23:00')],
    [on, evening],
  ] as const) {
    const more = of === on ? 1 : 0
    await send(
      [
        sample('W-1', of, '01:00', { water: 1000 + 400 * more }),
        sample('W-1', of, '02:00', { water: 1200 + 500 * more }),
        sample('W-1', of, '03:30', { water: 1400 + 500 * more }),
        sample('V-1', of, '01:00', { rest: 9000 }),
        sample('V-1', of, '22:00', { rest: 4000 + 1000 * more }),
        sample('C-1', of, '10:00', { temperature: 20 }),
        sample('C-1', of, '22:59', { temperature: 24 + more }),
        sample('L-1', of, '01:00', { feed: 10 + 2.25 * more, water: 5 + 4.5 * more }),
        sample('L-1', of, '02:00', { feed: 12.25 + 3.25 * more, water: 9.5 + 4.5 * more }),
        sample('S-1', of, '01:00', { temperature: 20.5, humidity: 60, co2: 900, ammonia: 8.1 }),
        sample('S-1', of, '05:00', { temperature: 18.25, humidity: 71, co2: 1500, ammonia: 23.4 }),
        sample('S-2', of, '05:00', { temperature: 25.5, humidity: 40, co2: 800, ammonia: null }),
        sample('Y-1', of, '08:00', { weight: 100, fit: 0 }, '1'),
        sample('Y-1', of, '08:00', { weight: 115, fit: 1 }, '2'),
        ...(more ? [sample('Y-2', of, '08:01', { weight: 121, fit: 1 }, '1')] : []),
      ],
      now,
    )
  }
  const eve = addDays(on, -1)
  await send(
    [
      sample('C-2', eve, '20:00', { temperature: 31.5 }),
      sample('V-2', eve, '20:00', { rest: 700 }),
      sample('S-3', eve, '19:00', { temperature: 40, humidity: 90, co2: 5000, ammonia: 60 }),
      sample('S-3', eve, '20:00', { temperature: 30.5, humidity: 80, co2: 4000, ammonia: 50 }),
    ],
    at(eve, '20:01'),
  )
  await send([
    sample('E-1', on, '01:00', { eaten: 0, target: 2.5, entries: 0 }, 'S-ONE'),
    sample('E-1', on, '06:00', { eaten: 1.1, target: 2.5, entries: 2 }, 'S-ONE'),
    sample('E-1', on, '09:00', { eaten: 2.3, target: 2.5, entries: 3 }, 'S-ONE'),
    sample('E-1', on, '01:00', { eaten: 7, target: 2.5, entries: 1 }, 'S-TWO'),
    sample('E-1', on, '06:00', { eaten: 8, target: 2.5, entries: 2 }, 'S-TWO'),
    sample('E-2', on, '01:00', { eaten: 4, target: 2, entries: 9 }, 'NOBODY'),
    sample('E-2', on, '06:00', { eaten: 4, target: 2, entries: 9 }, 'NOBODY'),
    sample('F-1', on, '06:00', { eaten: 1, target: 6 }, 'S-ONE'),
    sample('F-1', on, '09:00', { eaten: 6.5, target: 6 }, 'S-ONE'),
  ])
  await asOwner(url, async (client) => {
    await client.query(
      `update animal set tag = 'S-ONE' where farm_id = $1 and animal_id = (select min(animal_id) from animal where farm_id = $1 and sex = 'sow' and status = 'pregnant')`,
      [farm.farmId],
    )
    await client.query(
      `insert into reported_setting (farm_id, equipment_id, version, at, settings) values
        ($1, 'C-1', 1, $2, '{"temperature": 23.5}'), ($1, 'Y-1', 1, $2, '{"standard": 115}'), ($1, 'L-1', 1, $2, '{"waterSeconds": 12}')`,
      [farm.farmId, evening],
    )
    await client.query(
      `insert into alarm (farm_id, equipment_id, cause, measure, kind, severity, raised_at) values
        ($1, 'A-1', 'high', 'current', 'power', 'warning', $2), ($1, 'A-1', 'high', 'leakage', 'power', 'warning', $3),
        ($1, 'A-2', 'silent', '', 'power', 'warning', $2)`,
      [farm.farmId, at(on, '00:00'), at(addDays(on, 1), '00:00')],
    )
  })
  for (let more = true; more;)
    more = await inTransaction(pool, async (db) => {
      await db.actAs({ farmId: farm.farmId })
      return rollUp(db)
    })
})
afterAll(async () => {
  await app.close()
  await pool.end()
})

const ask = async (
  type: EquipmentType,
  summary: (typeof summaryTypes)[number],
  more: object = {},
  of = farm,
) => (await app.as(of.worker).call(monitoring.summary, { type, summary, on, ...more })).body

test('returns the amount of a counter with that of a month earlier', async () => {
  const rows = await ask('W', 'SUMMARY')
  expect(
    rows.map(({ equipmentId, liter, previousLiter, ratio }) => [equipmentId, liter, previousLiter, ratio]),
  ).toEqual([
    ['W-1', 500, 400, 125],
    ['W-2', null, null, 0],
  ])
  expect(await ask('W', 'TOTAL')).toEqual([
    { reported: 1, of: 2, liter: 500, previousLiter: 400, ratio: 125 },
  ])
  expect((await ask('L', 'SUMMARY'))[0]).toMatchObject({
    liquidFeed: 3.25,
    previousLiquidFeed: 2.25,
    ratio: 144.44,
  })
})

test('returns the last value of a gauge with its set value', async () => {
  expect((await ask('V', 'SUMMARY'))[0]).toMatchObject({ feed: 5000, previousFeed: 4000, ratio: 125 })
  expect((await ask('C', 'SUMMARY'))[0]).toMatchObject({
    temperature: 25,
    setTemperature: 23.5,
    previousTemperature: 24,
    ratio: 104.17,
  })
})

test('returns the extremes of a sensor, null if not measured', async () => {
  const [first, second] = await ask('S', 'SUMMARY')
  expect(first).toMatchObject({
    leastTemperature: 18.3,
    mostTemperature: 20.5,
    mostAmmonia: 23.4,
    leastAmmonia: 8.1,
  })
  expect(second).toMatchObject({ leastTemperature: 25.5, mostCo2: 800, mostAmmonia: null })
  expect((await ask('S', 'TOTAL'))[0]).toMatchObject({
    reported: 2,
    of: 3,
    leastTemperature: 18.3,
    mostTemperature: 25.5,
    mostAmmonia: 23.4,
  })
})

test('marks the last value of a silent gauge as old and leaves it out of the total', async () => {
  const since = { old: true, silent: true, measuredAt: `${addDays(on, -1)} 20:00:00` }
  const [speaks, silent] = await ask('C', 'SUMMARY')
  expect(speaks).toMatchObject({ silent: false })
  expect(speaks).not.toHaveProperty('old')
  expect(silent).toMatchObject({ temperature: 31.5, ...since })
  expect((await ask('C', 'TOTAL'))[0]).toMatchObject({ temperature: 25, reported: 1, of: 2 })
  expect((await ask('V', 'SUMMARY'))[1]).toMatchObject({ feed: 700, ...since })
  expect((await ask('V', 'TOTAL'))[0]).toMatchObject({ feed: 5000 })
  expect((await ask('S', 'SUMMARY'))[2]).toMatchObject({
    mostTemperature: 30.5,
    leastTemperature: 30.5,
    mostAmmonia: 50,
    ...since,
  })
  // A day that is over is what was measured on it.
  const past = { on: addDays(on, -2) }
  for (const [type, field] of [
    ['C', 'temperature'],
    ['V', 'feed'],
    ['S', 'mostCo2'],
  ] as const)
    for (const row of await ask(type, 'SUMMARY', past)) {
      expect(row).toMatchObject({ [field]: null })
      expect(row).not.toHaveProperty('old')
    }
})

test('counts weighed pigs and those fit for shipment', async () => {
  const [first] = await ask('Y', 'SUMMARY')
  expect(first).toMatchObject({
    fit: 1,
    previousFit: 1,
    moved: 2,
    averageWeight: 107.5,
    standardWeight: 115,
    ratio: 100,
  })
  expect((await ask('Y', 'TOTAL'))[0]).toMatchObject({ fit: 2, moved: 3, averageWeight: 112, reported: 2 })
  expect((await ask('Y', 'LIST')).map(({ equipmentId, day: of, moved }) => [equipmentId, of, moved])).toEqual(
    [
      ['Y-1', on, 2],
      ['Y-2', on, 1],
      ['Y-1', before, 2],
    ],
  )
})

test('uses the setting of a past day, and no total of different ones', async () => {
  onTestFinished(async () => {
    await asOwner(url, (client) =>
      client.query('delete from setting_change where farm_id = $1', [farm.farmId]),
    )
  })
  await asOwner(url, (client) =>
    client.query(
      `insert into setting_change (farm_id, equipment_id, setting, at, was, value) values
        ($1, 'C-1', 'temperature', $2, 24, 23.5), ($1, 'Y-1', 'standard', $2, 110, 112), ($1, 'Y-1', 'standard', $3, 112, 115),
        ($1, 'L-1', 'waterSeconds', $3, 9, 12)`,
      [farm.farmId, at(before, '12:00'), at(on, '12:00')],
    ),
  )
  await asOwner(url, (client) =>
    client.query(
      `insert into reported_setting (farm_id, equipment_id, version, at, settings) values ($1, 'Y-2', 1, $2, '{"standard": 112}')`,
      [farm.farmId, evening],
    ),
  )
  const standards = async (of: Day) =>
    (await ask('Y', 'SUMMARY', { on: of })).map(({ standardWeight }) => standardWeight)
  expect(await standards(addDays(before, -1))).toEqual([110, 112])
  expect(await standards(before)).toEqual([112, 112])
  expect(await standards(on)).toEqual([115, 112])
  expect((await ask('Y', 'TOTAL', { on: before }))[0]).toMatchObject({ standardWeight: 112 })
  expect((await ask('Y', 'TOTAL'))[0]).toMatchObject({ standardWeight: null })
  expect((await ask('Y', 'LIST')).map((row) => [row.equipmentId, row.day, row.standardWeight])).toEqual([
    ['Y-1', on, 115],
    ['Y-2', on, 112],
    ['Y-1', before, 112],
  ])
  expect((await ask('C', 'SUMMARY', { on: addDays(before, -1) }))[0]).toMatchObject({ setTemperature: 24 })
  expect((await ask('C', 'SUMMARY', { on: before }))[0]).toMatchObject({ setTemperature: 23.5 })
  expect((await ask('L', 'LIST')).map((row) => [row.day, row.waterSeconds])).toEqual([
    [on, 12],
    [before, 9],
  ])
})

test('returns the feed of each sow with her records', async () => {
  const rows = await ask('E', 'SUMMARY')
  expect(
    rows.map(({ tag, eaten, target, entries, eating }) => [tag, eaten, target, entries, eating]),
  ).toEqual([
    ['S-ONE', 2.3, 2.5, 3, 'enough'],
    ['S-TWO', 1, 2.5, 1, 'little'],
    ['NOBODY', 0, 2, 0, 'none'],
  ])
  expect(rows.map(({ animalId }) => animalId === null)).toEqual([false, true, true])
  expect(await ask('E', 'TOTAL')).toEqual([
    { reported: 2, of: 2, eaten: 3.3, target: 7, eatenShare: 47.14, heads: 3 },
  ])
  expect(await ask('F', 'TOTAL')).toEqual([
    { reported: 1, of: 2, headsFed: 1, totalEaten: 5.5, averageEaten: 5.5, target: 6 },
  ])
  const [analysed] = await ask('E', 'LIST')
  expect(analysed).toMatchObject({ tag: 'S-ONE', statusName: '임신돈', ateEnough: 'Y' })
  const {
    rows: [sow],
  } = await asOwner(url, (client) =>
    client.query<{ parity: number; mated_on: string; days: number }>(
      `select parity, last_work_on::text as mated_on, $2::date - last_work_on as days from animal where farm_id = $1 and tag = 'S-ONE'`,
      [farm.farmId, on],
    ),
  )
  expect([analysed!.parity, analysed!.matedOn, analysed!.days]).toEqual([
    sow!.parity,
    sow!.mated_on,
    sow!.days,
  ])
})

test('counts the alarms of a circuit from midnight to midnight', async () => {
  expect(
    (await ask('A', 'SUMMARY')).map(({ overcurrents, leakages, resistiveLeakages }) => [
      overcurrents,
      leakages,
      resistiveLeakages,
    ]),
  ).toEqual([
    [1, 0, 0],
    [0, 0, 0],
  ])
})

test('accumulates water by hour and piglet feed by day', async () => {
  expect((await ask('W', 'LIST')).map(({ measuredAt, totalLiter }) => [measuredAt, totalLiter])).toEqual([
    [`${on} 02:00:00`, 0],
    [`${on} 03:00:00`, 300],
    [`${on} 03:30:00`, 500],
  ])
  expect(
    (await ask('L', 'LIST')).map((row) => [row.day, row.liquidFeed, row.waterOfFeeder, row.waterSeconds]),
  ).toEqual([
    [on, 3.25, 4.5, 12],
    [before, 2.25, 4.5, 12],
  ])
})

test('returns the time of the newest reading in the farm’s time zone, if any', async () => {
  expect(await ask('V', 'INFO')).toEqual([
    { measuredAt: `${on} 22:00:00`, at: at(on, '22:00').toISOString() },
  ])
  expect(await ask('A', 'INFO')).toEqual([])
})

test('filters by equipment, place and controller', async () => {
  const place = (await ask('S', 'SUMMARY'))[1]!.penId
  expect((await ask('S', 'SUMMARY', { penId: place })).map(({ equipmentId }) => equipmentId)).toEqual([
    'S-2',
    'S-3',
  ])
  expect(await ask('S', 'SUMMARY', { equipmentId: 'S-2' })).toHaveLength(1)
  expect(await ask('S', 'SUMMARY', { controllerId: 'I9' })).toEqual([])
})

test('hides other farms’ equipment, and retired equipment from then on', async () => {
  for (const type of equipmentTypes) expect(await ask(type, 'SUMMARY', {}, stranger)).toEqual([])
  await asOwner(url, (client) =>
    client.query(`update equipment set retired_on = $2 where farm_id = $1 and equipment_id = 'V-1'`, [
      farm.farmId,
      on,
    ]),
  )
  expect((await ask('V', 'SUMMARY')).map(({ equipmentId }) => equipmentId)).toEqual(['V-2'])
  expect((await ask('V', 'SUMMARY', { on: before }))[0]).toMatchObject({ equipmentId: 'V-1', feed: 4000 })
})
