// Measures the server against the bare database on a large farm, alone and among a thousand others, and the size of the web.
//
//   BENCH_FARMS=1000    how many average farms stand beside it
//   BENCH_SHARE=0.1     how many of an average farm's sows a neighbour has
//   BENCH_SOWS=3100     how many sows the large farm has
//   BENCH_HOME=folder   keeps the databases there for the next run
//   BENCH_ROUNDS=13     how often each is measured
//   BENCH_ONLY=detail   only the calls whose name has this in it
//   BENCH_ENCODING=br   asks for compressed answers, as a browser does
//   BENCH_PLANS=1       prints the plans whole
import { cpus } from 'node:os'
import type { Answer, Question } from './bare.ts'
import { measureBundle } from './bundle.ts'
import { callsOf } from './calls.ts'
import { startChild, type Child } from './child.ts'
import { openDatabases, sizes, type Contents, type Databases, type Size } from './databases.ts'
import { openHome } from './home.ts'
import { lanes, loadHttp, reportLanes, type Extent, type Window } from './load.ts'
import { median, quantile } from './numbers.ts'
import { plansOf, problemOf } from './plans.ts'
import type { Statement } from './heard.ts'
import type { Measured, Request } from './request.ts'
import { rememberFarm, takeBackSaves } from './saves.ts'
import { table } from './table.ts'
import { parts } from './traces.ts'

const farms = Number(process.env['BENCH_FARMS'] ?? 1_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 13)
/** A report's answer takes long enough to say more in less time. */
const reportRounds = Math.ceil(rounds / 3)
const only = process.env['BENCH_ONLY'] ?? ''
const wholePlans = process.env['BENCH_PLANS'] === '1'

