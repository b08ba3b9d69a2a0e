import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { day } from '@penside/domain/basics/day.ts'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm, testApp, type Person } from '../../test/farm.ts'
import { deliverToDialler } from './alarm-dialler.ts'
import { barn as controller } from '../../test/barn.ts'
import { inTransaction, sql } from '../database/db.ts'
import { evaluateFarm } from './alarm-job.ts'
import { reachInside } from '../outbound/network-guard.ts'
import { ingestEvent } from './messages.ts'
import { rollUp } from './roll-up.ts'

// Its own: a server of another test that goes through all farms would judge these by another clock.
const database = await ownDatabase()
const { url } = database
// Noon in Seoul, and the clock goes on as the test says.
let now = Date.parse('2026-11-20T03:00:00Z')
const house = await testApp({ url, now: () => new Date(now), jobs: false, diallerNetworks: ['127.0.0.1'] })
afterAll(async () => {
  await house.close()
  await database.drop()
})
const minute = 60_000
const iso = (at: number) => new Date(at).toISOString()

/** A farm with two sensors in the farrowing house and a meter; readings as ingest stores them. */
async function barn() {
  const farm = await makeFarm({
    url,
    equipment: [
      { id: 'S-1', type: 'S', controller: 'I1', pen: 6 },
      { id: 'S-2', type: 'S', controller: 'I2', pen: 7 },
    ],
  })
  const store = (text: string, values: unknown[]) => asOwner(url, (client) => client.query(text, values))
  const measured = async (
    equipment: string,
    at: number,
    values: { temperature?: number; ammonia?: number },
    { late = false, quality = 0 } = {},
  ) => {
    const { temperature = 24, ammonia = 5 } = values
    await store(
      `insert into environment_reading (farm_id, equipment_id, at, temperature, ammonia, late, quality) values ($1, $2, $3, $4, $5, $6, $7)`,
      [farm.farmId, equipment, iso(at), temperature, ammonia, late, quality],
    )
    await store(
      `insert into reading_latest (farm_id, equipment_id, at, received_at, measured) values ($1, $2, $3, $3, $4)
       on conflict (farm_id, equipment_id, part) do update set at = excluded.at, measured = excluded.measured where excluded.at > reading_latest.at`,
      [farm.farmId, equipment, iso(at), JSON.stringify({ temperature, ammonia })],
    )
  }
  const judge = () => evaluateFarm(house.app, farm.farmId)
  const rows = async () => (await house.as(farm.worker).call(alarms.list, {})).body.rows
  /** A sample a minute of both, the clock going on with them. */
  const goes = async (minutes: number, values: { temperature?: number; ammonia?: number }, other = {}) => {
    for (let i = 0; i < minutes; i++) {
      now += minute
      await measured('S-1', now, values)
      await measured('S-2', now, other)
      await judge()
    }
  }
  return { ...farm, measured, judge, rows, goes, store }
}

