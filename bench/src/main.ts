// Compares the server with the bare statements of its calls on a large farm, alone and among many others, and prints the size of the web.
//
//   BENCH_FARMS=1000    average farms beside the large one
//   BENCH_SHARE=0.1     share of an average farm's sows that a neighbour has
//   BENCH_SOWS=3100     sows of the large farm
//   BENCH_HOME=folder   keeps the databases there for the next run
//   BENCH_ROUNDS=13     rounds of each comparison
//   BENCH_ONLY=detail   only calls with this in their name
//   BENCH_ENCODING=br   requests compressed answers, as a browser does
import { cpus } from 'node:os'
import type { BareAnswer, BareRequest } from './bare.ts'
import { measureBundle } from './bundle.ts'
import { callsOf } from './calls.ts'
import { startChild, type Child } from './child.ts'
import { openDatabases, sizes, type Contents, type Databases, type Size } from './databases.ts'
import { openHome } from './home.ts'
import { loadHttp, type Extent, type Window } from './load.ts'
import { median, quantile } from './numbers.ts'
import { plansOf } from './plans.ts'
import type { Statement } from './recorded-server.ts'
import type { MeasuredCall } from './request.ts'
import { rememberFarm, undoSaves } from './saves.ts'
import { table } from './table.ts'
import { parts } from './traces.ts'

const farms = Number(process.env['BENCH_FARMS'] ?? 1_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 13)
const only = process.env['BENCH_ONLY'] ?? ''

const began = performance.now()
const log = (line: string) =>
  console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${line}`)

const { home, close } = await openHome(process.env['BENCH_HOME'])
const toClose: (() => Promise<unknown>)[] = [close]

async function measureAll() {
  const databases = await openDatabases({ home, farms, log, onStart: (stop) => toClose.push(stop) })
  const { urls, contents } = databases
  // The large farm has the same ids in both databases.
  const calls = (await callsOf(urls.small)).filter(({ name }) => name.includes(only))
  const sides = { small: await startSide(urls.small), big: await startSide(urls.big) }
  for (const size of sizes) await rememberFarm(urls[size])

  const results: Result[] = []
  for (const call of calls) {
    const statements = await record(sides, databases, call)
    const measures = await measure(sides, databases, call)
    results.push({ call, statements, ...measures })
    const { http, bare } = measures.big
    log(`${call.name}: ${http.rate.toFixed(0)} a second, ${compare(http, bare).toFixed(2)} of bare`)
  }
  console.log(`\n${describe(contents)}\n`)
  console.log(`${roomTable(contents)}\n`)
  console.log(resultsTable(results))
  console.log('\nPlans: pages read alone -> among the others; ✗ marks scans that read other farms.\n')
  for (const { call, statements } of results) await printPlans(urls, call, statements)
  await printBundle()
}

// --- Processes ------------------------------------------------------------------------------------------------

/** A server and a bare process on one database. */
type Side = { port: number; bare: Child<BareRequest, BareAnswer> }
type Sides = Record<Size, Side>

async function startSide(url: string): Promise<Side> {
  const server = startChild<'port', number>('server.ts', [url])
  const bare = startChild<BareRequest, BareAnswer>('bare.ts', [url])
  toClose.push(server.stop, bare.stop)
  return { port: await server.ask('port'), bare }
}

async function record(sides: Sides, { urls }: Databases, { name, requests, writes }: MeasuredCall) {
  let statements: Statement[] = []
  for (const size of sizes) {
    const answer = await sides[size].bare.ask({ record: name, requests, writes })
    if ('statements' in answer) ({ statements } = answer)
    if (writes) await undoSaves(urls[size])
  }
  return statements
}

// --- Measuring ------------------------------------------------------------------------------------------------

type Kind = 'http' | 'bare'
/** Operations per second of each round, their median, and quantiles of all times in ms. */
type Measure = { rates: number[]; rate: number; p50: number; p99: number }
type Measures = Record<Size, Record<Kind, Measure>>
type Result = { call: MeasuredCall; statements: Statement[] } & Measures

/** Windows are short and many, because other programs use the machine as well. */
const seconds = 0.5

/** What is compared with one another runs one after the other. */
const order: readonly (readonly [Size, Kind])[] = [
  ['small', 'http'],
  ['big', 'http'],
  ['big', 'bare'],
  ['small', 'bare'],
]

/** All sides take turns, so that a busy moment of the machine affects each alike. */
async function measure(sides: Sides, { urls }: Databases, call: MeasuredCall): Promise<Measures> {
  const extent: Extent = call.writes ? 'once' : { seconds }
  const turns = order.map(([size, kind]) => ({ size, kind, windows: [] as Window[] }))
  // Round -1 warms up.
  for (let round = -1; round < rounds; round++)
    for (const { size, kind, windows } of round % 2 === 0 ? turns : turns.toReversed()) {
      const window = await runOnce(sides[size], call, kind, extent)
      if (round >= 0) windows.push(window)
      if (call.writes) await undoSaves(urls[size])
    }
  const of = (size: Size, kind: Kind) =>
    summary(turns.find((turn) => turn.size === size && turn.kind === kind)?.windows ?? [])
  const both = (size: Size) => ({ http: of(size, 'http'), bare: of(size, 'bare') })
  return { small: both('small'), big: both('big') }
}

async function runOnce({ port, bare }: Side, call: MeasuredCall, kind: Kind, extent: Extent) {
  if (kind === 'http') return loadHttp(port, call, extent)
  const answer = await bare.ask({ run: call.name, extent })
  if (!('window' in answer)) throw new Error('a window was expected')
  return answer.window
}

function summary(windows: readonly Window[]): Measure {
  const times = Float64Array.from(windows.flatMap((window) => [...window.times]))
  const rates = windows.map((window) => window.times.length / window.seconds)
  return { rates, rate: median(rates), p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** The median of the ratios of all rounds. */
const compare = (one: Measure, other: Measure) =>
  median(one.rates.map((rate, round) => rate / (other.rates[round] ?? Number.NaN)))

// --- Printing -------------------------------------------------------------------------------------------------

const number = (value: number) => Math.round(value).toLocaleString('en')
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
const mark = (isMet: boolean) => (isMet ? '✓' : '✗')

function describe({ sows, years, records, neighbours, neighbourRecords, bytes }: Contents) {
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, ${rounds} rounds.`,
    `small: a farm of ${number(sows)} sows with ${years} years, ${number(records)} records (${gigabytes(bytes.small)}).`,
    `big: the same farm and ${number(neighbours)} others with ${number(neighbourRecords)} records (${gigabytes(bytes.big)}).`,
  ].join('\n')
}

