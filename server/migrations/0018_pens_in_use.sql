-- Whoever takes a pen away, as the undoing of an import does, asks every table that names pens whether one still names it. Without an index
-- that reads all that the farm has ever recorded, for each pen.
create index animal_in_pen on animal (farm_id, pen_id) where pen_id is not null;
create index accident_in_pen on accident (farm_id, pen_id) where pen_id is not null;
create index farrowing_in_pen on farrowing (farm_id, pen_id) where pen_id is not null;
create index weaning_in_pen on weaning (farm_id, pen_id) where pen_id is not null;
create index move_to_pen on location_move (farm_id, pen_id);
create index move_from_pen on location_move (farm_id, from_pen_id) where from_pen_id is not null;
create index group_in_pen on pig_group (farm_id, pen_id) where pen_id is not null;
