-- step by step
-- What a treatment takes out of the store is a record of the store; the treatment names it.
alter table stock_record drop constraint stock_record_kind_check;
alter table stock_record add constraint stock_record_kind_check check (kind in ('receipt', 'release', 'count', 'treatment')) not valid;
alter table stock_record validate constraint stock_record_kind_check;
alter table treatment add column stock_record_id bigint;
alter table group_treatment add column stock_record_id bigint, add column batch text not null default '';
