-- Functions that run with their owner's rights find their tables in public, and nothing that a caller could put before them.
alter function begin_epoch() set search_path = public, pg_temp;
alter function check_installation() set search_path = public, pg_temp;
alter function sweep_receipts(int) set search_path = public, pg_temp;
