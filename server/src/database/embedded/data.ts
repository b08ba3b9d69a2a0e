import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renameUnlessThere, syncToDisk } from './files.ts'
import { type Place, own } from './home.ts'
import { archiveSettings, endLog } from './log-archive.ts'
import { isMakerAlive, newName } from './processes.ts'
import { majorOf, program, version } from './programs.ts'
import { freePort, root, run } from './system.ts'
import { DatabaseProblem } from './database-problem.ts'

/** Creates the data folder if there is none. @throws DatabaseProblem if the data are of another major version */
export async function makeDatabase({ home, database, programs, account, settings, log, onLaunch }: Place) {
  await removeHalfMade(home)
  if (existsSync(database)) {
    const written = (await readFile(join(database, 'PG_VERSION'), 'utf8')).trim()
    const ours = majorOf(await version(programs, account))
    if (written !== ours)
      throw new DatabaseProblem(
        `The data in ${database} were written by PostgreSQL ${written}, and this is PostgreSQL ${ours}: take a copy of the folder, then run "npm run upgrade-database"; or start the version of Penside that wrote them.`,
      )
    return
  }
  log(`Creating the database in ${database}.`)
  // Renamed when complete, so that an unfinished folder is never taken for a database.
  const making = `${database}.new.${newName()}`
  const passwordFile = `${making}.password`
  await mkdir(making)
  await own(making, account, 0o700)
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  await own(passwordFile, account, 0o600)
  const major = majorOf(await version(programs, account))
  const running = run(
    program(programs, 'initdb'),
    [
      `--pgdata=${making}`,
      '--username=penside',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // PostgreSQL 17 and later sort alike on every machine.
      ...(Number(major) >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
      '--data-checksums',
      '--no-instructions',
      ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
    ],
    account,
  )
  onLaunch()
  const { code, output } = await running
  if (code !== 0) throw new DatabaseProblem(`The database could not be created in ${home}: ${output}`)
  await rename(passwordFile, join(making, 'penside.password'))
  await syncToDisk(join(making, 'penside.password'))
  await syncToDisk(making)
  await renameUnlessThere(making, database)
  await syncToDisk(home)
}

/** Deletes unfinished files and folders of servers that were killed. */
async function removeHalfMade(home: string) {
  for (const file of await readdir(home)) {
    const maker = /\.new\.(.+?)(\.password)?$/.exec(file)?.[1]
    if (maker && !(await isMakerAlive(maker)))
      await rm(join(home, file), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Writes postgresql.conf for two cores and a few GB of memory. The farm's own database.conf is included last and wins. */
export async function writeSettings({ home, database, socketFolder, settings, archive }: Place) {
  if (!archive) await endLog(database)
  const chosen: Record<string, string> = {
    listen_addresses: socketFolder ? '' : '127.0.0.1',
    port: socketFolder ? '5432' : String(await freePort()),
    unix_socket_directories: socketFolder ?? '',
    max_connections: '60',
    shared_buffers: '256MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Keeps a core free for saves while a report runs.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    random_page_cost: '1.1',
    wal_compression: 'on',
    max_wal_size: '2GB',
    // A slow backup must not fill the disk with the log it needs.
    max_slot_wal_keep_size: '8GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    ...(archive && (await archiveSettings(database, archive))),
    ...settings,
  }
  const lines = Object.entries(chosen).map(
    ([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  )
  const file = join(database, 'postgresql.conf')
  // Two servers may start at once, so each writes a file of its own and renames it.
  const making = `${file}.${newName()}`
  const notice = '# Written at every start. Settings of your own go into database.conf beside this folder.'
  if (existsSync(join(home, 'database.conf'))) lines.push("include = '../database.conf'")
  await writeFile(making, [notice, ...lines, ''].join('\n'))
  const { uid, gid } = await stat(database)
  if (root) await chown(making, uid, gid)
  await rename(making, file)
}
