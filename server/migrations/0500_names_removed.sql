-- Whoever left can have her name removed: what she did then stands with a number. Where a name is read, it is read from `author`.
alter table account add column former_no int unique;
create sequence former_member_no as int;

create function former_member(no int, language text) returns text language sql immutable as $$
  select case language when 'en' then 'Former member ' when 'vi' then 'Thành viên cũ ' else '전 구성원 ' end || no
$$;

create view author with (security_invoker = true) as
  select account_id, case when former_no is null then name else former_member(former_no, current_setting('penside.language', true)) end as name
  from account;
grant select on author to penside_app;

-- Nothing that stays leads back to her name, on any farm on which she was a member. The caller sees to it that she is one nowhere.
create function remove_name(who bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here bigint := current_farm();
  of bigint;
  was record;
  made int := nextval('former_member_no');
begin
  select login, name into was from account where account_id = who for update;
  for of in
    select here union
    select c.farm_id from farm f join change c on c.farm_id = f.farm_id and c.subject = 'membership' and c.subject_id = who
  loop
    perform set_for_call('penside.farm', of::text);
    delete from alarm_member where farm_id = of and account_id = who;
    update stock_record set person_id = coalesce(person_id, who), person_name = '' where farm_id = of and person_name = was.name;
    update audit set old = old - 'person_name' where farm_id = of and table_name = 'stock_record' and old ->> 'person_name' = was.name;
    update audit a set old = a.old - 'phone' from change c
    where c.farm_id = of and c.subject = 'alarm_member' and c.subject_id = who and a.farm_id = of and a.change_id = c.change_id and a.old ? 'phone';
  end loop;
  perform set_for_call('penside.farm', here::text);
  delete from sign_in_failure where subject = 'account ' || was.login;
  delete from known_device where account_id = who;
  delete from push_subscription where session_id in (select s.session_id from session s where s.account_id = who);
  update session set device_name = '', address = '', revoked_at = coalesce(revoked_at, now()) where account_id = who;
  update account set former_no = made, login = 'former-' || gen_random_uuid(), name = '', email = '', password_hash = '', date_format = null,
    quick_menu = default where account_id = who;
end $$;
revoke all on function remove_name(bigint) from public;
grant execute on function remove_name(bigint) to penside_app;