/** Bytes on disk of a record, with its change feed, audit and idempotency record. */
function roomTable({ records, neighbourRecords, room }: Contents) {
  const all = { small: records, big: records + neighbourRecords }
  const rows = parts.map((part) => [
    part,
    ...sizes.flatMap((size) => {
      const { bytes, rows } = room[size][part]
      return [
        number(bytes / all[size]),
        part === 'indexes' ? '' : (rows / all[size]).toFixed(2),
        gigabytes(bytes),
      ]
    }),
  ])
  return table(['bytes of a record', 'alone', 'rows', 'in all', 'among', 'rows', 'in all'], rows)
}

function resultsTable(results: readonly Result[]) {
  const rows = results.map(({ call, small, big }) => {
    const ratio = compare(big.http, big.bare)
    const growth = compare(small.http, big.http)
    return [
      call.name,
      number(small.http.rate),
      compare(small.http, small.bare).toFixed(2),
      number(big.http.rate),
      big.http.p50.toFixed(1),
      big.http.p99.toFixed(1),
      number(big.bare.rate),
      `${ratio.toFixed(2)} ${mark(ratio >= call.atLeast)}`,
      `${growth.toFixed(2)} ${mark(growth <= 1.2)}`,
      compare(small.bare, big.bare).toFixed(2),
    ]
  })
  const heads = ['call', 'small rq/s', 'ratio', 'big rq/s', 'p50 ms', 'p99 ms', 'bare/s', 'ratio']
  return table([...heads, 'big/small', 'bare big/small'], rows)
}

async function printPlans(urls: Record<Size, string>, call: MeasuredCall, statements: readonly Statement[]) {
  console.log(call.name)
  const small = await plansOf(urls.small, statements, call.writes)
  const big = await plansOf(urls.big, statements, call.writes)
  for (const [i, { statement, pages, scans }] of big.entries()) {
    console.log(`  ${small[i]?.pages} -> ${pages}  ${statement.slice(0, 100)}`)
    for (const { node, table: name, index, condition, problem } of scans)
      if (problem) console.log(`    ✗ ${problem}: ${node} ${index} on ${name} ${condition}`)
  }
}

async function printBundle() {
  const bundle = await measureBundle()
  if (!bundle) return console.log('\nThe web is not built: node scripts/setup.mjs --web')
  const rows = bundle.rows.map(({ part, kilobytes, budget, files }) => [
    part,
    `${kilobytes} KB`,
    `${budget} KB ${mark(kilobytes <= budget)}`,
    files,
  ])
  console.log(`\n${table(['the web, gzipped', 'size', 'budget', ''], rows)}`)
}

// --- The run --------------------------------------------------------------------------------------------------

try {
  await measureAll()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const close of toClose.toReversed())
    await close().catch((error: Error) => console.error(error.message))
}
// A failed run may have left connections open.
process.exit()
