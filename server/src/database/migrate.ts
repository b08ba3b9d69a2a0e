// Brings a database to the schema of this version. A new database is made of server/schema, in which all migrations are included already.
// An existing one gets the missing files of server/migrations, in order, each in a transaction, recorded with its hash in schema_migration.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { distribute } from './distribution.ts'
import { DatabaseProblem } from './embedded/database-problem.ts'
import { tryMigrating } from './locks.ts'
import { readSchema, unknownMigration, type Schema } from './schema.ts'

type Migration = { name: string; text: string; sha256: string }
/** Called before the transaction of a migration ends: tests look at its locks. */
type Watch = (client: Client, migration: string) => Promise<void>
type Options = {
  log?: (line: string) => void
  /** Folder that has `schema` and `migrations`. */
  folder?: string
  watch?: Watch
  /** The oldest supported version of PostgreSQL. */
  oldest?: number
}

/** Version 16 brought COPY with defaults, and grants of a role with SET alone. */
const oldestVersion = 16

/** How often a server that waits for another's migrations tries again, ms. */
const retryEvery = 100

/**
 * Creates or migrates the tables, and ensures the role `penside_app`, as which the server's pools work
 * (`options: '-c role=penside_app'`): it owns nothing and is bound by row-level security.
 * `url` is the database's owner, who may be an ordinary role with CREATEROLE. Throws DatabaseProblem.
 */
export async function migrate(
  url: string,
  {
    log = () => {},
    folder = resolve(import.meta.dirname, '../..'),
    watch = async () => {},
    oldest = oldestVersion,
  }: Options = {},
): Promise<void> {
  const schema = await readSchema(join(folder, 'schema'))
  const migrations = await readMigrations(join(folder, 'migrations'), schema)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await rejectOlderPostgres(client, oldest)
    await ensureApplicationRole(client)
    await waitForTurn(client)
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const applied = await readApplied(client)
    if (applied.size === 0) {
      log('Creating the tables of the database.')
      await create(client, schema, migrations)
    } else {
      const missing = missingOf(migrations, schema, applied)
      for (const migration of missing) {
        log(`Migrating the database: ${migration.name}.`)
        await apply(client, migration, watch)
      }
      if (missing.length) await client.query('call renew_audits()')
    }
    await distribute(client, log)
  } finally {
    await client.end()
  }
}

/**
 * Takes the lock under which one server migrates, until the connection ends. Polls: an index that is built concurrently would wait for a
 * statement that waits for the lock.
 */
async function waitForTurn(client: Client) {
  while (!(await client.query<{ mine: boolean }>(tryMigrating)).rows[0]?.mine) await wait(retryEvery)
}

async function readMigrations(folder: string, schema: Schema): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const numbers = new Set<string>()
  for (const file of files) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
    if (!number) throw new Error(`${join(folder, file)} must be named like 0001_name.sql.`)
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}: give ${file} the next free one.`)
    if (file < schema.baseline)
      throw new Error(`${join(folder, file)} must have a number after the baseline ${schema.baseline}.`)
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

/** Migrations that a database does not have yet. @throws DatabaseProblem for a history that this version did not write */
function missingOf(migrations: Migration[], schema: Schema, applied: ReadonlyMap<string, string>) {
  const { baseline, lastBeforeBaseline } = schema
  const newest = [...applied.keys()].toSorted().at(-1)!
  if (newest < baseline && newest !== lastBeforeBaseline) throw unknownMigration(schema, newest)
  const known = new Set(migrations.map(({ name }) => name))
  for (const name of applied.keys())
    if (name > baseline && !known.has(name)) throw unknownMigration(schema, name)
  for (const { name, sha256 } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== sha256)
      throw new DatabaseProblem(
        `The migration ${name} was changed after it had been applied to this database: take the change back and write it as a new migration.`,
      )
    if (before === undefined && name < newest)
      throw new DatabaseProblem(
        `The migration ${name} comes before ${newest}, which this database has already: give it the next free number.`,
      )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Hashes of the applied migrations, by name. */
async function readApplied(client: Client) {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

const record = (client: Client, { name, sha256 }: Omit<Migration, 'text'>) =>
  client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])

/** Makes the tables of an empty database. The schema includes the migrations, so they are recorded as applied. */
async function create(client: Client, { baseline, text }: Schema, migrations: readonly Migration[]) {
  try {
    await inTransaction(client, async () => {
      await client.query(text)
      for (const migration of [{ name: baseline, sha256: '' }, ...migrations]) await record(client, migration)
    })
  } catch (error) {
    throw new Error(`The schema could not be created: ${String(error)}`, { cause: error })
  }
}

/**
 * First line of a migration whose only statement PostgreSQL does not allow in a transaction, or that commits in between: an index built
 * concurrently, or a `do` block that updates a large table in batches. It must be repeatable, since a killed server runs it again.
 */
const outsideTransaction = /^-- outside a transaction\b/

async function apply(client: Client, migration: Migration, watch: Watch) {
  const { name, text } = migration
  try {
    if (outsideTransaction.test(text)) {
      await dropUnfinishedIndexes(client)
      await client.query(text)
      await record(client, migration)
    } else
      await inTransaction(client, async () => {
        await client.query(text)
        await watch(client, name)
        await record(client, migration)
      })
  } catch (error) {
    if (codeOf(error) === '55P03')
      throw new DatabaseProblem(
        `The migration ${name} found a table in use for 5 seconds and left everything as it was: stop what works on the database and start again.`,
      )
    throw new Error(`The migration ${name} failed and left everything as it was: ${String(error)}`, {
      cause: error,
    })
  }
}

/** An index that was being built concurrently when the server was killed exists, but is invalid. */
async function dropUnfinishedIndexes(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relkind = 'i'`,
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
}

async function inTransaction(client: Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    // A table in use makes the migration fail, rather than the farm wait for it.
    await client.query(`set local lock_timeout = '5s'`)
    await work()
    await client.query('commit')
  } catch (error) {
    // Reports the first error, also if the connection is lost.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function rejectOlderPostgres(client: Client, oldest: number) {
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
    if (!role) await createRole(client)
    // Only a superuser may set any role; its creator needs it granted, too.
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

async function createRole(client: Client) {
  try {
    await client.query('create role penside_app nologin nosuperuser nobypassrls')
  } catch (error) {
    // Roles belong to the whole cluster: a server on another database may have created it meanwhile.
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
