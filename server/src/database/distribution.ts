// One database over several machines, with the extension Citus: which table lies where, and how it gets there (docs/scale.md).
// The rows of a farm lie on one machine. What is read across farms, and is small, the coordinator keeps.
import type { Client } from 'pg'
import { settingsOfCalls } from './db.ts'

/** Every machine has a copy: small, seldom written, and joined with rows of farms. */
export const onEveryMachine: Readonly<Record<string, string>> = {
  account: 'who recorded it is named with the record',
  installation: 'says up to which change a restore went, beside the changes of each farm',
  transfer: 'of two farms, and read with the groups of either',
  transfer_arrival: 'of two farms, and read with the groups of either',
}

/** Tables with a farm that the coordinator alone has, as it has those that belong to no farm. */
export const atCoordinator: Readonly<Record<string, string>> = {
  farm: 'a person and a company have several, and a token leads to one',
  holding: 'read with the farm',
  setup_step: 'made with the farm',
  market_price: 'read beside the prices of the country',
  membership: 'read before the farm is known',
  session: 'found by its token before the farm is known',
  invitation: 'found by its token before the farm is known',
  password_link: 'found by its token before the farm is known',
  gate: 'found by its code before the farm is known',
  farm_place: 'the squares of all farms are asked for together',
  notice: 'told to all farms of a company',
  notice_file: 'told to all farms of a company',
  notice_read: 'a company sees who has read it at each farm',
  advertisement: 'told to all farms of a company',
  faq: 'told to all farms of a company',
  inquiry: 'helped by all owners of a company',
  inquiry_message: 'helped by all owners of a company',
  news_feed: 'told to all farms of a company, and asked for all farms in turn',
  news_state: 'told to all farms of a company, and asked for all farms in turn',
  news_item: 'told to all farms of a company',
  key_figure: 'moves the sums of its company in the same statement',
}

/** The tables that lie by farm, in the order of their names: every other that has one. Partitions follow their table. */
export const byFarm = `
  select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'farm_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ('{${[...Object.keys(onEveryMachine), ...Object.keys(atCoordinator)].join(',')}}'::text[]) order by c.relname`

/**
 * Spreads the tables of the schema and of migrations, where the database has Citus: tables of farms by farm_id, all alike, so that those of a
 * farm lie together. What lies where already stays there.
 */
