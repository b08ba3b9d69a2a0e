import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import Fastify from 'fastify'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { protocolVersion, serverTopic, topicsOf, type Ack } from '@penside/contract/equipment/protocol.ts'
import { asOwner, makeFarm } from '../../test/farm.ts'
import { hasMosquitto, startMosquitto } from '../../test/mosquitto.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { publish } from '../database/equipment-events.ts'
import { Bus } from './event-bus.ts'
import { enrol, makeCode, type Credentials } from './credentials.ts'
import { defaultRetention } from './ingest.ts'
import { BrokerLink, senderOf } from './broker-link.ts'
import { startLink } from './start-link.ts'
import { messageHandlers } from './message-handlers.ts'

const url = inject('databaseUrl')
const pool = applicationPool({ url, max: 6 })
const { log } = Fastify({ logger: { level: 'silent' } })
const ask = (query: string, values: unknown[] = []) =>
  asOwner(url, async (client) => (await client.query(query, values)).rows)
afterAll(() => pool.end())

const aFarm = () =>
  makeFarm({
    sows: 'none',
    equipment: [
      { id: 'S-1', type: 'S', controller: 'I1', pen: 0 },
      { id: 'C-1', type: 'C', controller: 'I2', pen: 0 },
    ],
  })

/** By a code, as a controller gets them. */
async function credentials(farmId: number, controllerId = 'I1'): Promise<Credentials> {
  const made = await inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    return makeCode(db, controllerId)
  })
  return (await enrol(pool, made!.code))!
}

let number = 0
const clients: MqttClient[] = []
afterEach(() => Promise.all(clients.splice(0).map((client) => client.endAsync(true))))
async function speak(port: number, { username, secret }: Credentials, options: IClientOptions = {}) {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username,
    password: secret,
    clientId: `${username}:${(number += 1)}`,
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  })
  client.on('error', () => {})
  clients.push(client)
  const heard: { topic: string; message: unknown }[] = []
  client.on('message', (topic, payload) => heard.push({ topic, message: JSON.parse(payload.toString()) }))
  await new Promise<void>((done) => {
    client.once('connect', () => done())
    client.once('close', () => done())
  })
  const hears = async (wanted: (each: (typeof heard)[number]) => boolean, within = 10_000) => {
    for (const until = Date.now() + within; Date.now() < until;) {
      const found = heard.find(wanted)
      if (found) return found.message
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return undefined
  }
  return { client, heard, hears }
}

let seq = 0
const reading = (value: number, more: object = {}) => {
  seq += 1
  const at = new Date(Date.now() - seq * 1_000).toISOString()
  return {
    v: protocolVersion,
    boot: 'b',
    seq,
    oldest: seq,
    sent: new Date().toISOString(),
    samples: [{ equipment: 'S-1', at, values: { temperature: value } }],
    ...more,
  }
}
const stored = async (farmId: number) =>
  (await ask('select temperature from environment_reading where farm_id = $1 order by at', [farmId])).map(
    ({ temperature }) => temperature,
  )

type Opened = { port: number; link: BrokerLink; close(): Promise<void> }
type Own = { one: Credentials; second: Credentials; other: Credentials }
const brokers: Record<string, ((own: Own) => Promise<Opened>) | undefined> = {
  'the broker inside': async () => {
    const bus = new Bus(pool)
    const started = await startLink({
      pool,
      log,
      retention: defaultRetention,
      bus,
      mqttUrl: undefined,
      mqttPort: 0,
      tls: undefined,
    })
    await started.link.ready()
    await bus.ready()
    const close = async () => {
      await started.close()
      await bus.close()
    }
    return { port: started.port!, link: started.link, close }
  },
  ...(hasMosquitto && {
    Mosquitto: async ({ one, second, other }) => {
      const broker = await startMosquitto(
        Object.fromEntries([one, second, other].map(({ username, secret }) => [username, secret])),
      )
      const link = new BrokerLink({ url: broker.url, pool, log, messageHandlers })
      await link.ready()
      const close = async () => {
        await link.close()
        await broker.close()
      }
      return { port: broker.port, link, close }
    },
  }),
}

