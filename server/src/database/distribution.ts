// Distribution of the database over several machines with the extension Citus: where each table is, and how it gets there (docs/scale.md).
// The rows of a farm are on one machine. Small tables that are read across farms stay on the coordinator.
import type { Client } from 'pg'
import { callSettings } from './db.ts'

/** Reference tables, with the reason: every machine has a copy. They are small, seldom written, and joined with rows of farms. */
export const referenceTables: Readonly<Record<string, string>> = {
  account: 'the person who recorded it is named with the record',
  installation: 'has the last change of a restore, which is compared with the changes of each farm',
  transfer: 'belongs to two farms, and is read with the groups of either',
  transfer_arrival: 'belongs to two farms, and is read with the groups of either',
}

/** Tables with `farm_id` that are only on the coordinator, with the reason. Tables without `farm_id` are there too. */
export const coordinatorTables: Readonly<Record<string, string>> = {
  farm: 'a person and a company have several, and a token leads to one',
  holding: 'read with the farm',
  setup_step: 'made with the farm',
  market_price: 'read together with the prices of the country',
  membership: 'read before the farm is known',
  session: 'found by its token before the farm is known',
  invitation: 'found by its token before the farm is known',
  password_link: 'found by its token before the farm is known',
  gate: 'found by its code before the farm is known',
  farm_place: 'the forecast is fetched once for all farms of a grid square',
  notice: 'shown to all farms of a company',
  notice_file: 'shown to all farms of a company',
  notice_read: 'a company sees who has read it at each farm',
  advertisement: 'shown to all farms of a company',
  faq: 'shown to all farms of a company',
  inquiry: 'answered by all owners of a company',
  inquiry_message: 'answered by all owners of a company',
  news_feed: 'shown to all farms of a company, and fetched for all farms in turn',
  news_state: 'shown to all farms of a company, and fetched for all farms in turn',
  news_item: 'shown to all farms of a company',
  key_figure: 'updates the sums of its company in the same statement',
}

/** Query of the tables distributed by farm, ordered by name: all others with `farm_id`. Partitions follow their table. */
export const distributedTables = `
  select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'farm_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ('{${[...Object.keys(referenceTables), ...Object.keys(coordinatorTables)].join(',')}}'::text[]) order by c.relname`

/**
 * Distributes new tables if the database has Citus: tables of farms by `farm_id`, colocated, so that the rows of a farm are on one machine.
 * Tables that are distributed already stay where they are.
 */