describe('limits', () => {
  test('raises an alarm for a hot house, makes it critical, and keeps it open after the acknowledgement until it is over', async () => {
    const farm = await barn()
    await farm.goes(3, {})
    await farm.goes(5, { temperature: 33.5 })
    expect(await farm.rows()).toEqual([])
    await farm.goes(1, { temperature: 33.5 })
    expect(await farm.rows()).toMatchObject([
      {
        equipmentId: 'S-1',
        cause: 'high',
        measure: 'temperature',
        severity: 'warning',
        value: 33.5,
        bound: 33,
        houseName: 'farrowing (ko)',
      },
    ])
    const [{ alarmId } = { alarmId: 0 }] = await farm.rows()
    await house.as(farm.worker).call(alarms.acknowledge, { alarmId, note: 'fan' })
    await house.as(farm.manager).call(alarms.acknowledge, { alarmId })
    expect(await farm.rows()).toMatchObject([
      { acknowledgedBy: `Name of ${farm.worker.login}`, note: 'fan', nextAt: null },
    ])

    // The member who acknowledged it may undo that for a while; then it is notified again.
    const giveBack = (member: typeof farm.worker) =>
      house.as(member).call(alarms.giveBack, { alarmId }, { operationId: randomUUID() })
    const returnable = async (member: typeof farm.worker) =>
      (await house.as(member).call(alarms.list, {})).body.rows.map((row) => row.returnable)
    const [seconds] = await returnable(farm.worker)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await returnable(farm.manager)).toEqual([0])
    expect((await giveBack(farm.manager)).status).toBe(404)
    expect((await giveBack(farm.worker)).status).toBe(200)
    expect(await farm.rows()).toMatchObject([
      { acknowledgedAt: null, acknowledgedBy: '', nextName: expect.any(String) },
    ])
    expect((await giveBack(farm.worker)).status).toBe(404)
    await house.as(farm.worker).call(alarms.acknowledge, { alarmId, note: 'fan' })

    // The acknowledgement of the warning does not cover the critical alarm.
    await farm.goes(2, { temperature: 36 })
    expect(await farm.rows()).toMatchObject([
      { alarmId, severity: 'critical', acknowledgedAt: null, nextName: expect.any(String) },
    ])
    // It is notified from the start of the chain, as if the warning had notified no member.
    const events = await farm.store(
      `select deed, account_id::int from alarm_event where farm_id = $1 and alarm_id = $2 and deed in ('worse', 'told') order by at desc, deed limit 2`,
      [farm.farmId, alarmId],
    )
    expect(events.rows).toEqual([
      { deed: 'told', account_id: farm.manager.accountId },
      { deed: 'worse', account_id: null },
    ])
    await farm.goes(4, {})
    expect(await farm.rows()).toMatchObject([{ clearedAt: expect.any(String), acknowledgedAt: null }])
    await house.as(farm.owner).call(alarms.acknowledge, { alarmId })
    expect(await farm.rows()).toEqual([])
    expect((await house.as(farm.owner).call(alarms.past, {})).body.rows).toMatchObject([{ alarmId }])
  })

  test('raises no alarm for buffered or doubtful samples', async () => {
    const farm = await barn()
    for (let i = 0; i < 20; i++) {
      now += minute
      await farm.measured('S-1', now, { temperature: 45 }, { late: true })
      await farm.measured('S-2', now, { temperature: 45 }, { quality: 5 })
      await farm.judge()
    }
    expect(await farm.rows()).toEqual([])
  })

  test('lets the owner preview, change and reset limits', async () => {
    const farm = await barn()
    await farm.goes(4, { ammonia: 12 })
    await farm.goes(4, { ammonia: 8 })
    const limits = {
      scope: '080004',
      type: 'S',
      measure: 'ammonia',
      warningHigh: 10,
      deadBand: 1,
      onDelay: 2,
      criticalOnDelay: 1,
      offDelay: 0,
      repeatAfter: 15,
    } as const
    const as = house.as(farm.owner)
    expect((await as.call(alarms.effect, limits)).body).toMatchObject({
      rows: [{ equipmentId: 'S-1', severity: 'warning' }],
      samples: 16,
      equipment: 2,
    })
    expect((await house.as(farm.manager).call(alarms.saveLimits, limits)).status).toBe(403)
    await as.call(alarms.saveLimits, limits)
    await farm.goes(3, { ammonia: 12 })
    expect(await farm.rows()).toMatchObject([{ measure: 'ammonia', bound: 10 }])
    expect((await as.call(alarms.saveLimits, { ...limits, warningLow: 11 })).problem).toMatchObject({
      code: 'ALARM_LIMITS_CROSS',
      fields: ['warnHigh'],
    })
    expect((await as.call(alarms.saveLimits, { ...limits, criticalHigh: 501 })).problem).toMatchObject({
      code: 'ALARM_LIMIT_IMPOSSIBLE',
      values: { most: 500 },
    })
    expect((await as.call(alarms.saveLimits, { ...limits, measure: 'noise' })).status).toBe(404)
    await as.call(alarms.standardLimits, { scope: '080004', type: 'S', measure: 'ammonia' })
    await farm.goes(3, { ammonia: 12 })
    expect(await farm.rows()).toMatchObject([{ clearedAt: expect.any(String) }])
  })

  test('applies the limits of a creep area instead of those of its house', async () => {
    const farm = await barn()
    await farm.store(
      `insert into equipment (farm_id, equipment_id, type, controller_id, pen_id, heats)
       select farm_id, id, 'C', 'I1', pen_id, each.heats from equipment, (values ('C-1', 'creep'), ('C-2', 'room')) each (id, heats)
       where farm_id = $1 and equipment_id = 'S-1'`,
      [farm.farmId],
    )
    const as = house.as(farm.owner)
    const heater = {
      type: 'C',
      measure: 'temperature',
      deadBand: 0.5,
      onDelay: 0,
      criticalOnDelay: 0,
    } as const
    await as.call(alarms.saveLimits, {
      ...heater,
      scope: '080004',
      criticalHigh: 34,
      offDelay: 0,
      repeatAfter: 15,
    })
    for (const [id, temperature] of [
      ['C-1', 37],
      ['C-2', 35],
    ] as const) {
      now += minute
      await farm.store(
        `insert into heater_cooler_reading (farm_id, equipment_id, at, temperature) values ($1, $2, $3, $4)`,
        [farm.farmId, id, iso(now), temperature],
      )
      await farm.store(
        `insert into reading_latest (farm_id, equipment_id, at, received_at, measured) values ($1, $2, $3, $3, '{}')`,
        [farm.farmId, id, iso(now)],
      )
    }
    await farm.judge()
    const of = (await farm.rows()).filter(({ measure }) => measure === 'temperature')
    expect(of.map(({ equipmentId }) => equipmentId)).toEqual(['C-2'])
    const { limits } = (await as.call(alarms.settings, {})).body
    expect(limits.filter(({ type }) => type === 'C')).toMatchObject([
      { scope: 'creep', own: false, rule: { criticalHigh: 41 } },
      { scope: '080004', own: true, rule: { criticalHigh: 34 } },
    ])
  })

  test('suppresses alarms during a repair, which ends by itself', async () => {
    const farm = await barn()
    await farm.goes(7, { temperature: 34 })
    expect(await farm.rows()).toHaveLength(1)
    await house.as(farm.worker).call(alarms.repair, { equipmentId: 'S-1', hours: 1 })
    await farm.goes(10, { temperature: 34 })
    expect(await farm.rows()).toMatchObject([{ clearedAt: expect.any(String) }])
    expect((await house.as(farm.worker).call(alarms.list, {})).body.repairs).toMatchObject([
      { equipmentId: 'S-1' },
    ])
    now += 60 * minute
    await farm.goes(7, { temperature: 34 })
    expect((await farm.rows()).filter(({ clearedAt }) => clearedAt === null)).toHaveLength(1)
    expect((await house.as(farm.worker).call(alarms.repair, { equipmentId: 'S-9', hours: 1 })).status).toBe(
      404,
    )
  })
})

