// The two measured databases, in one PostgreSQL: `small` has one large farm, `big` the same farm and many average ones.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { todayAt } from '@penside/domain/basics/day.ts'
import { createApp } from '@penside/server/app.ts'
import { applicationPool } from '@penside/server/database/db.ts'
import { startEmbedded } from '@penside/server/database/embedded/embedded.ts'
import { migrate } from '@penside/server/database/migrate.ts'
import { importHerd, type Herd } from '@penside/server/workbook/herd-import.ts'
import { refreshFarm } from '@penside/server/reports/daily-totals-job.ts'
import { averageFarms, grow, largeFarm, recordsIn } from './farms.ts'
import { addNeighbours, together } from './neighbours.ts'
import { roomOf, withTraces, type Room } from './traces.ts'

export const sizes = ['small', 'big'] as const
export type Size = (typeof sizes)[number]

/** What the databases contain; stored beside them for the next run. */
export type Contents = {
  sows: number
  years: number
  records: number
  neighbours: number
  neighbourRecords: number
  bytes: Record<Size, number>
  room: Record<Size, Room>
  builtFrom: string
}
export type Databases = { urls: Record<Size, string>; contents: Contents }

type Opening = {
  /** The folder of the database. */
  home: string
  /** Average farms beside the large one. */
  farms: number
  log: (line: string) => void
  /** Called with the function that stops the database as soon as it runs. */
  onStart: (stop: () => Promise<void>) => void
}

/** The measured farm, and the session token of its member. */
export const farmId = 1
/** The first account of a database. */
const accountId = 1
export const token = 'a session of the bench'

export async function openDatabases(opening: Opening): Promise<Databases> {
  const { home, farms, onStart } = opening
  const builtFrom = await fingerprint(farms)
  const file = join(home, 'bench.json')
  const kept = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Contents) : undefined
  if (kept?.builtFrom !== builtFrom) {
    const contents = { ...(await build(opening)), builtFrom }
    await writeFile(file, JSON.stringify(contents, null, 2))
  }
  const contents = JSON.parse(await readFile(file, 'utf8')) as Contents
  // With the settings of the product.
  const { url, stop } = await startEmbedded({ home, log: () => {} })
  onStart(stop)
  const urls = { small: named(url, 'small'), big: named(url, 'big') }
  for (const size of sizes) {
    await migrate(urls[size])
    // A copied database has lost its record of calculated days.
    await calculateTotals(urls[size], [farmId])
  }
  return { urls, contents }
}

/** Changes if databases have to be built again; a newer schema is migrated instead. */
async function fingerprint(farms: number) {
  const hash = createHash('sha256').update(JSON.stringify([farms, largeFarm, averageFarms]))
  for (const name of ['neighbours.ts', 'traces.ts'])
    hash.update(await readFile(join(import.meta.dirname, name)))
  return hash.digest('hex')
}

const named = (url: string, database: string) => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Settings for building: a power cut may lose the databases, and no other client uses them. */
const buildSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  shared_buffers: '1GB',
  maintenance_work_mem: '1GB',
  max_parallel_maintenance_workers: '1',
}

