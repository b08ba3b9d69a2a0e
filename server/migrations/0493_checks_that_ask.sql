-- step by step
-- Of a herd's checks of pregnancy few ask for another look; who had one is found by these alone.
create index concurrently if not exists pregnancy_check_unsure on pregnancy_check (farm_id, animal_id) where result <> 'pregnant';