describe('silence', () => {
  test('raises an alarm for a silent sensor that a live sample clears and buffered ones do not', async () => {
    const farm = await barn()
    await farm.goes(2, {})
    const stopped = now
    for (let i = 0; i < 5; i++) {
      now += minute
      await farm.measured('S-2', now, {})
    }
    await farm.judge()
    expect(await farm.rows()).toMatchObject([
      { equipmentId: 'S-1', cause: 'silent', severity: 'critical', newestAt: iso(stopped) },
    ])
    await farm.measured('S-1', stopped + minute, { temperature: 45 }, { late: true })
    await farm.judge()
    expect(await farm.rows()).toMatchObject([{ clearedAt: null }])
    await farm.goes(1, {})
    expect(await farm.rows()).toMatchObject([{ clearedAt: expect.any(String) }])
  })

  test('raises one alarm for an offline controller instead of one per equipment', async () => {
    const farm = await barn()
    await farm.goes(1, {})
    await farm.store(
      `insert into controller_state (farm_id, controller_id, online, heard_at, since) values ($1, 'I1', false, $2, $2)`,
      [farm.farmId, iso(now)],
    )
    for (let i = 0; i < 5; i++) {
      now += minute
      await farm.measured('S-2', now, {})
      await farm.judge()
    }
    expect(await farm.rows()).toMatchObject([
      { controllerId: 'I1', equipmentId: '', cause: 'offline', kind: 'system' },
    ])
  })
})

test('notifies the next member without acknowledgement, and records every notification', async () => {
  const farm = await barn()
  const route = [farm.worker, farm.manager, farm.owner].map(({ accountId }) => accountId)
  await house.as(farm.owner).call(alarms.saveRoute, { kind: 'climate', accounts: route })
  await farm.goes(6, { temperature: 34 })
  const told = async () =>
    (
      await farm.store(
        `select account_id::int as id from alarm_event where farm_id = $1 and deed = 'told' order by number`,
        [farm.farmId],
      )
    ).rows.map(({ id }) => id)
  expect(await told()).toEqual([route[0]])
  const turn = async (person: Person) => (await house.as(person).call(alarms.count, {})).body
  const notifiedAt = async (person: Person) =>
    (
      await farm.store(
        `select at from alarm_event where farm_id = $1 and deed = 'told' and account_id = ${person.accountId} order by number desc`,
        [farm.farmId],
      )
    ).rows[0]?.at.toISOString()
  expect(await turn(farm.worker)).toMatchObject({
    waiting: 1,
    turn: 1,
    notifiedAt: await notifiedAt(farm.worker),
  })
  expect(await turn(farm.manager)).toMatchObject({ waiting: 1, turn: 0, notifiedAt: null })
  expect(await farm.rows()).toMatchObject([{ nextName: `Name of ${farm.manager.login}` }])
  await farm.goes(11, { temperature: 34 })
  expect(await told()).toEqual(route)
  const stranger = await makeFarm({ url })
  expect(
    (
      await house
        .as(farm.owner)
        .call(alarms.saveRoute, { kind: 'feed', accounts: [stranger.owner.accountId] })
    ).status,
  ).toBe(404)
})

