-- Children with the same name are found by it: an index that a statement under row-level security can use.
alter table app.students add column name_key text not null generated always as (
  app.name_key(first_name || coalesce(' ' || last_name, ''))
) stored;
create index students_name on app.students (school_id, name_key) where archived_at is null;
