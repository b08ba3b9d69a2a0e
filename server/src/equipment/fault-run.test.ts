// Many controllers with a store of their own, two processes that take in, and everything that goes wrong meanwhile: nothing is lost, nothing
// is there twice.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import mqtt, { type MqttClient } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { topicsOf, type Ack } from '@penside/contract/equipment/protocol.ts'
import { Controller } from '@penside/demo/controller/controller.ts'
import { Disk } from '@penside/demo/controller/disk.ts'
import { isOpen, type CommandState } from '@penside/domain/equipment/command.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm } from '../../test/farm.ts'
import { hasMosquitto, startMosquitto } from '../../test/mosquitto.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { lockEquipment, processCommands, requestCommand } from './commands.ts'
import { enrol, makeCode, type Credentials } from './credentials.ts'
import { BrokerLink } from './broker-link.ts'
import { rollUp } from './roll-up.ts'
import { messageHandlers } from './message-handlers.ts'
import { isLong } from '../../test/long.ts'

/** `pace`: ms between two messages of a controller. */
const size = isLong
  ? { farms: 20, controllers: 10, messages: 300, pace: 1_200, faults: 36 }
  : { farms: 3, controllers: 4, messages: 25, pace: 20, faults: 6 }
const samplesOfOne = 4
const anHour = 3_600_000

/** The same every time. */
let state = 20_261_123
const chance = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

type Sent = { equipment: string; at: string; values: Record<string, number> }
type Message = { seq: number; samples: Sent[]; ahead: number }

