-- One farm changes few rows of a table that holds a thousand farms: waiting for a fifth of it to change would leave a farm's counts to look
-- into pages that have long been settled.
alter table animal set (autovacuum_vacuum_scale_factor = 0.02);
alter table sow_event set (autovacuum_vacuum_scale_factor = 0.02);
alter table mating set (autovacuum_vacuum_scale_factor = 0.02);
