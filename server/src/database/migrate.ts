// Brings a database to the state that this version of the server needs. A new one gets the tables of server/schema, then every file of
// server/migrations once, in order. Each is a transaction of its own, recorded with its hash in schema_migration. A migration that begins
// with `-- step by step` is done statement by statement instead, each recorded as soon as it is done (migration-steps.ts).
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { distribute } from './distribution.ts'
import { DatabaseProblem } from './embedded/database-problem.ts'
import { tryMigrating } from './locks.ts'
import { inTransaction, isStepByStep, takeSteps, type Watch } from './migration-steps.ts'
import { ofAnotherVersion, readSchema, takeOver, type Schema } from './schema.ts'

type Migration = { name: string; text: string; sha256: string }
type Options = {
  log?: (line: string) => void
  /** Folder that has `schema` and `migrations`. */
  folder?: string
  /** The last that is applied; the rest is left to the next start. */
  until?: string
  watch?: Watch
  /** The oldest PostgreSQL on which it is tried. */
  oldest?: number
}

/** Before it COPY had no word for a default, and no role was granted for being taken alone. */
const oldestVersion = 16

/** So often a server that waits for another's migrations looks again, ms. */
const lookEvery = 100

/**
 * Applies what is missing, and makes sure of the role `penside_app`, as which the server's pools work
 * (`options: '-c role=penside_app'`): it owns nothing and row-level security binds it.
 * `url` is the database's owner, who may be an ordinary role with CREATEROLE. Throws DatabaseProblem.
 */
export async function migrate(
  url: string,
  {
    log = () => {},
    folder = resolve(import.meta.dirname, '../..'),
    until,
    watch = async () => {},
    oldest = oldestVersion,
  }: Options = {},
): Promise<void> {
  const schema = await readSchema(join(folder, 'schema'))
  const all = [schema, ...(await readMigrations(join(folder, 'migrations'), schema))]
  const last = until === schema.takesOver ? schema.name : until
  if (last !== undefined && !all.some(({ name }) => name === last)) throw ofAnotherVersion(schema, last)
  const migrations = all.filter(({ name }) => last === undefined || name <= last)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await refuseOlder(client, oldest)
    await ensureApplicationRole(client)
    await waitForTurn(client)
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    await client.query(`create table if not exists schema_migration_step (
      name text not null, step int not null, sha256 text not null, primary key (name, step))`)
    await takeOver(client, schema, log)
    const missing = missingOf(migrations, schema, await readApplied(client, schema))
    for (const migration of missing) {
      log(
        migration === schema
          ? 'Creating the tables of the database.'
          : `Migrating the database: ${migration.name}.`,
      )
      await apply(client, migration, watch)
    }
    if (missing.length) await renewAudits(client)
    await distribute(client, log)
  } finally {
    await client.end()
  }
}

/**
 * Until the connection ends no other server migrates. Who waits only looks now and then: a statement that stood in the line for the lock
 * would itself be what an index that is built concurrently waits for.
 */
async function waitForTurn(client: Client) {
  while (!(await client.query<{ mine: boolean }>(tryMigrating)).rows[0]?.mine) await wait(lookEvery)
}

/** The triggers that note what changes name the columns of their tables, which a migration may have changed. */
async function renewAudits(client: Client) {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regproc('renew_audits') is not null as there`,
  )
  if (rows[0]?.there) await client.query('call renew_audits()')
}

async function readMigrations(folder: string, schema: Schema): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const numbers = new Set<string>()
  for (const file of files) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
    if (!number) throw new Error(`${join(folder, file)} must be named like 0001_name.sql.`)
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}: give ${file} the next free one.`)
    if (file < schema.name)
      throw new Error(
        `${join(folder, file)} must come after the schema: give it a number after ${schema.name}.`,
      )
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
function missingOf(migrations: Migration[], schema: Schema, applied: Map<string, string>) {
  const known = new Set(migrations.map(({ name }) => name))
  for (const name of applied.keys()) if (!known.has(name)) throw ofAnotherVersion(schema, name)
  const latest = [...applied.keys()].toSorted().at(-1) ?? ''
  for (const { name, sha256 } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== sha256)
      throw new DatabaseProblem(
        `The migration ${name} was changed after it had been applied to this database: take the change back and write it as a new migration.`,
      )
    if (before === undefined && name < latest)
      throw new DatabaseProblem(
        `The migration ${name} comes before ${latest}, which this database has already: give it the next free number.`,
      )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Migrations before the schema, which an older version applied, are left out. */
async function readApplied(client: Client, schema: Schema) {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration where name >= $1',
    [schema.name],
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function apply(client: Client, { name, text, sha256 }: Migration, watch: Watch) {
  const remember = () =>
    client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
  const inSteps = isStepByStep(text)
  const left = inSteps
    ? 'left what it had done, from where the next start goes on'
    : 'left everything as it was'
  try {
    if (inSteps) await takeSteps(client, { name, text }, watch, remember)
    else
      await inTransaction(client, async () => {
        await client.query(text)
        await watch(client, name, false)
        await remember()
      })
  } catch (error) {
    if (error instanceof DatabaseProblem) throw error
    if (codeOf(error) === '55P03')
      throw new DatabaseProblem(
        `The migration ${name} found a table in use for 5 seconds and ${left}: stop what works on the database and start again.`,
      )
    throw new Error(`The migration ${name} failed and ${left}: ${String(error)}`, { cause: error })
  }
}

async function refuseOlder(client: Client, oldest: number) {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const { version } = rows[0]!
  if (version < oldest)
    throw new DatabaseProblem(
      `The database is PostgreSQL ${version}, and Penside needs ${oldest} or newer: set DATABASE_URL to a newer one.`,
    )
}

async function ensureApplicationRole(client: Client) {
  const role = await findRole(client)
  if (role?.excessive)
    throw new DatabaseProblem(
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
    throw new DatabaseProblem(
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
