-- When a check last found kept days that were not what the records say; `differing` are those days until a later check finds others.
alter table figure_upkeep add column differed_at timestamptz;
update figure_upkeep set differed_at = checked_at where differing <> '{}';

-- For who runs the installation: how many farms are kept and checked, and the farms whose kept days differed, the newest finding first.
create policy upkeep on figure_upkeep for select to current_user using (true);
create function figures_checked()
returns table (farms int, checked int, oldest_at timestamptz, newest_at timestamptz, found jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int, count(checked_at)::int, min(checked_at), max(checked_at), (
    select coalesce(jsonb_agg(jsonb_build_object('farmId', farm_id, 'farmName', name, 'at', differed_at, 'days', differing)
      order by differed_at desc), '[]')
    from (
      select u.farm_id, f.name, u.differed_at, u.differing from figure_upkeep u join farm f using (farm_id)
      where u.differed_at is not null order by u.differed_at desc limit 100) found)
  from figure_upkeep
$$;
revoke all on function figures_checked() from public;
grant execute on function figures_checked() to penside_app;
