import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  command as commandSchema,
  protocolVersion,
  refusal,
  type Command,
} from '@penside/contract/equipment/protocol.ts'
import { settings } from '@penside/contract/equipment/setting.ts'
import { controllers } from '@penside/contract/equipment/controller.ts'
import { badSamples } from '../../test/bad-readings.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { inTransaction } from '../database/db.ts'
import { processCommands } from './commands.ts'
import { makeCode } from './credentials.ts'

// An own database: servers of other tests process the commands of every farm of the shared one.
const { url, drop } = await ownDatabase()
let house: TestApp
let farm: TestFarm
let secret: string
const now = new Date('2026-11-23T03:00:00Z')
const ask = (query: string, values: unknown[] = []) =>
  asOwner(url, async (client) => (await client.query(query, values)).rows)

beforeAll(async () => {
  house = await testApp({ url, now: () => now })
  farm = await makeFarm({
    url,
    sows: 'none',
    equipment: [
      { id: 'S1', type: 'S', controller: 'I1', pen: 0 },
      { id: 'C1', type: 'C', controller: 'I1', pen: 0 },
      { id: 'E1', type: 'E', controller: 'I1', pen: 0 },
      { id: 'W1', type: 'W', controller: 'I2', pen: 0 },
      { id: 'W-1', type: 'W', controller: 'I1', pen: 0 },
      { id: 'W-66', type: 'W', controller: 'I1', pen: 0 },
      { id: 'C-9', type: 'C', controller: 'I2', pen: 0 },
    ],
  })
  await makeFarm({ url, sows: 'none', equipment: [{ id: 'W-88', type: 'W', controller: 'I1', pen: 0 }] })
  await ask(`update equipment set retired_on = '2026-11-01' where equipment_id = 'W-66' and farm_id = $1`, [
    farm.farmId,
  ])
  secret = (await enrolled('I1')).secret
})
afterAll(async () => {
  await house.close()
  await drop()
})

const code = async (controllerId: string) =>
  (await inTransaction(house.pool, async (db) => {
    await db.actAs({ farmId: farm.farmId })
    return makeCode(db, controllerId)
  }))!.code
