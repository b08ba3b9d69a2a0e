-- A report reads the records of months, which lie among those of all farms: each of them in a page of its own. It finds what it needs in
-- the indexes alone, where one farm's lie together.
drop index sow_event_by_day;
create index sow_event_by_day on sow_event (farm_id, kind, on_date) include (animal_id, seq, status, parity, matings);
alter table farrowing drop constraint farrowing_pkey,
  add primary key (farm_id, animal_id, seq) include (total_born, live_born, stillborn, mummified, undersized, malformed, litter_weight);
alter table weaning drop constraint weaning_pkey,
  add primary key (farm_id, animal_id, seq) include (females, males, total_weight, becomes_nurse);
drop index litter_change_by_day;
create index litter_change_by_day on litter_change (farm_id, kind, on_date)
  include (animal_id, number, litter_seq, females, males, reason, total_weight);
drop index litter_change_by_litter;
create index litter_change_by_litter on litter_change (farm_id, animal_id, litter_seq) include (kind, on_date, females, males);

-- An index alone answers for rows that a vacuum has seen since they changed.
alter table farrowing set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table weaning set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table litter_change set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table sow_event set (autovacuum_vacuum_insert_scale_factor = 0.02);