const began = performance.now()
const log = (line: string) =>
  console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${line}`)

const { home, close } = await openHome(process.env['BENCH_HOME'])
const toClose: (() => Promise<unknown>)[] = [close]

async function measureAll() {
  const databases = await openDatabases({ home, farms, log, onStart: (stop) => toClose.push(stop) })
  const { urls, contents } = databases
  // The large farm has the same ids in both.
  const calls = (await callsOf(urls.small)).filter(({ name }) => name.includes(only))
  const arms = await startArms(databases)
  for (const size of sizes) await rememberFarm(urls[size])

  const results: Result[] = []
  for (const call of calls) {
    const statements = await learn(arms, databases, call)
    const result = await measure(arms, databases, call)
    results.push({ ...result, statements })
    const { http, bare } = result.arms.big
    log(`${call.name}: ${http.rate.toFixed(0)} a second, ${compare(http, bare).toFixed(2)} of bare`)
  }
  const waits: Wait[] = []
  for (const call of calls.filter(({ isReport }) => isReport))
    for (const request of call.requests) waits.push(await waitFor(arms, call, request))

  console.log(`\n${describe(contents)}\n`)
  console.log(`${roomTable(contents)}\n`)
  console.log(resultsTable(results))
  if (waits.length)
    console.log(`\nWhat one person waits for, ms; aim within ${patience} ms.\n\n${waitsTable(waits)}`)
  console.log('\nHow the database finds the rows: pages read alone -> among the others.\n')
  for (const { call, statements } of results) await printPlans(urls, call, statements)
  await printBundle()
}

// --- The processes --------------------------------------------------------------------------------------------

type Arm = { port: number; bare: Child<Question, Answer> }
type Arms = Record<Size, Arm>

async function startArms({ urls }: Databases): Promise<Arms> {
  const start = async (size: Size): Promise<Arm> => {
    const server = startChild<'port', number>('server.ts', [urls[size]])
    const bare = startChild<Question, Answer>('bare.ts', [urls[size]])
    toClose.push(server.stop, bare.stop)
    return { port: await server.ask('port'), bare }
  }
  return { small: await start('small'), big: await start('big') }
}

async function learn(
  arms: Arms,
  { urls }: Databases,
  { name, requests, writes }: Measured,
): Promise<Statement[]> {
  let statements: Statement[] = []
  for (const size of sizes) {
    const answer = await arms[size].bare.ask({ learn: name, requests, writes })
    if ('statements' in answer) ({ statements } = answer)
    if (writes) await takeBackSaves(urls[size])
  }
  return statements
}

// --- Measuring ------------------------------------------------------------------------------------------------

const kinds = ['http', 'bare', 'alone'] as const
type Kind = (typeof kinds)[number]
/** Operations a second, of every round and their median; of all of them the times in milliseconds. */
type Measure = { rates: number[]; rate: number; p50: number; p99: number }
type Result = { call: Measured; statements: Statement[]; arms: Record<Size, Record<Kind, Measure>> }

/** Short windows and many of them: others use the machine as well. */
const seconds = 0.5

/** What is compared stands side by side. */
const order: readonly (readonly [Size, Kind])[] = [
  ['small', 'http'],
  ['big', 'http'],
  ['big', 'bare'],
  ['small', 'bare'],
  ['big', 'alone'],
]

/** All that is compared takes turns, so that a busy moment of the machine falls on each alike. */
async function measure(arms: Arms, { urls }: Databases, call: Measured): Promise<Omit<Result, 'statements'>> {
  const extent: Extent = call.writes ? 'once' : { seconds }
  const turns = order
    .filter(([, kind]) => kind !== 'alone' || !call.writes)
    .map(([size, kind]) => ({ size, kind, windows: [] as Window[] }))
  // The first round warms up what has to be warm.
  for (let round = -1; round < (call.isReport ? reportRounds : rounds); round++)
    for (const { size, kind, windows } of round % 2 === 0 ? turns : turns.toReversed()) {
      const window = await runOnce(arms[size], call, kind, extent)
      if (round >= 0) windows.push(window)
      if (call.writes) await takeBackSaves(urls[size])
    }
  const of = (size: Size, kind: Kind) =>
    summary(turns.find((turn) => turn.size === size && turn.kind === kind)?.windows ?? [])
  const all = (size: Size) => ({ http: of(size, 'http'), bare: of(size, 'bare'), alone: of(size, 'alone') })
  return { call, arms: { small: all('small'), big: all('big') } }
}

async function runOnce(
  { port, bare }: Arm,
  { name, requests, writes, isReport }: Measured,
  kind: Kind,
  extent: Extent,
): Promise<Window> {
  const connections = isReport ? reportLanes : lanes
  if (kind === 'http') return loadHttp(port, requests, writes, extent, connections)
  const answer = await bare.ask({ run: name, extent, connections, alone: kind === 'alone' })
  if (!('window' in answer)) throw new Error('a window was expected')
  return answer.window
}

function summary(windows: readonly Window[]): Measure {
  const times = Float64Array.from(windows.flatMap((window) => [...window.times])).toSorted()
  const rates = windows.map((window) => window.times.length / window.seconds)
  return { rates, rate: median(rates), p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** How two compare: the median of what they were to each other in every round. */
const compare = (one: Measure, other: Measure) =>
  median(one.rates.map((rate, round) => rate / (other.rates[round] ?? Number.NaN)))

type Waited = { half: number; most: number }
type Wait = { name: string } & Record<Size, Waited>
/** So long, in milliseconds, nineteen of twenty answers may take. */
const patience = 150
const asked = 20

/** What one person waits for it when nobody else asks: half of the answers, and nineteen of twenty. */
async function waitFor(arms: Arms, call: Measured, request: Request): Promise<Wait> {
  const waited = async (size: Size): Promise<Waited> => {
    const requests = Array.from({ length: asked }, () => request)
    await loadHttp(arms[size].port, [request], false, 'once', 1)
    const { times } = await loadHttp(arms[size].port, requests, false, 'once', 1)
    const sorted = times.toSorted()
    return { half: quantile(sorted, 0.5), most: quantile(sorted, 0.94) }
  }
  const name = request.about ? `${call.name}: ${request.about}` : call.name
  return { name, small: await waited('small'), big: await waited('big') }
}

// --- Printing -------------------------------------------------------------------------------------------------

const number = (of: number) => Math.round(of).toLocaleString('en')
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`