test('sends signed requests to the dialler until it accepts them', async () => {
  const farm = await barn()
  const got: { body: string; signature: unknown }[] = []
  let status = 503
  const dialler = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      got.push({ body, signature: request.headers['x-penside-signature'] })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((ready) => dialler.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(dialler.address() as AddressInfo).port}/alarm`
  const as = house.as(farm.owner)
  const secret = 'the dialler has this too'
  expect((await as.call(alarms.saveDialler, { url })).problem).toMatchObject({ code: 'DIALLER_SECRET' })
  expect((await as.call(alarms.saveDialler, { url, secret })).body).toEqual({ result: 1 })
  await farm.goes(6, { temperature: 34 })
  expect(await deliverToDialler(house.app, farm.farmId)).toBe(1)
  expect((await as.call(alarms.settings, {})).body).toMatchObject({ dialler: url, diallerError: '503' })
  expect((await house.as(farm.manager).call(alarms.settings, {})).body.dialler).toBe('')
  status = 204
  expect(await deliverToDialler(house.app, farm.farmId)).toBe(0)
  now += 11_000
  expect(await deliverToDialler(house.app, farm.farmId)).toBe(1)
  now += 60 * minute
  expect(await deliverToDialler(house.app, farm.farmId)).toBe(0)
  expect(got).toHaveLength(2)
  expect(got[0]?.body).toBe(got[1]?.body)
  expect(got[1]?.signature).toBe(createHmac('sha256', secret).update(got[1]!.body).digest('hex'))
  expect(JSON.parse(got[1]!.body)).toMatchObject({
    farm: farm.farmId,
    deed: 'told',
    equipmentId: 'S-1',
    cause: 'high',
    severity: 'warning',
  })
  // Another address, under the secret that the dialler has.
  expect((await as.call(alarms.saveDialler, { url: `${url}s` })).body).toEqual({ result: 1 })
  now += 61 * minute
  await farm.goes(6, { temperature: 36.5 })
  expect(await deliverToDialler(house.app, farm.farmId)).toBeGreaterThan(0)
  expect(got.at(-1)?.signature).toBe(createHmac('sha256', secret).update(got.at(-1)!.body).digest('hex'))
  dialler.close()
  const { rows: kept } = await asOwner(database.url, (client) =>
    client.query(
      `select old::text as t from audit union all select idempotency_record::text from idempotency_record union all select encode(secret, 'escape') from alarm_dialler_secret`,
    ),
  )
  expect(JSON.stringify([kept, (await as.call(alarms.settings, {})).body])).not.toContain(secret)
  await expect(house.app.pool.query('select secret from alarm_dialler_secret')).rejects.toThrow(/permission/)
  expect((await as.call(alarms.saveDialler, {})).body).toEqual({ result: 1 })
  expect((await as.call(alarms.settings, {})).body.dialler).toBe('')
})

test('sends alarms only to the internet and to allowed networks', async () => {
  const farm = await barn()
  const as = house.as(farm.owner)
  const secret = 'the dialler has this too'
  const save = (to: string) => as.call(alarms.saveDialler, { url: to, secret })
  for (const to of [
    'http://8.8.8.8/',
    'http://169.254.169.254/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://me:it@a.example/',
  ])
    expect([to, (await save(to)).problem]).toMatchObject([to, { code: 'DIALLER_ADDRESS', fields: ['url'] }])
  for (const to of ['https://8.8.8.8/', 'https://dialler.example.com/a', 'http://127.0.0.1:9/'])
    expect([to, (await save(to)).body]).toEqual([to, { result: 1 }])
  const reach = reachInside([])
  expect(
    ['http://dialler.example.com/', 'https://dialler/', 'http://127.0.0.1/'].map((to) => reach.may(to)),
  ).toEqual([false, false, false])
  // What was allowed once, and a name that leads inside, are judged when they are called.
  let calls = 0
  const inside = createServer((_, response) => (calls++, response.end()))
  await new Promise<void>((ready) => inside.listen(0, '127.0.0.1', ready))
  const { port } = inside.address() as AddressInfo
  const { pool, log, seal } = house.app
  const elsewhere = { pool, log, seal, now: () => new Date(now), diallers: reachInside(['192.168.7.0/24']) }
  for (const host of ['127.0.0.1', 'localhost']) {
    await save(`http://${host}:${port}/`)
    await farm.goes(6, { temperature: host === 'localhost' ? 20 : 34 })
    expect(await deliverToDialler(elsewhere, farm.farmId)).toBe(1)
    const { diallerError } = (await as.call(alarms.settings, {})).body
    expect([host, diallerError]).toEqual([host, expect.stringContaining('inside the network')])
  }
  expect(calls).toBe(0)
  inside.close()
})

