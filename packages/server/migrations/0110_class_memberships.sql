-- In which class a child was on which day. `until_day` is the first day on which the child was no longer in the class, so a
-- child moves on the day on which one row ends and the next begins. Only the triggers on app.students write it;
-- students.class_id is the class of the open row.
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

-- What is known of the past: the classes on whose sheets the children were marked since their admission, and after the last
-- mark the class in which they are. A child who left was there until that day.
insert into app.class_memberships (school_id, student_id, class_id, from_day, until_day)
with child as (
  select s.school_id, s.id, s.class_id, s.doa, (s.archived_at at time zone school.time_zone)::date as left_on,
         (now() at time zone school.time_zone)::date as today
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
         coalesce(least(last.day + 1, child.today), child.doa), true
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
