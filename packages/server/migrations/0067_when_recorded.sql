-- When a child's work was recorded last, whatever a year's records are: one step into an index. A plan has no key yet, so it
-- is not among them.
create index records_recorded on app.records (school_id, student_id, changed_at) where key is not null;

-- What is not done with, with the days that it touches: drafts of a school are counted, with their first and last day, from
-- the index alone.
drop index app.records_unfinished;
create index records_unfinished on app.records (school_id, student_id) include (made_by, published, start_date, end_date)
 where key is null or not published;
