-- What is set for a class: assignments, which each child hands in, and events of the calendar.
create table app.events (
  school_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('assignment', 'event')),
  -- none for an event that is not one class's
  class_id uuid,
  name text not null,
  -- remarks, shown to parents
  description text,
  -- special instructions
  observation text,
  video text,
  image_ids uuid[] not null default '{}',
  day date not null,
  -- by when an assignment is handed in; the last day of an event
  due_day date,
  -- for the whole class, or without one for the whole school; otherwise for the children of app.event_students
  for_all boolean not null,
  made_by uuid not null,
  made_by_name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  check (kind = 'event' or class_id is not null),
  check (due_day >= day)
);
create index events_day on app.events (school_id, day desc, id desc);
create index events_class on app.events (school_id, class_id, day desc, id desc);
create index events_due on app.events (school_id, class_id, due_day) where kind = 'assignment';

-- A child's part in one: for an assignment each child's status, for an event the children whom it names.
create table app.event_students (
  school_id uuid not null,
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  student_id uuid not null,
  status text not null default 'Not Submitted' check (status in ('Not Submitted', 'Submitted')),
  -- whether the parent asks for it to be handed in again
  resubmit text not null default 'Not Submitted' check (resubmit in ('Not Submitted', 'Resubmit')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, event_id, student_id),
  foreign key (school_id, event_id) references app.events (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references app.students (school_id, id)
);
create index event_students_student on app.event_students (school_id, student_id);
call app.isolate('app.event_students', 'school_id', 'student_id');
call app.isolate('app.events', 'school_id', null, true);

-- Parents see what names their children, and events of their children's classes and of the whole school.
create policy family on app.events as restrictive for select to casa_app using (
  (select current_setting('app.role', true) is distinct from 'PARENT')
  or exists (select from app.event_students s where s.school_id = events.school_id and s.event_id = events.id)
  or (kind = 'event' and for_all
      and (class_id is null
           or class_id in (select c.class_id from app.students c where c.school_id = events.school_id))));

grant select (school_id, image_ids) on app.events to casa_worker;

-- Of files a parent also sees the pictures of the assignments and events that the parent sees.
do $$
declare
  before text;
begin
  select pg_get_expr(polqual, polrelid) into before from pg_policy
   where polrelid = 'app.files'::regclass and polname = 'family';
  execute format('alter policy family on app.files using (%s or exists (
    select from app.events e where e.school_id = files.school_id and files.id = any(e.image_ids)))', before);
end $$;

-- Gives a child who comes to a class the assignments of the whole class that are not due yet; without a due date an
-- assignment is for the children of its own day.
create function app.give_class_assignments(p_school uuid, p_students uuid[])
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.event_students (school_id, event_id, student_id)
  select e.school_id, e.id, s.id
    from app.students s
    join app.schools school on school.id = s.school_id
    join app.events e on e.school_id = s.school_id and e.class_id = s.class_id
   where s.school_id = p_school and s.id = any(p_students) and s.archived_at is null
     and e.kind = 'assignment' and e.for_all
     and coalesce(e.due_day, e.day) >= (now() at time zone school.time_zone)::date
   order by e.id, s.id
      on conflict (school_id, event_id, student_id) do nothing;
end;

create function app.students_come() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.give_class_assignments(came.school_id, array_agg(came.id)) from came group by came.school_id;
  return null;
end $$;
create trigger students_come after insert on app.students
  referencing new table as came for each statement execute function app.students_come();

create function app.student_moves() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.give_class_assignments(new.school_id, array[new.id]);
  return null;
end $$;
create trigger student_moves after update of class_id, archived_at on app.students for each row
  when (new.archived_at is null and (new.class_id <> old.class_id or old.archived_at is not null))
  execute function app.student_moves();

-- A parent asks for the own child's assignment to be handed in again, and the class's teachers are told; where it has none,
-- the office. Says `asked`, or why not: `missing`, `changed` (another version), `early` (not due yet), `before` (asked
-- already). Nothing else of a status is a parent's to change.
create function app.ask_resubmission(p_school uuid, p_id uuid, p_version integer, p_now timestamptz, p_link text)
returns text language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  found_row app.event_students;
  event app.events;
  child app.students;
begin
  if current_setting('app.role', true) is distinct from 'PARENT' then
    return 'missing';
  end if;
  select * into found_row from app.event_students s
   where s.school_id = p_school and s.id = p_id
     and s.school_id = any(nullif(current_setting('app.schools', true), '')::uuid[])
     and s.student_id = any(nullif(current_setting('app.children', true), '')::uuid[])
   for no key update;
  select * into event from app.events e
   where e.school_id = p_school and e.id = found_row.event_id and e.kind = 'assignment';
  select * into child from app.students c
   where c.school_id = p_school and c.id = found_row.student_id and c.archived_at is null;
  if event.id is null or child.id is null then
    return 'missing';
  elsif found_row.version <> coalesce(p_version, found_row.version) then
    return 'changed';
  elsif found_row.resubmit = 'Resubmit' then
    return 'before';
  elsif event.due_day is null
        or event.due_day >= (select (p_now at time zone s.time_zone)::date from app.schools s where s.id = p_school) then
    return 'early';
  end if;
  update app.event_students s set resubmit = 'Resubmit', version = version + 1, updated_at = p_now
   where s.school_id = p_school and s.id = p_id;
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at)
  select p_school, gen_random_uuid(), u.id, 'resubmission', 'notices.resubmission',
         jsonb_build_object('child', child.full_name, 'assignment', event.name), p_link, p_now
    from app.users u
    left join app.teachers t on t.school_id = u.school_id and t.user_id = u.id and t.archived_at is null
   where u.school_id = p_school and not u.disabled
     and case when exists (select from app.teachers t join app.users taught on taught.id = t.user_id and not taught.disabled
                            where t.school_id = p_school and t.class_id = child.class_id and t.archived_at is null)
              then u.role = 'TEACHER' and t.class_id = child.class_id else u.role = 'SCHOOLE' end;
  return 'asked';
end $$;
revoke execute on function app.ask_resubmission from public;
grant execute on function app.ask_resubmission to casa_app;
