import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { topicRoot } from '@penside/contract/equipment/protocol.ts'
import { bodyOf, messageGenerator, publishAll, type Barns, type Message } from './barns.ts'

const version = '4.1.15'
/** Topics that the server does not subscribe to. */
const root = `${topicRoot}/node-red`
const ways = ['one', 'many'] as const
type Way = (typeof ways)[number]

/** Source of the flow's function: `one` inserts each message, `many` up to a thousand rows received within 20 ms. */
const functionOf = (way: Way) => `
const pool = global.get('pool')
const batch = context.get('batch') || { rows: [], messages: 0 }
context.set('batch', batch)
const farm = Number(msg.topic.split('/').at(-1))
for (const each of msg.payload.samples)
  batch.rows.push([farm, each.equipment, each.at, each.values.temperature, each.values.humidity])
batch.messages += 1
const flush = () => {
  clearTimeout(batch.timer)
  batch.timer = undefined
  const { rows, messages } = batch
  batch.rows = []
  batch.messages = 0
  if (messages === 0) return
  const column = (i) => rows.map((row) => row[i])
  pool.query(
    'insert into environment_reading (farm_id, equipment_id, at, temperature, humidity) select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::real[], $5::real[]) on conflict do nothing',
    [0, 1, 2, 3, 4].map(column),
  ).then(() => node.send({ topic: '${root}/done/${way}', payload: String(messages) }), (error) => node.error(error))
}
if (${way === 'one'} || batch.rows.length >= 1000) flush()
else batch.timer ??= setTimeout(flush, 20)
`

/** Installs Node-RED into a folder if it is not there, and starts it with a flow for each way of inserting. */
export async function startNodeRed(barns: Barns, installedIn: string) {
  const folder = resolve(installedIn)
  const program = join(folder, 'node_modules/node-red/red.js')
  if (!existsSync(program)) install(folder)
  const home = join(folder, 'home')
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  configure(home, barns)
  const child = spawn(process.execPath, [program, '--userDir', home], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const close = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const stored: Record<Way, number> = { one: 0, many: 0 }
  barns.client.on('message', (topic, payload) => {
    const way = ways.find((each) => topic === `${root}/done/${each}`)
    if (way) stored[way] += Number(String(payload))
  })
  await barns.client.subscribeAsync(`${root}/done/+`)
  const publish = (way: Way, messages: readonly Message[]) =>
    publishAll(barns.client, messages, (message) => ({
      topic: `${root}/${way}/${message.farmId}`,
      body: { samples: bodyOf(message) },
    }))
  const sendBy = (way: Way) => async (messages: readonly Message[]) => {
    const before = stored[way]
    const began = performance.now()
    await publish(way, messages)
    while (stored[way] - before < messages.length) {
      if (child.exitCode !== null) throw new Error('Node-RED ended')
      if (performance.now() - began > 120_000) throw new Error(`Node-RED has stored ${stored[way] - before}`)
      await new Promise((done) => setTimeout(done, 5))
    }
  }
  // Messages without samples until the flow answers one.
  const hello = messageGenerator()(1).map((message) => ({ ...message, samples: [] }))
  for (let tries = 0; stored.one === 0; tries++) {
    if (tries > 300) throw new Error('Node-RED does not answer')
    await publish('one', hello)
    await new Promise((done) => setTimeout(done, 200))
  }
  await new Promise((done) => setTimeout(done, 1_000))
  return { name: `Node-RED ${version}`, pid: child.pid!, one: sendBy('one'), many: sendBy('many'), close }
}

function install(folder: string) {
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--no-audit', '--no-fund', '--prefix', folder, `node-red@${version}`]
  const { status } = spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('Node-RED could not be installed')
}

/** Writes the settings, the flows and the broker's credentials. */
function configure(home: string, { url, broker: brokerUrl }: Barns) {
  const { hostname, port, username, password } = new URL(brokerUrl)
  const pgFile = createRequire(import.meta.url).resolve('pg')
  writeFileSync(
    join(home, 'settings.js'),
    `const { Pool } = require(${JSON.stringify(pgFile)})
module.exports = {
  flowFile: 'flows.json', credentialSecret: false, httpAdminRoot: false, httpNodeRoot: false, uiHost: '127.0.0.1', uiPort: 0,
  functionTimeout: 0, telemetry: { enabled: false }, logging: { console: { level: 'warn' } },
  functionGlobalContext: { pool: new Pool({ connectionString: ${JSON.stringify(url)}, max: 10 }) },
}
`,
  )
  const session = { protocolVersion: '4', keepalive: '60', cleansession: true, autoConnect: true }
  const broker = { id: 'broker', type: 'mqtt-broker', broker: hostname, port, usetls: false, ...session }
  const delivery = { qos: '0', retain: 'false' }
  const out = { id: 'out', type: 'mqtt out', z: 'tab', topic: '', ...delivery, broker: 'broker', wires: [] }
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
  const tab = { id: 'tab', type: 'tab', label: 'bench' }
  writeFileSync(join(home, 'flows.json'), JSON.stringify([tab, broker, out, ...flows]))
  const credentials = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  writeFileSync(join(home, 'flows_cred.json'), JSON.stringify({ broker: credentials }))
}
