-- What an animal was given of a medicine since a day: asked for every vaccination that is due.
create index treatment_given on treatment (farm_id, animal_id, medicine_id, on_date);
