-- The triggers of the change feed can be made before the table of sows' records exists.
do $do$ begin
  execute replace(pg_get_functiondef('audit_source(regclass)'::regprocedure), $$'sow_event'::regclass$$, $$to_regclass('sow_event')$$);
end $do$;
