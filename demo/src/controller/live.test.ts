import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { topicsOf } from '@penside/contract/equipment/protocol.ts'
import { todayAt } from '@penside/domain/basics/day.ts'
import { applicationPool, inTransaction } from '@penside/server/database/db.ts'
import { Bus } from '@penside/server/equipment/event-bus.ts'
import { enrol, makeCode } from '@penside/server/equipment/credentials.ts'
import { defaultRetention } from '@penside/server/equipment/ingest.ts'
import { startLink } from '@penside/server/equipment/start-link.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { ownDatabase } from '../../../server/test/database-of-its-own.ts'
import { asOwner, makeFarm } from '../../../server/test/farm.ts'
import { isLong } from '../../../server/test/long.ts'
import { fillDemo } from '../fill.ts'
import { runBarns } from './live.ts'
import { Many } from './many.ts'
import { timeZone } from './surroundings.ts'

const ended: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (let end = ended.pop(); end; end = ended.pop()) await end()
})

async function serve(url: string) {
  const pool = applicationPool({ url, max: 6 })
  const bus = new Bus(pool)
  const { log } = Fastify({ logger: { level: 'silent' } })
  const common = {
    pool,
    log,
    retention: defaultRetention,
    bus,
    mqttUrl: undefined,
    mqttPort: 0,
    tls: undefined,
  }
  const started = await startLink(common)
  await started.link.ready()
  ended.push(async () => {
    await started.close()
    await bus.close()
    await pool.end()
  })
  return { pool, link: started.link, port: started.port!, broker: `mqtt://127.0.0.1:${started.port}` }
}
async function until<T>(found: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const end = Date.now() + 40_000; Date.now() < end;) {
    const got = await found()
    if (got !== undefined) return got
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return undefined
}

test('the barns of the demo farms live: values come, and none of them waits; in the long run also a start later', async () => {
  const database = await ownDatabase()
  ended.push(database.drop)
  await fillDemo(database.url, { today: todayAt(timeZone), scale: 0.02 })
  const folder = mkdtempSync(join(tmpdir(), 'barns-'))
  ended.push(async () => rmSync(folder, { recursive: true }))
  const { broker } = await serve(database.url)
  const ask = (text: string) => asOwner(database.url, async (client) => (await client.query(text)).rows)
  for (let start = 1; start <= (isLong ? 2 : 1); start++) {
    const since = (await ask('select clock_timestamp()::text as now'))[0]!.now as string
    const stop = await runBarns({ url: database.url, broker, folder })
    const fresh = await until(async () => {
      const rows = await ask(
        `select farm_id, left(equipment_id, 1) as type from reading_latest where received_at > '${since}' and part = '' group by 1, 2`,
      )
      return rows.length >= 8 ? rows : undefined
    })
    await stop()
    // Climate, water, bins, heaters, liquid feed and power of the first, climate and water of the second.
    expect(
      fresh
        ?.map(({ type }) => type)
        .toSorted()
        .join(''),
    ).toBe('ACLSSVWW')
  }
  const [enrolled] = await ask(
    'select count(*) as n, count(secret_hash) as enrolled from controller where enrolled_at is not null',
  )
  expect(enrolled!.n).toBe(enrolled!.enrolled)
  const jumps = await ask(
    `select r.equipment_id from water_meter_reading r join water_meter_reading s using (farm_id, equipment_id)
     where r.at > s.at and r.water < s.water`,
  )
  expect(jumps).toEqual([])
})

