-- step by step
-- Who may be due is found by her state and how long she has been in it. It has the place of one by state alone.
create index concurrently if not exists living_by_status_and_work on animal (farm_id, status, last_work_on) include (animal_id) where status <> 'culled';
drop index concurrently if exists living_by_status;
