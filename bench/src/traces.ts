// Change feed, audit and idempotency records of loaded rows. Rows loaded by the owner have none in the product; here its triggers write them.
import type pg from 'pg'

/** One of this many records was corrected once: an assumption. */
const correctedOf = 20

/** Answer to a save. */
const answer = { success: true, message: 'Saved.', seq: 12, maxSeq: 12 }

/** Loads a farm as if a phone of this account had sent its records; those younger than 400 days have an idempotency record. */
export async function withTraces(
  client: pg.ClientBase,
  { farmId, accountId }: { farmId: number; accountId: number },
  load: () => Promise<unknown>,
) {
  await client.query(
    `select set_for_call('penside.account', $1), set_for_call('penside.operation', gen_random_uuid()::text)`,
    [String(accountId)],
  )
  await client.query(`
    do $$ declare audited record; begin
      for audited in select tgrelid::regclass as name, tgfoid::regproc as called from pg_trigger where tgname = 'audit' loop
        execute format('create trigger bench after insert or update on %s for each row execute function %s()', audited.name, audited.called);
      end loop;
    end $$`)
  await load()
  for (const table of ['sow_event', 'litter_change', 'treatment'])
    await client.query(
      `update ${table} set remark = 'by phone' where farm_id = $1 and (animal_id + (on_date - date '2000-01-01')) % ${correctedOf} = 0`,
      [farmId],
    )
  await client.query(
    `insert into idempotency_record (farm_id, operation_id, account_id, session_id, device_id, device_seq, payload_hash, answer, created_at, client_time,
       clock_offset_ms, app_version, schema_version)
     select farm_id, gen_random_uuid(), $2::bigint, gen_random_uuid(), md5(farm_id::text)::uuid::text, row_number() over (order by on_date, change_id),
       sha256(change_id::text::bytea), $3, on_date + interval '10 hours', on_date + interval '10 hours', 120, '0.1.6', 1
     from change where farm_id = $1::bigint and deed = 'insert' and on_date > now() - interval '400 days' and kind not in ('group_move', 'fosteredOut')`,
    [farmId, accountId, JSON.stringify(answer)],
  )
  // Pending deferred triggers would keep the triggers from being dropped.
  await client.query('set constraints all immediate')
  await client.query(`
    do $$ declare target regclass; begin
      for target in select tgrelid::regclass from pg_trigger where tgname = 'bench' loop
        execute format('drop trigger bench on %s', target);
      end loop;
    end $$`)
}

export const parts = ['data', 'indexes', 'feed', 'audit', 'receipts'] as const
export type Part = (typeof parts)[number]
export type Room = Record<Part, { bytes: number; rows: number }>

/** Bytes and rows of all tables of farms, by part. */
export async function roomOf(client: pg.ClientBase): Promise<Room> {
  const { rows } = await client.query<{ part: Part; bytes: number; rows: number }>(`
    with kept as (
      select c.oid, case coalesce(i.inhparent::regclass::text, c.relname) when 'change' then 'feed' when 'audit' then 'audit' when 'idempotency_record' then 'receipts' else 'data' end as part,
        greatest(reltuples, 0) as rows
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relkind = 'r' and exists (select from pg_attribute where attrelid = c.oid and attname = 'farm_id')
    )
    select part, sum(case part when 'data' then pg_table_size(oid) else pg_total_relation_size(oid) end)::float8 as bytes, sum(rows)::float8 as rows
    from kept group by part
    union all select 'indexes', sum(pg_indexes_size(oid))::float8, 0 from kept where part = 'data'`)
  return Object.fromEntries(rows.map(({ part, ...room }) => [part, room])) as Room
}
