-- What was seen in a child on a day.
create table app.observations (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- the child's class then
  class_id uuid not null,
  day date not null,
  text text,
  made_by uuid not null,
  made_by_name text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references app.students (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id)
);
create index observations_student on app.observations (school_id, student_id, day desc);
create index observations_day on app.observations (school_id, day desc, id desc);
call app.isolate('app.observations', 'school_id', 'student_id');
