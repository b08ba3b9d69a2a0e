// How long a value takes from the barn to open pages: `node bench/src/live.ts`. A thousand controllers report once a minute while two hundred
// pages are open; beside it the same messages as a client of the broker hears them, in the same run.
import { createHash } from 'node:crypto'
import { get, type ClientRequest } from 'node:http'
import { livePath, liveMessage } from '@penside/contract/equipment/live.ts'
import { topicsOf } from '@penside/contract/equipment/protocol.ts'
import { controllerOf, openBarns, sensorOf } from './barns.ts'
import { startChild } from './child.ts'
import { quantile } from './numbers.ts'
import { table } from './table.ts'

const farms = 20
const controllersOfFarm = 50
const sensorsOfController = 5
const pagesOfFarm = 10
/** How long is measured; each controller sends once a minute. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 120)

const { url, owner, ids, client, close } = await openBarns({ farms, controllersOfFarm, sensorsOfController })
const server = startChild<'port', number>('server.ts', [url])
const pages: ClientRequest[] = []
try {
  await owner.query(`insert into account (login, name, password_hash) values ('bench', 'Bench', '')`)
  for (const farmId of ids)
    await owner.query(
      `with belongs as (insert into membership (farm_id, account_id, role) values ($1, 1, 'worker'))
       insert into session (account_id, farm_id, token_hash, device_name, expires_at) values (1, $1, $2, 'bench', now() + interval '1 day')`,
      [farmId, createHash('sha256').update(tokenOf(farmId)).digest()],
    )
  const port = await server.ask('port')

  /** When each message left, by its farm, controller and time of measuring. */
  const sent = new Map<string, number>()
  const seen = { pages: [] as number[], broker: [] as number[] }
  const heard = (where: keyof typeof seen, farmId: number, sensor: string, at: string) => {
    const began = sent.get(keyOf(farmId, sensor, at))
    if (began !== undefined) seen[where].push(performance.now() - began)
  }
  await Promise.all(
    ids.flatMap((farmId) =>
      Array.from({ length: pagesOfFarm }, () =>
        openPage(port, farmId, (sensor, at) => heard('pages', farmId, sensor, at)),
      ),
    ),
  )
  client.on('message', (topic, payload) => {
    const farmId = Number(topic.split('/').at(-3))
    const { samples } = JSON.parse(payload.toString()) as { samples?: { equipment: string; at: string }[] }
    const first = samples?.[0]
    if (first) heard('broker', farmId, first.equipment, first.at)
  })
  for (const farmId of ids) await client.subscribeAsync(topicsOf(farmId, '+').readings, { qos: 1 })

  const all = ids.flatMap((farmId) =>
    Array.from({ length: controllersOfFarm }, (_, i) => ({ farmId, controllerId: controllerOf(i) })),
  )
  const messages = Math.round((seconds / 60) * all.length)
  const began = performance.now()
  for (let i = 0; i < messages; i++) {
    const due = began + (i / messages) * seconds * 1_000
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    // One farm after the other, so that neighbours in time are of different farms.
    const { farmId, controllerId } =
      all[((i % farms) * controllersOfFarm + Math.floor(i / farms)) % all.length]!
    const at = new Date().toISOString()
    sent.set(keyOf(farmId, sensorOf(controllerId, 0), at), performance.now())
    const message = {
      v: 1,
      boot: 'bench',
      seq: Math.floor(i / all.length) + 1,
      oldest: 1,
      sent: at,
      samples: Array.from({ length: sensorsOfController }, (_, k) => ({
        equipment: sensorOf(controllerId, k),
        at,
        values: { temperature: 20 + (i % 90) / 10, humidity: 60 },
      })),
    }
    client.publish(topicsOf(farmId, controllerId).readings, JSON.stringify(message), { qos: 1 })
  }
  const expected = messages * pagesOfFarm
  for (let tries = 0; seen.pages.length < expected && tries < 100; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  if (seen.pages.length !== expected)
    throw new Error(`${seen.pages.length} values came to the pages, ${expected} were to come`)

  const row = (name: string, times: readonly number[]) => [
    name,
    times.length.toLocaleString('en'),
    ...[0.5, 0.99, 1].map((part) => quantile(times, part).toFixed(0)),
  ]
  console.log(
    table(
      ['from the barn, ms', 'values', 'median', '99th', 'longest'],
      [
        row(`${ids.length * pagesOfFarm} open pages, ${all.length} controllers`, seen.pages),
        row('a client of the broker', seen.broker),
      ],
    ),
  )
} finally {
  for (const page of pages) page.destroy()
  await server.stop()
  await close()
}

function tokenOf(farmId: number) {
  return `page of farm ${farmId}`
}

function keyOf(farmId: number, sensor: string, at: string) {
  return `${farmId} ${sensor} ${Date.parse(at)}`
}

/** An open page: resolves when the server has said that it is there. */
function openPage(port: number, farmId: number, onValue: (sensor: string, at: string) => void) {
  return new Promise<void>((resolve, reject) => {
    const headers = { cookie: `penside=${encodeURIComponent(tokenOf(farmId))}` }
    const request = get({ host: 'localhost', port, path: livePath, headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the stream is refused: ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const events = (rest + text).split('\n\n')
        rest = events.pop()!
        for (const event of events) {
          const message = liveMessage.parse(JSON.parse(event.slice('data: '.length)))
          if (message.kind === 'beat') resolve()
          if (message.kind === 'reload') reject(new Error('a page was told to read again'))
          if (message.kind === 'reading')
            for (const { equipmentId, at } of message.rows) onValue(equipmentId, at)
        }
      })
      response.on('error', () => {})
    })
    request.on('error', reject)
    pages.push(request)
  })
}
