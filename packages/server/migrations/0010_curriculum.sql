-- What there is to learn: areas of work, their activities, their exercises. The platform's hang on its levels; a school
-- adds its own, which hang on one of its classes, under areas and activities of its own or the platform's.
create table app.areas (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  name text not null,
  -- the order of teaching
  position integer not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id)
);
create unique index areas_name on app.areas (school_id, class_id, lower(name));
call app.isolate('app.areas');

create table app.activities (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  area_school_id uuid not null,
  area_id uuid not null,
  name text not null,
  position integer not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  foreign key (area_school_id, area_id) references app.areas (school_id, id),
  check (area_school_id in (school_id, app.platform()))
);
create unique index activities_name on app.activities (school_id, class_id, area_id, lower(name));
create index activities_area on app.activities (area_school_id, area_id);
call app.isolate('app.activities');

create table app.exercises (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  activity_school_id uuid not null,
  activity_id uuid not null,
  name text not null,
  position integer not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  foreign key (activity_school_id, activity_id) references app.activities (school_id, id),
  check (activity_school_id in (school_id, app.platform()))
);
create unique index exercises_name on app.exercises (school_id, class_id, activity_id, lower(name));
create index exercises_activity on app.exercises (activity_school_id, activity_id);
call app.isolate('app.exercises');

-- What each class works with: the rows that hang on it, and the platform's of its level. Lists join through it, so that a
-- row answers once for each class that reads it.
create view app.class_sources with (security_invoker = true) as
  select school_id, id as class_id, school_id as owner_school_id, id as owner_class_id
    from app.classes where archived_at is null
  union all
  select school_id, id, level_school_id, level_id
    from app.classes where archived_at is null and level_id is not null;
grant select on app.class_sources to casa_app;
