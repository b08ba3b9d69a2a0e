import pg from 'pg'

/** How many times every average farm is there, the one that was imported included. */
type Copying = { url: string; first: number; farms: number; copies: number; log: (line: string) => void }

/** What is written anew, the longest first, with the day on which a row of it was written. */
const tables = {
  sow_event: 't.on_date',
  litter_change: 't.on_date',
  service: 'e.on_date',
  farrowing: 'e.on_date',
  weaning: 'e.on_date',
  animal: 't.entered_on',
  sow_entry: 'e.on_date',
  removal: 'e.on_date',
  accident: 'e.on_date',
  treatment: 't.on_date',
  group_move: 't.on_date',
  pig_group: 't.started_on',
  vaccination_rule: 'null::date',
  medicine: 'null::date',
  pen: 'null::date',
  house: 'null::date',
  supplier: 'null::date',
  farm: 'null::date',
}
type Table = keyof typeof tables

/** Ids that belong to a farm: a copy has its own. */
const ids = new Set([
  'animal_id',
  'boar_id',
  'partner_id',
  'pen_id',
  'house_id',
  'supplier_id',
  'group_id',
  'medicine_id',
  'rule_id',
])

/**
 * Copies the farms `first` and following until each is there `copies` times. All tables are written anew in the order of days, so that one
 * farm's rows lie scattered among those of the others, as they do where a thousand farms write side by side for years. Keys and indexes
 * are built afterwards, by the owner of the schema, whom no policy slows.
 */
export async function addNeighbours({ url, first, farms, copies, log }: Copying) {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c work_mem=512MB' })
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const names = Object.keys(tables) as Table[]
    const { rows: keys } = await pool.query<Key>(keysOf, [names])
    const { rows: indexes } = await pool.query<Index>(indexesOf, [names])
    const span = await spanOf(pool)
    for (const table of names) await pool.query(stage(table, { first, farms, copies }))
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
        // What is truncated in the same transaction needs no write-ahead log (wal_level minimal).
        await client.query(`truncate ${table}`)
        const { rowCount } = await client.query(await copyStatement(client, table, farms, span))
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
  where contype in ('p', 'u', 'f') and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))`

type Index = { table: string; name: string; definition: string }
const indexesOf = `
  select indrelid::regclass::text as "table", indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index
  where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`

/** More than any id so far: added once per copy. */
async function spanOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ span: string }>(`
    select greatest((select max(animal_id) from animal), (select max(pen_id) from pen), (select max(house_id) from house),
      (select max(supplier_id) from supplier), (select max(group_id) from pig_group), (select max(medicine_id) from medicine),
      (select max(rule_id) from vaccination_rule)) + 1 as span`)
  return Number(rows[0]?.span)
}

/** The rows as they are, with their day and how often they shall be there. */
const stage = (table: Table, { first, farms, copies }: Pick<Copying, 'first' | 'farms' | 'copies'>) => `
  create unlogged table stage_${table} as
  select t.*, ${tables[table]} as written_on,
    case when t.farm_id between ${first} and ${first + farms - 1} then ${copies} else 1 end as copies
  from ${table} t ${tables[table].startsWith('e.') ? 'join sow_event e using (farm_id, animal_id, seq)' : ''}`

async function copyStatement(client: pg.ClientBase, table: Table, farms: number, span: number) {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) => {
    if (name === 'farm_id') return `farm_id + ${farms} * copy`
    if (table === 'farm' && name === 'name') return `name || ' ' || copy`
    return ids.has(name) ? `${name} + ${span}::bigint * copy` : name
  })
  return `
    insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
    from (select * from stage_${table} order by written_on, farm_id) row, generate_series(0, copies - 1) copy`
}

/** Three people for every farm, each signed in on two devices. */
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

/** Works through a list, so many at a time. */
async function together<T>(list: T[], atATime: number, work: (item: T) => Promise<unknown>) {
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let item = list.shift(); item !== undefined; item = list.shift()) await work(item)
    }),
  )
}
