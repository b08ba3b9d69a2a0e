// A second farm of another company with every row of the first, under ids, names and secrets of its own: made from the catalogue.
import type pg from 'pg'
import { asOwner } from './farm.ts'

/** How much higher the twin's ids are, and how high those are which nobody has. */
const above = { twin: 7_000_000, nobody: 8_000_000 }
/** What the twin's texts end in, and those which nobody has. */
const ends = { twin: 'zqz7', nobody: 'zqz8' }
const begins = { twin: '77777777', nobody: '88888888' }
export type Whose = keyof typeof above

const uuid = /^[\da-f]{8}-[\da-f]{4}-/i

/** The other's value in the place of ours: its id, its text, its list of them. */
export function othersOf(value: unknown, whose: Whose): unknown {
  if (typeof value === 'number') return value + above[whose]
  if (typeof value !== 'string') return value
  if (uuid.test(value)) return begins[whose] + value.slice(8)
  if (/^\d+$/.test(value)) return String(Number(value) + above[whose])
  return value + (value === value.toUpperCase() ? ends[whose].toUpperCase() : ends[whose])
}

/** The same for values of either. */
export const withoutWhose = (text: string) =>
  text
    .replaceAll(new RegExp(`${ends.twin}|${ends.nobody}`, 'gi'), 'zqz')
    .replaceAll(new RegExp(`${begins.twin}|${begins.nobody}`, 'g'), '00000000')
    .replaceAll(/\b[78](\d{6})\b/g, '$1')

/** What of an answer can only be the twin's, besides the values that were sent. */
export const namesTwin = (body: string, sent: unknown): string | undefined =>
  [...body.matchAll(new RegExp(`\\b7000\\d{3}\\b|[^"]*${ends.twin}|${begins.twin}-[-\\da-f]+`, 'gi'))]
    .map(([found]) => found)
    .find((found) => !found.toLowerCase().includes(String(sent).toLowerCase()))

type Column = { table: string; name: string; type: string; id: boolean; key: boolean; unique: boolean }

const columnsOf = `
  with own as (
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute where attrelid = c.oid and attname in ('farm_id', 'account_id'))
  ), numbered as (
    select a.attrelid, a.attnum, a.attname from pg_attribute a join own on own.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%'
  ), ids as (
    select attname from numbered
    union select a.attname from pg_constraint c cross join unnest(c.conkey, c.confkey) as pair (mine, other)
      join numbered n on n.attrelid = c.confrelid and n.attnum = pair.other
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.mine where c.contype = 'f'
    union values ('farm_id'), ('account_id'), ('subject_id')
  )
  select own.relname as "table", a.attname as name, a.atttypid::regtype::text as type, a.attname in (select attname from ids) as id,
    exists (select from pg_index i where i.indrelid = own.oid and i.indisunique and a.attnum = any(i.indkey::int2[])) as key,
    exists (select from pg_index i where i.indrelid = own.oid and i.indisunique and a.attnum = any(i.indkey::int2[])
      and not exists (select from pg_attribute other where other.attrelid = own.oid and other.attnum = any(i.indkey::int2[])
        and other.attname in (select attname from ids))) as "unique"
  from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by own.relname, a.attnum`

/** What the twin has in a column: an id and a text of its own, of a code the same. */
function valueOf({ name, type, id, unique }: Column) {
  if (id && /^(bigint|integer)$/.test(type))
    return `case when ${name} > 0 then ${name} + ${above.twin} else ${name} end`
  if (type === 'uuid') return `overlay(${name}::text placing '${begins.twin}' from 1)::uuid`
  if (type === 'bytea' && unique) return `sha256(${name})`
  return type === 'text' && unique ? marked(name) : name
}
const marked = (name: string) =>
  `case when ${name} ~ '^([0-9]{6}|)$' then ${name} when ${name} = upper(${name}) then ${name} || '${ends.twin.toUpperCase()}'
   else ${name} || '${ends.twin}' end`

/** Makes the twin of a farm and of its people, who have the passwords of the first's. */
export const makeTwin = (url: string, farmId: number) =>
  asOwner(url, async (client) => {
    await client.query("begin; set local session_replication_role = 'replica'")
    const { rows } = await client.query<Column>(columnsOf)
    const tables = Map.groupBy(rows, ({ table }) => table)
    for (const [table, columns] of tables) {
      const has = (name: string) => columns.some((column) => column.name === name)
      const mine = has('farm_id')
        ? `farm_id = ${farmId}`
        : `account_id in (select account_id from membership where farm_id = ${farmId})`
      await client.query(
        `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
         select ${columns.map(valueOf).join(', ')} from ${table} where ${mine}`,
      )
    }
    await markTexts(client, rows)
    const ids = await idsOf(client, rows, farmId + above.twin)
    await client.query('commit')
    return { farmId: farmId + above.twin, ids }
  })

/** By what its rows are told apart, as it goes over the wire. */
async function idsOf(
  client: pg.ClientBase,
  columns: readonly Column[],
  farmId: number,
): Promise<ReadonlySet<string>> {
  const inFarm = new Set(columns.filter(({ name }) => name === 'farm_id').map(({ table }) => table))
  const keys = columns.filter(
    ({ table, id, key, type }) => inFarm.has(table) && (id || (key && /^(uuid|text)$/.test(type))),
  )
  const { rows } = await client.query<{ id: string }>(
    [
      `select login as id from account where account_id > ${above.twin}`,
      ...keys.map(({ table, name }) => `select ${name}::text from ${table} where farm_id = ${farmId}`),
    ].join(' union '),
  )
  return new Set(rows.map(({ id }) => id))
}

/** What a farm cannot answer without, and what its people sign in with. */
const kept = new Set(['password_hash', 'date_format', 'time_zone'])

/** Every text that may be any text ends as the twin's do; a kind or a state of a list of them stays. */
async function markTexts(client: pg.ClientBase, columns: readonly Column[]) {
  for (const { table, name, type, unique } of columns) {
    if (type !== 'text' || unique || kept.has(name)) continue
    const twin = columns.some((each) => each.table === table && each.name === 'farm_id')
      ? 'farm_id'
      : 'account_id'
    await client.query('savepoint mark')
    await client
      .query(`update ${table} set ${name} = ${marked(name)} where ${twin} > ${above.twin}`)
      .catch(() => client.query('rollback to savepoint mark'))
  }
}
