-- 0110 began the history of children who were never marked on the day of the upgrade. They too begin on their admission, and
-- those of them who have left were at the school until they left.
update app.class_memberships m set from_day = s.doa
  from app.students s
 where s.school_id = m.school_id and s.id = m.student_id and s.archived_at is null and m.until_day is null and m.from_day <> s.doa
   and not exists (select from app.class_memberships o
                    where o.school_id = m.school_id and o.student_id = m.student_id and o.from_day <> m.from_day)
   and not exists (select from app.attendance_entries e
                    where e.school_id = m.school_id and e.student_id = m.student_id and e.day >= s.doa);
insert into app.class_memberships (school_id, student_id, class_id, from_day, until_day)
select s.school_id, s.id, s.class_id, s.doa, (s.archived_at at time zone school.time_zone)::date
  from app.students s join app.schools school on school.id = s.school_id
 where s.doa < (s.archived_at at time zone school.time_zone)::date
   and not exists (select from app.class_memberships m where m.school_id = s.school_id and m.student_id = s.id);
