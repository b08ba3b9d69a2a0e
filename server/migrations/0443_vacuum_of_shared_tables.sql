-- Tables that many farms write to all day, and that lists read by an index alone: a fifth of such a table changed is years of one farm.
-- Vacuum comes by at a fiftieth, or else each row of the newest weeks is looked up in the table besides.
alter table change set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table treatment set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table group_move set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table stock_move set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- Days that are worked out again leave their old rows behind.
alter table figure_day set (autovacuum_vacuum_scale_factor = 0.02);
