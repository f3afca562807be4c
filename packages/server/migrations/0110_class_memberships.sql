-- In which class a child was on which day. `until_day` is the first day on which the child was no longer in the class, so a
-- child moves on the day on which one row ends and the next begins. Only the triggers below write it; students.class_id is
-- the class of the open row.
create table app.class_memberships (
  school_id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  from_day date not null,
  -- none while the child is in the class
  until_day date,
  primary key (school_id, student_id, from_day),
  foreign key (school_id, student_id) references app.students (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references app.classes (school_id, id),
  check (until_day > from_day)
);
create unique index class_memberships_open on app.class_memberships (school_id, student_id) where until_day is null;
create index class_memberships_class on app.class_memberships (school_id, class_id, from_day) include (student_id, until_day);
call app.isolate('app.class_memberships', 'school_id', 'student_id');
revoke insert, update, delete on app.class_memberships from casa_app;

-- The calendar day that it is at a school.
create function app.school_today(p_school uuid) returns date language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select (now() at time zone s.time_zone)::date from app.schools s where s.id = p_school;
end;

-- Children start in their class on the day of admission.
create or replace function app.students_come() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.class_memberships (school_id, student_id, class_id, from_day, until_day)
  select came.school_id, came.id, came.class_id, came.doa, (came.archived_at at time zone school.time_zone)::date
    from came join app.schools school on school.id = came.school_id
   where came.archived_at is null or came.doa < (came.archived_at at time zone school.time_zone)::date;
  perform app.give_class_assignments(came.school_id, array_agg(came.id)) from came group by came.school_id;
  return null;
end $$;
revoke execute on function app.students_come from public;

-- Continues a child's history when the class, the day of admission or the presence at the school changes. A new class begins
-- on the day of the setting app.class_from, otherwise on the school's today, and never before the admission.
create function app.keep_memberships() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  starts constant date := greatest(
    coalesce(nullif(current_setting('app.class_from', true), '')::date, app.school_today(new.school_id)), new.doa);
  ends constant date := case
    when new.archived_at is null then starts
    else (select (new.archived_at at time zone s.time_zone)::date from app.schools s where s.id = new.school_id) end;
begin
  if new.doa <> old.doa then
    delete from app.class_memberships m
     where m.school_id = new.school_id and m.student_id = new.id and m.until_day <= new.doa;
    update app.class_memberships m set from_day = new.doa
     where m.school_id = new.school_id and m.student_id = new.id
       and m.from_day = (select min(f.from_day) from app.class_memberships f
                          where f.school_id = new.school_id and f.student_id = new.id);
  end if;
  if new.class_id = old.class_id and (new.archived_at is null) = (old.archived_at is null) then
    return null;
  end if;
  -- What is planned for the child is planned in the class that will do it.
  update app.records r set class_id = new.class_id
   where r.school_id = new.school_id and r.student_id = new.id and r.key is null and r.class_id <> new.class_id;
  if old.archived_at is null then
    delete from app.class_memberships m
     where m.school_id = new.school_id and m.student_id = new.id and m.from_day >= ends;
    update app.class_memberships m set until_day = ends
     where m.school_id = new.school_id and m.student_id = new.id and (m.until_day is null or m.until_day > ends);
  end if;
  if new.archived_at is null then
    update app.class_memberships m set until_day = null
     where m.school_id = new.school_id and m.student_id = new.id and m.class_id = new.class_id and m.until_day = starts;
    if not found then
      insert into app.class_memberships (school_id, student_id, class_id, from_day)
      values (new.school_id, new.id, new.class_id, starts);
    end if;
  end if;
  return null;
end $$;
revoke execute on function app.keep_memberships from public;
-- Triggers run in the order of their names: before student_moves, which gives assignments by the new class.
create trigger keep_memberships after update of class_id, archived_at, doa on app.students for each row
  when ((old.class_id, old.archived_at, old.doa) is distinct from (new.class_id, new.archived_at, new.doa))
  execute function app.keep_memberships();

-- A child gets the class assignments that are due on a day on which it is in the class.
create or replace function app.give_class_assignments(p_school uuid, p_students uuid[])
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.event_students (school_id, event_id, student_id)
  select e.school_id, e.id, m.student_id
    from app.class_memberships m
    join app.events e on e.school_id = m.school_id and e.class_id = m.class_id
   where m.school_id = p_school and m.student_id = any(p_students) and m.until_day is null
     and e.kind = 'assignment' and e.for_all
     and coalesce(e.due_day, e.day) >= greatest(app.school_today(p_school), m.from_day)
   order by e.id, m.student_id
      on conflict (school_id, event_id, student_id) do nothing;
end;
drop trigger student_moves on app.students;
create trigger student_moves after update of class_id, archived_at, doa on app.students for each row
  when (new.archived_at is null
        and (new.class_id <> old.class_id or old.archived_at is not null or new.doa <> old.doa))
  execute function app.student_moves();

-- Parents see the events of the class in which their child is on one of the event's days.
alter policy family on app.events using (
  (select current_setting('app.role', true) is distinct from 'PARENT')
  or exists (select from app.event_students s where s.school_id = events.school_id and s.event_id = events.id)
  or (kind = 'event' and for_all
      and (class_id is null
           or exists (select from app.class_memberships m
                       where m.school_id = events.school_id and m.class_id = events.class_id
                         and m.from_day <= coalesce(events.due_day, events.day)
                         and (m.until_day is null or m.until_day > events.day)))));

-- What is known of the past: the classes on whose sheets the children were marked since their admission, and after the last
-- mark the class in which they are. A child who left was there until that day.
insert into app.class_memberships (school_id, student_id, class_id, from_day, until_day)
with child as (
  select s.school_id, s.id, s.class_id, s.doa, (s.archived_at at time zone school.time_zone)::date as left_on
    from app.students s join app.schools school on school.id = s.school_id
), mark as (
  select e.school_id, e.student_id, e.class_id, e.day,
         lag(e.class_id) over (partition by e.school_id, e.student_id order by e.day) as before
    from app.attendance_entries e
    join child on child.school_id = e.school_id and child.id = e.student_id
   where e.day >= child.doa
), last as (
  select distinct on (school_id, student_id) school_id, student_id, class_id, day
    from mark order by school_id, student_id, day desc
), start as (
  select mark.school_id, mark.student_id, mark.class_id, case when mark.before is null then child.doa else mark.day end as day,
         false as is_current
    from mark join child on child.school_id = mark.school_id and child.id = mark.student_id
   where mark.class_id is distinct from mark.before
  union all
  select child.school_id, child.id, child.class_id,
         coalesce(least(last.day + 1, app.school_today(child.school_id)), child.doa), true
    from child left join last on last.school_id = child.school_id and last.student_id = child.id
   where last.class_id is distinct from child.class_id
), membership as (
  select start.school_id, start.student_id, start.class_id, start.day,
         lead(start.day) over (partition by start.school_id, start.student_id order by start.day, start.is_current) as next, child.left_on
    from start join child on child.school_id = start.school_id and child.id = start.student_id
   where child.left_on is null or start.day < child.left_on
)
select school_id, student_id, class_id, day, least(next, left_on) from membership where next is null or next > day;

update app.records r set class_id = s.class_id from app.students s
 where s.school_id = r.school_id and s.id = r.student_id and r.key is null and r.class_id <> s.class_id;

-- Children whose current class is not the one of their history, or whose history overlaps: none, unless somebody changed
-- memberships by hand.
create view app.membership_differences as
  select s.school_id, s.id as student_id, s.class_id, m.class_id as counted_class_id
    from app.students s
    left join app.class_memberships m on m.school_id = s.school_id and m.student_id = s.id and m.until_day is null
   where m.class_id is distinct from case when s.archived_at is null then s.class_id end
  union all
  select m.school_id, m.student_id, m.class_id, n.class_id
    from app.class_memberships m
    join app.class_memberships n on n.school_id = m.school_id and n.student_id = m.student_id
                                and n.from_day > m.from_day and (m.until_day is null or m.until_day > n.from_day);
