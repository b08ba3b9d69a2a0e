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
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeDatabase } from './data.ts'
import { syncToDisk } from './files.ts'
import { type Place, checkReach, chooseAccount, makeHome, makeSocketFolder } from './home.ts'
import { newName } from './processes.ts'
import { reachablePrograms } from './programs.ts'
import { findRunning, startOrAdopt } from './start-or-adopt.ts'
import { joinServers, leave } from './server-registry.ts'
import { windows } from './system.ts'
import { DatabaseProblem } from './database-problem.ts'

type Options = {
  /** The folder that holds everything; made when missing. */
  home: string
  log: (line: string) => void
  /** PostgreSQL settings over ours; tests turn `fsync` off here. */
  settings?: Record<string, string>
  /** The folder of backups, beside which PostgreSQL archives its log. An adopted database goes on as it was started. */
  archive?: string | undefined
  /** The folder of other programs than those that come with this Penside. */
  programs?: string
}

type Embedded = {
  /** For `pg`: the database `penside` as its owner. */
  url: string
  /** Starts the database again where it has ended by itself. Throws DatabaseProblem. */
  revive(): Promise<void>
  /** Stops the database, unless another server still uses it: the last one to leave stops it. */
  stop(): Promise<void>
}

/** Starts the database in `home`, or joins the one that runs there already. Throws DatabaseProblem. */
export async function startEmbedded({
  home: folder,
  log,
  settings = {},
  archive,
  programs: given,
}: Options): Promise<Embedded> {
  // The path without links in it, by which a server that comes later knows our PostgreSQL.
  const home = await makeHome(resolve(folder))
  const database = join(home, 'database')
  const account = await chooseAccount(database)
  if (account) await checkReach(home, account)
  const programs = await reachablePrograms(home, account, log, given)
  const socketFolder = windows ? undefined : await makeSocketFolder(home, account)
  const place: Place = { home, database, programs, socketFolder, account, settings, archive, log }

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
 * @throws DatabaseProblem while a server uses it
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
