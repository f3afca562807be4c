-- A row is moved by giving it a place between two others, a school's addition between the platform's rows, too, without
-- touching any of them.
alter table app.areas alter column position type double precision;
alter table app.activities alter column position type double precision;
alter table app.exercises alter column position type double precision;

-- An area or an activity keeps its class while something hangs on it: what hangs there names that class, too. A school's
-- addition is of its own class; on the platform's row it names the level.
alter table app.areas add unique (school_id, id, class_id);
alter table app.activities
  add column area_class_id uuid not null,
  add unique (school_id, id, class_id),
  drop constraint activities_area_school_id_area_id_fkey,
  add constraint activities_area foreign key (area_school_id, area_id, area_class_id)
    references app.areas (school_id, id, class_id),
  add constraint activities_area_class check (area_school_id <> school_id or area_class_id = class_id);
alter table app.exercises
  add column activity_class_id uuid not null,
  drop constraint exercises_activity_school_id_activity_id_fkey,
  add constraint exercises_activity foreign key (activity_school_id, activity_id, activity_class_id)
    references app.activities (school_id, id, class_id),
  add constraint exercises_activity_class check (activity_school_id <> school_id or activity_class_id = class_id);
