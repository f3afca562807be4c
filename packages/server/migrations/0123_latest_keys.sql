-- Lists of a school's keys are in the order in which the keys were set; `changed_at` of a record with a key is that moment.
-- Its own expression, because for the latest key of one child the index of the children is the right one.
create index records_keyed on app.records (school_id, (changed_at at time zone 'UTC'), id) where key is not null;
