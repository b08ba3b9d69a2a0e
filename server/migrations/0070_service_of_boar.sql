-- step by step
-- What a boar served is found by him alone: with the mating's number in it no two entries were alike, and each stood by itself.
create index concurrently if not exists service_of_boar on service (farm_id, boar_id);
drop index concurrently if exists service_by_boar;