test('raises one alarm when several processes evaluate at once', async () => {
  const farm = await barn()
  for (let i = 0; i < 8; i++) await farm.measured('S-1', (now += minute), { temperature: 40 })
  const other = await testApp({ url, now: () => new Date(now), jobs: false })
  await Promise.all([1, 2, 3, 4].flatMap(() => [farm.judge(), evaluateFarm(other.app, farm.farmId)]))
  await farm.judge()
  await other.close()
  const { rows } = await farm.store(
    `select deed from alarm_event join alarm using (farm_id, alarm_id) where farm_id = $1 and cause = 'high' order by number`,
    [farm.farmId],
  )
  expect(rows.map(({ deed }) => deed)).toEqual(['raised', 'told'])
})

test('raises alarms for still water meters, rising leakage and unfed sows', async () => {
  const farm = await makeFarm({
    url,
    equipment: [
      { id: 'W-1', type: 'W', controller: 'I1', pen: 2 },
      { id: 'W-2', type: 'W', controller: 'I1', pen: 2 },
      // No animals are in its house.
      { id: 'W-3', type: 'W', controller: 'I1', pen: 4 },
      { id: 'A-1', type: 'A', controller: 'I1', pen: null },
      { id: 'F-1', type: 'F', controller: 'I1', pen: 6 },
    ],
  })
  // 19:00 in Seoul.
  now = Date.parse('2026-11-21T10:00:00Z')
  const insert = (text: string, values: unknown[] = []) =>
    asOwner(url, (client) => client.query(text, [farm.farmId, ...values]))
  // The second one is still for ten minutes less than the limit.
  for (const [meter, most] of [
    ['W-1', 55],
    ['W-2', 46],
    ['W-3', 55],
  ])
    await insert(
      `insert into water_meter_reading (farm_id, equipment_id, at, water) select $1, $3, $2::timestamptz - n * interval '5 minutes', 812 from generate_series(0, $4::int) n`,
      [iso(now), meter, most],
    )
  await insert(
    `insert into reading_day (farm_id, equipment_id, measure, day, n, missing, total) select $1, 'A-1', 'leakage', '2026-11-20'::date - n, 10, 0, case n when 0 then 90 else 50 end from generate_series(0, 6) n`,
  )
  for (const equipment of ['W-1', 'W-2', 'W-3', 'A-1'])
    await insert(
      `insert into reading_latest (farm_id, equipment_id, at, received_at, measured) values ($1, $2, $3, $3, '{}')`,
      [equipment, iso(now)],
    )
  for (const [part, eaten] of [
    ['001', 5],
    ['002', 1],
    ['003', 0],
  ] as const) {
    await insert(
      `insert into reading_latest (farm_id, equipment_id, part, at, received_at, measured) values ($1, 'F-1', $2, $3, $3, '{"target": 5}')`,
      [part, iso(now)],
    )
    await insert(
      `insert into reading_day (farm_id, equipment_id, part, measure, day, n, missing, total) values ($1, 'F-1', $2, 'eaten', '2026-11-21', 4, 0, $3)`,
      [part, eaten],
    )
  }
  const causes = async () => {
    await evaluateFarm(house.app, farm.farmId)
    const { rows } = (await house.as(farm.worker).call(alarms.list, {})).body
    return rows.map(({ equipmentId, cause, value }) => [equipmentId, cause, value]).toSorted()
  }
  // Sows may still eat until 18:00.
  now -= 61 * minute
  expect((await causes()).map(([, cause]) => cause)).not.toContain('unfed')
  now += 61 * minute
  expect(await causes()).toEqual([
    ['A-1', 'rising', 9],
    ['F-1', 'unfed', 2],
    ['W-1', 'still', expect.any(Number)],
  ])
})

