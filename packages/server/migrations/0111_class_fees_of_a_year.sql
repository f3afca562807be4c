-- Parents see the fee of a class in which their child is on the day of its last instalment: of an earlier year the class of
-- that year, and of this one the present class.
alter policy family on app.fees using (
  (select current_setting('app.role', true) is distinct from 'PARENT')
  or student_id = any((select nullif(current_setting('app.children', true), '')::uuid[])::uuid[])
  or (student_id is null
      and exists (select from app.class_memberships m
                   where m.school_id = fees.school_id and m.class_id = fees.class_id
                     and m.from_day <= (select max(day) from unnest(fees.instalment_days) day)
                     and (m.until_day is null or m.until_day > (select max(day) from unnest(fees.instalment_days) day)))));
