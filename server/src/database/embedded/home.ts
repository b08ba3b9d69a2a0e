import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { outageOf } from '../outage.ts'
import { root, run, windows, type Account } from './system.ts'
import { DatabaseProblem, codeOf, reason } from './database-problem.ts'

/** Folders, account and settings with which the database of one home runs. */
export type Place = {
  home: string
  database: string
  /** Folder with bin, lib and share. */
  programs: string
  /** Undefined on Windows, where PostgreSQL listens on the loopback address. */
  socketFolder: string | undefined
  account: Account | undefined
  settings: Record<string, string>
  /** Folder of backups, beside which PostgreSQL archives its log; undefined if it does not archive. */
  archive: string | undefined
  log: (line: string) => void
  /** Called once a program that takes a while runs, so that the caller works meanwhile. */
  onLaunch: () => void
}

/** PENSIDE_HOME, else /var/lib/penside for root, else `data` in the checkout. */
export function defaultHome(): string {
  const chosen = process.env['PENSIDE_HOME']
  if (chosen) return resolve(chosen)
  return root ? '/var/lib/penside' : resolve(import.meta.dirname, '../../../../data')
}

/** Creates the home if missing, and lets PostgreSQL's account enter it. @returns its real path @throws DatabaseProblem */
export async function makeHome(home: string) {
  try {
    const topmost = await makeFolders(home)
    if (topmost && root) {
      // A strict umask must not lock PostgreSQL's account out of the new folders.
      for (let made = home; made.length >= topmost.length; made = dirname(made)) await chmod(made, 0o755)
    } else if (topmost) {
      await chmod(home, 0o700)
    } else if (root && (await isHome(home))) {
      // A folder such as from `mktemp -d` lets the account pass; the data inside stay private.
      await chmod(home, (await stat(home)).mode | 0o011)
    }
    return await realpath(home)
  } catch (error) {
    if (outageOf(error)) throw error
    throw new DatabaseProblem(
      `The folder ${home} cannot be used for the database (${reason(error)}): set PENSIDE_HOME to another one.`,
    )
  }
}

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` loops forever in places such as /proc.
 * @returns the topmost folder created, undefined if all existed
 */
async function makeFolders(folder: string): Promise<string | undefined> {
  if (existsSync(folder)) {
    await readdir(folder)
    return undefined
  }
  const topmost = dirname(folder) === folder ? undefined : await makeFolders(dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    // Another server may have created it just now.
    if (codeOf(error) !== 'EEXIST') throw error
  })
  return topmost ?? folder
}

/** Whether the folder is empty or a home already, so that its mode may be changed. */
async function isHome(home: string) {
  const names = await readdir(home)
  return names.length === 0 || names.includes('servers') || names.includes('database')
}

/** Account under which PostgreSQL runs: undefined for the server's own. @throws DatabaseProblem */
export async function chooseAccount(database: string): Promise<Account | undefined> {
  const owner = existsSync(database) ? await stat(database) : undefined
  if (!root) {
    if (owner && !windows && owner.uid !== process.getuid?.())
      throw new DatabaseProblem(
        `The database in ${database} belongs to another account (uid ${owner.uid}): start the server as that account or as root, or set PENSIDE_HOME to another folder.`,
      )
    return undefined
  }
  // Existing data keep their owner.
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const uid = await run('id', ['-u', name])
    const gid = await run('id', ['-g', name])
    if (uid.code === 0 && gid.code === 0) return { name, uid: Number(uid.output), gid: Number(gid.output) }
  }
  throw new DatabaseProblem(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody": start the server as an ordinary user, or set DATABASE_URL.',
  )
}

/** @throws DatabaseProblem if the account may not enter the folder */
export async function checkReach(folder: string, account: Account, setting = 'PENSIDE_HOME') {
  const { code } = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account)
  if (code !== 0)
    throw new DatabaseProblem(
      `The folder ${folder} cannot be reached by "${account.name}", under which the database runs because the server is root: set ${setting} to a folder that everyone may enter, such as one under /var/lib.`,
    )
}

/** Creates the folder of the socket, in the system's temporary folder if the home's path is too long. @throws DatabaseProblem */
export async function makeSocketFolder(home: string, account: Account | undefined) {
  let folder = join(home, 'run')
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > maxSocketPathBytes) {
    const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
    folder = join(tmpdir(), `penside-${name}`)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  const ours = [process.getuid?.(), account?.uid].includes(found.uid)
  if (!found.isDirectory() || !ours)
    throw new DatabaseProblem(
      `${folder}, the folder of the database's socket, belongs to another account: remove it.`,
    )
  await own(folder, account, 0o700)
  if (account) await checkReach(folder, account)
  return folder
}

/** Linux allows 107 bytes, macOS 103. */
const maxSocketPathBytes = 100

export async function own(path: string, account: Account | undefined, mode: number) {
  await chmod(path, mode)
  if (account) await chown(path, account.uid, account.gid)
}
