-- How long it stays who was signed in where, after that ended, and which links there were. The data protection page reads it from here.
create function past_days() returns int language sql immutable as $$ select 90 $$;

create policy sweep on invitation to current_user using (expires_at < now() - make_interval(days => past_days()));
create policy sweep on password_link to current_user using (expires_at < now() - make_interval(days => past_days()));

-- Answers of how many sessions were deleted. What has no end of its own ended when it was used no longer.
create function sweep_sign_ins(most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before timestamptz := now() - make_interval(days => past_days());
  deleted int;
begin
  delete from invitation where expires_at < before;
  delete from password_link where expires_at < before;
  with old as (
    select session_id from session where least(revoked_at, expires_at,
      case when scope is null then last_seen_at + make_interval(days => idle_days()) end) < before
    limit most for update skip locked
  )
  delete from session s using old where s.session_id = old.session_id;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
revoke all on function sweep_sign_ins(int) from public;
grant execute on function sweep_sign_ins(int) to penside_app;
