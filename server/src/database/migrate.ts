// Brings a database to the state that this version of the server needs: every file of server/migrations once, in
// order, each in a transaction of its own, remembered with its hash in schema_migration.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { DatabaseTrouble } from './embedded.ts'

type Migration = { name: string; text: string; sha256: string }

/** Any number that nothing else in this database locks. */
const oneAtATime = 'select pg_advisory_xact_lock(736473001)'

/**
 * Applies what is missing, and makes sure of the role `penside_app`, as which the server's pools work
 * (`options: '-c role=penside_app'`): it owns nothing and row-level security binds it.
 * `url` is the database's owner, who may be an ordinary role with CREATEROLE. Throws DatabaseTrouble.
 */
export async function migrate(
  url: string,
  log: (line: string) => void = () => {},
  folder: string = resolve(import.meta.dirname, '../../migrations'),
): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await ensureApplicationRole(client)
    const missing = await inTransaction(client, async () => {
      await client.query(`create table if not exists schema_migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
      return missingOf(migrations, await readApplied(client))
    })
    for (const migration of missing) await apply(client, migration, log)
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const numbers = new Set<string>()
  for (const file of files) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
    if (!number) throw new Error(`${join(folder, file)} must be named like 0001_name.sql.`)
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}: give ${file} the next free one.`)
    numbers.add(number)
  }
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      // Line ends depend on how git checked the file out.
      const sha256 = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return { name: file.slice(0, -'.sql'.length), text, sha256 }
    }),
  )
}

/** What is still to be applied; refuses a history that this version did not write. */
function missingOf(migrations: Migration[], applied: Map<string, string>) {
  const known = new Set(migrations.map(({ name }) => name))
  for (const name of applied.keys())
    if (!known.has(name))
      throw new DatabaseTrouble(
        `The database is newer than this Penside: it has the migration ${name}. Start the newer version, or use a backup from before it.`,
      )
  const latest = [...applied.keys()].toSorted().at(-1) ?? ''
  for (const { name, sha256 } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== sha256)
      throw new DatabaseTrouble(
        `The migration ${name} was changed after it had been applied to this database: take the change back and write it as a new migration.`,
      )
    if (before === undefined && name < latest)
      throw new DatabaseTrouble(
        `The migration ${name} comes before ${latest}, which this database has already: give it the next free number.`,
      )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

async function readApplied(client: Client) {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function apply(client: Client, { name, text, sha256 }: Migration, log: (line: string) => void) {
  try {
    await inTransaction(client, async () => {
      // Another server may have applied it while we waited.
      if ((await readApplied(client)).has(name)) return
      log(`Migrating the database: ${name}.`)
      // A table in use makes the migration fail, not the farm wait behind it.
      await client.query(`set local lock_timeout = '5s'`)
      await client.query(text)
      await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    })
  } catch (error) {
    if (codeOf(error) === '55P03')
      throw new DatabaseTrouble(
        `The migration ${name} found a table in use for 5 seconds and left everything as it was: stop what works on the database and start again.`,
      )
    throw new Error(`The migration ${name} failed and left everything as it was: ${String(error)}`, {
      cause: error,
    })
  }
}

async function inTransaction<T>(client: Client, work: () => Promise<T>) {
  await client.query('begin')
  try {
    await client.query(oneAtATime)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // The first error is the one to tell, also where the connection is gone.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function ensureApplicationRole(client: Client) {
  const role = await findRole(client)
  if (role?.excessive)
    throw new DatabaseTrouble(
      'The role penside_app is a superuser or passes row-level security, which keeps the farms apart: run "alter role penside_app nosuperuser nobypassrls".',
    )
  if (role?.granted) return
  try {
    if (!role) await create(client)
    // A superuser may take any role; anyone else needs it granted, even who created it.
    if (!(await findRole(client))?.granted)
      await client.query('grant penside_app to current_user with set true')
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    throw new DatabaseTrouble(
      `The user ${rows[0]?.name} of DATABASE_URL may not make the role penside_app: run "create role penside_app nologin; grant penside_app to ${rows[0]?.name};" as a superuser.`,
    )
  }
}

async function create(client: Client) {
  try {
    await client.query('create role penside_app nologin nosuperuser nobypassrls')
  } catch (error) {
    // Roles belong to the whole cluster: a server on another database may have made it just now.
    if (!['42710', '23505'].includes(codeOf(error))) throw error
  }
}

async function findRole(client: Client) {
  const { rows } = await client.query<{ excessive: boolean; granted: boolean }>(
    `select rolsuper or rolbypassrls as excessive, pg_has_role(current_user, oid, 'SET') as granted
       from pg_roles where rolname = 'penside_app'`,
  )
  return rows[0]
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
