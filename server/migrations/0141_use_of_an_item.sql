-- step by step
-- How long an item lasts follows from what was used of it lately; what was short is rare.
create index concurrently if not exists stock_move_used on stock_move (farm_id, item_id, on_date) include (amount) where to_place = 'used';
create index concurrently if not exists stock_record_short on stock_record (farm_id, item_id, created_at) where short > 0;
