// Copies one database into another with the same tables, across versions of PostgreSQL. The npm packages have no pg_dump.
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { DatabaseProblem } from './embedded/database-problem.ts'

type Table = { name: string; parent: string | null; bound: string | null }

/**
 * Copies all rows and the state of all sequences, then compares both databases. Each side is one transaction.
 * @returns number of rows @throws DatabaseProblem if the copy differs
 */
export async function copyDatabase(from: string, to: string, log: (line: string) => void): Promise<number> {
  const [source, target] = [new Client({ connectionString: from }), new Client({ connectionString: to })]
  await Promise.all([source.connect(), target.connect()])
  try {
    await source.query('begin isolation level repeatable read read only')
    await target.query('begin')
    // Triggers and foreign keys have checked these rows already.
    await target.query('set local session_replication_role = replica')
    const tables = await tablesOf(source)
    await addPartitions(target, tables)
    await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const [i, { name }] of tables.entries()) {
      if (i % 20 === 0) log(`Copying table ${i + 1} of ${tables.length}.`)
      const columns = await columnsOf(source, name)
      await pipeline(
        source.query(copyTo(`copy ${name} (${columns}) to stdout (format binary)`)),
        target.query(copyFrom(`copy ${name} (${columns}) from stdin (format binary)`)),
      )
    }
    await setSequences(source, target)
    const rows = await compare(source, target, tables)
    // Transaction ids of the old database mean nothing in the new one.
    await target.query(`delete from stale_reading_hour a using stale_reading_hour b
      where (a.farm_id, a.equipment_id, a.part, a.hour) = (b.farm_id, b.equipment_id, b.part, b.hour) and a.xact < b.xact`)
    await target.query('update stale_reading_hour set xact = pg_current_xact_id()')
    await target.query('select begin_epoch()')
    await target.query('commit')
    await target.query('analyze')
    return rows
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

/** Tables that store rows: ordinary ones and partitions. */
async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  return rows
}

/** Creates the partitions that only the source has. */
async function addPartitions(target: Client, tables: readonly Table[]) {
  const existing = new Set((await tablesOf(target)).map(({ name }) => name))
  for (const { name, parent, bound } of tables) {
    if (existing.has(name)) continue
    if (!parent || !bound)
      throw new DatabaseProblem(`The database has a table ${name} that does not belong to Penside.`)
    await target.query(`create table ${name} (like ${parent} including defaults including constraints)`)
    await target.query(`alter table ${name} enable row level security`)
    await target.query(`alter table ${name} force row level security`)
    await target.query(`alter table ${parent} attach partition ${name} ${bound}`)
  }
}

async function columnsOf(client: Client, table: string) {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]!.names
}

async function setSequences(source: Client, target: Client) {
  const { rows } = await source.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) {
    const [state] = (
      await source.query<{ last: string; called: boolean }>(
        `select last_value as last, is_called as called from ${name}`,
      )
    ).rows
    await target.query('select setval($1::regclass, $2, $3)', [name, state!.last, state!.called])
  }
}

/** Compares the row count and the sum of row hashes of each table. @returns number of rows @throws DatabaseProblem */
async function compare(source: Client, target: Client, tables: readonly Table[]): Promise<number> {
  const sumOf = async (client: Client, name: string) =>
    (
      await client.query<{ rows: string; sum: string }>(
        `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from only ${name} t`,
      )
    ).rows[0]!
  let total = 0
  for (const { name } of tables) {
    const [before, after] = await Promise.all([sumOf(source, name), sumOf(target, name)])
    if (before.rows !== after.rows || before.sum !== after.sum)
      throw new DatabaseProblem(`The copy of table ${name} differs from the original: nothing was changed.`)
    total += Number(before.rows)
  }
  return total
}
