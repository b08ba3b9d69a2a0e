// Feed by stage, water by hour and the climate of now, against what was put into the barn by hand.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ict } from '@penside/contract/equipment/ict.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { addDays, day, type Day } from '@penside/domain/basics/day.ts'
import { barn, type BarnSample } from '../../test/barn.ts'
import { asOwner, makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { rollUp } from './roll-up.ts'

const url = inject('databaseUrl')
const pool = applicationPool({ url, max: 2 })
const today = day('2026-11-20')
const at = (of: Day, time: string) => new Date(`${of}T${time}:00+09:00`)
const now = at(today, '18:00')

/** What the equipment says on a day, worked out. */
async function fill(
  of: Day,
  samples: [equipment: string, time: string, values: BarnSample['values'], of?: string][],
) {
  await house.send(
    samples.map(([equipment, time, values, whose]) => ({
      equipment,
      at: at(of, time),
      values,
      ...(whose && { of: whose }),
    })),
    { now: of === today ? now : at(of, '23:30') },
  )
  for (let more = true; more;)
    more = await inTransaction(pool, async (db) => {
      await db.actAs({ farmId: farm.farmId })
      return rollUp(db)
    })
}

let app: TestApp
let farm: TestFarm
let house: ReturnType<typeof barn>
/** The sow whose gestation is known, and since when. */
let sow: { tag: string; since: Day }
beforeAll(async () => {
  app = await testApp({ now: () => now })
  farm = await makeFarm({
    equipment: ['E-1', 'S-1', 'W-1', 'W-2', 'S-2', 'W-3'].map((id, pen) => ({
      id,
      type: id[0]!,
      controller: 'I1',
      pen: pen % 2,
    })),
  })
  house = barn(pool, farm.farmId)
  sow = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ tag: string; since: Day }>(
      `select a.tag, e.on_date::text as since from sow_event e join animal a using (farm_id, animal_id)
       where farm_id = $1 and e.kind = 'mating' and a.status = 'pregnant' order by e.on_date desc limit 1`,
      [farm.farmId],
    )
    return rows[0]!
  })
  // Her gestation is over.
  const mother = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ tag: string }>(
      `select tag from animal where farm_id = $1 and status = 'lactating' order by tag limit 1`,
      [farm.farmId],
    )
    return rows[0]!.tag
  })
  await fill(addDays(today, -1), [
    ['E-1', '01:00', { eaten: 10, target: 2 }, sow.tag],
    ['E-1', '06:00', { eaten: 11.5, target: 2 }, sow.tag],
    ['E-1', '01:00', { eaten: 5, target: 3 }, 'NOBODY'],
    ['E-1', '06:00', { eaten: 8, target: 3 }, 'NOBODY'],
    ['W-1', '07:00', { water: 100 }],
    ['W-1', '07:50', { water: 160 }],
    ['W-2', '07:00', { water: 0 }],
    ['W-2', '09:10', { water: 40 }],
  ])
  await fill(today, [
    ['E-1', '06:00', { eaten: 13.5, target: 2 }, sow.tag],
    ['E-1', '06:00', { eaten: 3, target: 4 }, mother],
    ['S-2', '01:10', { temperature: 15 }],
    ['W-1', '07:00', { water: 160 }],
    ['W-1', '07:50', { water: 190 }],
    ['S-1', '17:10', { temperature: 20, co2: 900 }],
    ['S-1', '17:59', { temperature: 22, co2: null }],
  ])
})
afterAll(async () => {
  await app.close()
  await pool.end()
})

test('averages feed per sow, by stage only for sows with a known mating', async () => {
  const { days, stages } = (await app.as(farm.worker).call(ict.feed, { type: 'E' })).body
  expect(days).toEqual([
    { day: addDays(today, -1), heads: 2, eaten: 2.25, target: 2.5 },
    { day: today, heads: 2, eaten: 1, target: 3 },
  ])
  const sinceDays = (of: Day) => Math.round((Date.parse(of) - Date.parse(sow.since)) / 86_400_000)
  const weeks = [sinceDays(addDays(today, -1)), sinceDays(today)].map((days) => days - (days % 7))
  expect(stages.map((stage) => stage.day)).toEqual([...new Set(weeks)])
  for (const { day: stage, standard } of stages)
    expect(standard).toBe(stage < 30 ? 2.4 : stage < 85 ? 2.2 : stage < 111 ? 2.8 : 2)
  expect(stages.reduce((sum, { heads, eaten }) => sum + heads * eaten, 0)).toBeCloseTo(3.5)
})

