-- The further classes of teachers, beside the class of their form: what they are there, and between which days of the
-- school, both included. A class given for some days is a cover, and ends by itself.
create table app.teacher_classes (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  teacher_id uuid not null,
  class_id uuid not null,
  role text not null,
  -- The areas of work in which a specialist records; those of a level belong to the platform.
  area_ids uuid[] not null default '{}',
  from_day date,
  until_day date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references app.teachers (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  constraint teacher_classes_role check (role in ('guide', 'assistant', 'specialist')),
  constraint teacher_classes_areas check ((role = 'specialist') = (cardinality(area_ids) > 0) and cardinality(area_ids) <= 50),
  constraint teacher_classes_days check (from_day <= until_day)
);
create index teacher_classes_teacher on app.teacher_classes (school_id, teacher_id);
create index teacher_classes_class on app.teacher_classes (school_id, class_id);
