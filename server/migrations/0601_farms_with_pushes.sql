-- A notice is pushed to farms without equipment too: the upkeep sends what is due of every farm, in the name of one at a time.
create function farms_with_pushes(due timestamptz) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct farm_id from push_delivery where next_at <= due order by farm_id
$$;
create policy upkeep on push_delivery for select to current_user using (true);
revoke all on function farms_with_pushes(timestamptz) from public;
grant execute on function farms_with_pushes(timestamptz) to penside_app;
