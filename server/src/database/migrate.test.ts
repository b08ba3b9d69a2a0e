import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

const owner = inject('databaseUrl')

/** The tables that the migrations of the tests add, too, and the procedure that follows every migration. */
const schemaText = `create table yard (name text); create table barn (name text); create table pen (name text);
  insert into yard values ('A'); create procedure renew_audits() language sql as $$ $$;`

let name: string
let url: string
let folder: string
let lines: string[]

beforeEach(async () => {
  name = `migrate_${crypto.randomUUID().slice(0, 8)}`
  url = at(owner, name)
  await query(owner, `create database ${name} strategy file_copy`)
  folder = await mkdtemp(join(tmpdir(), 'penside-migrations-'))
  lines = []
  await mkdir(join(folder, 'schema'))
  await mkdir(join(folder, 'migrations'))
  await writeSchema({ 'yard.sql': schemaText })
  await write('1001_barn.sql', 'create table if not exists barn (name text);')
  await write('1002_pen.sql', `create table if not exists pen (name text);\ninsert into yard values ('B');`)
})

afterEach(async () => {
  await query(owner, `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

test('a new database gets the schema, which includes the migrations, and a second start changes nothing', async () => {
  await run()
  await run()
  expect(lines).toEqual(['Creating the tables of the database.'])
  expect(await query(url, 'select name from yard')).toEqual([{ name: 'A' }])
  expect(await query(url, 'select name from schema_migration order by name')).toEqual([
    { name: '1000_schema' },
    { name: '1001_barn' },
    { name: '1002_pen' },
  ])
})

test('an older PostgreSQL than any that was tried is refused, and left alone', async () => {
  await expect(migrate(url, { folder, oldest: 99 })).rejects.toThrow(
    /is PostgreSQL \d\d, and Penside needs 99/,
  )
  expect(await tables()).toEqual([])
})

test('a database gets only what is new', async () => {
  await run()
  await write('1003_trough.sql', 'create table trough (name text)')
  await run()
  expect(lines.at(-1)).toBe('Migrating the database: 1003_trough.')
})

test('two servers that start together migrate once', async () => {
  await Promise.all([run(), run(), run()])
  expect(lines).toHaveLength(1)
  expect(await query(url, 'select name from yard')).toHaveLength(1)
})

test('a migration that was changed after it had been applied is refused', async () => {
  await run()
  await write('1001_barn.sql', 'create table barn (name text, built date);')
  await expect(run()).rejects.toThrow(/1001_barn was changed after it had been applied/)
})

test('the line ends of another system are not a change', async () => {
  await run()
  await write('1002_pen.sql', `create table if not exists pen (name text);\r\ninsert into yard values ('B');`)
  await run()
})

test('a database that a newer version wrote is refused', async () => {
  await run()
  await rm(join(folder, 'migrations', '1002_pen.sql'))
  await expect(run()).rejects.toThrow(/newer than this Penside: it has the migration 1002_pen/)
})

test('a migration slipped in before an applied one is refused', async () => {
  await rm(join(folder, 'migrations', '1001_barn.sql'))
  await write('1002_pen.sql', 'create table pen (name text)')
  await run()
  await write('1001_barn.sql', 'create table barn (name text)')
  await expect(run()).rejects.toThrow(/1001_barn comes before 1002_pen/)
})

test('a migration that fails leaves nothing of itself and all before it', async () => {
  await run()
  await write('1003_trough.sql', 'create table trough (name text); select 1 / 0;')
  await expect(run()).rejects.toThrow(/1003_trough failed.*division by zero/)
  expect(await tables()).toEqual(['barn', 'pen', 'schema_migration', 'yard'])
  await write('1003_trough.sql', 'create table trough (name text);')
  await run()
  expect(await tables()).toContain('trough')
})

test('a server killed in the middle of a migration leaves nothing half', async () => {
  await run()
  await write('1003_trough.sql', 'create table trough (name text); select pg_sleep(60);')
  await killWhileAsleep()

  await write('1003_trough.sql', 'create table trough (name text, litres int);')
  await run()
  expect(await query(url, 'select litres from trough')).toEqual([])
})

test('a table in use is not waited for long', async () => {
  await run()
  await write('1003_pen_size.sql', 'alter table pen add size numeric')
  const busy = new Client({ connectionString: url })
  await busy.connect()
  await busy.query('begin')
  await busy.query('select * from pen')
  await expect(run()).rejects.toThrow(/found a table in use for 5 seconds/)
  await busy.end()
  await run()
})

describe('the schema', () => {
  /** A database whose tables were made before this version. */
  const madeBefore = (...migrations: string[]) =>
    query(
      url,
      'create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
      `insert into schema_migration values ${migrations.map((each) => `('${each}', 'a')`).join()}`,
      'create table yard (name text)',
      `insert into yard values ('from before')`,
      'create procedure renew_audits() language sql as $$ $$',
    )
  const applied = async () =>
    (await query(url, 'select name from schema_migration order by name')).map(({ name: each }) => each)

  test.each(['0900_last', '1000_schema'])(
    'a database of the baseline %s gets the migrations',
    async (newest) => {
      await madeBefore('0001_first', newest)
      await run()
      await run()
      expect(lines).toEqual(['Migrating the database: 1001_barn.', 'Migrating the database: 1002_pen.'])
      expect(await query(url, 'select name from yard')).toEqual([{ name: 'from before' }, { name: 'B' }])
      expect(await applied()).toEqual(['0001_first', newest, '1001_barn', '1002_pen'])
    },
  )

  test.each(['0899_earlier', '0901_unknown'])(
    'a database whose newest migration is %s is rejected with the version to start first',
    async (newest) => {
      await madeBefore('0001_first', newest)
      await expect(run()).rejects.toThrow(
        `The database is older than this Penside can migrate: its newest migration is ${newest}. Start version 0.9 on it once, then this version.`,
      )
      expect(await applied()).toEqual(['0001_first', newest])
    },
  )

  test('one that fails leaves nothing of any of its files', async () => {
    await writeSchema({ 'yard.sql': schemaText, 'well.sql': 'select 1 / 0;' })
    await expect(run()).rejects.toThrow(/The schema could not be created.*division by zero/)
    expect(await tables()).toEqual(['schema_migration'])
    await writeSchema({ 'yard.sql': schemaText, 'well.sql': 'create table well ();' })
    await run()
    expect(await tables()).toContain('well')
  })

  test('rejects a file that schema.json does not name', async () => {
    await writeFile(join(folder, 'schema', 'well.sql'), 'create table well ();')
    await expect(run()).rejects.toThrow(/must name each of its files once: well.sql, yard.sql/)
  })

  test('rejects a migration numbered before the baseline', async () => {
    await write('0950_gate.sql', 'create table gate ();')
    await expect(run()).rejects.toThrow(/0950_gate.sql must have a number after the baseline/)
  })
})

describe('outside a transaction', () => {
  beforeEach(run)

  test('an index is built concurrently, and again after a failure left it invalid', async () => {
    await query(url, `insert into barn values ('A'), ('A')`)
    await write(
      '1003_index.sql',
      '-- outside a transaction\ncreate unique index concurrently if not exists one_name on barn (name)',
    )
    await expect(run()).rejects.toThrow(/1003_index failed.*could not create unique index/)
    const isReady = `select indisvalid as ready from pg_index where indexrelid = 'one_name'::regclass`
    expect(await query(url, isReady)).toEqual([{ ready: false }])

    await query(url, `delete from barn where ctid <> (select min(ctid) from barn)`)
    await run()
    expect(await query(url, isReady)).toEqual([{ ready: true }])
  })

  test('a server killed between two batches keeps those that were committed', async () => {
    await query(url, `insert into pen select 'P' || n from generate_series(1, 25) n`)
    const batches = (change: string) => `-- outside a transaction
      do $$ begin loop
        update pen set ${change} where ctid in (select ctid from pen where name not like '%;' limit 10);
        exit when not found;
        commit;
      end loop; end $$`
    await write(
      '1003_pens.sql',
      batches(`name = name || case when name = 'P11' then pg_sleep(60)::text else '' end || ';'`),
    )
    await killWhileAsleep()
    const done = `select count(*)::int as pens from pen where name like '%;'`
    expect(await query(url, done)).toEqual([{ pens: 10 }])
    await write('1003_pens.sql', batches(`name = name || ';'`))
    await run()
    expect(await query(url, done)).toEqual([{ pens: 25 }])
  })

  test('servers that start together do not wait for one another’s index', async () => {
    await write(
      '1003_index.sql',
      '-- outside a transaction\ncreate index concurrently if not exists by_name on barn (name)',
    )
    await Promise.all([run(), run(), run()])
    expect(lines.filter((line) => line.includes('1003'))).toHaveLength(1)
  })
})

test('the role of the server owns nothing and passes no row-level security', async () => {
  await run()
  expect(await query(asServer(url), 'select current_user as role')).toEqual([{ role: 'penside_app' }])
  await expect(query(asServer(url), 'select * from barn')).rejects.toThrow(/permission denied/)
  expect(
    await query(
      url,
      `select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'penside_app'`,
    ),
  ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }])
})

test('an owner who is no superuser migrates, and works in the role of the server', async () => {
  await query(
    owner,
    `create role ${name} login createrole password 'pig'`,
    `alter database ${name} owner to ${name}`,
    // On a database server of somebody else the role is ours to make; here it is there and has to be granted.
    `grant penside_app to ${name} with admin true, set false, inherit false`,
  )
  const asOwner = new URL(url)
  asOwner.username = name
  asOwner.password = 'pig'
  url = asOwner.href
  await run()
  expect(await query(asServer(url), 'select current_user as role')).toEqual([{ role: 'penside_app' }])
  await query(owner, `reassign owned by ${name} to current_user`)
  await query(at(owner, name), `reassign owned by ${name} to current_user`, `drop owned by ${name}`)
  await query(owner, `drop owned by ${name}`, `drop role ${name}`)
})

/** Runs the migrations in a process of their own, and kills it while one of them sleeps. */
async function killWhileAsleep() {
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'migrate.ts')))
  const program = `import { migrate } from ${module}
    await migrate(${JSON.stringify(url)}, { folder: ${JSON.stringify(folder)} })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' })
  const sleeping = `select pid from pg_stat_activity where datname = '${name}' and wait_event = 'PgSleep'`
  while ((await query(owner, sleeping)).length === 0) await wait(20)
  child.kill('SIGKILL')
  await once(child, 'exit')
  // PostgreSQL notices that its client is gone when it next writes to it; here it is told.
  await query(owner, `select pg_terminate_backend(pid) from (${sleeping}) asleep`)
}

const run = () => migrate(url, { log: (line) => lines.push(line), folder })
const write = (file: string, text: string) => writeFile(join(folder, 'migrations', file), text)

async function writeSchema(files: Record<string, string>) {
  const schema = {
    baseline: '1000_schema',
    lastBeforeBaseline: '0900_last',
    versionOfBaseline: '0.9',
    files: Object.keys(files),
  }
  await writeFile(join(folder, 'schema', 'schema.json'), JSON.stringify(schema))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, 'schema', file), text)
}

async function tables() {
  const rows = await query(
    url,
    `select tablename from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map(({ tablename }) => tablename)
}

async function query(to: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: to })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** As the server's pools connect. */
function asServer(owners: string) {
  const address = new URL(owners)
  address.searchParams.set('options', '-c role=penside_app')
  return address.href
}

function at(server: string, database: string) {
  const address = new URL(server)
  address.pathname = `/${database}`
  return address.href
}
