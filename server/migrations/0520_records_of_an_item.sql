-- step by step
-- Receipts and counts of an item lie among its many releases: they are found by their kind.
create index concurrently if not exists stock_record_of_item_kind on stock_record (farm_id, item_id, kind, on_date desc, record_id desc);
drop index concurrently if exists stock_record_of_item;
