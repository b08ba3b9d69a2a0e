import { afterAll, expect, inject, test } from 'vitest'
import { series } from '@penside/contract/equipment/series.ts'
import { barn } from '../../test/barn.ts'
import { asOwner, makeFarm, testApp } from '../../test/farm.ts'
import { evaluateFarm } from './alarm-job.ts'

const now = new Date('2026-11-20T03:00:00Z')
const house = await testApp({ jobs: false })
afterAll(() => house.close())
const hours = 3_600_000
const ago = (ms: number) => new Date(now.getTime() - ms)

const equipment = [
  { id: 'S-1', type: 'S', controller: 'I1', pen: 6 },
  { id: 'S-2', type: 'S', controller: 'I1', pen: 7 },
  { id: 'W-1', type: 'W', controller: 'I1', pen: 6 },
]

test('returns a day by samples, with gaps, set values, limits and alarms', async () => {
  const farm = await makeFarm({ equipment })
  const controller = barn(house.pool, farm.farmId)
  const measured = (from: number, to: number) =>
    controller.history('S-1', { from: ago(from), to: ago(to), every: 60 }, () => ({ temperature: 24 }))
  await measured(6 * hours, 5 * hours)
  await measured(4 * hours, -60_000)
  const store = (text: string, values: unknown[]) =>
    asOwner(inject('databaseUrl'), (client) => client.query(text, [farm.farmId, ...values]))
  await store(
    `insert into setting_change (farm_id, equipment_id, setting, at, was, value) values ($1, 'S-1', 'temperature', $2, 24.5, 24)`,
    [ago(2 * hours).toISOString()],
  )
  await store(
    `insert into reported_setting (farm_id, equipment_id, version, at, settings) values ($1, 'S-1', 2, $2, '{"temperature": 24}')`,
    [ago(hours).toISOString()],
  )
  const as = house.as(farm.worker)
  const { body } = await as.call(series.trend, {
    equipmentId: 'S-1',
    measure: 'temperature',
    span: 'day',
    beside: 'S-2',
  })
  const at = (ms: number) => ago(ms).getTime() / 1_000
  expect(body).toMatchObject({
    step: 'sample',
    used: false,
    sets: [
      { at: at(24 * hours), value: 24.5 },
      { at: at(2 * hours), value: 24 },
    ],
    limits: [
      { at: at(24 * hours), low: 21.5, high: 27.5 },
      { at: at(2 * hours), low: 21, high: 27 },
    ],
    changes: [{ at: at(2 * hours), from: 24.5, to: 24, commanded: false }],
  })
  const [line, other] = body.lines
  expect(line?.gaps).toEqual([
    [at(24 * hours), at(6 * hours)],
    [at(5 * hours + 60_000), at(4 * hours)],
  ])
  // 60 samples, a null, and 241 more.
  expect(line?.means.length).toBe(302)
  expect(line?.means[60]).toBeNull()
  expect(other).toMatchObject({ equipmentId: 'S-2', times: [], gaps: [[at(24 * hours), at(0)]] })

  expect((await as.call(series.now, { equipmentId: 'S-1' })).body).toMatchObject({
    state: 'fine',
    houseName: 'farrowing (ko)',
    others: [{ equipmentId: 'S-2' }],
  })
  for (const [wrong, field] of [
    [{ equipmentId: 'S-9' }, 'eq_id'],
    [{ measure: 'noise' }, 'measure'],
    [{ beside: 'W-1' }, 'eq_id2'],
  ] as const) {
    const answer = await as.call(series.trend, {
      equipmentId: 'S-1',
      measure: 'temperature',
      span: 'day',
      ...wrong,
    })
    expect(answer.problem).toMatchObject({ code: 'NOT_FOUND', fields: [field] })
  }
})

test('returns a year by days, counters by amount, and missing days as gaps', async () => {
  const farm = await makeFarm({ equipment })
  await asOwner(inject('databaseUrl'), async (client) => {
    await client.query(
      `insert into reading_day (farm_id, equipment_id, measure, day, n, missing, total, least, greatest)
       select $1, 'W-1', 'water', day::date, 288, 0, extract(day from day) * 10, null, null from generate_series('2026-11-01'::date, '2026-11-20', '1 day') day where day <> '2026-11-10'`,
      [farm.farmId],
    )
  })
  const { body } = await house
    .as(farm.worker)
    .call(series.trend, { equipmentId: 'W-1', measure: 'water', span: 'month' })
  const drawn = body.lines[0]!.times.map((at, i) => [
    new Date((at + 9 * 3_600) * 1_000).toISOString().slice(0, 10),
    body.lines[0]!.means[i],
  ])
  expect(body).toMatchObject({ step: 'day', used: true })
  expect(drawn.slice(-2)).toEqual([
    ['2026-11-19', 190],
    ['2026-11-20', 200],
  ])
  expect(drawn.filter(([, litres]) => litres === null)).toHaveLength(1)
  expect(body.lines[0]!.gaps).toHaveLength(2)
})

