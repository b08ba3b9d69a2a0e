// Compares the ingest of readings over MQTT with bare inserts of the same rows, and with Node-RED if NODE_RED names a folder to install it in:
// `NODE_RED=data/node-red node bench/src/ingest.ts`. All take turns on one PostgreSQL and one Mosquitto.
import {
  messageGenerator,
  openBarns,
  processorTime,
  sendToServer,
  sensorsOfController,
  type Message,
} from './barns.ts'
import { startNodeRed } from './node-red.ts'
import { median } from './numbers.ts'
import { table } from './table.ts'

const messagesOfTurn = Number(process.env['BENCH_MESSAGES'] ?? 3_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** Rows of one bare insert, as many as in a full batch of the server. */
const batch = 1_000

type Side = { name: string; atLeast: number; pids: number[]; send: (messages: Message[]) => Promise<void> }

const barns = await openBarns()
const { owner, database, ingest } = barns
const ends: (() => Promise<unknown>)[] = [barns.close]
try {
  const messagesFor = messageGenerator()
  const sides: Side[] = [
    { name: 'Penside', atLeast: 1, pids: [database, ingest], send: sendToServer(barns) },
    { name: 'bare inserts', atLeast: 0.6, pids: [database], send: insertBare },
  ]
  const folder = process.env['NODE_RED']
  if (folder) {
    const nodeRed = await startNodeRed(barns, folder)
    ends.push(nodeRed.close)
    const pids = [database, nodeRed.pid]
    sides.push(
      { name: `${nodeRed.name}, an insert for each`, atLeast: 1, pids, send: nodeRed.one },
      { name: `${nodeRed.name}, one for many`, atLeast: 1, pids, send: nodeRed.many },
    )
  }
  const results = sides.map((side) => ({ ...side, rates: [] as number[], worked: 0 }))
  // Round -1 warms up.
  for (let round = -1; round < rounds; round++)
    for (const result of results) {
      const messages = messagesFor(messagesOfTurn)
      const workedBefore = processorTime(result.pids)
      const began = performance.now()
      await result.send(messages)
      const seconds = (performance.now() - began) / 1_000
      if (round < 0) continue
      result.rates.push(messagesOfTurn / seconds)
      result.worked += processorTime(result.pids) - workedBefore
    }
  const { rows } = await owner.query<{ n: string }>('select count(*) as n from environment_reading')
  const expected = (rounds + 1) * sides.length * messagesOfTurn * sensorsOfController
  if (Number(rows[0]!.n) !== expected) throw new Error(`${rows[0]!.n} rows are stored, ${expected} were sent`)
  const [ours] = results
  console.log(
    table(
      [`messages of ${sensorsOfController} sensors`, 'a second', 'ours to it', 'processor, µs a message'],
      results.map(({ name, atLeast, rates, worked }) => {
        const ratio = median(rates.map((rate, round) => ours!.rates[round]! / rate))
        return [
          name,
          Math.round(median(rates)).toLocaleString('en'),
          `${ratio.toFixed(2)} ${ratio >= atLeast ? '✓' : '✗'}`,
          ((worked * 1_000) / (rounds * messagesOfTurn)).toFixed(0),
        ]
      }),
    ),
  )
} finally {
  for (const end of ends.toReversed()) await end()
}

async function insertBare(messages: readonly Message[]) {
  const samples = messages.flatMap((message) => message.samples)
  for (let from = 0; from < samples.length; from += batch) {
    const some = samples.slice(from, from + batch)
    const columns = (['farmId', 'sensor', 'at', 'temperature', 'humidity'] as const).map((column) =>
      some.map((sample) => sample[column]),
    )
    await owner.query(
      `insert into environment_reading (farm_id, equipment_id, at, temperature, humidity)
       select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::real[], $5::real[]) on conflict do nothing`,
      columns,
    )
  }
}
