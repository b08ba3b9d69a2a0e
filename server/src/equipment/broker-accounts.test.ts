// A broker as docs/broker.md sets it up: TLS by an own authority, an account for each controller that enrols, none for who is revoked.
import mqtt, { type IClientOptions } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { controllers } from '@penside/contract/equipment/controller.ts'
import { protocolVersion, serverTopic, topicsOf } from '@penside/contract/equipment/protocol.ts'
import { makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { hasMosquitto, startDocumentedMosquitto } from '../../test/mosquitto.ts'
import { defaultRetention } from './ingest.ts'
import { startLink, type Started } from './start-link.ts'

type Enrolled = { farm: number; controller: string; username: string; secret: string; mqttPort: number }

describe.runIf(hasMosquitto)('over Mosquitto with TLS', () => {
  let house: TestApp
  let farms: TestFarm[]
  let broker: Awaited<ReturnType<typeof startDocumentedMosquitto>>
  let started: Started
  const clients: mqtt.MqttClient[] = []

  beforeAll(async () => {
    house = await testApp({})
    const equipment = [{ id: 'S-1', type: 'S', controller: 'I1', pen: 0 }] as const
    farms = [await makeFarm({ sows: 'none', equipment }), await makeFarm({ sows: 'none', equipment })]
    broker = await startDocumentedMosquitto()
    started = await startLink({
      pool: house.pool,
      log: house.app.log,
      retention: defaultRetention,
      bus: house.app.bus,
      mqttUrl: broker.server.url,
      mqttCa: broker.ca,
      mqttPort: undefined,
      tls: undefined,
    })
    await started.link.ready()
    await house.app.bus.ready()
    house.app.link = started.link
    house.app.mqttPort = broker.port
  })
  afterAll(async () => {
    for (const client of clients) client.end(true)
    await started.close()
    await house.close()
    await broker.close()
  })

  const codeFor = async ({ manager }: TestFarm, controllerId = 'I1') =>
    (await house.as(manager).call(controllers.makeCode, { controllerId })).body.code
  const enrolled = async (farm: TestFarm) =>
    (await house.anyone.post('/mobile/x/controller/enrol', { code: await codeFor(farm) })).wire as Enrolled
  /** @returns the connection, or why there is none */
  const connect = ({ username, secret }: Enrolled, options: IClientOptions = {}) =>
    new Promise<mqtt.MqttClient | Error>((done) => {
      const client = mqtt.connect(broker.url, {
        username,
        password: secret,
        clientId: username,
        reconnectPeriod: 0,
        ca: broker.ca,
        ...options,
      })
      clients.push(client)
      client.once('connect', () => done(client))
      client.once('error', done)
    })
  const open = async (own: Enrolled, options?: IClientOptions) => {
    const client = await connect(own, options)
    if (client instanceof Error) throw client
    return client
  }
  const topics = ({ farm, controller }: Enrolled) => topicsOf(farm, controller)
  let seq = 0
  const reading = (temperature: number) => {
    const at = new Date().toISOString()
    const samples = [{ equipment: 'S-1', at, values: { temperature } }]
    return JSON.stringify({ v: protocolVersion, boot: 'tls', seq: ++seq, oldest: seq, sent: at, samples })
  }
  const heard = (client: mqtt.MqttClient) => {
    const all: string[] = []
    client.on('message', (topic) => all.push(topic))
    return all
  }

  test('lets an enrolled controller publish at once, below its own topics only', async () => {
    const [one, other] = [await enrolled(farms[0]!), await enrolled(farms[1]!)]
    expect(one.mqttPort).toBe(broker.port)
    const client = await open(one)
    const all = heard(client)
    for (const topic of [topics(one).ack, topics(one).command('+'), serverTopic])
      await client.subscribeAsync(topic, { qos: 1 })
    await client.publishAsync(topics(one).readings, reading(21), { qos: 1 })
    await expect.poll(() => all).toContain(topics(one).ack)

    const { ack, command, state, readings } = topics(other)
    for (const topic of ['#', 'penside/#', '$SYS/#', '$CONTROL/#', ack, command('+'), state, readings])
      await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow('Subscribe error')
    const ear = await open(other)
    await ear.subscribeAsync([ack, command('+')], { qos: 1 })
    const stolen = heard(ear)
    for (const topic of [readings, ack, command('S-1'), '$CONTROL/dynamic-security/v1', serverTopic])
      client.publish(topic, reading(40), { qos: 0 })
    // What comes last of the same connection tells that all of it was judged.
    const last = all.length
    await client.publishAsync(topics(one).readings, reading(22), { qos: 1 })
    await expect.poll(() => all.length).toBeGreaterThan(last)
    expect(stolen).toEqual([])
    await client.endAsync(true)
    await ear.endAsync(true)
  })

  test('rejects untrusted certificates, plain connections and foreign secrets', async () => {
    const one = await enrolled(farms[0]!)
    expect(await connect(one, { ca: [] })).toMatchObject({
      code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO/),
    })
    expect(await connect({ ...one, secret: `${one.secret}x` })).toBeInstanceOf(Error)
    expect(await connect({ ...one, username: 'server' })).toBeInstanceOf(Error)
    const plain = mqtt.connect(`mqtt://localhost:${broker.port}`, { reconnectPeriod: 0, connectTimeout: 500 })
    plain.on('error', () => {})
    await new Promise((done) => plain.once('close', () => done(undefined)))
    expect(plain.connected).toBe(false)
  })

  test('invalidates the previous secret on enrolment, and protects connections of others', async () => {
    const before = await enrolled(farms[0]!)
    const client = await open(before)
    const after = await enrolled(farms[0]!)
    await expect.poll(() => client.connected).toBe(false)
    expect(await connect(before)).toBeInstanceOf(Error)
    const held = await open(after)
    const thief = await open(await enrolled(farms[1]!), { clientId: after.username })
    await thief.publishAsync(topics(after).readings, reading(40), { qos: 0 })
    expect([held.connected, thief.connected]).toEqual([true, true])
    await held.endAsync(true)
    await thief.endAsync(true)
  })

  test('disconnects a revoked controller, also after the broker was unreachable', async () => {
    const [one, other] = [await enrolled(farms[0]!), await enrolled(farms[1]!)]
    const revoke = ({ manager }: TestFarm) =>
      house.as(manager).call(controllers.revoke, { controllerId: 'I1' })
    const client = await open(one)
    await revoke(farms[0]!)
    await expect.poll(() => client.connected).toBe(false)
    expect(await connect(one)).toBeInstanceOf(Error)

    await broker.stop()
    await revoke(farms[1]!)
    const code = await codeFor(farms[0]!)
    const enrol = () => house.anyone.post('/mobile/x/controller/enrol', { code })
    expect((await enrol()).problem).toMatchObject({ code: 'BUSY' })
    await broker.start()
    await expect.poll(() => connect(other)).toBeInstanceOf(Error)
    // Its code is still good.
    await expect.poll(async () => (await enrol()).status).toBe(200)
  })
})
