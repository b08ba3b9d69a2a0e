-- What a heater warms: the room, or the creep of the piglets alone. Each has limits of its own.
alter table equipment add column heats text not null default 'room' check (heats in ('room', 'creep'));

-- A limit or right that is changed is a new row, so that everybody sees who changed what, and when. `house_kind` is `creep` for creeps.
alter table setting_limit drop constraint setting_limit_pkey;
alter table setting_limit add column at timestamptz not null default clock_timestamp(), add column account_id bigint references account;
alter table setting_limit add primary key (farm_id, house_kind, type, setting, at);
revoke update, delete on setting_limit from penside_app;

alter table setting_right drop constraint setting_right_pkey;
alter table setting_right add column at timestamptz not null default clock_timestamp(), add column account_id bigint references account;
alter table setting_right add primary key (farm_id, at);
revoke update, delete on setting_right from penside_app;
