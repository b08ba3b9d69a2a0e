-- A farm's own house is made and kept by its managers: address, pens with their capacity, names of medicines in three languages, and things that
-- were entered twice and are made one. What is merged stays as a row that points at the one that is used in its place.

alter table farm add column address text not null default '';
call audit_table('farm');

alter table pen add column capacity int check (capacity > 0), add column merged_into bigint,
  add foreign key (farm_id, merged_into) references pen;
alter table supplier add column merged_into bigint, add foreign key (farm_id, merged_into) references supplier;
-- The one in its place may be the association's.
alter table farm_code add column merged_into text;

-- `name` is how the farm calls it; the others are empty where they are no different.
alter table medicine add column name_ko text not null default '', add column name_en text not null default '',
  add column name_vi text not null default '', add column merged_into bigint,
  add foreign key (farm_id, merged_into) references medicine;

create index animal_of_supplier on animal (farm_id, supplier_id) where supplier_id is not null;
create index treatment_with on treatment (farm_id, medicine_id);

-- A phone may still send a record with what has been merged meanwhile.
create function follow_merged_pen() returns trigger language plpgsql as $$
begin
  new.pen_id := coalesce((select merged_into from pen p where p.farm_id = new.farm_id and p.pen_id = new.pen_id), new.pen_id);
  return new;
end $$;
create function follow_merged_supplier() returns trigger language plpgsql as $$
begin
  new.supplier_id := coalesce(
    (select merged_into from supplier s where s.farm_id = new.farm_id and s.supplier_id = new.supplier_id), new.supplier_id);
  return new;
end $$;
create function follow_merged_medicine() returns trigger language plpgsql as $$
begin
  new.medicine_id := coalesce(
    (select merged_into from medicine m where m.farm_id = new.farm_id and m.medicine_id = new.medicine_id), new.medicine_id);
  return new;
end $$;
do $$
declare name text;
begin
  foreach name in array array['animal', 'accident', 'farrowing', 'weaning', 'location_move', 'pig_group'] loop
    execute format('create trigger follow_merged_pen before insert or update of pen_id on %s for each row
      when (new.pen_id is not null and current_user = ''penside_app'') execute function follow_merged_pen()', name);
  end loop;
end $$;
create trigger follow_merged_supplier before insert or update of supplier_id on animal for each row
  when (new.supplier_id is not null and current_user = 'penside_app') execute function follow_merged_supplier();
create trigger follow_merged_medicine before insert or update of medicine_id on treatment for each row
  when (current_user = 'penside_app') execute function follow_merged_medicine();

-- What a farm that begins empty is led through; other farms have no rows. A step is over when it is done, or when it is said not to be needed.
create table first_step (
  farm_id bigint not null references farm,
  step text not null check (step in ('pens', 'boars', 'sows', 'members', 'labels')),
  over_at timestamptz,
  primary key (farm_id, step)
);
call close_by_farm('first_step');
call audit_table('first_step');

create function begin_farm(farm_name text, of_company text) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  made bigint := nextval(pg_get_serial_sequence('farm', 'farm_id'));
begin
  perform set_config('penside.farm', made::text, true);
  insert into farm (farm_id, name, company) values (made, farm_name, of_company);
  insert into first_step (farm_id, step) select made, unnest(array['pens', 'boars', 'sows', 'members', 'labels']);
  return made;
end $$;
revoke all on function begin_farm(text, text) from public;

create or replace function found_farm(secret bytea, farm_name text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Two who hold the link: the second waits here and finds it used. Without accounts nobody is a member of anything yet.
  update founding set used_at = now() where token_hash = secret and used_at is null and not exists (select from account);
  if not found then return null; end if;
  return begin_farm(farm_name, '');
end $$;

-- An owner may make a further farm, of the company of the one for which she speaks. Null: she is not an owner there.
create function add_farm(farm_name text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_company text;
begin
  select f.company into of_company from membership m join farm f using (farm_id)
  where m.farm_id = current_farm() and m.account_id = current_account() and m.role = 'owner';
  if not found then return null; end if;
  return begin_farm(farm_name, of_company);
end $$;
revoke all on function add_farm(text) from public;
grant execute on function add_farm(text) to penside_app;

-- The farms of a company see each other's names and means. So nobody joins one by typing its name: it is new, or she owns another farm of it.
create function company_is_open(wanted text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select wanted = '' or not exists (select from farm f where f.company = wanted and f.farm_id <> current_farm())
    or exists (
      select from farm f join membership m using (farm_id)
      where f.company = wanted and f.farm_id <> current_farm() and m.account_id = current_account() and m.role = 'owner')
$$;
revoke all on function company_is_open(text) from public;
grant execute on function company_is_open(text) to penside_app;