test('stores readings of controllers that repeat and come late once, and limits the effect of a wrong clock', async () => {
  const { pool, broker } = await serve(inject('databaseUrl'))
  const senders = []
  for (let i = 0; i < 4; i++) {
    const { farmId } = await makeFarm({
      sows: 'none',
      equipment: [
        { id: 'S-1', type: 'S', controller: 'I1', pen: 0 },
        { id: 'C-1', type: 'C', controller: 'I1', pen: 0 },
      ],
    })
    const made = await inTransaction(pool, async (db) => {
      await db.actAs({ farmId })
      return makeCode(db, 'I1')
    })
    const { username, secret: password } = (await enrol(pool, made!.code))!
    const equipment = [
      { id: 'S-1', type: 'S' as const },
      { id: 'C-1', type: 'C' as const },
    ]
    senders.push({ farm: farmId, controller: 'I1', username, password, equipment })
  }
  const many = new Many({
    url: broker,
    senders,
    trouble: { repeated: 0.3, late: 0.2, lateBy: 48 * 3_600_000, wrongClock: 0.01 },
  }).start()
  ended.push(() => many.stop())
  for (let i = 0; i < 40; i++) {
    many.tick()
    if (i === 20) many.controllers[0]!.unplug()
    if (i === 30) many.controllers[0]!.plug()
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  expect(await many.drained(30_000)).toBe(true)
  for (const { farm } of senders) {
    const own = many.measured.filter((each) => each.farm === farm)
    const right = own.filter(({ clockWrong }) => !clockWrong)
    const rows = await asOwner(inject('databaseUrl'), async (client) => {
      const of = async (table: string) =>
        (
          await client.query(
            `select equipment_id, at, temperature, quality from ${table} where farm_id = $1`,
            [farm],
          )
        ).rows
      return [...(await of('environment_reading')), ...(await of('heater_cooler_reading'))]
    })
    const line = (equipment: string, at: number, temperature: number) => `${equipment} ${at} ${temperature}`
    if (right.length === own.length)
      expect(rows.map((row) => line(row.equipment_id, row.at.getTime(), row.temperature)).toSorted()).toEqual(
        own.map(({ equipment, at, values }) => line(equipment, at, values['temperature']!)).toSorted(),
      )
    else {
      // Put right to within the time that a message takes; what arrives together is measured at one time then.
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.length).toBeLessThanOrEqual(own.length)
      const least = Math.min(...own.map(({ at }) => at)) - 5_000
      const far = (at: number) => at > Date.now() + 5_000 || at < least
      expect(rows.filter(({ at }) => far(at.getTime()))).toEqual([])
    }
  }
})

test('a command of the server is carried out by a simulated controller, and one that comes again is not', async () => {
  const { pool, link, port } = await serve(inject('databaseUrl'))
  const { farmId } = await makeFarm({
    sows: 'none',
    equipment: [{ id: 'C-1', type: 'C', controller: 'I1', pen: 0 }],
  })
  const made = await inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    return makeCode(db, 'I1')
  })
  const { username, secret: password } = (await enrol(pool, made!.code))!
  const { Controller } = await import('./controller.ts')
  const { Disk } = await import('./disk.ts')
  const disk = new Disk(':memory:')
  const device = {
    id: 'C-1',
    type: 'C' as const,
    cycle: 60,
    settings: { temperature: 28 },
    measure: () => [],
  }
  const controller = new Controller({
    url: `mqtt://127.0.0.1:${port}`,
    farm: farmId,
    controller: 'I1',
    username,
    password,
    disk,
    devices: [device],
  }).start()
  ended.push(() => controller.stop())
  const topics = topicsOf(farmId, 'I1')
  expect(await until(async () => (controller.connected ? true : undefined))).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const id = randomUUID()
  const now = Date.now()
  const command = {
    v: 1,
    id,
    do: 'set',
    equipment: 'C-1',
    set: { temperature: 30.5 },
    expect: { temperature: 28 },
    order: 1,
    issued: new Date(now).toISOString(),
    expires: new Date(now + 60_000).toISOString(),
  }
  await link.publish(topics.command('C-1'), command)
  expect(
    await until(async () =>
      controller.settingsOf('C-1').settings['temperature'] === 30.5 ? true : undefined,
    ),
  ).toBe(true)
  controller.turn('C-1', { temperature: 29 })
  await link.publish(topics.command('C-1'), command)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(controller.settingsOf('C-1')).toMatchObject({ version: 3, settings: { temperature: 29 } })
})
