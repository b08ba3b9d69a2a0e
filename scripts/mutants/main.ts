// npm run test:mutants                  every room
// npm run test:mutants -- domain        one of them
// npm run test:mutants -- domain domain/src/basics/day.ts    one file of a room; what was tried before is not tried again
import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roomNames, rooms, type Room, type RoomName } from './rooms.ts'

const root = join(import.meta.dirname, '../..')
const kept = join(root, 'data/mutants')

type Mutant = { status: string; testsCompleted?: number; static?: boolean }
type Report = { files: Record<string, { mutants: Mutant[] }> }

const [asked, ...files] = process.argv.slice(2)
for (const name of roomNames.filter((each) => asked === undefined || each === asked))
  await tryRoom(name, rooms[name], files)

async function tryRoom(name: RoomName, room: Room, only: readonly string[]) {
  await mkdir(kept, { recursive: true })
  const report = join(kept, `${name}.report.json`)
  const config = join(kept, `${name}.config.json`)
  await writeFile(config, JSON.stringify(configOf(name, room, only, report)))
  await run(name, config)
  const { mutants, score, blind } = read(JSON.parse(await readFile(report, 'utf8')) as Report)
  console.log(`${name}: ${score.toFixed(1)} of 100 are noticed (${mutants} mutants; at least ${room.least})`)
  // A runner that runs no test calls every mutant alive; so does one that runs them in vain.
  if (mutants === 0 || blind > 0) throw new Error(`${name}: ${blind} of ${mutants} lived though no test ran.`)
  if (only.length === 0 && score < room.least) process.exitCode = 1
}

/** Configuration of Stryker. `none.json` keeps it from reading tsconfig.json, which it cannot for this TypeScript version. */
function configOf(name: RoomName, { mutate, database }: Room, only: readonly string[], report: string) {
  return {
    testRunner: 'vitest',
    tsconfigFile: 'none.json',
    // Tests that go through the server do not import what they try.
    vitest: { configFile: 'vitest.mutants.config.ts', related: !database },
    coverageAnalysis: 'perTest',
    mutate: [...(only.length > 0 ? only : mutate), '!**/*.test.ts'],
    // A declaration that is read once as a file loads would need every test again; types and lists hold those.
    ignoreStatic: true,
    concurrency: 2,
    incremental: true,
    incrementalFile: join(kept, `${name}.json`),
    tempDirName: join(kept, 'trees'),
    ignorePatterns: ['data', 'web/dist', 'test-results'],
    symlinkNodeModules: true,
    reporters: ['progress-append-only', 'json', 'html'],
    jsonReporter: { fileName: report },
    htmlReporter: { fileName: join(kept, `${name}.html`) },
    timeoutMS: 8_000,
  }
}

function read(report: Report) {
  const tried = Object.values(report.files)
    .flatMap(({ mutants }) => mutants)
    .filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
  const noticed = tried.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  const blind = tried.filter(({ status, testsCompleted }) => status === 'Survived' && !testsCompleted)
  return { mutants: tried.length, score: (100 * noticed.length) / tried.length, blind: blind.length }
}

function run(name: RoomName, config: string): Promise<void> {
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const child = spawn(process.execPath, [stryker, 'run', config], {
    cwd: root,
    env: { ...process.env, MUTANTS_OF: name },
    stdio: 'inherit',
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (status) => (status === 0 ? done() : fail(new Error(`Stryker ended with ${status}.`))))
  })
}
