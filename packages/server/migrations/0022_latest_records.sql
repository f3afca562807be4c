-- The latest entries of a school, page by page, without sorting all that it ever recorded.
create index records_latest on app.records (school_id, start_date, id);
