-- step by step
-- Few records have photos: they are found by these alone.
create index concurrently if not exists treatment_with_photos on treatment (farm_id) where photos <> '{}';
create index concurrently if not exists removal_with_photos on removal (farm_id) where photos <> '{}';
create index concurrently if not exists litter_change_with_photos on litter_change (farm_id) where photos <> '{}';
create index concurrently if not exists group_treatment_with_photos on group_treatment (farm_id) where photos <> '{}';
create index concurrently if not exists alarm_with_photos on alarm (farm_id) where photos <> '{}';
create index concurrently if not exists group_move_with_photos on group_move (farm_id) where photos <> '{}';
