import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import pg from 'pg'
import { topicsOf } from '@penside/contract/equipment/protocol.ts'
import { startEmbedded } from '@penside/server/database/embedded/embedded.ts'
import { migrate } from '@penside/server/database/migrate.ts'
import { importHerd } from '@penside/server/workbook/herd-import.ts'
import { startMosquitto } from '../../server/test/mosquitto.ts'
import { openHome } from './home.ts'

const farms = 20
const controllersOfFarm = 5
export const sensorsOfController = 10

export type Sample = { farmId: number; sensor: string; at: string; temperature: number; humidity: number }
/** A message of a controller with one sample of each of its sensors. */
export type Message = { farmId: number; controllerId: string; samples: Sample[] }

const controllerIds = Array.from({ length: controllersOfFarm }, (_, i) => `G${i}`)
const sensorIdsOf = (controllerId: string) =>
  Array.from({ length: sensorsOfController }, (_, i) => `S-${controllerId}-${i}`)

/** Farms with climate sensors on a new database with the product's settings, Mosquitto, an ingest process, and a client of the broker. */
export async function openBarns() {
  const { home, close: closeHome } = await openHome()
  const ends: (() => unknown)[] = [closeHome]
  const close = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const { url, stop } = await startEmbedded({ home, log: () => {} })
    ends.push(stop)
    await migrate(url, { log: () => {} })
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    ends.push(() => owner.end())
    for (let farmId = 1; farmId <= farms; farmId++) await addFarm(owner, farmId)
    await owner.query('analyze')
    const broker = await startMosquitto({})
    ends.push(broker.close)
    const ingest = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/cli/ingest.ts')], {
      env: { PATH: process.env['PATH'], DATABASE_URL: url, MQTT_URL: broker.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    ends.push(() => ingest.kill('SIGKILL'))
    await once(ingest.stdout, 'data')
    const client = await mqtt.connectAsync(broker.url)
    ends.push(() => client.endAsync(true))
    const { rows } = await owner.query<{ data_directory: string }>('show data_directory')
    const database = Number.parseInt(await readFile(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8'))
    return { url, broker: broker.url, owner, client, database, ingest: ingest.pid!, close }
  } catch (error) {
    await close()
    throw error
  }
}
export type Barns = Awaited<ReturnType<typeof openBarns>>

async function addFarm(owner: pg.Client, farmId: number) {
  const equipment = controllerIds.flatMap((controller) =>
    sensorIdsOf(controller).map((id) => ({ id, type: 'S', controller, pen: null })),
  )
  const farm = {
    name: `Farm ${farmId}`,
    kind: '431003',
    company: '',
    distributor: '',
    agent: '',
    environment: 'N',
  } as const
  await owner.query('begin')
  await importHerd(owner, farmId, {
    farm,
    equipment,
    suppliers: [],
    houses: [],
    pens: [],
    boars: [],
    sows: [],
  })
  await owner.query('commit')
}

/** Returns a generator of messages whose times never repeat: one per controller and minute. */
export function messageGenerator() {
  const controllers = Array.from({ length: farms }, (_, i) =>
    controllerIds.map((controllerId) => ({ farmId: i + 1, controllerId })),
  ).flat()
  let minute = 0
  return (count: number): Message[] =>
    Array.from({ length: count }, (_, i) => {
      if (i % controllers.length === 0) minute += 1
      const at = new Date(Date.now() - 3 * 86_400_000 + minute * 60_000).toISOString()
      const { farmId, controllerId } = controllers[i % controllers.length]!
      const samples = sensorIdsOf(controllerId).map((sensor, k) => ({
        farmId,
        sensor,
        at,
        temperature: 20 + ((i + k) % 90) / 10,
        humidity: 50 + ((i * 7 + k) % 300) / 10,
      }))
      return { farmId, controllerId, samples }
    })
}

/** Samples as the protocol has them. */
export const bodyOf = ({ samples }: Message) =>
  samples.map(({ sensor, at, temperature, humidity }) => ({
    equipment: sensor,
    at,
    values: { temperature, humidity },
  }))

/** Messages that may wait for the broker at once. */
const window = 2_000

/** Publishes messages. Resolves when the broker has acknowledged all. */
export const publishAll = (
  client: MqttClient,
  messages: readonly Message[],
  encode: (message: Message) => { topic: string; body: object },
) =>
  new Promise<void>((resolve, reject) => {
    let next = 0
    let waiting = 0
    let done = 0
    const publishMore = () => {
      while (waiting < window && next < messages.length) {
        waiting += 1
        const { topic, body } = encode(messages[next++]!)
        client.publish(topic, JSON.stringify(body), { qos: 1 }, (error) => {
          waiting -= 1
          done += 1
          if (error) reject(error)
          else if (done === messages.length) resolve()
          else publishMore()
        })
      }
    }
    publishMore()
  })

/** Returns a function that sends messages to the server. It resolves when the cursors of all controllers have reached their last message. */
export function sendToServer({ client, owner }: Barns) {
  let turn = 0
  return async (messages: readonly Message[]) => {
    const boot = `turn-${turn++}`
    const numbers = new Map<string, number>()
    await publishAll(client, messages, (message) => {
      const { farmId, controllerId } = message
      const key = `${farmId} ${controllerId}`
      const seq = (numbers.get(key) ?? 0) + 1
      numbers.set(key, seq)
      const sent = new Date().toISOString()
      return {
        topic: topicsOf(farmId, controllerId).readings,
        body: { v: 1, boot, seq, oldest: 1, sent, samples: bodyOf(message) },
      }
    })
    for (;;) {
      const { rows } = await owner.query<{ stored: string }>(
        'select coalesce(sum(seq), 0) as stored from controller_cursor where boot = $1',
        [boot],
      )
      if (Number(rows[0]!.stored) >= messages.length) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

/** Processor time of processes and their children so far, in ms, as Linux counts it. */
export function processorTime(pids: readonly number[]): number {
  let hundredths = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    let stat: string[]
    try {
      // The name of the program, in brackets, may contain spaces.
      stat = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    } catch {
      continue // the process has ended
    }
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = stat.slice(11, 15).map(Number)
    if (pids.includes(Number(name))) hundredths += user + system + childUser + childSystem
    else if (pids.includes(Number(stat[1]))) hundredths += user + system
  }
  return hundredths * 10
}
