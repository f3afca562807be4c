-- Attendance: one sheet per class and day, one entry per child and day, and each child's totals by month.
create table app.attendance_sheets (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  day date not null,
  teacher_id uuid,
  present integer not null default 0 check (present >= 0),
  absent integer not null default 0 check (absent >= 0),
  -- who saved it last; the name stays when the account goes
  saved_by uuid not null,
  saved_by_name text not null,
  saved_at timestamptz not null,
  -- 0 while a new sheet is being filled, which nobody else ever sees
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, class_id, day),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  foreign key (school_id, teacher_id) references app.teachers (school_id, id)
);
create index attendance_sheets_day on app.attendance_sheets (school_id, day);
create index attendance_sheets_teacher on app.attendance_sheets (school_id, teacher_id) where teacher_id is not null;
call app.isolate('app.attendance_sheets');

-- A child is counted once a day, on the sheet of the class that it was in then: it keeps its history when it moves.
create table app.attendance_entries (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  class_id uuid not null,
  present boolean not null,
  primary key (school_id, student_id, day),
  foreign key (school_id, student_id) references app.students (school_id, id),
  foreign key (school_id, class_id, day) references app.attendance_sheets (school_id, class_id, day)
);
create index attendance_entries_sheet on app.attendance_entries (school_id, class_id, day);
call app.isolate('app.attendance_entries', 'school_id', 'student_id');

-- How many days of a month have an entry of the child, and on how many of them it was present: what a year's report
-- reads. Written in the transaction that writes the entries. The current month's rows change daily, so pages keep room.
create table app.attendance_months (
  school_id uuid not null,
  student_id uuid not null,
  month date not null check (extract(day from month) = 1),
  days smallint not null,
  present smallint not null,
  primary key (school_id, student_id, month),
  foreign key (school_id, student_id) references app.students (school_id, id),
  check (present between 0 and days)
) with (fillfactor = 80);
call app.isolate('app.attendance_months', 'school_id', 'student_id');

-- The totals as a recount of the entries gives them; the owner loads from it and checks against it.
create view app.attendance_recount as
  select school_id, student_id, date_trunc('month', day::timestamp)::date as month, count(*)::smallint as days,
         (count(*) filter (where present))::smallint as present
    from app.attendance_entries
   group by school_id, student_id, date_trunc('month', day::timestamp);

-- Totals that are not what a recount gives: none, unless somebody changed entries by hand.
create view app.attendance_differences as
  select school_id, student_id, month, m.days, m.present, r.days as counted_days, r.present as counted_present
    from app.attendance_months m full join app.attendance_recount r using (school_id, student_id, month)
   where (coalesce(m.days, 0), coalesce(m.present, 0)) <> (coalesce(r.days, 0), coalesce(r.present, 0));
