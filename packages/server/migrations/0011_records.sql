-- What is planned for a child and how the child does. An entry names a child and an exercise, or an activity where no
-- exercise was chosen: its item. Entries of one item may repeat; the child's progress on it is the latest entry's key.

-- One row per child and item: the latest key, how many plans are open, and the same of what is published. Kept by
-- app.count_progress alone. A row stays when its last entry goes, so that a writer who waits for it always finds it.
create table app.progress (
  school_id uuid not null,
  student_id uuid not null,
  item_id uuid not null,
  -- whose curriculum the item is: the school's own or the platform's
  item_school_id uuid not null,
  of_activity boolean not null,
  exercise_id uuid generated always as (case when not of_activity then item_id end) stored,
  activity_id uuid generated always as (case when of_activity then item_id end) stored,
  key text check (key in ('P', 'WI', 'WA', 'M')),
  -- the entry that the key is from, and its day
  record_id uuid,
  day date,
  plans smallint not null default 0 check (plans >= 0),
  published_key text check (published_key in ('P', 'WI', 'WA', 'M')),
  published_day date,
  published_plans smallint not null default 0 check (published_plans >= 0),
  primary key (school_id, student_id, item_id),
  foreign key (school_id, student_id) references app.students (school_id, id),
  constraint progress_exercise foreign key (item_school_id, exercise_id) references app.exercises (school_id, id),
  constraint progress_activity foreign key (item_school_id, activity_id) references app.activities (school_id, id),
  check (item_school_id in (school_id, app.platform()))
) with (fillfactor = 80);
create index progress_exercise on app.progress (item_school_id, exercise_id) where exercise_id is not null;
create index progress_activity on app.progress (item_school_id, activity_id) where activity_id is not null;
call app.isolate('app.progress', 'school_id', 'student_id');

create table app.records (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- the class in which it was made; a child that moves keeps it
  class_id uuid not null,
  item_id uuid not null,
  item_school_id uuid not null,
  start_date date not null,
  end_date date not null,
  -- without a key it is a plan
  key text check (key in ('P', 'WI', 'WA', 'M')),
  remarks text,
  academic_year text not null,
  published boolean not null default false,
  made_by uuid not null,
  -- who set the key last and when; the name stays when the account goes
  changed_by uuid not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  -- every key that it had: [{key, changedAt, author}], the oldest first; written by the trigger below alone
  history jsonb not null default '[]',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  foreign key (school_id, student_id, item_id) references app.progress (school_id, student_id, item_id),
  check (end_date >= start_date)
);
create index records_student on app.records (school_id, student_id, item_id, start_date, id);
create index records_class on app.records (school_id, class_id, start_date);
call app.isolate('app.records', 'school_id', 'student_id');

-- History is what the database saw, not what a request says: nobody may write it.
revoke insert, update on app.records from casa_app;
grant insert (school_id, id, student_id, class_id, item_id, item_school_id, start_date, end_date, key, remarks,
              academic_year, published, made_by, changed_by, changed_by_name, changed_at),
      update (class_id, item_id, item_school_id, start_date, end_date, key, remarks, academic_year, published, changed_by,
              changed_by_name, changed_at, version, updated_at)
   on app.records to casa_app;

create function app.remember_key() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if new.key is not null and (tg_op = 'INSERT' or new.key is distinct from old.key) then
    new.history := new.history || jsonb_build_object('key', new.key, 'changedAt', new.changed_at, 'author', new.changed_by_name);
  end if;
  return new;
end $$;
create trigger remember_key before insert or update of key on app.records
  for each row execute function app.remember_key();

-- How many children of a class have an item at a key, or planned (F): of the class that they are in now.
create table app.progress_counts (
  school_id uuid not null,
  class_id uuid not null,
  item_id uuid not null,
  key text not null check (key in ('P', 'WI', 'WA', 'M', 'F')),
  children integer not null,
  primary key (school_id, class_id, item_id, key),
  foreign key (school_id, class_id) references app.classes (school_id, id)
) with (fillfactor = 80);
call app.isolate('app.progress_counts');

-- What the entries say of a child and an item. The latest is that of the latest day, among those of a day the last made.
-- Asked pair by pair, so that a few pairs cost a few look-ups whatever else there is.
create function app.progress_of(p_school uuid, p_student uuid, p_item uuid)
returns table (key text, record_id uuid, day date, plans smallint, published_key text, published_day date, published_plans smallint)
language sql stable
begin atomic
  select (array_agg(r.key order by r.start_date desc, r.id desc) filter (where r.key is not null))[1],
         (array_agg(r.id order by r.start_date desc, r.id desc) filter (where r.key is not null))[1],
         max(r.start_date) filter (where r.key is not null),
         (count(*) filter (where r.key is null))::smallint,
         (array_agg(r.key order by r.start_date desc, r.id desc) filter (where r.key is not null and r.published))[1],
         max(r.start_date) filter (where r.key is not null and r.published),
         (count(*) filter (where r.key is null and r.published))::smallint
    from app.records r
   where r.school_id = p_school and r.student_id = p_student and r.item_id = p_item;
end;

-- All progress as the entries give it; the owner loads from it and checks against it.
create view app.progress_recount as
  select pair.school_id, pair.student_id, pair.item_id, said.*
    from (select distinct school_id, student_id, item_id from app.records) pair
   cross join lateral app.progress_of(pair.school_id, pair.student_id, pair.item_id) said;

