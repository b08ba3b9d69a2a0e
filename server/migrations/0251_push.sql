-- Alarms on phones: the keys that say who pushes, and where a phone that is signed in is reached.
create table push_key (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null,
  since timestamptz not null default now()
);
grant select, insert on push_key to penside_app;

-- It ends with its session: on sign-out, and when a manager signs a member out.
create table push_subscription (
  session_id uuid primary key references session on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on push_subscription to penside_app;

-- What is to be pushed, until it is taken or too old to be of use. Of a message to try it the alarm is null.
create table push_delivery (
  farm_id bigint not null references farm,
  delivery_id bigint generated always as identity,
  session_id uuid not null references push_subscription on delete cascade,
  alarm_id bigint,
  deed text not null check (deed in ('told', 'acknowledged', 'cleared', 'tried')),
  at timestamptz not null,
  attempts int not null default 0,
  next_at timestamptz not null,
  primary key (farm_id, delivery_id),
  foreign key (farm_id, alarm_id) references alarm,
  check ((alarm_id is null) = (deed = 'tried'))
);
call close_by_farm('push_delivery');
create index push_delivery_due on push_delivery (farm_id, next_at);
create index push_delivery_of_session on push_delivery (session_id);
