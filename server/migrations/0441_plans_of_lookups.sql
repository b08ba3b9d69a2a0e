-- The connections plan each statement for the farm that asks. What looks up single rows by their whole key has one right plan: functions
-- that do nothing else plan once per connection.
alter function litter_born_on(bigint, int, date, int) set plan_cache_mode = force_generic_plan;
alter function open_call(bytea) set plan_cache_mode = force_generic_plan;
