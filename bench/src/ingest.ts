// How many readings a second come from MQTT into the tables, beside bare inserts of the same rows in batches: `node bench/src/ingest.ts`.
// Both take turns in one run, on one PostgreSQL with the settings of the product; the broker is Mosquitto.
import { openBarns } from './barns.ts'
import { messagesOf, turnsOfServer, type Message } from './messages.ts'
import { median } from './numbers.ts'
import { workedBy } from './processor.ts'
import { table } from './table.ts'

const farms = 20
const controllersOfFarm = 5
const sensorsOfController = 10
const messagesOfTurn = Number(process.env['BENCH_MESSAGES'] ?? 10_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** Rows of one bare insert: as many as a batch of ours that is full. */
const batch = 1_000

const { owner, ids, client, database, ingest, close } = await openBarns({
  farms,
  controllersOfFarm,
  sensorsOfController,
})
try {
  const made = messagesOf(ids, { controllersOfFarm, sensorsOfController })
  const turn = () => made(messagesOfTurn)
  const ours = turnsOfServer(client, owner)
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
  const worked = { ours: 0, takingIn: 0, bare: 0 }
  for (let round = -1; round < rounds; round++) {
    const rows = messagesOfTurn * sensorsOfController
    const turns = [turn(), turn()] as const
    const before = [workedBy([database]), workedBy([ingest])] as const
    const ofOurs = await ours(turns[0])
    const between = [workedBy([database]), workedBy([ingest])] as const
    const ofBare = await bare(turns[1])
    // The first turn warms both.
    if (round < 0) continue
    rates.push({ ours: (rows / ofOurs) * 1_000, bare: (rows / ofBare) * 1_000 })
    worked.ours += between[0] - before[0]
    worked.takingIn += between[1] - before[1]
    worked.bare += workedBy([database]) - between[0]
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
  const each = (ms: number) => ((ms * 1_000) / (rounds * messagesOfTurn * sensorsOfController)).toFixed(1)
  console.log(
    table(
      ['processor, µs a row', 'the database', 'the process that takes in', 'bare: the database'],
      [['', each(worked.ours), each(worked.takingIn), each(worked.bare)]],
    ),
  )
} finally {
  await close()
}
