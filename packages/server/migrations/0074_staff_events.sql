-- The calendar of a school's staff.
create table app.staff_events (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  -- of an event of whole days, the last one included
  first_day date,
  last_day date,
  -- of any other with a date
  starts_at timestamptz,
  ends_at timestamptz,
  -- one of six, each event the next
  colour smallint not null,
  -- whose event it is; null for one of the school
  teacher_id uuid,
  made_by uuid not null,
  made_by_name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references app.teachers (school_id, id),
  constraint staff_events_colour check (colour between 0 and 5),
  constraint staff_events_times check (
    num_nulls(first_day, last_day) <> 1 and num_nulls(starts_at, ends_at) <> 1
    and (first_day is null or starts_at is null) and last_day >= first_day and ends_at >= starts_at)
);
-- A calendar asks for what ends after its first day: mostly what is still to come.
create index staff_events_last_day on app.staff_events (school_id, last_day) where last_day is not null;
create index staff_events_ends on app.staff_events (school_id, ends_at) where ends_at is not null;
create index staff_events_teacher on app.staff_events (school_id, teacher_id) where teacher_id is not null;
call app.isolate('app.staff_events');
call app.announce('app.staff_events', 'staffEvents');
create trigger remember_removal after delete on app.staff_events
  referencing old table as gone for each statement execute function app.remember_removal();