export async function distribute(client: Client, log: (line: string) => void): Promise<void> {
  const { rows: has } = await client.query<{ citus: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as citus`,
  )
  if (!has[0]?.citus) return
  await passSettingsOn(client)
  await distributeTables(client, log)
  await resetPlanModes(client)
  await rewriteUnplannableFunctions(client)
  await sweepByFarm(client)
  await numberChangesOnWorkers(client)
  await beginEpochOnWorkers(client)
  await disableTriggersOnWorkers(client)
  await client.query(
    `select run_command_on_all_nodes('set citus.enable_ddl_propagation = off; grant usage on all sequences in schema public to penside_app')`,
  )
}

async function distributeTables(client: Client, log: (line: string) => void) {
  const references = await undistributed(client, `select name from unnest($1::text[]) name`, [
    Object.keys(referenceTables),
  ])
  const byFarm = await undistributed(client, `select name from (${distributedTables}) t`)
  if (references.length + byFarm.length === 0) return
  log(`Distributing ${references.length + byFarm.length} tables over the machines of the database.`)
  await client.query('begin')
  try {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    // Foreign keys are added again when both of their tables are in place.
    const keys = await dropForeignKeys(client, [...references, ...byFarm])
    for (const name of references) await client.query('select create_reference_table($1)', [name])
    for (const name of byFarm) await distributeByFarm(client, name)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function undistributed(client: Client, tables: string, values: unknown[] = []) {
  const { rows } = await client.query<{ name: string }>(
    `select name from (${tables}) t where not exists (select from pg_dist_partition d where d.logicalrelid = name::regclass)`,
    values,
  )
  return rows.map(({ name }) => name)
}

/** Distributes a table by `farm_id`, colocated with those before it. */
async function distributeByFarm(client: Client, name: string) {
  const { rows } = await client.query<{ name: string | null }>(
    `select min(logicalrelid::text) as name from pg_dist_partition where partmethod = 'h'`,
  )
  await client.query(`select create_distributed_table($1, 'farm_id', colocate_with => $2)`, [
    name,
    rows[0]?.name ?? 'none',
  ])
  await client.query(
    `alter policy own_farm on ${name} using (farm_id = routed_farm()) with check (farm_id = routed_farm())`,
  )
}

/**
 * Drops the foreign keys of these tables. Citus supports keys between distributed tables and to reference tables; the others are lost.
 * @returns the supported keys
 */
async function dropForeignKeys(client: Client, tables: string[]) {
  const { rows } = await client.query<{ table: string; name: string; definition: string; holds: boolean }>(
    `with far as (select name from (${distributedTables}) t)
     select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition,
       k.confrelid::regclass::text = any ($2) and (k.conrelid::regclass::text = any ($2) or k.conrelid::regclass::text in (table far))
         or k.conrelid::regclass::text in (table far) and k.confrelid::regclass::text in (table far) as holds
     from pg_constraint k where k.contype = 'f' and k.conparentid = 0
       and (k.conrelid::regclass::text = any ($1) or k.confrelid::regclass::text = any ($1)) order by 1, 2`,
    [tables, Object.keys(referenceTables)],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.filter(({ holds }) => holds)
}

/** Disables triggers of reference tables on workers, so that a write adds one change, by the coordinator. */
async function disableTriggersOnWorkers(client: Client) {
  const { rows } = await client.query<{ result: string }>(
    `select (r).result from (select run_command_on_workers(format('set citus.enable_manual_changes_to_shards = on; alter table %s disable trigger user', shard.name)) as r
     from (select shard_name::text as name from citus_shards where citus_table_type = 'reference'
       and table_name::text in (select tgrelid::regclass::text from pg_trigger where not tgisinternal) group by 1) shard) results
     where not (r).success`,
  )
  if (rows[0]) throw new Error(`a worker could not disable triggers: ${rows[0].result}`)
}

/** Numbers changes on the machine of the farm: ids that the coordinator sends with its own changes are not comparable with those there. */
async function numberChangesOnWorkers(client: Client) {
  await client.query(`create or replace function number_here() returns trigger language plpgsql as $$ begin
    new.xact := pg_current_xact_id();
    new.change_id := nextval('public.change_change_id_seq');
    return new;
  end $$`)
  await client.query(`create or replace trigger number_here before insert on change for each row
    when (new.xact <> pg_current_xact_id()) execute function number_here()`)
}

/**
 * Rewrites `begin_epoch` for several machines. After a restore or a move of farms, changes may have transaction ids ahead of their machine
 * and would stay new forever. They get a past id; their order among each other stays.
 */
async function beginEpochOnWorkers(client: Client) {
  await client.query(`do $do$
    declare source text := pg_get_functiondef('begin_epoch()'::regprocedure);
    begin
      if source like '%of_farm%' then return; end if;
      source := replace(source, ', changes_before = line', '');
      source := replace(source, 'begin
  update', 'of_farm bigint;
  unseen xid8;
begin
  update');
      source := replace(source, 'update webhook_state set xact = pg_snapshot_xmin(pg_current_snapshot()), change_id = 0;',
        $$for of_farm in select distinct farm_id from change where xact >= pg_snapshot_xmax(pg_current_snapshot()) loop
    update change set xact = '3' where farm_id = of_farm;
  end loop;
  for of_farm, unseen in select distinct farm_id, pg_snapshot_xmin(pg_current_snapshot()) from webhook_state loop
    update webhook_state set xact = unseen, change_id = 0 where farm_id = of_farm;
  end loop;$$);
      execute source;
    end $do$`)
}

/** Removes `plan_cache_mode` from functions: Citus cannot make a generic plan, because the farm determines the machine. */
async function resetPlanModes(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and proconfig::text like '%plan_cache_mode%'`,
  )
  for (const { name } of rows)
    await client.query(
      `select run_command_on_all_nodes($$set citus.enable_ddl_propagation = off; alter function ${name} reset plan_cache_mode$$)`,
    )
}

/** SQL functions with arguments that Citus cannot plan inline; in PL/pgSQL it plans their statements. */
const unplannable = ['claim_alarm_deliveries', 'group_age', 'moved_since_snapshot', 'renew_webhook_secret']

async function rewriteUnplannableFunctions(client: Client) {
  const { rows } = await client.query<{ definition: string; body: string; rows: boolean }>(
    `select pg_get_functiondef(p.oid) as definition, prosrc as body, proretset as rows from pg_proc p join pg_language l on l.oid = prolang
     where pronamespace = 'public'::regnamespace and proname = any ($1) and lanname = 'sql'`,
    [unplannable],
  )
  for (const { definition, body, rows: returnsRows } of rows) {
    const statement = body.replaceAll('current_farm()', 'of_farm')
    const block = `\n#variable_conflict use_column
      declare of_farm bigint := current_farm(); begin ${returnsRows ? 'return query' : ''} ${statement}; end `
    await client.query(definition.replace(/LANGUAGE sql/, 'LANGUAGE plpgsql').replace(body, () => block))
  }
}

/** Rewrites sweeps to work farm by farm: one statement cannot lock rows of several machines. */
async function sweepByFarm(client: Client) {
  await client.query(`do $do$ begin
    execute replace(pg_get_functiondef('sweep_photos(int)'::regprocedure), 'current_farm()', 'routed_farm()');
  end $do$`)
  await client.query(`create or replace function sweep_idempotency_records(most int) returns int language plpgsql security definer
    set search_path = public, pg_temp as $$
    declare of_farm bigint; ids uuid[]; swept int; deleted int := 0;
    begin
      for of_farm, ids in
        select farm_id, array_agg(operation_id) from (select farm_id, operation_id from idempotency_record
          where created_at < now() - make_interval(days => idempotency_days()) order by created_at limit most) old
        group by farm_id order by farm_id
      loop
        with gone as (
          delete from idempotency_record where farm_id = of_farm and operation_id = any(ids) returning farm_id, device_id, device_seq
        ), noted as (
          insert into idempotency_sweep (farm_id, device_id, device_seq)
          select farm_id, device_id, max(device_seq) from gone where device_seq is not null group by farm_id, device_id
          on conflict (farm_id, device_id) do update set device_seq = greatest(idempotency_sweep.device_seq, excluded.device_seq)
        )
        select count(*) into swept from gone;
        deleted := deleted + swept;
      end loop;
      return deleted;
    end $$`)
}

/** Settings of this database on every machine. */
const settings = {
  'citus.propagate_set_commands': 'local',
  // Penside's triggers only read and write rows of the same farm.
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
}

/**
 * Passes the settings of a call on to the workers. Citus propagates only `set local` statements, and connects as the application's role.
 *
 * `routed_farm` returns the same as `current_farm`, but the coordinator evaluates it when it plans, and so queries only the machine of the
 * farm. The machine evaluates it again: an outdated plan finds no rows, never those of another farm. Plans are not reused, because Citus
 * plans with the values of the statement.
 */
async function passSettingsOn(client: Client) {
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`set ${name} = ${value}`)
    await client.query(`do $do$ begin
      execute format('alter database %I set ${name} = ${value}', current_database());
      perform run_command_on_workers(format('alter database %I set ${name} = ${value}', current_database()));
    end $do$`)
  }
  await client.query(
    `select run_command_on_all_nodes('set citus.enable_ddl_propagation = off; alter role penside_app login')`,
  )
  for (const [name, value] of Object.entries(callSettings))
    await client.query(`do $$ begin
      execute format('alter role penside_app in database %I set ${name} = ''${value}''', current_database());
    end $$`)
  await client.query(`create or replace function set_for_call(setting text, value text) returns text language plpgsql as $$ begin
    if setting = 'plan_cache_mode' then return value; end if;
    if setting = 'penside.farm' then
      if value is distinct from current_setting(setting, true) then discard plans; end if;
      execute format('set local penside.began = %L', now());
    end if;
    execute format('set local %s = %L', setting, value);
    return value;
  end $$`)
  // Each machine has planner statistics of its own.
  await client.query(`create or replace function analyze_imported_tables() returns void language plpgsql security definer
    set search_path = public, pg_temp as $$ begin end $$`)
  await client.query(`create or replace function call_started_at() returns timestamptz language sql stable
    return coalesce(nullif(current_setting('penside.began', true), '')::timestamptz, now())`)
  await client.query(`create or replace function routed_farm() returns bigint language sql stable
    return (nullif(current_setting('penside.farm', true), ''))::bigint`)
  await client.query(
    `begin; set local citus.enable_ddl_propagation = off; alter function routed_farm() immutable; commit`,
  )
}