describe('an alarm of a device', () => {
  const said = async () => {
    const farm = await barn()
    let seq = 0
    const event = (kind: 'alarm' | 'cleared' | 'note', { at = now, boot = 'b1', number = ++seq } = {}) => ({
      v: 1,
      boot,
      seq: number,
      at: iso(at),
      equipment: 'S-1',
      kind,
      code: 'probe',
      text: 'probe 2 open',
    })
    const says = async (message: ReturnType<typeof event>) => {
      await inTransaction(house.app.pool, (db) =>
        ingestEvent(db, { farmId: farm.farmId, controllerId: 'I1' }, message, new Date(now)),
      )
      await farm.judge()
    }
    const open = async () => (await farm.rows()).filter(({ clearedAt }) => clearedAt === null)
    return { ...farm, event, says, open }
  }

  test('is raised, notified, acknowledged, and cleared by the device', async () => {
    const { says, event, ...farm } = await said()
    await says(event('note'))
    expect(await farm.rows()).toEqual([])
    await says(event('alarm'))
    const [alarm] = await farm.rows()
    expect(alarm).toMatchObject({
      equipmentId: 'S-1',
      cause: 'device',
      kind: 'climate',
      severity: 'critical',
      code: 'probe',
      text: 'probe 2 open',
      raisedAt: iso(now),
      nextName: expect.any(String),
    })
    expect((await house.as(farm.manager).call(alarms.count, {})).body).toMatchObject({ waiting: 1, turn: 1 })
    await says(event('alarm'))
    expect(await farm.rows()).toHaveLength(1)
    await house.as(farm.worker).call(alarms.acknowledge, { alarmId: alarm!.alarmId })
    expect(await farm.open()).toHaveLength(1)
    await says(event('cleared'))
    expect(await farm.rows()).toEqual([])
  })

  test('is cleared by a member; a repeated message or another farm changes nothing', async () => {
    const { says, event, ...farm } = await said()
    const alarm = event('alarm')
    await says(alarm)
    const [{ alarmId } = { alarmId: 0 }] = await farm.rows()
    const stranger = await makeFarm({ url })
    expect((await house.as(stranger.owner).call(alarms.end, { alarmId })).status).toBe(404)
    // Each adds a photo of her own, one of them twice.
    const [one, two] = [randomUUID(), randomUUID()]
    const add = (who: Person, photoId: string) => house.as(who).call(alarms.addPhoto, { alarmId, photoId })
    for (const [who, photoId] of [
      [farm.worker, one],
      [farm.manager, two],
      [farm.worker, one],
    ] as const)
      expect((await add(who, photoId)).status).toBe(200)
    expect((await add(stranger.owner, randomUUID())).status).toBe(404)
    expect((await house.as(farm.worker).call(alarms.end, { alarmId })).body).toEqual({ result: 1 })
    await says(alarm)
    expect(await farm.rows()).toEqual([])
    expect((await house.as(farm.owner).call(alarms.past, {})).body.rows).toMatchObject([
      { alarmId, acknowledgedBy: `Name of ${farm.worker.login}`, photos: [one, two] },
    ])
    await says(event('alarm'))
    expect(await farm.open()).toHaveLength(1)
    // What the server judges itself is not ended by hand.
    await farm.goes(7, { temperature: 34 })
    const judged = (await farm.rows()).find(({ cause }) => cause === 'high')
    expect((await house.as(farm.owner).call(alarms.end, { alarmId: judged!.alarmId })).status).toBe(404)
  })

  test('is neither hidden nor kept open by disorder and wrong clocks', async () => {
    const { says, event, ...farm } = await said()
    const late = event('alarm')
    now += minute
    await says(event('cleared'))
    await says(late)
    expect(await farm.open()).toEqual([])
    // A clock of 1970 after a new start: it is newer all the same.
    now += minute
    const early = event('alarm', { boot: 'b2', number: 1, at: 60_000 })
    await says(early)
    expect(await farm.open()).toMatchObject([{ cause: 'device', raisedAt: iso(now) }])
    now += minute
    await says(event('cleared', { boot: 'b2', number: 2, at: 120_000 }))
    now += minute
    await says(early)
    expect(await farm.open()).toEqual([])
    // One of 2099, put right afterwards.
    await says(event('alarm', { boot: 'b2', number: 3, at: Date.parse('2099-01-01T00:00:00Z') }))
    now += minute
    expect(await farm.open()).toHaveLength(1)
    await says(event('cleared', { boot: 'b3', number: 1 }))
    expect(await farm.open()).toEqual([])
  })

  test('is suppressed during a repair and raised afterwards if it still holds', async () => {
    const { says, event, ...farm } = await said()
    await house.as(farm.worker).call(alarms.repair, { equipmentId: 'S-1', hours: 1 })
    await says(event('alarm'))
    expect(await farm.rows()).toEqual([])
    now += 61 * minute
    await farm.judge()
    expect(await farm.open()).toMatchObject([{ cause: 'device' }])
  })
})

