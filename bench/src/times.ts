// How long the database works for each list and report of the large farm, alone and among the others: `npm run bench:times`. Where the
// system tells (Linux), it is the processor's time of the connection, which a busy machine does not change much; else the clock's. The
// settings are those of `npm run bench`; with BENCH_STATEMENTS=1 it tells which statements take a call's time.
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationPool } from '@penside/server/database/db.ts'
import { callsOf } from './calls.ts'
import { openDatabases, sizes, type Size } from './databases.ts'
import { heardServer } from './heard.ts'
import { openHome } from './home.ts'
import { median } from './numbers.ts'
import type { Request } from './request.ts'
import { table } from './table.ts'

const farms = Number(process.env['BENCH_FARMS'] ?? 1_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 13)
const only = process.env['BENCH_ONLY'] ?? ''
const withStatements = process.env['BENCH_STATEMENTS'] === '1'

/** How long the database may work for a call, in ms; for any other list or report 20. */
const aims: readonly (readonly [of: RegExp, aim: number])[] = [
  [/^today's block|^morning|^calendar/, 10],
  [/^comparison|^card list/, 30],
  [/^rows behind|^trend/, 50],
  [/^checks/, 100],
]
const aimOf = (name: string) => aims.find(([of]) => of.test(name))?.[1] ?? 20

type Timed = { half: number; least: number; statements: Map<string, number[]> }

/** The time that the processor has worked for a process, in ms; without such a count the time of the clock. */
function workOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** The time of all of a call's statements together, some times over. */
async function timesOf(url: string, requests: readonly Request[]): Promise<Timed[]> {
  const pool = applicationPool({ url, most: 2 })
  let pid = 0
  let spent = 0
  let statements = new Map<string, number[]>()
  const server = await heardServer(pool, async (asked, send) => {
    const from = workOf(pid)
    const answer = await send()
    const took = workOf(pid) - from
    spent += took
    const text = typeof asked === 'string' ? asked : asked.text
    statements.set(text, [...(statements.get(text) ?? []), took])
    return answer
  })
  try {
    const { rows } = await server.client.query<{ pid: number }>('select pg_backend_pid() as pid')
    pid = rows[0]!.pid
    const timed: Timed[] = []
    for (const request of requests) {
      // The first two prepare the statements and bring the pages into memory.
      for (let time = 0; time < 2; time++) await server.ask(request)
      statements = new Map()
      const times: number[] = []
      for (let time = 0; time < rounds; time++) {
        spent = 0
        await server.ask(request)
        times.push(spent)
      }
      timed.push({ half: median(times), least: Math.min(...times), statements })
    }
    return timed
  } finally {
    await server.close()
    await pool.end()
  }
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
  const calls = (await callsOf(urls.small)).filter(
    ({ name, writes, isReport }) => !writes && (isReport || name.startsWith('card')),
  )
  const asked = calls
    .flatMap(({ name, requests }) => requests.map((request) => ({ name, request })))
    .map(({ name, request }) => ({ request, name: request.about ? `${name}: ${request.about}` : name }))
    .filter(({ name }) => name.includes(only))
  const requests = asked.map(({ request }) => request)
  const timed = {} as Record<Size, Timed[]>
  for (const size of sizes) timed[size] = await timesOf(urls[size], requests)
  // Requests that nothing tells apart are one line: that of the slowest.
  const lines = [...Map.groupBy(asked.keys(), (i) => asked[i]!.name)].map(([name, those]) => {
    const least = (i: number) => Math.max(timed.small[i]!.least, timed.big[i]!.least)
    const i = those.toSorted((a, b) => least(b) - least(a))[0]!
    return { name: those.length > 1 ? `${name}, the slowest of ${those.length}` : name, aim: aimOf(name), i }
  })
  const shown = (time: number) => time.toFixed(time < 10 ? 1 : 0)
  console.log(
    table(
      ['the database works, ms', 'alone', 'least', 'among', 'least', 'among/alone', 'aim'],
      lines.map(({ name, aim, i }) => {
        const [small, big] = [timed.small[i]!, timed.big[i]!]
        return [
          name,
          shown(small.half),
          shown(small.least),
          shown(big.half),
          shown(big.least),
          (big.least / small.least).toFixed(2),
          `${aim} ${Math.max(small.least, big.least) <= aim ? '✓' : '✗'}`,
        ]
      }),
    ),
  )
  if (withStatements)
    for (const { name, i } of lines) {
      console.log(`\n${name}`)
      for (const [text, times] of timed.big[i]!.statements)
        console.log(
          `${shown(median(times)).padStart(8)} x ${times.length / rounds}  ${text.replaceAll(/\s+/g, ' ').slice(0, 220)}`,
        )
    }
} finally {
  await stop()
  await close()
}
