-- Books that are brought in number the records of the store before they are written.
grant usage on sequence stock_record_record_id_seq to penside_app;