const enrolled = async (controllerId: string) => {
  const answer = await house.anyone.post('/mobile/x/controller/enrol', { code: await code(controllerId) })
  return answer.wire as { secret: string; username: string }
}
const say = async (name: string, message: unknown, bearer = secret) => {
  const response = await house.inject({
    method: 'POST',
    url: `/mobile/x/controller/${name}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    payload: typeof message === 'string' ? message : JSON.stringify(message),
  })
  return { status: response.statusCode, body: response.json() as Record<string, unknown> }
}
let seq = 0
const readings = (value: number, equipment = 'S1') => ({
  v: protocolVersion,
  boot: 'h',
  seq: ++seq,
  oldest: seq,
  sent: now.toISOString(),
  samples: [{ equipment, at: now.toISOString(), values: { temperature: value } }],
})

describe('a code', () => {
  test('is exchanged once for credentials, and invalidates the previous ones', async () => {
    const [first, second] = [await code('I2'), await code('I2')]
    const trial = (given: string) => house.anyone.post('/mobile/x/controller/enrol', { code: given })
    expect((await trial(first)).problem).toMatchObject({ code: 'LINK_INVALID' })
    // However it was typed.
    const made = await trial(second.toLowerCase().replaceAll('-', ' ').replace(' ', '-'))
    expect(made.wire).toMatchObject({ farm: farm.farmId, controller: 'I2', username: `${farm.farmId}/I2` })
    expect((await trial(second)).problem).toMatchObject({ code: 'LINK_INVALID' })
    const { secret: own } = made.wire as { secret: string }
    expect((await say('readings', readings(20), own)).status).toBe(200)
    await enrolled('I2')
    expect((await say('readings', readings(20), own)).status).toBe(401)
  })

  test('is invalid for a concurrent second use and after a day', async () => {
    const trial = (given: string) => house.anyone.post('/mobile/x/controller/enrol', { code: given })
    const both = await code('I2')
    const answers = await Promise.all([trial(both), trial(both)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const late = await code('I2')
    await ask(
      `update controller set code_until = now() - interval '1 second' where farm_id = $1 and controller_id = 'I2'`,
      [farm.farmId],
    )
    expect((await trial(late)).problem).toMatchObject({ code: 'LINK_INVALID' })
  })

  test('that is guessed is throttled by address', async () => {
    const other = await testApp({ url, now: () => now })
    const statuses = []
    for (let i = 0; i < 25; i++)
      statuses.push(
        (await other.anyone.post('/mobile/x/controller/enrol', { code: `${farm.farmId}-AAAA-${i}` })).status,
      )
    await other.close()
    expect(new Set(statuses.slice(0, 15))).toEqual(new Set([404]))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('messages over HTTP', () => {
  test('are stored before they are answered, with the acknowledgement', async () => {
    const message = readings(23.5)
    expect(await say('readings', message)).toEqual({
      status: 200,
      body: { v: 1, boot: 'h', seq: message.seq },
    })
    expect(
      await ask(
        'select temperature from environment_reading where farm_id = $1 order by received_at desc limit 1',
        [farm.farmId],
      ),
    ).toEqual([{ temperature: 23.5 }])
  })

  test('require credentials', async () => {
    for (const bearer of ['', 'x', secret.slice(0, -1), secret.replace('.I1.', '.I2.'), `9${secret}`])
      expect((await say('readings', readings(20), bearer)).status).toBe(401)
  })

  test('with wrong secrets are throttled by address', async () => {
    const other = await testApp({ url, now: () => now })
    const statuses = []
    for (let i = 0; i < 25; i++)
      statuses.push(
        (
          await other.inject({
            method: 'POST',
            url: '/mobile/x/controller/commands',
            headers: { authorization: `Bearer guess-${i}` },
            payload: { v: 1 },
          })
        ).statusCode,
      )
    await other.close()
    expect(new Set(statuses.slice(0, 15))).toEqual(new Set([401]))
    expect(statuses.at(-1)).toBe(429)
  })

  const counted = async () => {
    const { body } = await house.as(farm.manager).call(controllers.list, {})
    const { apart } = body.controllers.find(({ controllerId }) => controllerId === 'I1')!
    const counts: Record<string, number> = {}
    for (const { reason, count } of apart) counts[reason] = (counts[reason] ?? 0) + count
    return counts
  }

  test('are deferred while all connections are busy, and then stored once', async () => {
    const busy = await testApp({ url, now: () => now, maxConnections: 1 })
    const message = {
      ...readings(31),
      samples: [{ equipment: 'W-1', at: now.toISOString(), values: { water: 9 } }],
    }
    const told = () =>
      busy.inject({
        method: 'POST',
        url: '/mobile/x/controller/readings',
        headers: { authorization: `Bearer ${secret}` },
        payload: message,
      })
    await busy.app.ready()
    const held = await busy.pool.connect()
    const putOff = await told()
    held.release()
    expect([putOff.statusCode, putOff.headers['retry-after'], putOff.json()]).toMatchObject([
      503,
      '2',
      { code: 'BUSY' },
    ])
    for (const again of [await told(), await told()])
      expect([again.statusCode, again.json()]).toMatchObject([200, { seq: message.seq }])
    expect(
      await ask(`select water from water_meter_reading where farm_id = $1 and equipment_id = 'W-1'`, [
        farm.farmId,
      ]),
    ).toEqual([{ water: '9' }])
    await busy.close()
  })

  test('with invalid samples are acknowledged, and the farm sees their number and reason', async () => {
    await ask('delete from reading_quarantine where farm_id = $1', [farm.farmId])
    await ask('delete from water_meter_reading where farm_id = $1', [farm.farmId])
    const good = { equipment: 'W-1', at: now.toISOString(), values: { water: 10 } }
    const bad = Object.values(badSamples(good.at))
    for (const [sample] of bad) {
      const message = { ...readings(0), samples: [sample, good] }
      expect(await say('readings', message)).toMatchObject({ status: 200, body: { seq: message.seq } })
    }
    const due: Record<string, number> = {}
    for (const [, reason] of bad) due[reason] = (due[reason] ?? 0) + 1
    expect(await counted()).toEqual(due)
    expect(
      await ask(`select water from water_meter_reading where farm_id = $1 and equipment_id = 'W-1'`, [
        farm.farmId,
      ]),
    ).toEqual([{ water: '10' }])
  })

  test('that are invalid are answered with the reason, quarantined and acknowledged', async () => {
    await ask('delete from reading_quarantine where farm_id = $1', [farm.farmId])
    await ask('delete from environment_reading where farm_id = $1', [farm.farmId])
    const whole = { ...readings(20), boot: 'unused', oldest: undefined }
    const numbered = (seq: number, more: object = {}) => ({ ...whole, seq, ...more })
    const sample = whole.samples[0]!
    const done = (seq: number) => ({ ack: { v: 1, boot: 'unused', seq } })
    const notANumber = JSON.stringify(numbered(1)).replace('20}', 'NaN}')
    expect(await say('readings', notANumber)).toMatchObject({ status: 400, body: { fields: [], ...done(1) } })
    const large = JSON.stringify(numbered(2, { more: 'x'.repeat(10_000_000) }))
    expect(await say('readings', large)).toMatchObject({ status: 413, body: done(2) })
    expect((await say('readings', large, 'of nobody')).status).toBe(401)
    expect(await say('readings', numbered(3, { sent: 'soon' }))).toMatchObject({
      status: 400,
      body: { fields: ['sent'], ...done(3) },
    })
    expect(await say('readings', numbered(4, { samples: Array(501).fill(sample) }))).toMatchObject({
      status: 400,
      body: { fields: ['samples'], ...done(4) },
    })
    const event = { v: 1, boot: 'unused', at: now.toISOString(), equipment: 'S1', kind: 'shout', code: 'FAN' }
    expect(await say('events', { ...event, seq: 5 })).toMatchObject({
      status: 400,
      body: { fields: ['kind'], ...done(5) },
    })
    expect(await say('events', { ...event, seq: 6, kind: 'note' })).toMatchObject({ body: { seq: 6 } })
    expect(await say('readings', numbered(7))).toEqual({
      status: 200,
      body: { v: 1, boot: 'unused', seq: 7 },
    })
    expect(refusal.parse((await say('readings', numbered(8, { sent: 'soon' }))).body).fields).toEqual([
      'sent',
    ])
    // Where no number can be read there is none to be done with.
    expect((await say('readings', '{')).body).not.toHaveProperty('ack')
    expect(await counted()).toEqual({ too_large: 1, too_many: 1, unreadable: 5 })
  })

  test('with an invalid state name the field', async () => {
    expect(await say('state', { v: 1, online: 'yes', boot: 'h' })).toMatchObject({
      status: 400,
      body: { fields: ['online'] },
    })
    expect((await say('state', { v: 1, online: true, boot: 'h' })).status).toBe(200)
    expect((await say('meta', { v: 1, equipment: [{ id: 'S1', type: 'S', serial: '5' }] })).status).toBe(200)
  })
})

describe('an older gateway', () => {
  const time = { updateTm: '2026-11-23 11:59:00' }
  const older = (cmdString: object[], more: object = {}) =>
    say('older', { type: 'res', farmNo: String(farm.farmId), icNo: 'I1', cmdString, ...more })
  const sensor = async () =>
    (
      await ask(
        `select at, temperature, humidity, co2, light, quality from environment_reading where farm_id = $1 and equipment_id = 'S1' and at < $2 order by at desc limit 1`,
        [farm.farmId, now],
      )
    )[0]
  const cooler = () =>
    ask(
      `select temperature, quality from heater_cooler_reading where farm_id = $1 order by at desc limit 1`,
      [farm.farmId],
    )

  test('is read in the farm’s time zone', async () => {
    expect(
      await older([{ eqId: 'S1', temp: '24.3', humi: '61', co2: '1450', Nh3: '8.1', illum: '0', ...time }]),
    ).toMatchObject({ status: 200 })
    expect(await sensor()).toEqual({
      at: new Date('2026-11-23T02:59:00Z'),
      temperature: expect.closeTo(24.3, 4),
      humidity: 61,
      co2: 1450,
      light: 0,
      quality: 0,
    })
  })

  test('a failed read is not 0', async () => {
    await older([{ eqId: 'S1', temp: '00.0', humi: '00.0', co2: '0', updateTm: '20261123115930' }])
    expect(await sensor()).toMatchObject({
      at: new Date('2026-11-23T02:59:30Z'),
      temperature: null,
      humidity: null,
      quality: 1,
    })
  })

  test('"27" is not 2', async () => {
    await older([{ eqId: 'C1', curtemp: '27', settemp: '30', updateTm: '2026-11-23 11:50:00' }])
    expect(await cooler()).toEqual([{ temperature: 27, quality: 0 }])
  })

  test.each(['req', 'set', 'reset'])('a request (%s) is not a measurement', async (type) => {
    expect((await older([{ eqId: 'C1', curtemp: '5', settemp: '5', ...time }], { type })).status).toBe(400)
    expect(await cooler()).toEqual([{ temperature: 27, quality: 0 }])
  })

  test('quarantines unreadable entries, but not other message types', async () => {
    const apart = () =>
      ask('select reason, count::int from reading_quarantine where farm_id = $1', [farm.farmId])
    await ask('delete from reading_quarantine where farm_id = $1', [farm.farmId])
    expect((await older([], { type: 'req' })).body).toMatchObject({ fields: ['type'] })
    expect(await apart()).toEqual([])
    expect((await older([], { cmdString: 'C1' })).body).toMatchObject({ fields: ['cmdString'] })
    expect(await apart()).toEqual([{ reason: 'unreadable', count: 1 }])
  })

  test('is throttled without affecting others', async () => {
    const other = (await enrolled('I2')).secret
    const asks = { type: 'req', farmNo: String(farm.farmId), icNo: 'I2', cmdString: [] }
    const statuses: number[] = []
    // A few at once: a slow machine has as many connections as a quick one.
    while (!statuses.includes(429)) {
      const wave = await Promise.all(Array.from({ length: 20 }, () => say('older', asks, other)))
      statuses.push(...wave.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(120)
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
    expect((await older([], { type: 'req' })).status).toBe(400)
  })

  test('a read never writes', async () => {
    await older([{ eqId: 'C1', curtemp: '26', settemp: '0', updateTm: '2026-11-23 11:55:00' }])
    for (const table of ['equipment_command', 'reported_setting', 'setting_change'])
      expect(await ask(`select 1 from ${table} where farm_id = $1`, [farm.farmId])).toEqual([])
  })

  test('rejects messages without credentials or in another name', async () => {
    expect((await older([{ eqId: 'C1', curtemp: '11', ...time }], { icNo: 'I2' })).status).toBe(400)
    expect((await older([{ eqId: 'C1', curtemp: '11', ...time }], { farmNo: '999999' })).status).toBe(400)
    expect((await say('older', { type: 'res' }, '')).status).toBe(401)
    await older([{ eqId: 'W1', wateramt: '5', ...time }])
    expect(
      await ask(`select 1 from water_meter_reading where farm_id = $1 and equipment_id = 'W1'`, [
        farm.farmId,
      ]),
    ).toEqual([])
  })

  test('distinguishes animals by tag, and repeated messages add nothing', async () => {
    const rows = [
      { eqId: 'E1-0', pigmnum: '101', eatamt: '1.25', entercnt: '4', ...time },
      { eqId: 'E1-1', pigmnum: '102', eatamt: '2.5', entercnt: '7', ...time },
    ]
    await older(rows)
    await older(rows)
    expect(
      await ask('select part, eaten, entries from group_feeder_reading where farm_id = $1 order by part', [
        farm.farmId,
      ]),
    ).toEqual([
      { part: '101', eaten: '1.25', entries: '4' },
      { part: '102', eaten: '2.5', entries: '7' },
    ])
  })
})

describe('commands over HTTP', () => {
  const heater = () =>
    house
      .as(farm.manager)
      .call(settings.view, { equipmentId: 'C1' })
      .then(({ body }) => body)
  const set = (value: string, seen: number | null) =>
    house.as(farm.manager).call(settings.request, {
      type: 'C',
      equipmentId: 'C1',
      values: { settemp: value },
      expected: { temperature: seen },
      confirmed: true,
    })
  const fetched = async (bearer = secret) =>
    (await say('commands', { v: 1 }, bearer)).body['commands'] as Command[]
  const told = (id: string, rest: object) =>
    say('result', { v: 1, equipment: 'C1', id, at: house.app.now().toISOString(), ...rest })
  const processDue = () =>
    processCommands({ pool: house.pool, link: undefined, now: house.app.now }, farm.farmId)

  test('are returned until acknowledged, and applied only once read back', async () => {
    await ask(`update controller_state set online = false where farm_id = $1`, [farm.farmId])
    expect((await heater()).online).toBe(false)
    expect(await fetched()).toEqual([])
    expect((await heater()).online).toBe(true)
    await say('settings', {
      v: 1,
      equipment: 'C1',
      version: 1,
      at: house.app.now().toISOString(),
      settings: { temperature: 20 },
    })
    expect((await set('21', 20)).status).toBe(200)
    await processDue()
    expect((await heater()).commands[0]).toMatchObject({ state: 'requested', tried: false })

    expect(await fetched((await enrolled('I2')).secret)).toEqual([])
    const [command] = await fetched()
    expect(command).toMatchObject({
      do: 'set',
      equipment: 'C1',
      set: { temperature: 21 },
      expect: { temperature: 20 },
    })
    expect(commandSchema.parse(command)).toEqual(command)
    expect((await heater()).commands[0]).toMatchObject({ state: 'sent', tried: true })
    // The answer was lost.
    expect((await fetched()).map(({ id }) => id)).toEqual([command!.id])
    await told(command!.id, { state: 'acked' })
    expect(await fetched()).toEqual([])
    expect((await heater()).settings).toEqual({ temperature: 20 })
    await told(command!.id, { state: 'applied', readBack: { temperature: 21 }, version: 2 })
    expect(await heater()).toMatchObject({ settings: { temperature: 21 }, commands: [{ state: 'applied' }] })
  })

  test('are not returned once expired, nor sent to a controller that stopped polling', async () => {
    expect((await set('22', 21)).status).toBe(200)
    const later = (seconds: number) =>
      ask(
        `update equipment_command set expires_at = expires_at - make_interval(secs => $2), issued_at = issued_at - make_interval(secs => $2)
         where farm_id = $1 and state in ('requested', 'sent')`,
        [farm.farmId, seconds],
      )
    await later(61)
    expect(await fetched()).toEqual([])
    await processDue()
    expect((await heater()).commands[0]).toMatchObject({ state: 'expired' })
    // Fetched, and then nothing: it is not known, and the equipment is read.
    expect((await set('22', 21)).status).toBe(200)
    const [command] = await fetched()
    await later(61)
    await processDue()
    expect((await heater()).commands[0]).toMatchObject({ state: 'timedOut' })
    const [read] = await fetched()
    expect(read).toMatchObject({ do: 'read', equipment: 'C1' })
    await told(read!.id, { state: 'applied', readBack: { temperature: 22 }, version: 3 })
    expect((await heater()).commands[0]).toMatchObject({ commandId: command!.id, state: 'applied' })
    const asked = (seconds: number) =>
      ask(`update controller_state set polled_at = $2 where farm_id = $1 and controller_id = 'I1'`, [
        farm.farmId,
        new Date(now.getTime() - seconds * 1_000),
      ])
    const listed = async () => {
      const { body } = await house.as(farm.manager).call(controllers.list, {})
      return body.controllers.find(({ controllerId }) => controllerId === 'I1')!.online
    }
    await asked(29)
    expect([(await heater()).online, await listed()]).toEqual([true, true])
    await asked(30)
    expect([(await heater()).online, await listed()]).toEqual([false, false])
    expect((await say('commands', { v: 1, all: true })).status).toBe(400)
    expect((await say('commands', { v: 1 }, `${secret}x`)).status).toBe(401)
  })
})

test('counts messages of any kind as contact', async () => {
  const heard = async () =>
    (
      await ask('select heard_at from controller_state where farm_id = $1 and controller_id = $2', [
        farm.farmId,
        'I1',
      ])
    )[0]
  const at = now.toISOString()
  const result = { v: 1, equipment: 'C1', id: '5f0c3a52-9f2e-4c0e-9d52-0b8f9f6f1e01', state: 'acked', at }
  const kinds = {
    result,
    settings: { v: 1, equipment: 'C1', version: 1, at, settings: {} },
    commands: { v: 1 },
  }
  for (const [kind, message] of Object.entries(kinds)) {
    await ask('update controller_state set heard_at = null where farm_id = $1', [farm.farmId])
    const answer = await say(kind as 'result', message)
    expect([kind, answer.status, await heard()]).toEqual([kind, 200, { heard_at: now }])
  }
})