test('compares water of an hour with the same hour of previous days', async () => {
  const { hours, days, meters } = (await app.as(farm.worker).call(ict.water, {})).body
  expect(hours).toHaveLength(24)
  expect(hours[7]).toEqual({ hour: 7, liter: 30, usual: 60, standard: null })
  expect(hours[9]).toEqual({ hour: 9, liter: null, usual: 40, standard: null })
  expect(hours[3]).toEqual({ hour: 3, liter: null, usual: null, standard: null })
  expect(days).toEqual([
    { day: addDays(today, -1), liter: 100, standard: null },
    { day: today, liter: 30, standard: null },
  ])
  expect(meters.map(({ equipmentId, liter, usual, month }) => [equipmentId, liter, usual, month])).toEqual([
    ['W-1', 30, 60, 90],
    ['W-2', null, 40, 40],
    // Never heard of: nothing is known of it, not even 0.
    ['W-3', null, null, null],
  ])
})

test('shares the standard water of growing pigs among the meters of their house', async () => {
  const [empty, sows] = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ pens: number[] }>(
      `with made as (insert into house (farm_id, kind, name_ko, name_en, name_vi) values ($1, '080006', 'G', 'G', 'G') returning house_id),
        pens as (insert into pen (farm_id, house_id, name) select $1, house_id, n from made, unnest(array['G1', 'G2']) n returning pen_id)
       select array_agg(pen_id::int order by pen_id) as pens from pens`,
      [farm.farmId],
    )
    const [first, second] = rows[0]!.pens
    await client.query(
      `insert into equipment (farm_id, equipment_id, type, controller_id, pen_id) values ($1, 'W-8', 'W', 'I1', $2), ($1, 'W-9', 'W', 'I1', $3)`,
      [farm.farmId, first, second],
    )
    return [first!, farm.pen('gilts 1')]
  })
  const enter = async (penId: number, females: number, ageDays: number) => {
    const { body } = await app.as(farm.manager).call(groups.save, {
      formMode: 'insert',
      startedOn: addDays(today, -7),
      ageDays,
      penId,
      breed: '043001',
    })
    await app.as(farm.manager).call(transfersIn.save, {
      formMode: 'insert',
      groupId: body.groupId,
      on: addDays(today, -7),
      type: '110002',
      females,
      males: 0,
      ageDays,
    })
  }
  // 63 days old today: 2.5 litres each; at 70 days 3.3.
  await enter(empty!, 40, 56)
  await enter(empty!, 10, 63)
  await enter(sows!, 40, 56)
  const { meters, hours, days } = (await app.as(farm.worker).call(ict.water, {})).body
  const pigs = 40 * 2.5 + 10 * 3.3
  expect(meters.map(({ equipmentId, standard }) => [equipmentId, standard]).toSorted()).toEqual([
    ['W-1', null],
    ['W-2', null],
    ['W-3', null],
    ['W-8', pigs / 2],
    ['W-9', pigs / 2],
  ])
  // Nobody knows yet when they drink; where sows drink it is what they usually do.
  expect(hours[3]!.standard).toBeCloseTo(pigs / 24, 2)
  expect(hours[7]!.standard).toBeCloseTo(pigs / 24 + 60, 2)
  // A day earlier the pigs were a day younger; a usual day of the others has 100.
  const younger = 40 * (1 + (1.5 * 6) / 7) + 10 * (2.5 + (0.8 * 6) / 7)
  expect(days.map(({ standard }) => standard)).toEqual([
    expect.closeTo(younger + 100, 1),
    expect.closeTo(pigs + 100, 1),
  ])
  await fill(addDays(today, -1), [
    ['W-8', '05:00', { water: 100 }],
    ['W-8', '05:30', { water: 130 }],
    ['W-9', '11:00', { water: 100 }],
    ['W-9', '11:40', { water: 110 }],
  ])
  const known = (await app.as(farm.worker).call(ict.water, {})).body.hours
  expect([3, 5, 7, 11].map((hour) => known[hour]!.standard)).toEqual(
    [0, (pigs * 30) / 40, 60, (pigs * 10) / 40].map((litres) => expect.closeTo(litres, 2)),
  )
})

test('returns current values with the hours of today, and the last value after a failed read', async () => {
  const sensors = (await app.as(farm.worker).call(ict.environment, {})).body
  const [sensor, silent] = ['S-1', 'S-2'].map((id) => sensors.find(({ equipmentId }) => equipmentId === id))
  expect(silent).toMatchObject({ silent: true, temperature: 15, at: at(today, '01:10').toISOString() })
  expect(sensor).toMatchObject({
    equipmentId: 'S-1',
    silent: false,
    temperature: 22,
    co2: 900,
    ammonia: null,
    normal: {
      temperature: { low: 15, high: 25 },
      humidity: { low: 40, high: 80 },
      co2: { low: null, high: 3_000 },
      ammonia: { low: null, high: 20 },
    },
  })
  expect(sensor!.hours.temperature).toEqual([...Array.from({ length: 17 }, () => null), 21])
})
