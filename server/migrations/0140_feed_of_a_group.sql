-- step by step
-- What a group was given is asked for on its page.
create index concurrently if not exists stock_move_of_group on stock_move (farm_id, group_id) where group_id is not null;
