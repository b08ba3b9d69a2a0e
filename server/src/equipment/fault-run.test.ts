// Many controllers with a store of their own, two processes that take in, and everything that goes wrong meanwhile: nothing is lost, nothing
// is there twice.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { expect, test } from 'vitest'
import { topicsOf, type Ack } from '@penside/contract/equipment/protocol.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm } from '../../test/farm.ts'
import { hasMosquitto, startMosquitto } from '../../test/mosquitto.ts'
import { applicationPool, inTransaction } from '../db.ts'
import { enrol, makeCode, type Credentials } from './credentials.ts'
import { rollUp } from './roll-up.ts'

const long = process.env['PENSIDE_LONG'] === '1'
const size = long ? { farms: 20, controllers: 10, messages: 150 } : { farms: 3, controllers: 4, messages: 25 }
const samplesOfOne = 4

/** The same every time. */
let state = 20_261_123
const chance = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

type Message = {
  seq: number
  samples: { equipment: string; at: string; values: Record<string, number> }[]
  wrongClock: boolean
  late: boolean
}

/** Keeps every message until it is acknowledged, and sends again what is not. */
class Controller {
  readonly #own: Credentials
  readonly #store = new Map<number, Message>()
  readonly client: MqttClient
  sent = 0
  constructor(port: number, own: Credentials) {
    this.#own = own
    this.client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      username: own.username,
      password: own.secret,
      clientId: own.username,
      reconnectPeriod: 100,
      queueQoSZero: false,
    })
    this.client.on('error', () => {})
    this.client.on('connect', () =>
      this.client.subscribe(topicsOf(own.farmId, own.controllerId).ack, { qos: 1 }),
    )
    this.client.on('message', (_, payload) => {
      const { seq } = JSON.parse(payload.toString()) as Ack
      for (const kept of this.#store.keys()) if (kept <= seq) this.#store.delete(kept)
    })
  }
  get left() {
    return this.#store.size
  }
  keep(message: Message) {
    this.#store.set(message.seq, message)
    this.#send(message)
    // A twentieth comes twice, however well it was heard.
    if (chance() < 0.05) this.#send(message)
  }
  again() {
    for (const message of [...this.#store.values()].slice(0, 50)) this.#send(message)
  }
  #send({ seq, samples, wrongClock }: Message) {
    if (!this.client.connected) return
    this.sent += 1
    const oldest = Math.min(...this.#store.keys())
    const off = wrongClock ? -Date.now() + 60_000 : 0
    const message = {
      v: 1,
      boot: 'run',
      seq,
      oldest: Math.min(oldest, seq),
      sent: new Date(Date.now() + off).toISOString(),
      samples: wrongClock
        ? samples.map((each, i) => ({ ...each, at: new Date(50_000 + i * 1_000).toISOString() }))
        : samples,
    }
    this.client.publish(
      topicsOf(this.#own.farmId, this.#own.controllerId).readings,
      JSON.stringify(message),
      { qos: 0 },
    )
  }
}

test.runIf(hasMosquitto)('a run of faults', async () => {
  const database = await ownDatabase()
  const pool = applicationPool({ url: database.url, most: 2 })
  pool.on('error', () => {})
  const own: Credentials[] = []
  for (let farm = 0; farm < size.farms; farm++) {
    const ids = Array.from({ length: size.controllers }, (_, i) => `G${i}`)
    const equipment = ids.flatMap((controller) => [
      { id: `S-${controller}`, type: 'S', controller, pen: 0 },
      { id: `W-${controller}`, type: 'W', controller, pen: 0 },
    ])
    const { farmId } = await makeFarm({ url: database.url, sows: 'none', equipment })
    for (const id of ids) {
      const code = await inTransaction(pool, async (db) => {
        await db.actAs({ farmId })
        return makeCode(db, id)
      })
      own.push((await enrol(pool, code!.code))!)
    }
  }
  const broker = await startMosquitto(
    Object.fromEntries(own.map(({ username, secret }) => [username, secret])),
  )
  const ingest = async () => {
    const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../ingest-process.ts')], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        MQTT_URL: broker.url,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout!, 'data')
    return child
  }
  const processes = [await ingest(), await ingest()]
  const controllers = own.map((each) => new Controller(broker.port, each))
  await Promise.all(controllers.map(({ client }) => new Promise((done) => client.once('connect', done))))

  // --- What goes wrong ----------------------------------------------------------------------------------------
  let kills = 0
  const faults = [
    () => broker.restart(),
    async () => {
      kills += 1
      const victim = processes.shift()!
      victim.kill('SIGKILL')
      processes.push(await ingest())
    },
    () =>
      asOwner(database.url, async (client) => {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
      }),
  ]
  const begun = Date.now() - 3_600_000
  const expected = new Map<string, number>()
  const wrongClocks: Message[] = []
  let water = 0
  let next = 0
  let during: Promise<unknown> = Promise.resolve()
  for (let i = 0; i < size.messages; i++) {
    for (const [of, controller] of controllers.entries()) {
      const { farmId, controllerId } = own[of]!
      const late = chance() < 0.02 ? Math.floor(chance() * 48) * 3_600_000 : 0
      const wrongClock = chance() < 0.01
      const samples = Array.from({ length: samplesOfOne }, (_, k) => {
        const at = new Date(begun - late + (i * samplesOfOne + k) * 1_000 + of).toISOString()
        const [equipment, values] =
          k % 2 === 0
            ? [`S-${controllerId}`, { temperature: Math.round(chance() * 400) / 10 }]
            : [`W-${controllerId}`, { water: (water += 1) }]
        return { equipment, at, values: values as Record<string, number> }
      })
      const message = { seq: i + 1, samples, wrongClock, late: late > 0 }
      if (wrongClock) wrongClocks.push(message)
      else
        for (const { equipment, at, values } of samples)
          expected.set(`${farmId} ${equipment} ${at}`, Object.values(values)[0]!)
      controller.keep(message)
    }
    if (i % Math.ceil(size.messages / (long ? 30 : 6)) === 3) {
      const fault = faults[next++ % faults.length]!
      during = during.then(fault)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await during
  const until = Date.now() + (long ? 600_000 : 90_000)
  for (let left = 1; left > 0 && Date.now() < until;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    left = controllers.reduce((sum, controller) => sum + controller.left, 0)
    for (const controller of controllers) controller.again()
  }

  // --- What there is ------------------------------------------------------------------------------------------
  expect(controllers.map(({ left }) => left)).toEqual(controllers.map(() => 0))
  const rows = await asOwner(
    database.url,
    async (client) =>
      (
        await client.query<{ key: string; value: string; shifted: boolean }>(
          `select concat_ws(' ', farm_id, equipment_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as key, value::text, quality = 7 as shifted
       from (select farm_id, equipment_id, at, quality, temperature::numeric as value from environment_reading
         union all select farm_id, equipment_id, at, quality, water from water_meter_reading) r`,
        )
      ).rows,
  )
  const stored = new Map(rows.filter(({ shifted }) => !shifted).map(({ key, value }) => [key, Number(value)]))
  const lost = [...expected].filter(
    ([key, value]) => Math.abs((stored.get(key) ?? NaN) - value) > 0.01 || !stored.has(key),
  )
  const more = [...stored.keys()].filter((key) => !expected.has(key))
  expect({ lost: lost.slice(0, 3), more: more.slice(0, 3) }).toEqual({ lost: [], more: [] })
  expect(rows.filter(({ shifted }) => shifted).length).toBe(wrongClocks.length * samplesOfOne)

  // Hours equal what the readings say, counted in one go.
  for (const farmId of new Set(own.map((each) => each.farmId)))
    for (let again = true; again;)
      again = await inTransaction(pool, async (db) => {
        await db.actAs({ farmId })
        return rollUp(db)
      })
  const wrong = await asOwner(
    database.url,
    async (client) =>
      (
        await client.query(
          `with again as (
         select farm_id, equipment_id, date_trunc('hour', at) as hour, count(temperature)::int as n, sum(temperature::float8) as total from environment_reading group by 1, 2, 3)
       select * from again a full join (select * from reading_hour where measure = 'temperature') h using (farm_id, equipment_id, hour)
       where a.n is distinct from h.n or abs(a.total - h.total) > 1e-6`,
        )
      ).rows,
  )
  expect(wrong).toEqual([])
  const sent = controllers.reduce((sum, controller) => sum + controller.sent, 0)
  console.log(
    `${controllers.length} controllers, ${controllers.length * size.messages} messages sent ${sent} times, ${rows.length} readings; ${next} faults, ${kills} of them kill -9: 0 lost, 0 twice`,
  )

  for (const { client } of controllers) client.end(true)
  for (const child of processes) child.kill('SIGKILL')
  await broker.close()
  await pool.end()
  await database.drop()
})