/** Keeps every message until it is acknowledged, and sends again what is not. `ahead`: ms that its clock is. */
class Keeper {
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
  #send({ seq, samples, ahead }: Message) {
    if (!this.client.connected) return
    this.sent += 1
    const message = {
      v: 1,
      boot: 'run',
      seq,
      oldest: Math.min(seq, ...this.#store.keys()),
      sent: new Date(Date.now() + ahead).toISOString(),
      samples,
    }
    this.client.publish(
      topicsOf(this.#own.farmId, this.#own.controllerId).readings,
      JSON.stringify(message),
      { qos: 0 },
    )
  }
}

type Faulty = { url: string; faults: Record<string, () => Promise<unknown>>; close(): Promise<void> }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One of the server of all tests, whose connections are cut. */
async function sharedDatabase(): Promise<Faulty> {
  const database = await ownDatabase()
  const cut = () =>
    asOwner(database.url, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    )
  return { url: database.url, faults: { 'connections to the database cut': cut }, close: database.drop }
}

/** A PostgreSQL of its own on a small disk: stopped, crashed, away for a while, and without a byte of room. */
async function ownPostgres(): Promise<Faulty> {
  const home = await mkdtemp(join(tmpdir(), 'penside-faults-'))
  const small = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=900m,mode=755', 'tmpfs', home]).status === 0
  const settings = { max_wal_size: '128MB', min_wal_size: '32MB' }
  const database = await startEmbedded({ home, log: () => {}, settings })
  await migrate(database.url, { log: () => {} })
  const stop = async (signal: NodeJS.Signals) => {
    const file = join(home, 'database/postmaster.pid')
    process.kill(Number.parseInt(readFileSync(file, 'utf8')), signal)
    for (let tries = 0; existsSync(file) && tries < 600; tries++) await pause(50)
  }
  const again = async () => {
    for (let tries = 0; tries < 60; tries++) {
      try {
        await database.revive()
        await asOwner(database.url, (client) => client.query('create temporary table there (n int)'))
        return
      } catch {
        await pause(500)
      }
    }
    throw new Error('the database did not come back')
  }
  const ballast = join(home, 'ballast')
  const faults: Faulty['faults'] = {
    'database restarted': () => stop('SIGINT').then(again),
    'database crashed': () => stop('SIGQUIT').then(again),
    'database away for 15 s': () =>
      stop('SIGINT')
        .then(() => pause(15_000))
        .then(again),
    ...(small && {
      'disk full for 10 s': async () => {
        const left = await statfs(home)
        spawnSync('fallocate', ['-l', String(left.bavail * left.bsize), ballast])
        await pause(10_000)
        await rm(ballast, { force: true })
        await again()
      },
    }),
  }
  return {
    url: database.url,
    faults,
    async close() {
      await database.stop()
      if (small) spawnSync('umount', [home])
      await rm(home, { recursive: true, force: true })
    },
  }
}

test.runIf(hasMosquitto)('a run of faults', { timeout: 3_600_000 }, async () => {
  const began = Date.now()
  const database = isLong ? await ownPostgres() : await sharedDatabase()
  const ends: (() => unknown)[] = [database.close]
  onTestFinished(async () => {
    for (const end of ends.toReversed()) await end()
  })
  const pool = applicationPool({ url: database.url, max: 4 })
  pool.on('error', () => {})
  ends.push(() => pool.end())
  const { log } = Fastify({ logger: { level: 'silent' } })
  const own: Credentials[] = []
  const heaters: Credentials[] = []
  for (let farm = 0; farm < size.farms; farm++) {
    const ids = Array.from({ length: size.controllers }, (_, i) => `G${i}`)
    const equipment = ids.flatMap((controller) => [
      { id: `S-${controller}`, type: 'S', controller, pen: 0 },
      { id: `W-${controller}`, type: 'W', controller, pen: 0 },
    ])
    const heater = { id: 'C-1', type: 'C', controller: 'H', pen: 0 }
    const { farmId } = await makeFarm({
      url: database.url,
      sows: 'none',
      equipment: [...equipment, heater],
    })
    for (const id of [...ids, 'H']) {
      const code = await inTransaction(pool, async (db) => {
        await db.actAs({ farmId })
        return makeCode(db, id)
      })
      const made = (await enrol(pool, code!.code))!
      if (id === 'H') heaters.push(made)
      else own.push(made)
    }
  }
  const broker = await startMosquitto(
    Object.fromEntries([...own, ...heaters].map(({ username, secret }) => [username, secret])),
  )
  ends.push(broker.close)
  const ingest = async () => {
    const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../cli/ingest.ts')], {
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
  const keepers = own.map((each) => new Keeper(broker.port, each))
  ends.push(() => {
    for (const { client } of keepers) client.end(true)
    for (const child of processes) child.kill('SIGKILL')
  })
  await Promise.all(keepers.map(({ client }) => new Promise((done) => client.once('connect', done))))

  // Heaters that are set meanwhile, by a server of their own.
  const link = new BrokerLink({ url: broker.url, pool, log, messageHandlers })
  ends.push(() => link.close())
  await link.ready()
  const devices = heaters.map(({ farmId, controllerId, username, secret }) => {
    const disk = new Disk(':memory:')
    const settings = { temperature: 24 }
    const device = new Controller({
      url: `mqtt://127.0.0.1:${broker.port}`,
      farm: farmId,
      controller: controllerId,
      username,
      password: secret,
      disk,
      resendAfter: 5_000,
      mqtt: { reconnectPeriod: 200 },
      devices: [{ id: 'C-1', type: 'C', cycle: 60, settings, measure: () => [] }],
    }).start()
    return { farmId, device, disk }
  })
  ends.push(async () => {
    for (const { device, disk } of devices) {
      await device.stop()
      disk.close()
    }
  })
  const whileWorking = (work: () => Promise<unknown>, every: number) => {
    let busy: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      busy = busy.then(work).catch(() => {})
    }, every)
    ends.push(() => clearInterval(timer))
    return async () => {
      clearInterval(timer)
      await busy
    }
  }
  const stopDriving = whileWorking(async () => {
    for (const { farmId } of devices) await processCommands({ pool, link, now: () => new Date() }, farmId)
  }, 500)
  let refused = 0
  const stopAsking = whileWorking(
    async () => {
      for (const { farmId } of devices) {
        const settings = { temperature: 20 + Math.floor(chance() * 100) / 10 }
        await inTransaction(pool, async (db) => {
          await db.actAs({ farmId })
          await lockEquipment(db, 'C-1')
          const asked = {
            farmId,
            accountId: null,
            equipmentId: 'C-1',
            part: '',
            deed: 'set',
            settings,
          } as const
          await requestCommand(db, asked, new Date())
        }).catch(() => (refused += 1))
      }
    },
    isLong ? 5_000 : 400,
  )

  // --- What goes wrong ----------------------------------------------------------------------------------------
  const faults = Object.entries({
    'broker killed': () => broker.restart(isLong ? 3_000 : 100),
    'ingest killed with kill -9': async () => {
      processes.shift()!.kill('SIGKILL')
      processes.push(await ingest())
    },
    ...database.faults,
  })
  const made = new Map<string, number>()
  let next = 0
  const fault = async () => {
    const [name, work] = faults[next++ % faults.length]!
    await work()
    made.set(name, (made.get(name) ?? 0) + 1)
  }

  const begun = Date.now() - anHour
  /** By equipment and value, which is there once: when it was measured, where its controller's clock is believed. */
  const expected = new Map<string, string | undefined>()
  const kinds = { late: 0, wrong: 0, ahead: 0, behind: 0 }
  let during: Promise<unknown> = Promise.resolve()
  for (let i = 0; i < size.messages; i++) {
    for (const [of, keeper] of keepers.entries()) {
      const { farmId, controllerId } = own[of]!
      const late = chance() < 0.02 ? Math.floor(chance() * 48) * anHour : 0
      // Its clock begins in 1970, or was put three hours ahead for a while, or an hour back.
      const wrong = chance() < 0.01
      const put = (i / size.messages) * 3
      const ahead = of % 10 === 3 && put >= 1 && put < 2 ? 3 * anHour : 0
      const behind = of % 10 === 7 && put >= 1.5 ? anHour : 0
      if (late > 0) kinds.late += 1
      if (wrong) kinds.wrong += 1
      else if (ahead > 0) kinds.ahead += 1
      else if (behind > 0) kinds.behind += 1
      const samples = Array.from({ length: samplesOfOne }, (_, k): Sent => {
        const count = i * samplesOfOne + k
        const right = begun - late + count * 1_000 + of
        const at = new Date(wrong ? 50_000 + (Date.now() - began) + k : right + ahead - behind).toISOString()
        const value = k % 2 === 0 ? (10_000 + count) / 1_000 : count
        const equipment = `${k % 2 === 0 ? 'S' : 'W'}-${controllerId}`
        expected.set(`${farmId} ${equipment} ${value}`, wrong || ahead > 0 ? undefined : at)
        return { equipment, at, values: { [k % 2 === 0 ? 'temperature' : 'water']: value } }
      })
      keeper.keep({ seq: i + 1, samples, ahead: wrong ? 60_000 - began : ahead - behind })
      // What was not acknowledged is sent again after a while.
      if (isLong && i % 8 === of % 8) keeper.again()
    }
    if (i % Math.ceil(size.messages / size.faults) === 3) during = during.then(fault)
    await pause(size.pace)
  }
  await during
  await stopAsking()
  const until = Date.now() + (isLong ? 600_000 : 90_000)
  for (let left = 1; left > 0 && Date.now() < until;) {
    await pause(500)
    left = keepers.reduce((sum, keeper) => sum + keeper.left, 0)
    for (const keeper of keepers) keeper.again()
  }

  // --- What there is ------------------------------------------------------------------------------------------
  const query = <Row extends object>(text: string) =>
    asOwner(database.url, async (client) => (await client.query<Row>(text)).rows)
  expect(keepers.map(({ left }) => left)).toEqual(keepers.map(() => 0))
  const rows = await query<{ key: string; at: Date; shifted: boolean }>(
    `select concat_ws(' ', farm_id, equipment_id, value) as key, at, quality = 7 as shifted
     from (select farm_id, equipment_id, at, quality, temperature::float8::numeric(9, 3)::float8 as value from environment_reading
       union all select farm_id, equipment_id, at, quality, water::float8 from water_meter_reading) r`,
  )
  const seen = new Set<string>()
  const twice: string[] = []
  const misplaced: string[] = []
  for (const { key, at, shifted } of rows) {
    if (seen.has(key)) twice.push(key)
    seen.add(key)
    const due = expected.get(key)
    if (!expected.has(key) || shifted !== (due === undefined) || (due && due !== at.toISOString()))
      misplaced.push(`${key} at ${at.toISOString()} and not ${due}`)
  }
  const lost = [...expected.keys()].filter((key) => !seen.has(key))
  const apart = await query(
    'select reason, sum(count)::int as n, min(example) as example from reading_quarantine group by 1',
  )
  const wrongly = {
    lost: lost.slice(0, 5),
    twice: twice.slice(0, 5),
    misplaced: misplaced.slice(0, 5),
    apart,
  }
  expect(wrongly).toEqual({ lost: [], twice: [], misplaced: [], apart: [] })

  // Hours equal what the readings say, counted in one go; and everything worked out once more from all readings says the same.
  const workOut = async () => {
    for (const farmId of new Set(own.map((each) => each.farmId)))
      for (let again = true; again;)
        again = await inTransaction(pool, async (db) => {
          await db.actAs({ farmId })
          return rollUp(db)
        })
  }
  await workOut()
  const wrong = await query(
    `with again as (
       select farm_id, equipment_id, date_trunc('hour', at) as hour, count(temperature)::int as n, sum(temperature::float8) as total from environment_reading group by 1, 2, 3)
     select * from again a full join (select * from reading_hour where measure = 'temperature') h using (farm_id, equipment_id, hour)
     where a.n is distinct from h.n or abs(a.total - h.total) > 1e-6`,
  )
  expect(wrong).toEqual([])
  const worked = () =>
    query(
      `select 'hours' as what, count(*)::int as n, md5(string_agg(h::text, E'\n' order by h::text)) as all from reading_hour h
       union all select 'days', count(*)::int, md5(string_agg(d::text, E'\n' order by d::text)) from reading_day d order by 1`,
    )
  const before = await worked()
  await query(`delete from reading_hour`)
  await query(`delete from reading_day`)
  await query(
    `insert into stale_reading_hour (farm_id, equipment_id, part, hour)
     select distinct r.farm_id, equipment_id, part, date_trunc('hour', at, f.time_zone) from (
       select farm_id, equipment_id, part, at from environment_reading union all select farm_id, equipment_id, part, at from water_meter_reading) r
     join farm f using (farm_id) on conflict do nothing`,
  )
  await workOut()
  expect(await worked()).toEqual(before)

  // Every command has an end that the device's own book bears out, and every device is shown as it is.
  type Kept = { id: string; farm: number; state: CommandState; deed: string }
  const commands = () =>
    query<Kept>(
      `select command_id as id, farm_id::int as farm, state, deed from equipment_command order by farm_id, number`,
    )
  await expect
    .poll(async () => (await commands()).filter(({ state }) => isOpen(state)), { interval: 500 })
    .toEqual([])
  await stopDriving()
  const untrue = (await commands()).flatMap(({ id, farm, state, deed }) => {
    if (deed !== 'set') return []
    const { disk } = devices.find(({ farmId }) => farmId === farm)!
    const did = (disk.result(id)?.['result'] as { state?: string } | undefined)?.state
    const holds =
      did === 'applied'
        ? ['applied', 'timedOut'].includes(state)
        : state !== 'applied' && state !== 'mismatch'
    return holds ? [] : [`${id}: ${state}, and the device ${did ?? 'never had it'}`]
  })
  expect(untrue).toEqual([])
  const shown = await query<{ farm: number; temperature: number }>(
    `select farm_id::int as farm, (settings ->> 'temperature')::float8 as temperature from reported_setting order by 1`,
  )
  expect(shown).toEqual(
    devices.map(({ farmId, device }) => ({
      farm: farmId,
      temperature: device.settingsOf('C-1').settings['temperature'],
    })),
  )

  const sent = keepers.reduce((sum, keeper) => sum + keeper.sent, 0)
  const outcomes = Object.entries(Object.groupBy(await commands(), ({ state }) => state)).map(
    ([state, all]) => `${all?.length} ${state}`,
  )
  console.log(
    [
      `${keepers.length} controllers, ${keepers.length * size.messages} messages sent ${sent} times, ${rows.length} readings of ${expected.size}: 0 lost, 0 twice`,
      `${kinds.late} late, ${kinds.wrong} of 1970, ${kinds.ahead} of a clock ahead, ${kinds.behind} of one behind`,
      [...made].map(([name, count]) => `${count} times ${name}`).join(', '),
      `${before.map((each) => Object.values(each).slice(0, 2).toReversed().join(' ')).join(', ')} the same when worked out again`,
      `commands: ${outcomes.join(', ')}; ${refused} not taken`,
      `${Math.round((Date.now() - began) / 1_000)} s`,
    ].join('\n'),
  )
})
