-- When a controller without MQTT fetched its commands last: while it does, they are kept for it and not given to the broker.
alter table controller_state add column polled_at timestamptz;