test('lists open alarms first, the worst on top, and acknowledged ones last', async () => {
  const farm = await barn()
  const kinds = [
    ['warning', null, null],
    ['critical', null, '2026-11-11'],
    ['critical', '2026-11-11', null],
    ['critical', null, null],
  ]
  for (const [n, [severity, clearedAt, acknowledgedAt]] of kinds.entries())
    await farm.store(
      `insert into alarm (farm_id, equipment_id, cause, measure, kind, severity, raised_at, cleared_at, acknowledged_at)
       values ($1, 'S-1', 'silent', $2, 'climate', $3, '2026-11-10', $4, $5)`,
      [farm.farmId, `m${n}`, severity, clearedAt, acknowledgedAt],
    )
  expect((await farm.rows()).map(({ measure }) => measure)).toEqual(['m3', 'm0', 'm2', 'm1'])
})

test('lists past alarms by kind, equipment and farm days without a limit in time', async () => {
  const farm = await barn()
  await farm.store(
    `insert into alarm (farm_id, equipment_id, cause, measure, kind, severity, raised_at, cleared_at, acknowledged_at)
     select $1, case when n % 3 = 0 then 'S-2' else 'S-1' end, 'silent', '', case when n % 2 = 0 then 'climate' else 'water' end, 'warning',
       '2026-11-10T15:30:00Z'::timestamptz - n * interval '1 day', '2026-11-11', '2026-11-11' from generate_series(0, 119) n`,
    [farm.farmId],
  )
  const past = async (asked: Parameters<typeof page>[0] = {}) => (await page(asked)).body
  const as = house.as(farm.worker)
  const page = (asked: Omit<Parameters<typeof as.call<typeof alarms.past>>[1], never>) =>
    as.call(alarms.past, asked)
  const first = await past({ pageSize: 100 })
  const second = await past({ pageSize: 100, page: 1 })
  expect([first.total, first.rows.length, second.rows.length]).toEqual([120, 100, 20])
  expect(new Set([...first.rows, ...second.rows].map(({ alarmId }) => alarmId)).size).toBe(120)
  expect(first.rang.map(({ equipmentId }) => equipmentId)).toEqual(['S-1', 'S-2'])
  expect((await past({ kind: 'water' })).total).toBe(60)
  const ofOne = await past({ equipmentId: 'S-2' })
  expect([ofOne.total, ofOne.rows[0]?.houseName !== '']).toEqual([40, true])
  // Retired equipment is named by its last place.
  await farm.store(
    `update equipment set retired_on = '2026-11-12' where farm_id = $1 and equipment_id = 'S-2'`,
    [farm.farmId],
  )
  expect(await past({ equipmentId: 'S-2' })).toEqual(ofOne)
  // 15:30 in UTC is half past midnight of the next day in Seoul.
  const days = { from: day('2026-11-08'), to: day('2026-11-10') }
  expect((await past(days)).rows.map(({ raisedAt }) => raisedAt)).toEqual([
    '2026-11-09T15:30:00.000Z',
    '2026-11-08T15:30:00.000Z',
    '2026-11-07T15:30:00.000Z',
  ])
  expect((await past({ ...days, kind: 'feed' })).total).toBe(0)
})

test('reports silence some cycles after a repair, and never for a revoked controller', async () => {
  const farm = await barn()
  await farm.goes(2, {})
  await house.as(farm.worker).call(alarms.repair, { equipmentId: 'S-1', hours: 1 })
  await farm.store(
    `insert into controller_state (farm_id, controller_id, online, heard_at, since) values ($1, 'I2', false, $2, $2)`,
    [farm.farmId, iso(now)],
  )
  await farm.store(`update controller set revoked_at = $2 where farm_id = $1 and controller_id = 'I2'`, [
    farm.farmId,
    iso(now),
  ])
  const missed = async (minutes: number) => {
    now += minutes * minute
    await farm.measured('S-2', now, {})
    await farm.judge()
    return (await farm.rows()).map(({ equipmentId, cause }) => [equipmentId, cause])
  }
  expect(await missed(61)).toEqual([])
  expect(await missed(6)).toEqual([['S-1', 'silent']])
})

describe('the server watches itself', () => {
  test('raises one alarm for an unreachable broker, and clears it when it answers', async () => {
    const farm = await barn()
    await farm.goes(2, {})
    const down = (since: number | null) => evaluateFarm(house.app, farm.farmId, { linkDownSince: since })
    await down(now - minute / 2)
    expect(await farm.rows()).toEqual([])
    now += 5 * minute
    await down(now - 5 * minute)
    expect(await farm.rows()).toMatchObject([
      { cause: 'ingest', kind: 'system', severity: 'critical', equipmentId: '', controllerId: '' },
    ])
    await farm.measured('S-1', now, {})
    await farm.measured('S-2', now, {})
    await down(null)
    expect(await farm.rows()).toMatchObject([{ cause: 'ingest', clearedAt: iso(now) }])
  })

  test('raises one alarm for the server when no controller is heard', async () => {
    const farm = await barn()
    for (const controllerId of ['I1', 'I2'])
      await farm.store(
        `insert into controller_state (farm_id, controller_id, online, heard_at, since) values ($1, $2, false, $3, $3)`,
        [farm.farmId, controllerId, iso(now)],
      )
    await farm.measured('S-1', now, {})
    await farm.measured('S-2', now, {})
    const causes = async () =>
      (await farm.rows()).flatMap(({ cause, clearedAt }) => (clearedAt === null ? [cause] : []))
    // Until then each controller may have failed on its own.
    now += 9 * minute
    await farm.judge()
    expect(await causes()).toEqual(['offline', 'offline'])
    now += 2 * minute
    await farm.judge()
    expect(await causes()).toContain('ingest')
  })
})