describe.each(Object.keys(brokers))('over %s', (name) => {
  let opened: Opened
  let own: Own
  let farmId: number
  let topics: ReturnType<typeof topicsOf>
  beforeAll(async () => {
    const [farm, otherFarm] = [await aFarm(), await aFarm()]
    farmId = farm.farmId
    topics = topicsOf(farmId, 'I1')
    own = {
      one: await credentials(farmId),
      second: await credentials(farmId, 'I2'),
      other: await credentials(otherFarm.farmId),
    }
    opened = await brokers[name]!(own)
  })
  afterAll(() => opened.close())

  test('acknowledges a reading once it is stored', async () => {
    const { client, hears } = await speak(opened.port, own.one)
    await client.subscribeAsync(topics.ack, { qos: 1 })
    const message = reading(21.5)
    await client.publishAsync(topics.readings, JSON.stringify(message), { qos: 1 })
    const ack = await hears(({ message: said }) => (said as Ack).seq >= message.seq)
    expect(ack).toEqual({ v: 1, boot: 'b', seq: message.seq })
    expect(await stored(farmId)).toContain(21.5)
  })

  test('acknowledges an unreadable message by its sequence number', async () => {
    const { client, hears } = await speak(opened.port, own.one)
    await client.subscribeAsync(topics.ack, { qos: 1 })
    const numbered = (number: number) => ({ boot: 'unread', seq: number, oldest: 1 })
    const notANumber = JSON.stringify(reading(20, numbered(1))).replace('20}', 'NaN}')
    const { v, boot, seq: second } = { v: protocolVersion, ...numbered(2) }
    const longEvent = { v, boot, seq: second, equipment: 'S-1', kind: 'alarm', text: 'x'.repeat(5_000) }
    await client.publishAsync(topics.readings, notANumber, { qos: 1 })
    await client.publishAsync(topics.events, JSON.stringify(longEvent), { qos: 1 })
    await client.publishAsync(topics.readings, JSON.stringify(reading(23.5, numbered(3))), { qos: 1 })
    expect(await hears(({ message: said }) => (said as Ack).seq === 3)).toMatchObject({ boot: 'unread' })
    await ask(`delete from reading_quarantine where farm_id = $1`, [farmId])
  })

  test('quarantines an unreadable message and stores the next', async () => {
    const { client, hears } = await speak(opened.port, own.one)
    await client.subscribeAsync(topics.ack, { qos: 1 })
    const notANumber = JSON.stringify(reading(20)).replace('20}', 'NaN}')
    for (const payload of ['{', '"text"', '[]', notANumber, JSON.stringify(reading(1, { samples: 'none' }))])
      await client.publishAsync(topics.readings, payload, { qos: 1 })
    for (const kind of [topics.state, topics.meta, topics.events])
      await client.publishAsync(kind, JSON.stringify({ v: 9 }), { qos: 1 })
    const message = reading(22.5)
    await client.publishAsync(topics.readings, JSON.stringify(message), { qos: 1 })
    expect(await hears(({ message: said }) => (said as Ack).seq >= message.seq)).toMatchObject({ boot: 'b' })
    await expect
      .poll(
        async () =>
          (
            await ask(
              'select sum(count)::int as n from reading_quarantine where farm_id = $1 and reason = $2',
              [farmId, 'unreadable'],
            )
          )[0].n,
      )
      .toBe(8)
  })

  test('quarantines results of unknown commands and settings of foreign equipment', async () => {
    const { client } = await speak(opened.port, own.one)
    const result = {
      v: 1,
      id: randomUUID(),
      state: 'applied',
      readBack: { temperature: 24 },
      at: '2026-03-02T01:15:32Z',
    }
    const settings = {
      v: 1,
      equipment: 'C-1',
      version: 1,
      at: '2026-03-02T01:15:32Z',
      settings: { temperature: 24 },
    }
    await ask('delete from reading_quarantine where farm_id = $1', [farmId])
    for (const equipmentId of ['S-1', 'S-77', 'C-1'])
      await client.publishAsync(topics.result(equipmentId), JSON.stringify(result), { qos: 1 })
    for (const equipmentId of ['C-1', 'S-1'])
      await client.publishAsync(topics.settings(equipmentId), JSON.stringify(settings), { qos: 1 })
    await expect
      .poll(() =>
        ask(
          `select equipment_id as of, reason, count::int as n, split_part(min(example), ':', 1) as kind from reading_quarantine
            where farm_id = $1 and controller_id = 'I1' group by 1, 2, 3 order by 1, 2, 4`,
          [farmId],
        ),
      )
      .toEqual([
        { of: 'C-1', reason: 'other_controller', n: 2, kind: 'result' },
        { of: 'S-1', reason: 'unknown_command', n: 1, kind: 'result' },
        { of: 'S-1', reason: 'unreadable', n: 1, kind: 'settings' },
        { of: 'S-77', reason: 'unknown_equipment', n: 1, kind: 'result' },
      ])
    expect(await ask('select from reported_setting where farm_id = $1', [farmId])).toEqual([])
    await ask('delete from reading_quarantine where farm_id = $1', [farmId])
  })

  test('quarantines a message of ten megabytes without affecting others', async () => {
    const { client } = await speak(opened.port, own.one)
    client.publish(topics.readings, Buffer.alloc(10_000_000, 32), { qos: 0 })
    const count = async () =>
      (
        await ask(
          `select sum(count)::int as n from reading_quarantine where farm_id = $1 and controller_id = 'I1' and reason = 'too_large'`,
          [farmId],
        )
      )[0].n
    await expect.poll(count).toBe(1)
    const other = await speak(opened.port, own.one)
    await other.client.subscribeAsync(topics.ack, { qos: 1 })
    const message = reading(23.5)
    await other.client.publishAsync(topics.readings, JSON.stringify(message), { qos: 1 })
    expect(await other.hears(({ message: said }) => (said as Ack).seq >= message.seq)).toMatchObject({
      boot: 'b',
    })
  })

  test('stores the state and equipment of a controller, and its last will', async () => {
    const { client } = await speak(opened.port, own.second, {
      will: {
        topic: topicsOf(farmId, 'I2').state,
        payload: Buffer.from(JSON.stringify({ v: 1, online: false, boot: 'w' })),
        qos: 1,
        retain: true,
      },
    })
    const { state, meta } = topicsOf(farmId, 'I2')
    await client.publishAsync(
      state,
      JSON.stringify({ v: 1, online: true, boot: 'w', at: new Date().toISOString() }),
      { qos: 1, retain: true },
    )
    await client.publishAsync(
      meta,
      JSON.stringify({ v: 1, equipment: [{ id: 'C-1', type: 'C', serial: '77' }] }),
      { qos: 1, retain: true },
    )
    const known = async () =>
      (
        await ask(
          `select online, serial from controller_state join controller using (farm_id, controller_id) left join equipment_device d on d.farm_id = controller.farm_id where controller.farm_id = $1 and controller_id = 'I2'`,
          [farmId],
        )
      )[0]
    await expect.poll(known).toEqual({ online: true, serial: '77' })
    client.stream.destroy()
    await expect.poll(known).toEqual({ online: false, serial: '77' })
  })

  test('publishes that the server is online', async () => {
    const { client, hears } = await speak(opened.port, own.one)
    await client.subscribeAsync(serverTopic, { qos: 1 })
    expect(await hears(({ topic }) => topic === serverTopic)).toEqual({ v: 1, online: true })
  })

  test('restricts a controller to its own topics', async () => {
    const strangers = [topicsOf(own.other.farmId, 'I1'), topicsOf(farmId, 'I2')]
    const ear = await speak(opened.port, own.one)
    for (const topic of [
      '#',
      '+/#',
      'penside/#',
      '$SYS/#',
      ...strangers.flatMap(({ ack, command, state }) => [ack, command('C-1'), state]),
    ])
      ear.client.subscribe(topic, { qos: 1 })
    for (const { ack, command } of strangers)
      for (const topic of [ack, command('C-1')]) await opened.link.publish(topic, { secret: true })
    await opened.link.publish(topics.command('S-1'), { yours: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
    // Whether the server listens, everyone may know.
    const open = [serverTopic, topics.command('S-1')]
    expect(ear.heard.filter(({ topic }) => !open.includes(topic))).toEqual([])

    const sample = { equipment: 'S-1', at: new Date().toISOString(), values: { temperature: 40 } }
    const forged = JSON.stringify(reading(40, { boot: 'forged', samples: [sample] }))
    for (const { readings, command } of [...strangers, { ...topics, readings: serverTopic }])
      for (const topic of [readings, command('S-1')]) {
        const mouth = await speak(opened.port, own.one)
        expect(mouth.client.connected).toBe(true)
        mouth.client.publish(topic, forged, { qos: 0, retain: topic === serverTopic })
        await mouth.client.endAsync()
      }
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await stored(own.other.farmId)).toEqual([])
    expect(await ask(`select 1 from controller_cursor where boot = 'forged'`)).toEqual([])
    await ear.client.endAsync(true)
    const listener = await speak(opened.port, own.one)
    await listener.client.subscribeAsync(serverTopic, { qos: 1 })
    expect(await listener.hears(({ topic }) => topic === serverTopic)).toEqual({ v: 1, online: true })
  })

  test('rejects connections without the secret', async () => {
    const wrong = [
      { ...own.one, secret: `${own.one.secret.slice(0, -1)}!` },
      { ...own.one, secret: '' },
      { ...own.one, secret: own.other.secret },
      { ...own.one, username: 'server' },
    ]
    for (const each of wrong) expect((await speak(opened.port, each)).client.connected).toBe(false)
  })
})

test('reads sender and kind from the topic, and rejects longer topics', () => {
  const of = (rest: string) => senderOf(`penside/v1/7/I1/${rest}`)
  expect(of('readings')).toEqual({ farmId: 7, controllerId: 'I1', kind: 'readings', equipmentId: '' })
  expect(of('result/C1')).toEqual({ farmId: 7, controllerId: 'I1', kind: 'result', equipmentId: 'C1' })
  for (const rest of ['readings/C1', 'result', 'result/C1/x', 'settings/C1/', 'command/C1', 'ack', ''])
    expect([rest, of(rest)]).toEqual([rest, undefined])
  for (const topic of ['penside/v1/0/I1/state', 'penside/v1/07/I1/state', 'penside/v2/7/I1/state'])
    expect([topic, senderOf(topic)]).toEqual([topic, undefined])
})

test('retries readings behind a lock without delaying other farms', async () => {
  const farm = await aFarm()
  const other = await aFarm()
  const impatient = new pg.Pool({
    connectionString: url,
    options: '-c role=penside_app -c lock_timeout=20ms',
    max: 2,
  })
  const bus = new Bus(impatient)
  const started = await startLink({
    pool: impatient,
    log,
    retention: defaultRetention,
    bus,
    tls: undefined,
    mqttUrl: undefined,
    mqttPort: 0,
  })
  await started.link.ready()
  const { client, hears } = await speak(started.port!, await credentials(farm.farmId))
  const beside = await speak(started.port!, await credentials(other.farmId))
  const topics = topicsOf(farm.farmId, 'I1')
  await client.subscribeAsync(topics.ack, { qos: 1 })
  const publish = () => client.publishAsync(topics.readings, JSON.stringify(reading(24)), { qos: 1 })
  await publish()
  await hears(({ topic }) => topic === topics.ack)
  await asOwner(url, async (holder) => {
    await holder.query('begin')
    await holder.query('select 1 from controller_cursor where farm_id = $1 for update', [farm.farmId])
    // As many as would keep every writer.
    for (let each = 0; each < 2; each++) {
      await publish()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const message = JSON.stringify(reading(25))
    await beside.client.publishAsync(topicsOf(other.farmId, 'I1').readings, message, { qos: 1 })
    await expect.poll(() => stored(other.farmId)).toEqual([25])
    expect(await stored(farm.farmId)).toEqual([24])
    // More than is held at once, and many more than one transaction takes.
    const flood = Promise.all(Array.from({ length: 2_100 }, publish))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await holder.query('commit')
    await flood
  })
  await expect.poll(async () => (await stored(farm.farmId)).length).toBe(2_103)
  expect(await ask('select 1 from reading_quarantine where farm_id = $1', [farm.farmId])).toEqual([])
  await started.close()
  await bus.close()
  await impatient.end()
})

describe('the broker inside', () => {
  let opened: Opened
  let one: Credentials
  let farmId: number
  beforeAll(async () => {
    farmId = (await aFarm()).farmId
    one = await credentials(farmId)
    opened = await brokers['the broker inside']!({} as Own)
  })
  afterAll(() => opened.close())

  const works = async () => {
    const { client, hears } = await speak(opened.port, one)
    await client.subscribeAsync(topicsOf(farmId, 'I1').ack, { qos: 1 })
    const message = reading(20)
    await client.publishAsync(topicsOf(farmId, 'I1').readings, JSON.stringify(message), { qos: 1 })
    const ack = await hears(({ message: said }) => (said as Ack).seq >= message.seq)
    await client.endAsync(true)
    return ack !== undefined
  }

  test('rejects a client id of another connection', async () => {
    const { client } = await speak(opened.port, one)
    const thief = await speak(opened.port, await credentials(farmId, 'I2'), {
      clientId: client.options.clientId!,
    })
    expect([thief.client.connected, client.connected]).toEqual([false, true])
    await client.endAsync(true)
  })

  test('disconnects a revoked controller', async () => {
    const revoked = await credentials(farmId, 'I2')
    const { client } = await speak(opened.port, revoked)
    expect(client.connected).toBe(true)
    await inTransaction(pool, async (db) => {
      await db.actAs({ farmId })
      await db.client.query(
        `update controller set revoked_at = now() where farm_id = $1 and controller_id = 'I2'`,
        [farmId],
      )
      await publish(db, { farm: farmId, kind: 'state' })
    })
    await expect.poll(() => client.connected).toBe(false)
    expect((await speak(opened.port, revoked)).client.connected).toBe(false)
    expect(await works()).toBe(true)
  })

  test('closes connections that announce ten megabytes or never authenticate', async () => {
    const { client } = await speak(opened.port, one)
    client.publish(topicsOf(farmId, 'I1').readings, Buffer.alloc(10_000_000, 32), { qos: 0 })
    await expect.poll(() => client.connected).toBe(false)
    const socket = connectSocket(opened.port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f, 0, 4]))
    await once(socket, 'close')
    expect(await works()).toBe(true)
  })

  test('limits unauthenticated connections per address', async () => {
    const sockets = Array.from({ length: 60 }, () =>
      connectSocket(opened.port, '127.0.0.1').on('error', () => {}),
    )
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    const held = () => sockets.filter(({ destroyed }) => !destroyed).length
    await expect.poll(held).toBeLessThanOrEqual(20)
    for (const socket of sockets) socket.destroy()
    await expect.poll(works).toBe(true)
  })

  test('survives a subscriber that floods and reads nothing', async () => {
    const { client } = await speak(opened.port, one)
    const { command, readings, state } = topicsOf(farmId, 'I1')
    await client.subscribeAsync([command('+'), state], { qos: 0 })
    // It stops reading, and shouts what it listens to itself.
    client.stream.pause()
    for (let i = 0; i < 3_000; i++) {
      client.publish(state, `{"v":1,"online":true,"boot":"${'x'.repeat(1_000)}"}`, { qos: 0 })
      client.publish(readings, '{"nothing":1}', { qos: 0 })
      void opened.link.publish(command('S-1'), { text: 'y'.repeat(1_000) }).catch(() => {})
    }
    expect(await works()).toBe(true)
    client.stream.destroy()
    expect(await works()).toBe(true)
  })
})
