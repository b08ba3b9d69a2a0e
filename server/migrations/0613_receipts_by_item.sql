-- step by step
-- What was paid for an item is read from this index alone.
create index concurrently if not exists stock_record_received on stock_record (farm_id, item_id) include (record_id, amount, price) where kind = 'receipt';
