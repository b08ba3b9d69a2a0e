-- How a boar left. A sow's leaving is the last record of her life; a boar has no such life, only the day, the reason, and what his last
-- work was before, which stands again when the removal is taken back.
create table boar_removal (
  farm_id bigint not null,
  animal_id bigint not null,
  on_date date not null,
  -- System code list 08 and association code list 031.
  category text not null,
  reason text not null,
  remark text not null default '',
  last_work_before date not null,
  created_at timestamptz not null default now(),
  primary key (farm_id, animal_id),
  foreign key (farm_id, animal_id) references animal
);

do $$
begin
  call close_by_farm('boar_removal'::regclass);
  call audit_table('boar_removal'::regclass);
end $$;
