import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeSettings } from './data.ts'
import { startEmbedded } from './embedded.ts'

const root = process.getuid?.() === 0

let folder: string
let home: string
let said: string[]
let children: ChildProcess[]

/** A home of which the database was started and stopped once; the tests of a first start go without. */
let used: string
beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'penside-embedded-'))
  await chmod(used, 0o755)
  said = []
  home = join(used, 'home')
  await (await start()).stop()
})
afterAll(() => rm(used, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'penside-embedded-'))
  await chmod(folder, 0o755)
  home = join(folder, 'home')
  // With its owner, who is not who runs the tests where that is root.
  await promisify(execFile)('cp', ['-a', join(used, 'home'), home])
  said = []
  children = []
})

const neverStarted = () => rm(home, { recursive: true })

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  const left = postmaster()
  if (left) process.kill(left, 'SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

test('keeps data over a stop and a start', async () => {
  const first = await start()
  await query(first.url, 'create table sow (tag text)', `insert into sow values ('A-1')`)
  await first.stop()
  expect(postmaster()).toBeUndefined()

  const second = await start()
  expect(await query(second.url, 'select tag from sow')).toEqual([{ tag: 'A-1' }])
  await second.stop()
  expect(postmaster()).toBeUndefined()
})

test('uses checksums, fsync and UTC', async () => {
  const { url, stop } = await start({})
  const [settings] = await query(
    url,
    `select current_setting('data_checksums') checksums, current_setting('fsync') fsync,
            current_setting('timezone') timezone, current_setting('server_encoding') encoding, upper('é') upper`,
  )
  expect(settings).toEqual({ checksums: 'on', fsync: 'on', timezone: 'UTC', encoding: 'UTF8', upper: 'É' })
  await stop()
})

test('a killed server loses no acknowledged save, and the next adopts the database', async () => {
  const acknowledged = await savesOfAKilledServer()
  const pid = postmaster()
  expect(pid).toBeDefined()

  const next = await start()
  expect(said).toContain('The database is running already; using it.')
  expect(postmaster()).toBe(pid)
  expect(await saved(next.url)).toBeGreaterThanOrEqual(acknowledged)
  await next.stop()
  expect(postmaster()).toBeUndefined()
})

test('a server killed with its database loses no acknowledged save', async () => {
  const acknowledged = await savesOfAKilledServer()
  process.kill(postmaster()!, 'SIGKILL')

  const next = await start()
  expect(await saved(next.url)).toBeGreaterThanOrEqual(acknowledged)
  await next.stop()
})

test('completes a first start that was killed', async () => {
  await neverStarted()
  const child = server(`await startEmbedded({ home, log: () => {} })`)
  while (!halfMade().some((file) => existsSync(join(home, file, 'base')))) await wait(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(join(home, 'database'))).toBe(false)

  const next = await start()
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
  expect(halfMade()).toEqual([])
})

test('of two servers on one home the last to leave stops the database', async () => {
  const [first, second] = await Promise.all([start(), start()])
  await first.stop()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  const third = await start()
  await second.stop()
  expect(await query(third.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await third.stop()
  expect(postmaster()).toBeUndefined()
})

test('starts despite an empty postmaster.pid', async () => {
  await (await start()).stop()
  writeFileSync(join(home, 'database/postmaster.pid'), '')
  const next = await start()
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('servers that start at once leave one settings file', async () => {
  const database = join(home, 'database')
  const place = {
    home,
    database,
    programs: '',
    socketFolder: folder,
    account: undefined,
    settings: {},
    archive: undefined,
    log() {},
    onLaunch() {},
  }
  await Promise.all(Array.from({ length: 20 }, () => writeSettings(place)))
  expect(readdirSync(database).filter((name) => name.startsWith('postgresql.conf'))).toEqual([
    'postgresql.conf',
  ])
})

test('a server that joins while another leaves has a database', async () => {
  let before = await start()
  for (let turn = 0; turn < 3; turn++) {
    const [next] = await Promise.all([start(), before.stop()])
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    before = next
  }
  await before.stop()
})

test.runIf(process.platform === 'linux')(
  'starts although another process has the pid of the former database',
  async () => {
    await savesOfAKilledServer()
    process.kill(postmaster()!, 'SIGKILL')
    const other = spawn('sleep', ['60'])
    children.push(other)
    const file = join(home, 'database/postmaster.pid')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(other.pid)))

    const next = await start()
    expect(await saved(next.url)).toBeGreaterThan(0)
    await next.stop()
  },
)

test('accepts a home with a long path and spaces', async () => {
  home = join(folder, "the farm's own data", 'x'.repeat(90))
  const { url, stop } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test.runIf(root)("rejects a home that the database's account cannot reach", async () => {
  await neverStarted()
  await chmod(folder, 0o700)
  await expect(start()).rejects.toThrow(/cannot be reached by "\w+".*set PENSIDE_HOME/)
})

test('rejects a home that cannot be created', async () => {
  await writeFile(join(folder, 'file'), '')
  home = join(folder, 'file', 'home')
  await expect(start()).rejects.toThrow(/cannot be used for the database.*set PENSIDE_HOME/)
})

test('rejects data of another major version', async () => {
  await (await start()).stop()
  await writeFile(join(home, 'database/PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(/written by PostgreSQL 12/)
})

test.runIf(root)('opens an empty private folder to the account', async () => {
  await neverStarted()
  await mkdir(home, { mode: 0o700 })
  await (await start()).stop()
})

/** Only a power cut needs fsync, and no test makes one. */
const start = (settings: Record<string, string> = { fsync: 'off' }) =>
  startEmbedded({ home, log: (line) => said.push(line), settings })

async function query(url: string, ...statements: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  let rows: unknown[] = []
  for (const statement of statements) ({ rows } = await client.query(statement))
  await client.end()
  return rows
}

async function saved(url: string) {
  const [count] = (await query(url, 'select count(*)::int as saves from save')) as { saves: number }[]
  return count!.saves
}

/** Runs a server of its own that saves and says so, kills it in the middle, and answers how many saves it had said. */
async function savesOfAKilledServer() {
  const child = server(`
    const { url } = await startEmbedded({ home, log: () => {} })
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('create table save (number int)')
    for (let number = 1; ; number++) {
      await client.query('insert into save values ($1)', [number])
      console.log(number)
    }`)
  let acknowledged = 0
  for await (const line of createInterface({ input: child.stdout! })) {
    acknowledged = Number(line)
    if (acknowledged === 200) child.kill('SIGKILL')
  }
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  return acknowledged
}

function server(program: string) {
  const imports = `import { startEmbedded } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'embedded.ts')))}
    import { Client } from 'pg'
    const home = ${JSON.stringify(home)}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', `${imports}\n${program}`], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

const halfMade = () => (existsSync(home) ? readdirSync(home).filter((file) => file.includes('.new.')) : [])

/** The process of the database in `home`, if it runs. */
function postmaster() {
  const file = join(home, 'database/postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}
