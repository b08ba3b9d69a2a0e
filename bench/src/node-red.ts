// The same messages into the same table by Node-RED, one insert for each message and one for many: `node bench/src/node-red.ts`. It is
// installed by this run alone, into the folder of NODE_RED or one of its own; all three take turns on one database and one Mosquitto.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicRoot } from '@penside/contract/equipment/protocol.ts'
import { openBarns } from './barns.ts'
import { messagesOf, publishAll, turnsOfServer, type Message } from './messages.ts'
import { median } from './numbers.ts'
import { workedBy } from './processor.ts'
import { table } from './table.ts'

const version = '4.1.15'
const size = { farms: 20, controllersOfFarm: 5, sensorsOfController: 10 }
const messagesOfTurn = Number(process.env['BENCH_MESSAGES'] ?? 3_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** Below the server's own topics, where it listens to nothing. */
const root = `${topicRoot}/node-red`
const ways = ['one', 'many'] as const
type Way = (typeof ways)[number]

/** What the function of the flow does: `one` inserts each message by itself, `many` up to a thousand rows that came within 20 ms. */
const functionOf = (way: Way) => `
const pool = global.get('pool')
const kept = context.get('kept') || { rows: [], messages: 0 }
context.set('kept', kept)
const farm = Number(msg.topic.split('/').at(-1))
for (const each of msg.payload.samples)
  kept.rows.push([farm, each.equipment, each.at, each.values.temperature, each.values.humidity])
kept.messages += 1
const flush = () => {
  clearTimeout(kept.timer)
  kept.timer = undefined
  const { rows, messages } = kept
  kept.rows = []
  kept.messages = 0
  if (messages === 0) return
  const column = (i) => rows.map((row) => row[i])
  pool.query(
    'insert into environment_reading (farm_id, equipment_id, at, temperature, humidity) select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::real[], $5::real[]) on conflict do nothing',
    [0, 1, 2, 3, 4].map(column),
  ).then(() => node.send({ topic: '${root}/done/${way}', payload: String(messages) }), (error) => node.error(error))
}
if (${way === 'one'} || kept.rows.length >= 1000) flush()
else kept.timer ??= setTimeout(flush, 20)
`

const folder = process.env['NODE_RED'] ?? mkdtempSync(join(tmpdir(), 'penside-node-red-'))
const program = join(folder, 'node_modules/node-red/red.js')
const barns = await openBarns(size)
const { owner, ids, client } = barns
let child: ChildProcess | undefined
try {
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    const { status } = spawnSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--prefix', folder, `node-red@${version}`],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    if (status !== 0) throw new Error('Node-RED could not be installed.')
  }
  const home = join(folder, 'home')
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const { hostname, port, username, password } = new URL(barns.broker)
  const pgFile = createRequire(import.meta.url).resolve('pg')
  writeFileSync(
    join(home, 'settings.js'),
    `const { Pool } = require(${JSON.stringify(pgFile)})
module.exports = {
  flowFile: 'flows.json', credentialSecret: false, httpAdminRoot: false, httpNodeRoot: false, uiHost: '127.0.0.1', uiPort: 0,
  functionTimeout: 0, telemetry: { enabled: false }, logging: { console: { level: 'warn' } },
  functionGlobalContext: { pool: new Pool({ connectionString: ${JSON.stringify(barns.url)}, max: 10 }) },
}
`,
  )
  const tab = { id: 'tab', type: 'tab', label: 'bench' }
  const broker = {
    id: 'broker',
    type: 'mqtt-broker',
    broker: hostname,
    port,
    usetls: false,
    protocolVersion: '4',
    keepalive: '60',
    cleansession: true,
    autoConnect: true,
  }
  const out = {
    id: 'out',
    type: 'mqtt out',
    z: 'tab',
    topic: '',
    qos: '0',
    retain: 'false',
    broker: 'broker',
    wires: [],
  }
  const flows = ways.flatMap((way) => [
    {
      id: `in-${way}`,
      type: 'mqtt in',
      z: 'tab',
      topic: `${root}/${way}/+`,
      qos: '1',
      datatype: 'json',
      broker: 'broker',
      inputs: 0,
      wires: [[`function-${way}`]],
    },
    {
      id: `function-${way}`,
      type: 'function',
      z: 'tab',
      func: functionOf(way),
      outputs: 1,
      libs: [],
      wires: [['out']],
    },
  ])
  writeFileSync(join(home, 'flows.json'), JSON.stringify([tab, broker, out, ...flows]))
  writeFileSync(
    join(home, 'flows_cred.json'),
    JSON.stringify({
      broker: { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    }),
  )
  child = spawn(process.execPath, [program, '--userDir', home], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })

  const stored = new Map<Way, number>()
  client.on('message', (topic, payload) => {
    const way = ways.find((each) => topic === `${root}/done/${each}`)
    if (way) stored.set(way, (stored.get(way) ?? 0) + Number(String(payload)))
  })
  await client.subscribeAsync(`${root}/done/+`)
  const sent = (way: Way) => async (messages: readonly Message[]) => {
    const before = stored.get(way) ?? 0
    const began = performance.now()
    await publishAll(client, messages, ({ farmId, rows }) => ({
      topic: `${root}/${way}/${farmId}`,
      body: {
        samples: rows.map(({ sensor, at, temperature, humidity }) => ({
          equipment: sensor,
          at,
          values: { temperature, humidity },
        })),
      },
    }))
    while ((stored.get(way) ?? 0) - before < messages.length) {
      if (child!.exitCode !== null) throw new Error('Node-RED ended.')
      if (performance.now() - began > 120_000) throw new Error(`Node-RED has stored ${stored.get(way)}.`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return performance.now() - began
  }
  const made = messagesOf(ids, size)
  // It listens when the first message comes through.
  const [hello] = made(1)
  for (let tries = 0; !stored.has('one'); tries++) {
    if (tries > 300) throw new Error('Node-RED does not listen.')
    await publishAll(client, [hello!], ({ farmId }) => ({
      topic: `${root}/one/${farmId}`,
      body: { samples: [] },
    }))
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000))

  const all = { ours: turnsOfServer(client, owner), one: sent('one'), many: sent('many') }
  const rates: Record<keyof typeof all, number>[] = []
  const worked = { ours: 0, one: 0, many: 0 }
  for (let round = -1; round < rounds; round++) {
    const rate = { ours: 0, one: 0, many: 0 }
    for (const [who, work] of Object.entries(all) as [keyof typeof all, (typeof all)['ours']][]) {
      const pids = [barns.database, who === 'ours' ? barns.ingest : child.pid!]
      const messages = made(messagesOfTurn)
      const before = workedBy(pids)
      rate[who] = (messagesOfTurn / (await work(messages))) * 1_000
      if (round >= 0) worked[who] += workedBy(pids) - before
    }
    // The first turn warms all.
    if (round >= 0) rates.push(rate)
  }
  const { rows } = await owner.query<{ n: string }>('select count(*) as n from environment_reading')
  const expected = (rounds + 1) * 3 * messagesOfTurn * size.sensorsOfController
  if (Number(rows[0]!.n) !== expected) throw new Error(`${rows[0]!.n} rows are stored, ${expected} were sent`)
  const row = (name: string, who: keyof typeof all) => [
    name,
    Math.round(median(rates.map((rate) => rate[who]))).toLocaleString('en'),
    median(rates.map((rate) => rate.ours / rate[who])).toFixed(2),
    ((worked[who] * 1_000) / (rounds * messagesOfTurn)).toFixed(0),
  ]
  console.log(
    table(
      ['messages of ten sensors', 'a second', 'ours to it', 'processor, µs a message'],
      [
        row('Penside', 'ours'),
        row(`Node-RED ${version}, an insert for each`, 'one'),
        row(`Node-RED ${version}, one for many`, 'many'),
      ],
    ),
  )
} finally {
  if (child && child.exitCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await barns.close()
  if (!process.env['NODE_RED']) rmSync(folder, { recursive: true, force: true })
}
