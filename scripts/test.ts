// npm test: every check, one after the other, to the end also where one fails. The last lines name what failed and
// count all.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { countPlaywright, countVitest, type Count } from './counts.ts'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'

const reports = await mkdtemp(join(tmpdir(), 'penside-reports-'))
const counts = [
  // Each of these keeps one core busy.
  ...(await Promise.all([
    check('web and browser', 'node', ['scripts/setup.mjs', '--web', '--browser']),
    check('types', 'tsc', ['--noEmit']),
    check('types of the web', 'tsc', ['--noEmit', '-p', 'web']),
    check('lint', 'oxlint', ['--deny-warnings']),
    check('format', 'oxfmt', ['--check']),
  ])),
  await suite('tests', 'vitest', ['run'], countVitest),
  ...(process.env['PENSIDE_LONG'] === '1'
    ? [await check('a new kind', 'node', ['scripts/new-kind.ts'])]
    : []),
  await suite('journeys', 'playwright', ['test', '-c', 'e2e'], countPlaywright),
]
await rm(reports, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.flatMap((count) => count.failed)
process.exitCode = failed.length > 0 ? 1 : 0
const skipped = counts.reduce((sum, count) => sum + (count.skipped ?? 0), 0)
if (failed.length > 0) console.log(['\n== what failed', ...failed].join('\n'))
console.log(`\n${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)

async function check(name: string, tool: string, args: string[]): Promise<Count> {
  const ok = (await run(name, tool, args, { isAlone: false })) === 0
  return ok ? { passed: 1, failed: [] } : { passed: 0, failed: [name] }
}

/** A suite that could not even begin, or broke outside its tests, is one failure. */
async function suite(
  name: string,
  tool: string,
  args: string[],
  read: (report: unknown) => Count,
): Promise<Count> {
  const report = join(reports, `${tool}.json`)
  const ok = (await run(name, tool, args, { env: { PENSIDE_REPORT: report } })) === 0
  const count = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: [] }
  return ok || count.failed.length > 0 ? count : { ...count, failed: [name] }
}

/** Prints the output of a parallel step when the step ends. */
function run(
  name: string,
  tool: string,
  args: string[],
  { isAlone = true, env = {} }: { isAlone?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const title = `\n== ${name}`
  if (isAlone) console.log(title)
  const program = join(bin, tool)
  const child = spawn(windows ? `"${program}"` : program, args, {
    cwd: root,
    // The Node that npm brought comes first, also where this was not started by npm.
    env: { ...process.env, ...env, PATH: bin + delimiter + process.env['PATH'] },
    shell: windows,
    stdio: ['ignore', ...(isAlone ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
  })
  const said = [title]
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => said.push(part.trimEnd()))
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('close', (status) => {
      process.off('SIGTERM', stop)
      if (!isAlone) console.log(said.join('\n'))
      done(status ?? 1)
    })
  })
}
