// Penside's own PostgreSQL, for a farm without a database server. The programs come from npm; everything else is in one folder, the home:
//
//   database/       PostgreSQL's data, owned by the account under which it runs
//   database.log    PostgreSQL's messages
//   database.conf   the farm's own PostgreSQL settings (optional)
//   run/            socket
//   servers/        one file per Penside server that uses the database now
//   backups/        backups, unless BACKUP_FOLDER is set; see backup.ts
//   postgres-<v>/   copy of the programs, if that account cannot reach node_modules
//
// PostgreSQL runs detached and outlives a killed server; the next server adopts it.
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeDatabase } from './data.ts'
import { syncToDisk } from './files.ts'
import { type Place, checkReach, chooseAccount, makeHome, makeSocketFolder } from './home.ts'
import { newName } from './processes.ts'
import { reachablePrograms } from './programs.ts'
import { findRunning, startOrAdopt } from './start-or-adopt.ts'
import { leave, register } from './server-registry.ts'
import { windows } from './system.ts'
import { DatabaseProblem } from './database-problem.ts'

type Options = {
  /** Folder of the database and everything that belongs to it; created if missing. */
  home: string
  log: (line: string) => void
  /** PostgreSQL settings that override Penside's; tests turn off `fsync`. */
  settings?: Record<string, string>
  /** Folder of backups, beside which PostgreSQL archives its log. An adopted database keeps its settings. */
  archive?: string | undefined
  /** Folder of the PostgreSQL programs; by default those from npm. */
  programs?: string
  /** Called whenever PostgreSQL has been launched; it takes a while until it accepts connections. */
  onLaunch?: () => void
}

type Embedded = {
  /** Connection URL of the database `penside`, as its owner. */
  url: string
  /** Restarts the database after it has ended by itself. @throws DatabaseProblem */
  revive(): Promise<void>
  /** Leaves the database; the last server to leave stops it. */
  stop(): Promise<void>
}

/** Starts the database in `home`, or adopts the one that runs there. @throws DatabaseProblem */
export async function startEmbedded({
  home: folder,
  log,
  settings = {},
  archive,
  programs: chosen,
  onLaunch = () => {},
}: Options): Promise<Embedded> {
  // Resolved, because a later server recognizes the running PostgreSQL by this path.
  const home = await makeHome(resolve(folder))
  const database = join(home, 'database')
  const account = await chooseAccount(database)
  if (account) await checkReach(home, account)
  const programs = await reachablePrograms(home, account, log, chosen)
  const socketFolder = windows ? undefined : await makeSocketFolder(home, account)
  const place: Place = { home, database, programs, socketFolder, account, settings, archive, log, onLaunch }

  const entry = await register(place)
  let left: Promise<void> | undefined
  const stop = () => (left ??= leave(place, entry))
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
 * Replaces the database of `home` by data that `fill` writes. The former database is renamed to `before`; `undo` restores it.
 * @throws DatabaseProblem while a server uses the database
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
    // A killed server may have left it running.
    if (await findRunning(database)) await (await startEmbedded({ home, log: () => {} })).stop()
    if (await findRunning(database))
      throw new DatabaseProblem(`A server uses the database in ${database}: stop it first.`)
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
