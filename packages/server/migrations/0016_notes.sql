-- Notes for a child's report, by the office or a teacher.
create table app.notes (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  student_id uuid not null,
  -- the class for which it was written
  class_id uuid not null,
  -- the teacher who wrote it; none where the office did
  teacher_id uuid,
  user_id uuid not null,
  user_name text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references app.students (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  foreign key (school_id, teacher_id) references app.teachers (school_id, id)
);
create index notes_student on app.notes (school_id, student_id, created_at desc);
create index notes_latest on app.notes (school_id, created_at desc, id desc);
create index notes_teacher on app.notes (school_id, teacher_id) where teacher_id is not null;
call app.isolate('app.notes', 'school_id', 'student_id');