async function build({ home, farms, log, onStart }: Opening): Promise<Omit<Contents, 'builtFrom'>> {
  const { url, stop } = await startEmbedded({ home, log: () => {}, settings: buildSettings })
  onStart(stop)
  try {
    for (const size of sizes) await asOwner(url, (client) => client.query(`drop database if exists ${size}`))
    await asOwner(url, (client) => client.query('create database small'))
    const small = named(url, 'small')
    const big = named(url, 'big')
    const today = todayAt('Asia/Seoul')
    await migrate(small)
    await asOwner(small, (client) =>
      client.query(`insert into account (login, name, password_hash) values ('bench', 'Bench', '')`),
    )
    log(`growing a farm of ${largeFarm.sows} sows with ${largeFarm.years} years`)
    const indexes = await asOwner(small, async (client) => {
      await suspendKeys(client)
      return dropIndexes(client)
    })
    const herd = grow('Large farm', largeFarm, today)
    log('loading it')
    await addFarm(small, farmId, herd)
    const records = recordsIn(herd)
    log(`${records.toLocaleString('en')} records`)
    await asOwner(small, addMember)
    await together([...indexes], 2, (index) => asOwner(small, (client) => client.query(index)))
    log('vacuum and analyze')
    await asOwner(small, (client) => client.query('vacuum (freeze, analyze)'))
    log('calculating daily totals')
    await calculateTotals(small, [farmId])
    await asOwner(url, (client) => client.query('create database big template small strategy file_copy'))
    await copyTotalsState(small, big)
    log('checking foreign keys')
    await asOwner(small, enforceKeys)
    await asOwner(small, (client) => client.query('vacuum (freeze, analyze) daily_total, monthly_total'))

    const copies = Math.max(1, Math.ceil(farms / averageFarms.length))
    let grown = 0
    for (const [i, shape] of averageFarms.entries()) {
      const neighbour = grow(`Average farm ${i + 1}`, shape, today)
      await addFarm(big, farmId + 1 + i, neighbour)
      const of = recordsIn(neighbour)
      log(`a neighbour of ${shape.sows} sows with ${shape.years} years: ${of.toLocaleString('en')} records`)
      grown += of
    }
    await asOwner(big, (client) => client.query('analyze'))
    log('calculating daily totals')
    await calculateTotals(
      big,
      averageFarms.map((_, i) => farmId + 1 + i),
    )
    log(`copying them ${copies} times`)
    await addNeighbours({ url: big, first: farmId + 1, farms: averageFarms.length, copies, log })
    log('checking foreign keys')
    await asOwner(big, enforceKeys)
    log('vacuum and analyze')
    await asOwner(big, (client) => client.query('vacuum (freeze, analyze)'))
    const bytes = { small: await bytesOf(small), big: await bytesOf(big) }
    const room = { small: await asOwner(small, roomOf), big: await asOwner(big, roomOf) }
    await asOwner(url, (client) => client.query('checkpoint'))
    return {
      ...largeFarm,
      records,
      neighbours: copies * averageFarms.length,
      neighbourRecords: copies * grown,
      bytes,
      room,
    }
  } finally {
    await stop()
  }
}

/** Calculates the daily totals of some farms, and marks them as audited, as on a server that has been running. */
async function calculateTotals(url: string, farmIds: readonly number[]) {
  const pool = applicationPool({ url, max: 1 })
  const app = await createApp({ pool, jobs: false })
  await app.installation()
  for (const id of farmIds) await refreshFarm(app, id)
  await app.close()
  await pool.end()
  const kept = await asOwner(url, (client) =>
    client.query('update daily_total_state set checked_at = now() where farm_id = any($1)', [farmIds]),
  )
  if (kept.rowCount !== farmIds.length) throw new Error('the daily totals of a farm were not calculated')
}

async function addFarm(url: string, id: number, herd: Herd) {
  await asOwner(url, async (client) => {
    await client.query('begin')
    await withTraces(client, { farmId: id, accountId }, () => importHerd(client, id, herd))
    await client.query('commit')
  })
}

/** Copies the record of calculated days, which a copied database discards. */
async function copyTotalsState(of: string, copy: string) {
  const tables = ['daily_total_state', 'open_dose_state', 'shared_figure_state']
  const kept: [table: string, row: string][] = []
  await asOwner(of, async (client) => {
    for (const table of tables)
      for (const { row } of (
        await client.query<{ row: string }>(`select ${table}::text as row from ${table}`)
      ).rows)
        kept.push([table, row])
  })
  await asOwner(copy, async (client) => {
    await client.query('select check_installation()')
    for (const [table, row] of kept) await client.query(`insert into ${table} select ($1::${table}).*`, [row])
  })
}

/** Suspends foreign keys while rows are loaded: checked row by row they take most of the time. */
const suspendKeys = (client: pg.Client) => alterKeys(client, false)
/** Enforces foreign keys again, checking all rows at once. */
const enforceKeys = (client: pg.Client) => alterKeys(client, true)
async function alterKeys(client: pg.Client, enforced: boolean) {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace and conenforced <> $1`,
    [enforced],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} alter constraint ${name} ${enforced ? '' : 'not '}enforced`)
}

/** Drops indexes without a constraint, which are faster to build after the load. @returns their definitions */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index join pg_class c on c.oid = indexrelid
     where c.relnamespace = 'public'::regnamespace and not c.relispartition and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function addMember(client: pg.Client) {
  await client.query(
    `with belongs as (insert into membership (farm_id, account_id, role) values ($1, $2, 'manager'))
     insert into session (account_id, farm_id, token_hash, device_name, expires_at)
     values ($2, $1, $3, 'bench', now() + interval '1 year')`,
    [farmId, accountId, createHash('sha256').update(token).digest()],
  )
}

async function bytesOf(url: string) {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return Number(rows[0]?.bytes)
  })
}

/** Runs work as the owner of the schema, who is exempt from row-level security. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // An interrupted run stops the database; the pending query reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
