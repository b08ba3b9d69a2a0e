import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { writeSettings } from './data.ts'
import { type Place, own } from './home.ts'
import { isAlive } from './processes.ts'
import { program } from './programs.ts'
import { run } from './system.ts'
import { DatabaseProblem, codeOf } from './database-problem.ts'

/** Starts the database unless it runs, and waits until it accepts connections. @returns its URL @throws DatabaseProblem */
export async function startOrAdopt(place: Place): Promise<string> {
  const { database, home, log } = place
  const logFile = join(home, 'database.log')
  const giveUpAt = Date.now() + 10 * 60_000
  let started = false
  let failed = false
  for (let attempt = 0; Date.now() < giveUpAt; attempt++) {
    const running = await findRunning(database)
    if (running) {
      const url = await urlOf(place, running)
      if (await acceptsConnections(url)) {
        if (!started) log('The database is running already; using it.')
        return url
      }
      // It starts, recovers after a crash, or is being stopped by its former server.
      if (attempt % 50 === 49) log('Waiting for the database.')
      await wait(100)
      continue
    }
    await clearStaleLocks(place)
    await prepareLog(place, logFile)
    await writeSettings(place)
    const starting = control(place, ['start', '-l', logFile, '-w', '-t', '300'])
    place.onLaunch()
    const { code, output } = await starting
    started = code === 0
    if (!started && !(await findRunning(database))) {
      // PostgreSQL rejects an empty postmaster.pid: another server is about to write it, or a crash left it.
      if (!failed) {
        failed = true
        await wait(2_000)
        await removeEmptyPidFile(database)
        continue
      }
      const lastLines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-5).join('\n')
      throw new DatabaseProblem(`The database in ${database} does not start.\n${lastLines || output}`)
    }
  }
  throw new DatabaseProblem(`The database in ${database} has not answered for ten minutes; see ${logFile}.`)
}

export const control = ({ programs, database, account }: Place, args: string[]) =>
  run(program(programs, 'pg_ctl'), [...args, '-D', database], account)

async function prepareLog({ account }: Place, logFile: string) {
  const size = existsSync(logFile) ? (await stat(logFile)).size : 0
  if (size > 10_000_000) await rename(logFile, `${logFile}.old`)
  await writeFile(logFile, '', { flag: 'a', mode: 0o600 })
  await own(logFile, account, 0o600)
}

type Running = { port: number; socketFolder: string }

/** PostgreSQL that runs on these data, from the lines of its postmaster.pid: pid, folder, start, port, socket folder. */
export async function findRunning(database: string): Promise<Running | undefined> {
  const text = await readFile(join(database, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder] = text.split('\n')
  if (!(await isDatabase(Number(pid), database))) return undefined
  return { port: Number(port), socketFolder: socketFolder ?? '' }
}

/** Whether the process runs and is this database, by its command line; a zombie has none. */
async function isDatabase(pid: number, database: string) {
  if (!pid || pid === process.pid || !isAlive(pid)) return false
  // Without /proc a live process with this pid has to do.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command.split('\0').includes(database)
}

/**
 * Makes the lock files of a database that crashed acceptable to PostgreSQL. After a restart of the machine another process may have the
 * recorded pid. PostgreSQL takes the pid of its parent, this process, for stale and still checks for shared memory in use; the lock of the
 * socket has only the pid and is deleted.
 */
async function clearStaleLocks({ database, socketFolder }: Place) {
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

async function removeEmptyPidFile(database: string) {
  const file = join(database, 'postmaster.pid')
  if ((await readFile(file, 'utf8').catch(() => undefined)) === '') await rm(file, { force: true })
}

async function urlOf({ database }: Place, { port, socketFolder }: Running) {
  const password = (await readFile(join(database, 'penside.password'), 'utf8')).trim()
  const host = socketFolder ? `?host=${encodeURIComponent(socketFolder)}&` : '?'
  const server = socketFolder ? 'localhost' : '127.0.0.1'
  return `postgresql://penside:${password}@${server}:${port || 5432}/penside${host}sslmode=disable`
}

/** Whether PostgreSQL accepts connections. Creates the database `penside` if it is missing. */
async function acceptsConnections(url: string) {
  const client = new Client({
    connectionString: url.replace('/penside?', '/postgres?'),
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener a connection that breaks while idle would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'penside'`)
    if (!rowCount) await client.query('create database penside')
    return true
  } catch (error) {
    const code = codeOf(error)
    // Another server has just created it.
    if (code === '42P04' || code === '23505') return true
    if (notReady.has(code)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Errors of a database that is not ready: no listener, a closed connection, starting up or shutting down (57P03, 57P01). */
const notReady = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01', ''])
