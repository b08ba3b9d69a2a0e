-- What a phone keeps under another number now: the items of which stock was before it was corrected, and groups that had ended or did not yet,
-- of what is not in this snapshot. Nothing else of what was before can be read with it.
create function kept_before(seen pg_snapshot) returns table (item_id bigint, group_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select case a.table_name when 'stock_record' then (a.old->>'item_id')::bigint end,
    case a.table_name when 'pig_group' then (a.old->>'group_id')::bigint end
  from change c cross join installation i join audit a on a.farm_id = c.farm_id and a.change_id = c.change_id and a.at = c.at
  where c.farm_id = current_farm() and c.xact >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xact, seen)
    and c.change_id > i.changes_before
    and (a.table_name = 'stock_record' and a.old ? 'item_id' or a.table_name = 'pig_group' and a.old ? 'ended_on')
$$;
revoke all on function kept_before(pg_snapshot) from public;
grant execute on function kept_before(pg_snapshot) to penside_app;
