// What the farm sees at one look, against what was put into the barn by hand.
import { alarms as alarmCalls } from '@penside/contract/equipment/alarm.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { equipmentOverview } from '@penside/contract/equipment/overview.ts'
import { addDays, day, type Day } from '@penside/domain/basics/day.ts'
import { equipmentTypes, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { barn, type BarnSample } from '../../test/barn.ts'
import { asOwner, makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { rollUp } from './roll-up.ts'

const url = inject('databaseUrl')
const pool = applicationPool({ url, max: 2 })
const today = day('2026-11-20')
const at = (of: Day, time: string) => new Date(`${of}T${time}:00+09:00`)
const now = at(today, '18:00')

let app: TestApp
let farm: TestFarm
let sows: { animalId: number; tag: string }[]
beforeAll(async () => {
  app = await testApp({ now: () => now })
  farm = await makeFarm({
    equipment: equipmentTypes
      .flatMap((type) => [`${type}-1`, `${type}-2`])
      .map((id, pen) => ({ id, type: id[0]!, controller: 'I1', pen: pen % 2 })),
  })
  sows = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ animal_id: string; tag: string }>(
      `update animal set status = 'pregnant', last_work_on = $2, parity = 2 where farm_id = $1 and animal_id in
        (select animal_id from animal where farm_id = $1 and sex = 'sow' and status <> 'culled' order by animal_id limit 3)
        returning animal_id, tag`,
      [farm.farmId, addDays(today, -40)],
    )
    await client.query(
      `insert into reported_setting (farm_id, equipment_id, version, at, settings) values ($1, 'C-1', 1, $2, '{"temperature": 23.5}')`,
      [farm.farmId, now],
    )
    await client.query(
      `insert into alarm (farm_id, equipment_id, cause, measure, kind, severity, value, raised_at) values
        ($1, 'S-1', 'high', 'ammonia', 'climate', 'critical', 31, $2), ($1, 'L-1', 'silent', '', 'feed', 'warning', null, $2)`,
      [farm.farmId, now],
    )
    return rows.map(({ animal_id, tag }) => ({ animalId: Number(animal_id), tag }))
  })
  const house = barn(pool, farm.farmId)
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
  const meters = new Map<string, [eaten: number, entries: number]>()
  const fed = (tag: string, of: Day, eaten: number, entries: number) => {
    const [before, came] = meters.get(tag) ?? [100, 50]
    meters.set(tag, [before + eaten, came + entries])
    return [
      sample('E-1', of, '01:00', { eaten: before, target: 2.5, entries: came }, tag),
      sample('E-1', of, '17:55', { eaten: before + eaten, target: 2.5, entries: came + entries }, tag),
    ]
  }
  const [one, two, three] = sows.map(({ tag }) => tag) as [string, string, string]
  for (const back of [3, 2, 1]) {
    const of = addDays(today, -back)
    await house.send(
      [
        ...fed(one, of, 2.4, 3),
        ...fed(two, of, back === 3 ? 2.3 : 0, 1),
        ...fed(three, of, back === 1 ? 1.5 : 2.5, 2),
        sample('V-1', of, '01:00', { rest: 1000 * back }),
        sample('V-1', of, '22:00', { rest: 1000 * (back - 0.5) }),
        sample('L-1', of, '01:00', { feed: 10 * (3 - back), water: 1 }),
        sample('L-1', of, '02:00', { feed: 10 * (3 - back) + 4.5, water: 1 }),
      ],
      { now: at(of, '23:00') },
    )
  }
  await house.send(
    [
      ...fed(one, today, 2.5, 4),
      ...fed(two, today, 0, 0),
      ...fed(three, today, 0.5, 3),
      sample('S-1', today, '17:59', { temperature: 21, ammonia: 33.3 }),
      sample('S-2', today, '17:59', { temperature: 23 }),
      sample('C-1', today, '17:59', { temperature: 25.4 }),
      sample('V-1', today, '17:59', { rest: 400 }),
      sample('W-1', today, '01:00', { water: 1000 }),
      sample('W-1', today, '17:59', { water: 1600 }),
    ],
    { now },
  )
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

const all = async () => (await app.as(farm.worker).call(equipmentOverview.all, {})).body
const rowOf = async (type: EquipmentType) => (await all()).rows.find((row) => row.type === type)

test('counts reporting equipment, and lists problems first', async () => {
  const { reported, of, alarms, silent, rows } = await all()
  expect(alarms).toBe((await app.as(farm.worker).call(alarmCalls.count, {})).body.waiting)
  expect([reported, of, alarms, silent]).toEqual([6, 18, 2, 12])
  expect(rows.map(({ type, condition }) => [type, condition])).toEqual([
    ['S', 'alarm'],
    ['E', 'due'],
    ['V', 'due'],
    ['F', 'silent'],
    ['Y', 'silent'],
    ['L', 'silent'],
    ['A', 'silent'],
    ['W', 'fine'],
    ['C', 'fine'],
  ])
})

test('displays the current value of the measure with an alarm', async () => {
  expect(await rowOf('S')).toMatchObject({
    measure: 'ammonia',
    value: 33.3,
    cause: 'high',
    reported: 2,
    of: 2,
  })
})

test('keeps the last value of silent equipment', async () => {
  expect(await rowOf('L')).toMatchObject({ figure: 'last', value: 10, reported: 0, count: 2 })
  expect((await rowOf('F'))?.value).toBeNull()
})

test('returns the days that a bin lasts and the deviation of a heater', async () => {
  // 500 kg a day, and 400 left.
  expect(await rowOf('V')).toMatchObject({ remark: 'binDays', count: 0.8, value: 400 })
  expect(await rowOf('C')).toMatchObject({ remark: 'silent', value: 25.4, reported: 1 })
  expect(await rowOf('W')).toMatchObject({ figure: 'today', value: 600 })
  expect(await rowOf('E')).toMatchObject({ remark: 'unfed', count: 1, value: 40 })
})

test('lists unfed sows first, with duration and reason', async () => {
  const { rows, reported, of } = (await app.as(farm.worker).call(equipmentOverview.fed, { type: 'E' })).body
  expect([reported, of]).toEqual([1, 2])
  expect(
    rows.map(({ tag, state, days, eaten, target, entries, reason }) => [
      tag,
      state,
      days,
      eaten,
      target,
      entries,
      reason,
    ]),
  ).toEqual([
    [sows[1]!.tag, 'none', 3, 0, 2.5, 0, 'notCame'],
    [sows[2]!.tag, 'little', 2, 0.5, 2.5, 3, 'left'],
    [sows[0]!.tag, 'enough', 0, 2.5, 2.5, 4, 'left'],
  ])
  expect(rows[0]!.ateAt).toBe(at(addDays(today, -3), '17:00').toISOString())
})

test('returns the feeding days of one sow only', async () => {
  const { rows, equipmentId } = (
    await app.as(farm.worker).call(equipmentOverview.sow, { animalId: sows[2]!.animalId })
  ).body
  expect(equipmentId).toBe('E-1')
  expect(rows.map(({ day: of, eaten, target }) => [of, eaten, target])).toEqual([
    [addDays(today, -3), 2.5, 2.5],
    [addDays(today, -2), 2.5, 2.5],
    [addDays(today, -1), 1.5, 2.5],
    [today, 0.5, 2.5],
  ])
  const stranger = await makeFarm({ sows: 'none' })
  const refused = await app.as(stranger.worker).call(equipmentOverview.sow, { animalId: sows[2]!.animalId })
  expect(refused.status).toBe(404)
})

test('reports the larger deviation of two heaters, and no due bin that lasts two days', async () => {
  const own = await makeFarm({
    equipment: ['C-1', 'C-2', 'V-1'].map((id, pen) => ({ id, type: id[0]!, controller: 'I1', pen })),
  })
  await asOwner(url, (client) =>
    client.query(
      `insert into reported_setting (farm_id, equipment_id, version, at, settings)
       values ($1, 'C-1', 1, $2, '{"temperature": 23}'), ($1, 'C-2', 1, $2, '{"temperature": 23}')`,
      [own.farmId, now],
    ),
  )
  const house = barn(pool, own.farmId)
  const rest = (of: Day, time: string, kg: number) => ({
    equipment: 'V-1',
    at: at(of, time),
    values: { rest: kg },
  })
  for (const back of [3, 2, 1]) {
    const of = addDays(today, -back)
    const used = [rest(of, '01:00', 1000 + 500 * back), rest(of, '22:00', 500 + 500 * back)]
    await house.send(used, { now: at(of, '23:00') })
  }
  await house.send(
    [
      { equipment: 'C-1', at: at(today, '17:59'), values: { temperature: 23.4 } },
      { equipment: 'C-2', at: at(today, '17:59'), values: { temperature: 21.6 } },
      rest(today, '17:59', 1000),
    ],
    { now },
  )
  for (let more = true; more;)
    more = await inTransaction(pool, async (db) => {
      await db.actAs({ farmId: own.farmId })
      return rollUp(db)
    })
  const { rows } = (await app.as(own.worker).call(equipmentOverview.all, {})).body
  const told = rows.map(({ type, condition, remark, count, value }) => [
    type,
    condition,
    remark,
    count,
    value,
  ])
  expect(told).toEqual(
    expect.arrayContaining([
      ['C', 'fine', 'away', 1.4, 22.5],
      ['V', 'fine', 'binDays', 2, 1000],
    ]),
  )
})
