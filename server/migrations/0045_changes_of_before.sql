-- step by step
-- What the audit has of the time before becomes lines and old values, some thousand at a time.
do $$
declare month timestamptz := date_trunc('month', coalesce((select min(at) from audit_before), now()), 'UTC');
begin
  while month < now() + interval '4 months' loop
    perform add_audit_month(month);
    month := month + interval '1 month';
  end loop;
end $$;

-- in batches
with batch as (
  delete from audit_before where (farm_id, audit_id) in (select farm_id, audit_id from audit_before order by farm_id, audit_id limit 5000)
  returning audit_before.*
), keyed as (
  select batch.*, coalesce(batch.new, batch.old) as record, k.names as keys from batch left join (
    select i.indrelid::regclass::text as table_name, array_agg(a.attname::text) as names
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and a.attname <> 'farm_id' group by 1) k using (table_name)
), was as (
  insert into audit (farm_id, change_id, at, table_name, old)
  select farm_id, audit_id, at, table_name, case operation when 'delete' then old - 'farm_id' else changed end
  from keyed left join lateral (
    select jsonb_object_agg(name, value) as changed from jsonb_each(old) as had (name, value)
    where operation = 'update' and (name = any(keys) or new -> name is distinct from value)) difference on true
  where operation <> 'insert' and old is not null and (operation = 'delete' or changed is not null)
)
insert into change (farm_id, change_id, at, subject, subject_id, kind, deed, on_date, account_id, operation_id)
overriding system value
select farm_id, audit_id, at,
  case when record ? 'group_id' then 'group' when record ? 'animal_id' then 'animal' else table_name end,
  case when record ? 'group_id' then (record ->> 'group_id')::bigint when record ? 'animal_id' then (record ->> 'animal_id')::bigint
    when cardinality(keys) = 1 and record ->> keys[1] ~ '^\d{1,18}$' then (record ->> keys[1])::bigint end,
  case when record ? 'animal_id' and record ? 'kind' and not record ? 'group_id' then record ->> 'kind' else table_name end,
  operation::deed, least((old ->> 'on_date')::date, (new ->> 'on_date')::date), account_id, operation_id
from keyed;

do $$
begin
  call close_by_farm('change');
  call close_by_farm('audit');
  revoke update, delete on change from penside_app;
  -- No feature can come to need it.
  revoke select, update, delete on audit from penside_app;
  -- The month without a partition is cut off by its rows.
  alter table audit_default enable row level security;
  alter table audit_default force row level security;
  create policy sweep on audit_default to current_user using (true);
end $$;

drop table audit_before;