test('delays a warning over the quiet hours, but no critical alarm', async () => {
  const farm = await barn()
  // 22:50 in Seoul; quiet from 22 to 6.
  now = Date.parse('2026-11-22T13:50:00Z')
  await farm.goes(7, { temperature: 34 })
  const told = async () =>
    (
      await farm.store(
        `select a.severity, e.at from alarm_event e join alarm a using (farm_id, alarm_id) where e.farm_id = $1 and e.deed = 'told' and a.cause = 'high' order by e.at`,
        [farm.farmId],
      )
    ).rows
  const morning = '2026-11-22T21:00:00.000Z'
  expect(await farm.rows()).toMatchObject([{ severity: 'warning', nextAt: morning }])
  for (const time of ['2026-11-22T15:00:00Z', '2026-11-22T20:59:59Z']) {
    now = Date.parse(time)
    await farm.judge()
  }
  expect(await told()).toEqual([])
  now = Date.parse(morning)
  await farm.judge()
  expect(await told()).toMatchObject([{ severity: 'warning' }])

  now = Date.parse('2026-11-23T15:00:00Z')
  const critical = await barn()
  await critical.goes(3, { temperature: 36 })
  expect(await critical.rows()).toMatchObject([{ severity: 'critical', nextAt: iso(now + 4 * minute) }])
})

test('notifies the next member after five minutes of the machine’s clock', async () => {
  const real = await testApp({ url, now: () => new Date(), jobs: false })
  const farm = await barn()
  const { rows } = await farm.store(
    `insert into alarm (farm_id, cause, kind, severity, raised_at, notified_at, step)
     values ($1, 'still', 'water', 'critical', now() - interval '1 hour', now() - interval '4 minutes', 0) returning alarm_id`,
    [farm.farmId],
  )
  const judge = () => evaluateFarm(real.app, farm.farmId, { slow: false })
  expect(await judge()).toEqual([])
  await farm.store(
    `update alarm set notified_at = now() - interval '5 minutes' where farm_id = $1 and alarm_id = $2`,
    [farm.farmId, rows[0].alarm_id],
  )
  expect(await judge()).toMatchObject([{ people: [{ accountId: farm.owner.accountId }], critical: true }])
  expect(await judge()).toEqual([])
  await real.close()
})

test.each([
  { step: 53, rings: [] },
  {
    step: 65,
    rings: [{ cause: 'away', measure: 'water', value: 780, bound: expect.closeTo(593, 0) as number }],
  },
])('two meters of a room that gave 50 L and give $step L each four hours', async ({ step, rings }) => {
  const farm = await makeFarm({
    url,
    equipment: ['W-1', 'W-2'].map((id) => ({ id, type: 'W', controller: 'I1', pen: 2 })),
  })
  // Noon in Seoul; the days before are whole.
  now = Date.parse('2026-11-27T03:00:00Z')
  const today = Date.parse('2026-11-26T15:00:00Z')
  const change = today - 3 * 24 * 60 * minute
  const own = controller(house.app.pool, farm.farmId)
  for (const meter of ['W-1', 'W-2']) {
    // The first sample is only a beginning: of its day a sixth less counts, in the mean of fourteen.
    let water = 0
    const from = new Date(today - 17 * 24 * 60 * minute)
    await own.history(meter, { from, to: new Date(now + 1), every: 4 * 3_600 }, (at) => ({
      water: (water += at.getTime() > change ? step : 50),
    }))
  }
  // Another server of these tests may be at it, too.
  const left = () =>
    inTransaction(house.app.pool, async (db) => {
      await db.actAs({ farmId: farm.farmId })
      while (await rollUp(db));
      return db.many(sql`select from stale_reading_hour where farm_id = current_farm()`)
    })
  await expect.poll(left).toEqual([])
  await evaluateFarm(house.app, farm.farmId)
  expect((await house.as(farm.worker).call(alarms.list, {})).body.rows).toMatchObject(rings)
})
