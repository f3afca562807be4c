-- Other names of an exercise, by which quick recording and search find it: the platform's and those that a school adds.
-- Like prerequisites, they have no foreign key to the exercise, so a restored exercise has them again.
create table app.exercise_names (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  exercise_school_id uuid not null,
  exercise_id uuid not null,
  language text not null check (language in ('en', 'hi', 'te')),
  name text not null,
  primary key (school_id, id),
  constraint exercise_names_check check (exercise_school_id in (school_id, app.platform()))
);
create unique index exercise_names_name on app.exercise_names (school_id, exercise_id, app.name_key(name));

-- Children of a class whom quick recording calls by one name.
create table app.child_groups (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  class_id uuid not null,
  name text not null,
  student_ids uuid[] not null,
  primary key (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  constraint child_groups_size check (cardinality(student_ids) between 1 and 200)
);
create unique index child_groups_name on app.child_groups (school_id, class_id, app.name_key(name));
