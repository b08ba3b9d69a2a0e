// What a migration does to the tables that grow with the years, looked at while it still holds its locks.
import type { Client } from 'pg'

/** Tables of so many rows in the kept records grow with every day; the others hold what a farm is set up with. */
const manyRows = 60
/** More rows than this are changed in batches. */
const fewRows = 20

/** In which file each lies, by its number: a table may get another name. */
export type Watched = { large: ReadonlyMap<string, string> }

export async function watchedOf(client: Client): Promise<Watched> {
  await client.query('analyze')
  const { rows } = await client.query<{ id: string; file: string }>(
    `select c.oid::text as id, pg_relation_filenode(c.oid)::text as file from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.reltuples >= ${manyRows} or c.relname in ('audit', 'receipt', 'idempotency_record'))`,
  )
  return { large: new Map(rows.map(({ id, file }) => [id, file])) }
}

/**
 * What the open transaction does to a large table that a farm at work would wait for: writes it anew, reads it while it keeps the others
 * out, or holds many of its rows.
 */
export async function faultsOf(client: Client, { large }: Watched): Promise<string[]> {
  const { rows } = await client.query<{
    id: string
    name: string
    file: string
    mode: string | null
    read: number
    changed: number
  }>(
    `select c.oid::text as id, c.relname as name, pg_relation_filenode(c.oid)::text as file,
       (select l.mode from pg_locks l where l.pid = pg_backend_pid() and l.relation = c.oid
          and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') limit 1) as mode,
       pg_stat_get_xact_tuples_returned(c.oid)::int as read,
       (pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid))::int as changed
     from pg_class c where c.oid = any($1::oid[]) order by 2`,
    [[...large.keys()]],
  )
  // What is counted here is not counted again in the next transaction.
  await client.query('select pg_stat_force_next_flush()')
  return rows.flatMap(({ id, name, file, mode, read, changed }) => {
    const faults: string[] = []
    if (file !== large.get(id)) faults.push(`writes ${name} anew`)
    else if (mode && read > 0) faults.push(`reads ${read} rows of ${name} under ${mode}`)
    if (changed > fewRows) faults.push(`changes ${changed} rows of ${name} at once`)
    return faults
  })
}