test('finds no gap between reports of five hours, and one after three missing reports', async () => {
  const farm = await makeFarm({ equipment })
  await asOwner(inject('databaseUrl'), async (client) => {
    await client.query(`update equipment set cycle = 18000 where farm_id = $1`, [farm.farmId])
    await client.query(
      `insert into reading_hour (farm_id, equipment_id, measure, hour, n, missing, total)
       select $1, equipment_id, 'water', $2::timestamptz - make_interval(hours => hours), 1, 0, 20
       from (values ('W-1', 23), ('W-1', 18), ('W-1', 13), ('W-1', 8), ('W-1', 3)) as row (equipment_id, hours)`,
      [farm.farmId, now],
    )
  })
  const gaps = async () => {
    const asked = { equipmentId: 'W-1', measure: 'water', span: 'day' } as const
    return (await house.as(farm.worker).call(series.trend, asked)).body.lines[0]!.gaps.length
  }
  expect(await gaps()).toBe(0)
  await asOwner(inject('databaseUrl'), (client) =>
    client.query(
      `delete from reading_hour where farm_id = $1 and hour between $2::timestamptz - interval '18 hours' and $2::timestamptz - interval '8 hours'`,
      [farm.farmId, now],
    ),
  )
  expect(await gaps()).toBe(1)
})

test('gives each house of the plan the state of its worst equipment', async () => {
  const farm = await makeFarm({ equipment })
  const controller = barn(house.pool, farm.farmId)
  await controller.history('S-1', { from: ago(20 * 60_000), to: ago(-60_000), every: 60 }, () => ({
    temperature: 24,
    ammonia: 22,
  }))
  await controller.history('S-2', { from: ago(20 * 60_000), to: ago(10 * 60_000), every: 60 }, () => ({
    temperature: 24,
  }))
  await evaluateFarm(house.app, farm.farmId)
  const { rows } = (await house.as(farm.worker).call(series.plan, {})).body
  expect(rows.find(({ houseName }) => houseName === 'farrowing (ko)')).toMatchObject({
    state: 'due',
    equipment: 3,
    silent: 1,
    alarms: 2,
    temperature: 24,
    equipmentId: 'S-1',
  })
  expect(rows.find(({ houseName }) => houseName === 'gilts (ko)')).toMatchObject({
    state: 'none',
    equipmentId: null,
  })
})

test('lets managers arrange the plan, with one house per cell', async () => {
  const farm = await makeFarm({ equipment })
  const stranger = await makeFarm({ equipment })
  const plan = async (of = farm) => (await house.as(of.worker).call(series.plan, {})).body
  const before = await plan()
  expect(before).toMatchObject({ changedAt: null, changedBy: '' })
  const [first, second] = before.rows.map(({ houseId }) => houseId) as [number, number]
  const save = (places: { houseId: number; x: number; y: number }[], by = farm.manager) =>
    house.as(by).call(series.savePlan, { places })
  expect(
    (
      await save([
        { houseId: first, x: 3, y: 2 },
        { houseId: second, x: 1, y: 1 },
      ])
    ).status,
  ).toBe(200)
  expect((await save([{ houseId: first, x: 2, y: 2 }])).status).toBe(200)
  const places = async () => (await plan()).rows.map(({ houseId, x, y }) => [houseId, x, y])
  const kept = [
    [first, 2, 2],
    [second, null, null],
  ]
  expect((await places()).slice(0, 2)).toEqual(kept)
  expect((await plan()).changedAt).not.toBeNull()

  expect((await save([], farm.worker)).status).toBe(403)
  const [theirs] = (await plan(stranger)).rows
  for (const [wrong, code] of [
    [
      [
        { houseId: first, x: 1, y: 1 },
        { houseId: second, x: 1, y: 1 },
      ],
      'PLAN_CELL_TAKEN',
    ],
    [
      [
        { houseId: first, x: 1, y: 1 },
        { houseId: first, x: 1, y: 2 },
      ],
      'NOT_FOUND',
    ],
    [[{ houseId: theirs!.houseId, x: 1, y: 1 }], 'NOT_FOUND'],
  ] as const)
    expect((await save([...wrong])).problem).toMatchObject({ code, fields: ['rows'] })
  expect((await places()).slice(0, 2)).toEqual(kept)
  expect((await plan(stranger)).changedAt).toBeNull()
  const changes = await asOwner(inject('databaseUrl'), (client) =>
    client.query(
      `select account_id from change where farm_id = $1 and kind = 'farm_plan' and account_id is not null`,
      [farm.farmId],
    ),
  )
  expect(changes.rows).toHaveLength(2)
})
