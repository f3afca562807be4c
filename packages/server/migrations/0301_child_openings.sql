-- The openings of children's pages: one row for each member of staff, child and day.
create table app.child_openings (
  school_id uuid not null,
  student_id uuid not null,
  -- The school's calendar day.
  day date not null,
  user_id uuid not null,
  user_name text not null,
  role text not null,
  opened_at timestamptz default now() not null,
  primary key (school_id, student_id, day, user_id),
  foreign key (school_id, student_id) references app.students (school_id, id) on delete cascade
);
create index child_openings_at on app.child_openings using brin (opened_at);
alter table app.schools add column families_see_openings boolean default false not null;