-- Takes hold of the progress of children with items, pair by pair and in order, and makes the rows that are missing: the
-- first statement of whatever writes entries, so that writers queue and never deadlock. It takes hold of the children
-- before, so that none changes class meanwhile.
create function app.hold_progress(p_school uuid, p_students uuid[], p_items uuid[], p_item_schools uuid[], p_of_activity boolean[])
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform from app.students where school_id = p_school and id = any(p_students) order by id for share;
  insert into app.progress (school_id, student_id, item_id, item_school_id, of_activity)
  select distinct p_school, h.student, h.item, h.item_school, h.of_activity
    from unnest(p_students, p_items, p_item_schools, p_of_activity) h(student, item, item_school, of_activity)
   order by 2, 3
      on conflict do nothing;
  perform from app.progress p
    join (select distinct * from unnest(p_students, p_items)) h(student, item)
      on p.school_id = p_school and p.student_id = h.student and p.item_id = h.item
   order by p.student_id, p.item_id for update of p;
end $$;

-- Adds differences to the counts of classes, in the order of their key. A key of null is nothing to count.
create function app.add_to_counts(p_school uuid, p_classes uuid[], p_items uuid[], p_keys text[], p_differences integer[])
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.progress_counts as c (school_id, class_id, item_id, key, children)
  select p_school, d.class, d.item, d.key, sum(d.difference)
    from unnest(p_classes, p_items, p_keys, p_differences) d(class, item, key, difference)
   where d.key is not null
   group by d.class, d.item, d.key having sum(d.difference) <> 0
   order by d.class, d.item, d.key
      on conflict (school_id, class_id, item_id, key) do update set children = c.children + excluded.children;
end;

-- Brings the progress that app.hold_progress took hold of, and its class's counts, to what the entries say now: the last
-- statement of whatever wrote entries.
create function app.count_progress(p_school uuid, p_students uuid[], p_items uuid[])
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  classes uuid[];
  items uuid[];
  keys text[];
  differences integer[];
begin
  with pairs as (
    select distinct * from unnest(p_students, p_items) h(student_id, item_id)
  ), entries as (
    select p.student_id, p.item_id, p.key as old_key, p.plans as old_plans, r.key, r.record_id, r.day,
           r.plans, r.published_key, r.published_day, r.published_plans
      from pairs
      join app.progress p on p.school_id = p_school and p.student_id = pairs.student_id and p.item_id = pairs.item_id
     cross join lateral app.progress_of(p_school, pairs.student_id, pairs.item_id) r
  ), written as (
    update app.progress p
       set key = e.key, record_id = e.record_id, day = e.day, plans = e.plans, published_key = e.published_key,
           published_day = e.published_day, published_plans = e.published_plans
      from entries e
     where p.school_id = p_school and p.student_id = e.student_id and p.item_id = e.item_id
    returning p.student_id, p.item_id, e.old_key, e.old_plans, p.key, p.plans
  ), changes as (
    select s.class_id, w.item_id, change.key, change.difference
      from written w
      join app.students s on s.school_id = p_school and s.id = w.student_id and s.archived_at is null
     cross join lateral (values (w.old_key, -1), (w.key, 1),
                                ('F', (w.plans > 0)::integer - (w.old_plans > 0)::integer)) change(key, difference)
  )
  select array_agg(class_id), array_agg(item_id), array_agg(key), array_agg(difference)
    into classes, items, keys, differences from changes;
  perform app.add_to_counts(p_school, classes, items, keys, differences);
end $$;

-- A child that changes class, leaves or comes back takes its progress along in the counts.
create function app.move_progress() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  classes uuid[];
  items uuid[];
  keys text[];
  differences integer[];
begin
  perform from app.progress where school_id = new.school_id and student_id = new.id order by item_id for update;
  select array_agg(change.class_id), array_agg(p.item_id), array_agg(counted.key), array_agg(change.difference)
    into classes, items, keys, differences
    from app.progress p
   cross join lateral (values (p.key), (case when p.plans > 0 then 'F' end)) counted(key)
   cross join lateral (values (old.class_id, case when old.archived_at is null then -1 else 0 end),
                              (new.class_id, case when new.archived_at is null then 1 else 0 end)) change(class_id, difference)
   where p.school_id = new.school_id and p.student_id = new.id;
  perform app.add_to_counts(new.school_id, classes, items, keys, differences);
  return null;
end $$;
create trigger move_progress after update of class_id, archived_at on app.students
  for each row when ((old.class_id, old.archived_at) is distinct from (new.class_id, new.archived_at))
  execute function app.move_progress();

-- Counts and progress that are not what a recount gives: none, unless somebody changed entries by hand.
create view app.progress_differences as
  select school_id, student_id, item_id, p.key, p.plans, r.key as counted_key, r.plans as counted_plans
    from app.progress p full join app.progress_recount r using (school_id, student_id, item_id)
   where (p.key, p.record_id, p.day, coalesce(p.plans, 0), p.published_key, p.published_day, coalesce(p.published_plans, 0))
         is distinct from
         (r.key, r.record_id, r.day, coalesce(r.plans, 0), r.published_key, r.published_day, coalesce(r.published_plans, 0));
create view app.progress_count_differences as
  select school_id, class_id, item_id, key, c.children, r.children as counted_children
    from app.progress_counts c full join (
      select s.school_id, s.class_id, p.item_id, counted.key, count(*)::integer as children
        from app.progress p
        join app.students s on s.school_id = p.school_id and s.id = p.student_id and s.archived_at is null
       cross join lateral (values (p.key), (case when p.plans > 0 then 'F' end)) counted(key)
       where counted.key is not null
       group by s.school_id, s.class_id, p.item_id, counted.key) r using (school_id, class_id, item_id, key)
   where coalesce(c.children, 0) <> coalesce(r.children, 0);
