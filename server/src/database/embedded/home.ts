import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { outageOf } from '../outage.ts'
import { root, run, windows, type Account } from './system.ts'
import { DatabaseProblem, codeOf, reason } from './database-problem.ts'

export type Place = {
  home: string
  database: string
  /** The folder with bin, lib and share. */
  programs: string
  /** None on Windows, where PostgreSQL listens on the loopback address. */
  socketFolder: string | undefined
  account: Account | undefined
  settings: Record<string, string>
  /** The folder of backups, beside which PostgreSQL archives its log; undefined where it does not. */
  archive: string | undefined
  log: (line: string) => void
}

/** PENSIDE_HOME; else where a system service keeps its data when we are root, else `data` in the checkout. */
export function defaultHome(): string {
  const chosen = process.env['PENSIDE_HOME']
  if (chosen) return resolve(chosen)
  return root ? '/var/lib/penside' : resolve(import.meta.dirname, '../../../../data')
}

export async function makeHome(home: string) {
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
    if (outageOf(error)) throw error
    throw new DatabaseProblem(
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

export async function chooseAccount(database: string): Promise<Account | undefined> {
  const owner = existsSync(database) ? await stat(database) : undefined
  if (!root) {
    if (owner && !windows && owner.uid !== process.getuid?.())
      throw new DatabaseProblem(
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
  throw new DatabaseProblem(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody": start the server as an ordinary user, or set DATABASE_URL.',
  )
}

export async function checkReach(folder: string, account: Account, setting = 'PENSIDE_HOME') {
  const { code } = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account)
  if (code !== 0)
    throw new DatabaseProblem(
      `The folder ${folder} cannot be reached by "${account.name}", under which the database runs because the server is root: set ${setting} to a folder that everyone may enter, such as one under /var/lib.`,
    )
}

export async function makeSocketFolder(home: string, account: Account | undefined) {
  let folder = join(home, 'run')
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > longestSocketPath) {
    const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
    folder = join(tmpdir(), `penside-${name}`)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  const ours = [process.getuid?.(), account?.uid].includes(found.uid)
  if (!found.isDirectory() || !ours)
    throw new DatabaseProblem(
      `${folder}, where the database's socket goes, belongs to somebody else: remove it.`,
    )
  await own(folder, account, 0o700)
  if (account) await checkReach(folder, account)
  return folder
}

/** Linux takes 107 bytes, macOS 103. */
const longestSocketPath = 100

export async function own(path: string, account: Account | undefined, mode: number) {
  await chmod(path, mode)
  if (account) await chown(path, account.uid, account.gid)
}