export async function distribute(client: Client, log: (line: string) => void): Promise<void> {
  const { rows: has } = await client.query<{ citus: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as citus`,
  )
  if (!has[0]?.citus) return
  await passSettingsOn(client)
  await spread(client, log)
  await planEachTime(client)
  await nameTheFarm(client)
  await tidyByFarm(client)
  await numberWhereTheFarmLies(client)
  await beginEverywhere(client)
  await leaveTriggersToCoordinator(client)
  await client.query(
    `select run_command_on_all_nodes('set citus.enable_ddl_propagation = off; grant usage on all sequences in schema public to penside_app')`,
  )
}

async function spread(client: Client, log: (line: string) => void) {
  const everywhere = await missing(client, `select name from unnest($1::text[]) name`, [
    Object.keys(onEveryMachine),
  ])
  const apart = await missing(client, `select name from (${byFarm}) t`)
  if (everywhere.length + apart.length === 0) return
  log(`Spreading ${everywhere.length + apart.length} tables over the machines of the database.`)
  await client.query('begin')
  try {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    // Keys are put back when both ends lie where they shall.
    const keys = await takeKeys(client, [...everywhere, ...apart])
    for (const name of everywhere) await client.query('select create_reference_table($1)', [name])
    for (const name of apart) await spreadByFarm(client, name)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function missing(client: Client, tables: string, values: unknown[] = []) {
  const { rows } = await client.query<{ name: string }>(
    `select name from (${tables}) t where not exists (select from pg_dist_partition d where d.logicalrelid = name::regclass)`,
    values,
  )
  return rows.map(({ name }) => name)
}

/** Ours all begin with farm_id; the first that is spread has the others beside it. */
async function spreadByFarm(client: Client, name: string) {
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
 * Drops the foreign keys of these tables. A key holds between tables that lie by farm, and to one that every machine has; the others are
 * lost. @returns those that can be made again
 */
async function takeKeys(client: Client, tables: string[]) {
  const { rows } = await client.query<{ table: string; name: string; definition: string; holds: boolean }>(
    `with far as (select name from (${byFarm}) t)
     select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition,
       k.confrelid::regclass::text = any ($2) and (k.conrelid::regclass::text = any ($2) or k.conrelid::regclass::text in (table far))
         or k.conrelid::regclass::text in (table far) and k.confrelid::regclass::text in (table far) as holds
     from pg_constraint k where k.contype = 'f' and k.conparentid = 0
       and (k.conrelid::regclass::text = any ($1) or k.confrelid::regclass::text = any ($1)) order by 1, 2`,
    [tables, Object.keys(onEveryMachine)],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.filter(({ holds }) => holds)
}

/** What is written on every machine leaves one line in the feed of changes: the copy of the coordinator writes it. */
async function leaveTriggersToCoordinator(client: Client) {
  const { rows } = await client.query<{ result: string }>(
    `select (r).result from (select run_command_on_workers(format('set citus.enable_manual_changes_to_shards = on; alter table %s disable trigger user', shard.name)) as r
     from (select shard_name::text as name from citus_shards where citus_table_type = 'reference'
       and table_name::text in (select tgrelid::regclass::text from pg_trigger where not tgisinternal) group by 1) shard) told
     where not (r).success`,
  )
  if (rows[0]) throw new Error(`a worker refused to leave a trigger out: ${rows[0].result}`)
}

/**
 * A line of the feed has the number of a transaction of the machine that has it, and comes after its lines: what the coordinator writes comes
 * with numbers of its own.
 */
async function numberWhereTheFarmLies(client: Client) {
  await client.query(`create or replace function number_here() returns trigger language plpgsql as $$ begin
    new.xact := pg_current_xact_id();
    new.change_id := nextval('public.change_change_id_seq');
    return new;
  end $$`)
  await client.query(`create or replace trigger number_here before insert on change for each row
    when (new.xact <> pg_current_xact_id()) execute function number_here()`)
}

/**
 * After a restore, or where farms came from another worker, each machine goes on from its own number: a line that is ahead of it would be
 * new for ever. All lines of such a farm are from before then, in the order in which they were written.
 */
async function beginEverywhere(client: Client) {
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

/** A kept plan does not know the farm, and so not the machine: Citus refuses to make one. */
async function planEachTime(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and proconfig::text like '%plan_cache_mode%'`,
  )
  for (const { name } of rows)
    await client.query(
      `select run_command_on_all_nodes($$set citus.enable_ddl_propagation = off; alter function ${name} reset plan_cache_mode$$)`,
    )
}

/** Functions in SQL with arguments that Citus does not plan where it meets them. It plans what they ask in PL/pgSQL. */
const askedApart = ['claim_alarm_deliveries', 'group_age', 'moved_since_snapshot', 'renew_webhook_secret']

async function nameTheFarm(client: Client) {
  const { rows } = await client.query<{ definition: string; body: string; rows: boolean }>(
    `select pg_get_functiondef(p.oid) as definition, prosrc as body, proretset as rows from pg_proc p join pg_language l on l.oid = prolang
     where pronamespace = 'public'::regnamespace and proname = any ($1) and lanname = 'sql'`,
    [askedApart],
  )
  for (const { definition, body, rows: many } of rows) {
    const asked = body.replaceAll('current_farm()', 'of_farm')
    const apart = `\n#variable_conflict use_column
      declare of_farm bigint := current_farm(); begin ${many ? 'return query' : ''} ${asked}; end `
    await client.query(definition.replace(/LANGUAGE sql/, 'LANGUAGE plpgsql').replace(body, () => apart))
  }
}

/** What is too old is taken away farm by farm: rows of several machines cannot be held by one statement. */
async function tidyByFarm(client: Client) {
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

/** Of every machine, for this database. */
const settings = {
  'citus.propagate_set_commands': 'local',
  // Ours write only beside the row that starts them, and functions of a row read only there.
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
}

/**
 * Workers hear what a call says of itself only where it is set by a statement. Who connects to them is the application's role.
 *
 * `routed_farm` answers the same as current_farm. The coordinator takes it for a constant when it plans, and so asks the one machine that
 * has the farm. The machine asks again when it runs: a plan that is older than the farm finds nothing there, and never another farm's rows.
 * Citus makes no plan without the values of its statement, so none is kept.
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
  for (const [name, value] of Object.entries(settingsOfCalls))
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
  // Each machine counts its own rows for its planner.
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
