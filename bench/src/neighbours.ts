import pg from 'pg'

/** `copies` of every average farm, the imported one included. */
type Copying = { url: string; first: number; farms: number; copies: number; log: (line: string) => void }

/**
 * Copies the farms from `first` on until each exists `copies` times. All tables are rewritten in the order of days, so that a farm's rows are
 * scattered among those of the others, as after years of use. Constraints and indexes are built afterwards.
 */
export async function addNeighbours({ url, first, farms, copies, log }: Copying) {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c work_mem=512MB' })
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const tables = await tablesOf(pool, first)
    const names = tables.map(({ name }) => name)
    const { rows: keys } = await pool.query<Key>(keysOf, [names])
    const { rows: indexes } = await pool.query<Index>(indexesOf, [names])
    const ids = await idsOf(pool, names)
    // Greater than any id so far; added once per copy.
    const span = Number(
      (await pool.query('select max(last_value) + 1 as span from pg_sequences')).rows[0].span,
    )
    for (const table of tables) await pool.query(stage(table, { first, farms, copies }))
    await pool.query(
      `select add_audit_month(month) from (select min(written_on) as first from stage_change), generate_series(first, now(), '1 month') as month`,
    )
    for (const { table, name } of keys.filter(({ kind }) => kind === 'f'))
      await pool.query(`alter table ${table} drop constraint ${name}`)

    await together([...names], 2, async (table) => {
      const own = keys.filter((key) => key.table === table && key.kind !== 'f')
      const ownIndexes = indexes.filter((index) => index.table === table)
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const { name } of own) await client.query(`alter table ${table} drop constraint ${name}`)
        for (const { name } of ownIndexes) await client.query(`drop index ${name}`)
        // Tables truncated in the same transaction need no write-ahead log (wal_level minimal).
        await client.query(`truncate ${table}`)
        const { rowCount } = await client.query(await copyStatement(client, table, { farms, span, ids }))
        for (const { name, definition } of own)
          await client.query(`alter table ${table} add constraint ${name} ${definition}`)
        for (const { definition } of ownIndexes) await client.query(definition)
        await client.query('commit')
        log(`${table}: ${(rowCount ?? 0).toLocaleString('en')} rows`)
      } finally {
        client.release()
      }
    })
    await together(
      keys.filter(({ kind }) => kind === 'f'),
      2,
      ({ table, name, definition }) =>
        pool.query(`alter table ${table} add constraint ${name} ${definition}`),
    )
    for (const table of names) await pool.query(`drop table stage_${table}`)
    await addPeople(pool)
  } finally {
    await pool.end()
  }
}

type Key = { table: string; name: string; kind: 'p' | 'u' | 'f'; definition: string }
const keysOf = `
  select conrelid::regclass::text as "table", conname as name, contype as kind, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype in ('p', 'u', 'f') and conparentid = 0 and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))`

type Index = { table: string; name: string; definition: string }
const indexesOf = `
  select indrelid::regclass::text as "table", indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index
  where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`

type Table = { name: string; day: string; from: string }

/** Tables in which a neighbour has rows, largest first. Rows are ordered by their own day or that of their record; rows without one come first. */
async function tablesOf(pool: pg.Pool, first: number): Promise<Table[]> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by c.oid having 'farm_id' = any(array_agg(a.attname)) order by pg_total_relation_size(c.oid) desc`)
  const found: Table[] = []
  for (const { name, columns } of rows) {
    const { rowCount } = await pool.query(`select from ${name} where farm_id = ${first} limit 1`)
    if (rowCount) found.push({ name, ...dayOf(columns) })
  }
  return found
}

function dayOf(columns: readonly string[]): Omit<Table, 'name'> {
  const own = ['on_date', 'entered_on', 'started_on'].find((name) => columns.includes(name))
  if (own) return { day: `t.${own}`, from: '' }
  if (columns.includes('created_at') && columns.includes('operation_id'))
    return { day: 't.created_at::date', from: '' }
  if (columns.includes('change_id'))
    return { day: 'c.on_date', from: 'left join change c using (farm_id, change_id)' }
  if (columns.includes('seq'))
    return { day: 'e.on_date', from: 'join sow_event e using (farm_id, animal_id, seq)' }
  return { day: 'null::date', from: '' }
}

/** Columns whose values differ in each copy: ids of a farm, and references to them. */
async function idsOf(pool: pg.Pool, names: readonly string[]) {
  const { rows } = await pool.query<{ name: string }>(
    `with id as (select attrelid, attnum, attname from pg_attribute where attrelid = any($1::text[]::regclass[]) and attidentity <> '')
     select attname as name from id
     union select a.attname from pg_constraint c cross join unnest(c.conkey, c.confkey) as pair (own, other)
       join id on id.attrelid = c.confrelid and id.attnum = pair.other
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.own where c.contype = 'f'`,
    [names],
  )
  return new Set([...rows.map(({ name }) => name), 'subject_id'].filter((name) => name !== 'farm_id'))
}

/** Creates a copy of a table with the day of each row and its number of copies. */
const stage = (
  { name, day, from }: Table,
  { first, farms, copies }: Pick<Copying, 'first' | 'farms' | 'copies'>,
) => `
  create unlogged table stage_${name} as
  select t.*, ${day} as written_on,
    case when t.farm_id between ${first} and ${first + farms - 1} then ${copies} else 1 end as copies
  from ${name} t ${from}`

type Copy = { farms: number; span: number; ids: ReadonlySet<string> }

async function copyStatement(client: pg.ClientBase, table: string, { farms, span, ids }: Copy) {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) => {
    if (name === 'farm_id') return `farm_id + ${farms} * copy`
    if (name === 'at') return 'coalesce(written_on::timestamptz, at)'
    if (table === 'farm' && name === 'name') return `name || ' ' || copy`
    // Idempotency records have no id of their own.
    if (name === 'operation_id' && table === 'idempotency_record')
      return `case copy when 0 then operation_id else gen_random_uuid() end`
    return ids.has(name) ? `${name} + ${span}::bigint * copy` : name
  })
  return `
    insert into ${table} (${columns.join(', ')}) overriding system value select ${values.join(', ')}
    from (select * from stage_${table} order by written_on nulls first, farm_id) row, generate_series(0, copies - 1) copy`
}

/** Adds three people to every farm, each signed in on two devices. */
async function addPeople(pool: pg.Pool) {
  await pool.query(`
    with people as (
      insert into account (login, name, password_hash)
      select 'neighbour-' || farm_id || '-' || number, 'Neighbour', '' from farm, generate_series(1, 3) number where farm_id > 1
      returning account_id, split_part(login, '-', 2)::bigint as farm_id
    ), members as (
      insert into membership (farm_id, account_id, role) select farm_id, account_id, 'worker' from people
    )
    insert into session (account_id, farm_id, token_hash, device_name, expires_at)
    select account_id, farm_id, sha256((account_id || ' ' || device)::bytea), 'phone', now() + interval '180 days'
    from people, generate_series(1, 2) device`)
}

/** Runs work on a list, `atATime` items in parallel. */
export async function together<T>(list: T[], atATime: number, work: (item: T) => Promise<unknown>) {
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let item = list.shift(); item !== undefined; item = list.shift()) await work(item)
    }),
  )
}
