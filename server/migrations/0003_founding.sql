-- The application may not make farms. The one exception is the first farm of an empty installation, made with the link that the start
-- printed: this function uses the link up and makes the farm, or does nothing and answers null. The search path ends with pg_temp, so
-- that nobody can put tables of her own before ours.

create function found_farm(secret bytea, farm_name text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint := nextval(pg_get_serial_sequence('farm', 'farm_id'));
begin
  -- Two who hold the link: the second waits here and finds it used. Without accounts nobody is a member of anything yet.
  update founding set used_at = now() where token_hash = secret and used_at is null and not exists (select from account);
  if not found then return null; end if;
  perform set_config('penside.farm', made::text, true);
  insert into farm (farm_id, name) values (made, farm_name);
  return made;
end $$;
revoke all on function found_farm(bytea, text) from public;
grant execute on function found_farm(bytea, text) to penside_app;
revoke update on founding from penside_app;
