import type pg from 'pg'

/** Definitions of everything in the schema `public`, by kind and name. The order of columns and the months of partitions do not count. */
export async function catalogue(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(definitions)
  return Object.fromEntries(
    rows.map(({ name, definition }) => [
      name,
      definition.replaceAll(/^\s*--.*$/gm, '').replaceAll(/\s+/g, ' '),
    ]),
  )
}

const definitions = `
  with relation as (
    select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname not like 'schema_migration%'
  )
  select 'relation ' || relname as name,
    concat_ws(' ', relkind, relrowsecurity, relforcerowsecurity, array_to_string(reloptions, ','),
      (select string_agg(acl::text, ',' order by acl::text) from unnest(relacl) acl),
      case when relkind = 'v' then pg_get_viewdef(oid) end, case when relkind in ('i', 'I') then pg_get_indexdef(oid) end) as definition
  from relation
  union all
  select 'column ' || r.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
    pg_get_expr(d.adbin, d.adrelid), a.attacl::text)
  from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum where r.relkind in ('r', 'p', 'v')
  union all
  select 'constraint ' || r.relname || ' ' || c.conname, concat_ws(' ', pg_get_constraintdef(c.oid), c.convalidated)
  from relation r join pg_constraint c on c.conrelid = r.oid and c.contype <> 'n'
  union all
  select 'trigger ' || r.relname || ' ' || t.tgname, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
  from relation r join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
  union all
  select 'policy ' || tablename || ' ' || policyname, concat_ws(' ', permissive, roles::text, cmd, qual, with_check) from pg_policies where schemaname = 'public'
  union all
  select 'function ' || p.oid::regprocedure, concat_ws(' ', pg_get_functiondef(p.oid), p.proacl::text)
  from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all
  select 'type ' || t.typname, string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_type t join pg_enum e on e.enumtypid = t.oid group by 1`
