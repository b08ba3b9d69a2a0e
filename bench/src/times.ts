// Database time of each list and report of the large farm, alone and among the others: `npm run bench:times`. On Linux it is processor time of
// the connection, which a busy machine hardly changes; elsewhere wall time. The settings are those of `npm run bench`; BENCH_STATEMENTS=1
// prints the time of each statement.
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { groupGrowths } from '@penside/contract/groups/group-growth.ts'
import { stores } from '@penside/contract/stores/store.ts'
import { applicationPool } from '@penside/server/database/db.ts'
import { openGroups } from './calls.ts'
import { asOwner, farmId, openDatabases, sizes, type Size } from './databases.ts'
import { openHome } from './home.ts'
import { median } from './numbers.ts'
import { recordedServer } from './recorded-server.ts'
import { reports } from './reports.ts'
import { requestOf, type Request } from './request.ts'
import { table } from './table.ts'

const farms = Number(process.env['BENCH_FARMS'] ?? 1_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 13)
const only = process.env['BENCH_ONLY'] ?? ''
const withStatements = process.env['BENCH_STATEMENTS'] === '1'

/** Maximum database time of a call, ms; 20 for lists and reports that are not named. */
const aims: readonly (readonly [of: RegExp, aim: number])[] = [
  [/^today's block|^morning|^calendar/, 10],
  [/^comparison|^card list/, 30],
  [/^rows behind/, 50],
  [/^checks/, 100],
]
const aimOf = (name: string) => aims.find(([of]) => of.test(name))?.[1] ?? 20

/** Median and minimum of the rounds, ms, and the times of each statement. */
type Timed = { median: number; min: number; statements: Map<string, number[]> }

/** Processor time of a process in ms; wall time if the system does not count it. */
function processorTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

async function timesOf(url: string, requests: readonly Request[]): Promise<Timed[]> {
  const pool = applicationPool({ url, max: 2 })
  let pid = 0
  let spent = 0
  let statements = new Map<string, number[]>()
  const server = await recordedServer(pool, async (query, send) => {
    const from = processorTime(pid)
    const answer = await send()
    const took = processorTime(pid) - from
    spent += took
    const text = typeof query === 'string' ? query : query.text
    statements.set(text, [...(statements.get(text) ?? []), took])
    return answer
  })
  try {
    const { rows } = await server.client.query<{ pid: number }>('select pg_backend_pid() as pid')
    pid = rows[0]!.pid
    const timed: Timed[] = []
    for (const request of requests) {
      // Prepares the statements and brings the pages into memory.
      for (let time = 0; time < 2; time++) await server.request(request)
      statements = new Map()
      const times: number[] = []
      for (let time = 0; time < rounds; time++) {
        spent = 0
        await server.request(request)
        times.push(spent)
      }
      timed.push({ median: median(times), min: Math.min(...times), statements })
    }
    return timed
  } finally {
    await server.close()
    await pool.end()
  }
}

async function namedRequests(url: string) {
  const groups = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(openGroups, [farmId])
    return rows.map(({ id }) => Number(id))
  })
  return [
    ...reports,
    { name: 'card list', requests: [requestOf(animalCards.list, { page: 0 })] },
    { name: 'group page', requests: groups.map((groupId) => requestOf(groupGrowths.view, { groupId })) },
    { name: 'store', requests: [requestOf(stores.list, {})] },
  ]
    .flatMap(({ name, requests }) =>
      requests.map((request) => ({ request, name: request.variant ? `${name}: ${request.variant}` : name })),
    )
    .filter(({ name }) => name.includes(only))
}

let stop = async () => {}
const { home, close } = await openHome(process.env['BENCH_HOME'] ?? join(tmpdir(), 'penside-bench'))
try {
  const { urls } = await openDatabases({
    home,
    farms,
    log: console.log,
    onStart: (stopping) => (stop = stopping),
  })
  const named = await namedRequests(urls.small)
  const requests = named.map(({ request }) => request)
  const timed: Record<Size, Timed[]> = { small: [], big: [] }
  for (const size of sizes) timed[size] = await timesOf(urls[size], requests)
  // Requests of the same name are one line, with the times of the slowest.
  const lines = [...Map.groupBy(named.keys(), (i) => named[i]!.name)].map(([name, indexes]) => {
    const worst = (i: number) => Math.max(timed.small[i]!.min, timed.big[i]!.min)
    const i = indexes.toSorted((a, b) => worst(b) - worst(a))[0]!
    return { name: indexes.length > 1 ? `${name}, the slowest of ${indexes.length}` : name, i }
  })
  const formatted = (time: number) => time.toFixed(time < 10 ? 1 : 0)
  console.log(
    table(
      ['database time, ms', 'alone', 'min', 'among', 'min', 'among/alone', 'aim'],
      lines.map(({ name, i }) => {
        const [small, big, aim] = [timed.small[i]!, timed.big[i]!, aimOf(name)]
        return [
          name,
          ...[small.median, small.min, big.median, big.min].map(formatted),
          (big.min / small.min).toFixed(2),
          `${aim} ${Math.max(small.min, big.min) <= aim ? '✓' : '✗'}`,
        ]
      }),
    ),
  )
  for (const { name, i } of withStatements ? lines : []) {
    console.log(`\n${name}`)
    for (const [text, times] of timed.big[i]!.statements) {
      const time = formatted(median(times)).padStart(8)
      console.log(`${time} x ${times.length / rounds}  ${text.replaceAll(/\s+/g, ' ').slice(0, 220)}`)
    }
  }
} finally {
  await stop()
  await close()
}