function describe({ sows, years, records, neighbours, neighbourRecords, bytes }: Contents) {
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, ${rounds} rounds.`,
    `small: a farm of ${number(sows)} sows with ${years} years, ${number(records)} records (${gigabytes(bytes.small)}).`,
    `big: the same farm and ${number(neighbours)} others with ${number(neighbourRecords)} records (${gigabytes(bytes.big)}).`,
  ].join('\n')
}

/** What a record takes on the disk, with what it leaves beside itself. */
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
  const rows = results.map(({ call, arms: { small, big } }) => {
    const ratio = compare(big.http, big.bare)
    const growth = compare(small.http, big.http)
    return [
      call.name,
      number(small.http.rate),
      number(small.bare.rate),
      compare(small.http, small.bare).toFixed(2),
      number(big.http.rate),
      big.http.p50.toFixed(1),
      big.http.p99.toFixed(1),
      number(big.bare.rate),
      `${ratio.toFixed(2)} ${met(ratio >= call.atLeast)}`,
      call.writes ? '' : number(big.alone.rate),
      `${growth.toFixed(2)} ${met(growth <= 1.2)}`,
      compare(small.bare, big.bare).toFixed(2),
    ]
  })
  const heads = [
    'call',
    'small rq/s',
    'bare/s',
    'ratio',
    'big rq/s',
    'p50 ms',
    'p99 ms',
    'bare/s',
    'ratio',
    'statements/s',
    'big/small',
    'bare big/small',
  ]
  return table(heads, rows)
}

function waitsTable(waits: readonly Wait[]) {
  const rows = waits.map(({ name, small, big }) => [
    name,
    small.half.toFixed(0),
    small.most.toFixed(0),
    big.half.toFixed(0),
    `${big.most.toFixed(0)} ${met(big.most <= patience)}`,
    (big.half / small.half).toFixed(2),
  ])
  return table(['report', 'alone p50', 'p95', 'among p50', 'p95', 'among/alone'], rows)
}

const met = (reached: boolean) => (reached ? '✓' : '✗')

async function printPlans(urls: Record<Size, string>, call: Measured, statements: readonly Statement[]) {
  console.log(call.name)
  const small = await plansOf(urls.small, statements, call.writes)
  const big = await plansOf(urls.big, statements, call.writes)
  for (const [i, plan] of big.entries()) {
    console.log(`  ${plan.statement.slice(0, 100)}`)
    console.log(
      `    pages ${small[i]?.pages} -> ${plan.pages}, ms ${small[i]?.milliseconds.toFixed(2)} -> ${plan.milliseconds.toFixed(2)}`,
    )
    for (const scan of plan.scans) {
      const { node, table: of, index, condition, filter, rows, loops } = scan
      const problem = problemOf(scan)
      // Of a report's many only what is wrong.
      if (call.isReport && !problem && !wholePlans) continue
      const how = `${node}${index && ` ${index}`}${of && ` on ${of}`} ${condition}${filter && ` filter ${filter}`}`
      console.log(`    ${problem ? `✗ ${problem}:` : '✓'} ${how} (${rows} rows x ${loops})`)
    }
    if (wholePlans) console.log(plan.text.replaceAll(/^/gm, '      '))
  }
}

async function printBundle() {
  const bundle = await measureBundle()
  if (!bundle) return console.log('\nThe web is not built: node scripts/setup.mjs --web')
  const rows = bundle.rows.map(({ part, kilobytes, budget, files }) => [
    part,
    `${kilobytes} KB`,
    `${budget} KB ${met(kilobytes <= budget)}`,
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
// What failed may have left connections open.
process.exit()
