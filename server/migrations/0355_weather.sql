-- Where a farm is, in degrees, and the square of the forecast's grid in which it lies.
create table farm_place (
  farm_id bigint not null references farm,
  latitude numeric(7, 4) not null,
  longitude numeric(7, 4) not null,
  nx int not null check (nx between 1 and 149),
  ny int not null check (ny between 1 and 253),
  primary key (farm_id)
);
call close_by_farm('farm_place');
call audit_table('farm_place');

-- The forecast of a square, hour by hour: degrees Celsius, percent, metres a second; sky and rain by the codes of the source.
create table weather_hour (
  nx int not null,
  ny int not null,
  at timestamptz not null,
  temperature numeric(4, 1) not null,
  humidity int not null check (humidity between 0 and 100),
  rain_chance int not null check (rain_chance between 0 and 100),
  rain int not null,
  sky int not null,
  wind numeric(4, 1) not null,
  primary key (nx, ny, at)
);
create table weather_state (
  nx int not null,
  ny int not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  trouble text,
  primary key (nx, ny)
);
grant select, insert, update, delete on weather_hour to penside_app;
grant select, insert, update on weather_state to penside_app;

-- The squares whose turn it is, of all farms together. One that was taken is nobody else's until then.
create policy upkeep on farm_place for select to current_user using (true);
create function claim_squares(now timestamptz, before timestamptz, failed_before timestamptz, most int) returns table (nx int, ny int)
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select distinct p.nx, p.ny from farm_place p left join weather_state s using (nx, ny)
    where s.asked_at is null or s.asked_at <= before or (s.trouble is not null and s.asked_at <= failed_before) limit most
  )
  insert into weather_state as s (nx, ny, asked_at) select d.nx, d.ny, now from due d
  on conflict on constraint weather_state_pkey do update set asked_at = excluded.asked_at
    where s.asked_at <= before or (s.trouble is not null and s.asked_at <= failed_before)
  returning s.nx, s.ny
$$;
revoke all on function claim_squares(timestamptz, timestamptz, timestamptz, int) from public;
grant execute on function claim_squares(timestamptz, timestamptz, timestamptz, int) to penside_app;
