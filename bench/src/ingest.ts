// How many readings a second come from MQTT into the tables, beside bare inserts of the same rows in batches: `node bench/src/ingest.ts`.
// Both take turns in one run, on one PostgreSQL with the settings of the product; the broker is Mosquitto.
import { topicsOf } from '@penside/contract/equipment/protocol.ts'
import { openBarns, sensorOf } from './barns.ts'
import { median } from './numbers.ts'
import { table } from './table.ts'

const farms = 20
const controllersOfFarm = 5
const sensorsOfController = 10
const messagesOfTurn = Number(process.env['BENCH_MESSAGES'] ?? 10_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** Rows of one bare insert: as many as a batch of ours that is full. */
const batch = 1_000
/** Messages that are on their way at once. */
const window = 2_000

type Row = { farmId: number; sensor: string; at: string; temperature: number; humidity: number }
type Message = { farmId: number; controllerId: string; rows: Row[] }

const { owner, ids, client, close } = await openBarns({ farms, controllersOfFarm, sensorsOfController })
try {
  let seq = 0
  /** Times that no turn had before, a minute after one another for each sensor. */
  let minute = 0
  const turn = (): Message[] => {
    const controllers = ids.flatMap((farmId) =>
      Array.from({ length: controllersOfFarm }, (_, i) => ({ farmId, controllerId: `G${i}` })),
    )
    return Array.from({ length: messagesOfTurn }, (_, i) => {
      if (i % controllers.length === 0) minute += 1
      const at = new Date(Date.now() - 3 * 86_400_000 + minute * 60_000).toISOString()
      const of = controllers[i % controllers.length]!
      const rows = Array.from({ length: sensorsOfController }, (_each, k) => ({
        farmId: of.farmId,
        sensor: sensorOf(of.controllerId, k),
        at,
        temperature: 20 + ((i + k) % 90) / 10,
        humidity: 50 + ((i * 7 + k) % 300) / 10,
      }))
      return { ...of, rows }
    })
  }
  const ours = async (messages: readonly Message[]) => {
    const numbers = new Map<string, number>()
    const began = performance.now()
    let done = 0
    await new Promise<void>((resolve, reject) => {
      let next = 0
      let waiting = 0
      const more = () => {
        while (waiting < window && next < messages.length) {
          const { farmId, controllerId, rows } = messages[next++]!
          const key = `${farmId} ${controllerId}`
          const number = (numbers.get(key) ?? 0) + 1
          numbers.set(key, number)
          waiting += 1
          const message = {
            v: 1,
            boot: `turn-${seq}`,
            seq: number,
            oldest: 1,
            sent: new Date().toISOString(),
            samples: rows.map(({ sensor, at, temperature, humidity }) => ({
              equipment: sensor,
              at,
              values: { temperature, humidity },
            })),
          }
          client.publish(
            topicsOf(farmId, controllerId).readings,
            JSON.stringify(message),
            { qos: 1 },
            (error) => {
              waiting -= 1
              done += 1
              if (error) reject(error)
              else if (done === messages.length) resolve()
              else more()
            },
          )
        }
      }
      more()
    })
    // Stored is what is acknowledged: up to the last number of each controller.
    for (;;) {
      const { rows } = await owner.query<{ stored: string }>(
        'select coalesce(sum(seq), 0) as stored from controller_cursor where boot = $1',
        [`turn-${seq}`],
      )
      if (Number(rows[0]!.stored) >= messages.length) break
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    seq += 1
    return performance.now() - began
  }
  const bare = async (messages: readonly Message[]) => {
    const rows = messages.flatMap((message) => message.rows)
    const began = performance.now()
    for (let from = 0; from < rows.length; from += batch) {
      const some = rows.slice(from, from + batch)
      await owner.query(
        `insert into environment_reading (farm_id, equipment_id, at, temperature, humidity)
         select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::real[], $5::real[]) on conflict do nothing`,
        [
          some.map(({ farmId }) => farmId),
          some.map(({ sensor }) => sensor),
          some.map(({ at }) => at),
          some.map(({ temperature }) => temperature),
          some.map(({ humidity }) => humidity),
        ],
      )
    }
    return performance.now() - began
  }

  const rates: { ours: number; bare: number }[] = []
  for (let round = -1; round < rounds; round++) {
    const rows = messagesOfTurn * sensorsOfController
    const rate = {
      ours: (rows / (await ours(turn()))) * 1_000,
      bare: (rows / (await bare(turn()))) * 1_000,
    }
    // The first turn warms both.
    if (round >= 0) rates.push(rate)
  }
  const { rows: counted } = await owner.query<{ rows: string; bytes: string; indexes: string }>(
    `select (select count(*) from environment_reading) as rows, sum(pg_relation_size(relid)) as bytes, sum(pg_indexes_size(relid)) as indexes
     from pg_partition_tree('environment_reading') where isleaf`,
  )
  const expected = (rounds + 1) * 2 * messagesOfTurn * sensorsOfController
  const { rows: stored, bytes, indexes } = counted[0]!
  if (Number(stored) !== expected) throw new Error(`${stored} rows are stored, ${expected} were sent`)
  const ratio = median(rates.map((rate) => rate.ours / rate.bare))
  const written = (value: number) => Math.round(value).toLocaleString('en')
  console.log(
    table(
      [
        'readings, rows a second',
        'from MQTT',
        'messages/s',
        'bare inserts',
        'ratio',
        'bytes of a row',
        'of its index',
      ],
      [
        [
          `${farms * controllersOfFarm} controllers, ${sensorsOfController} sensors each`,
          written(median(rates.map((rate) => rate.ours))),
          written(median(rates.map((rate) => rate.ours)) / sensorsOfController),
          written(median(rates.map((rate) => rate.bare))),
          `${ratio.toFixed(2)} ${ratio >= 0.6 ? '✓' : '✗'}`,
          (Number(bytes) / expected).toFixed(0),
          (Number(indexes) / expected).toFixed(0),
        ],
      ],
    ),
  )
} finally {
  await close()
}
