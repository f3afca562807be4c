call app.isolate('app.academic_years', 'school_id', null, true);

call app.isolate('app.fees', 'school_id', null, true);
-- Parents see the fee of a class in which their child is on the day of its last instalment: of an earlier year the class of
-- that year, and of this one the present class.
create policy family on app.fees as restrictive for select to casa_app using (
  (select current_setting('app.role', true) is distinct from 'PARENT')
  or student_id = any((select nullif(current_setting('app.children', true), '')::uuid[])::uuid[])
  or (student_id is null
      and exists (select from app.class_memberships m
                   where m.school_id = fees.school_id and m.class_id = fees.class_id
                     and m.from_day <= (select max(day) from unnest(fees.instalment_days) day)
                     and (m.until_day is null or m.until_day > (select max(day) from unnest(fees.instalment_days) day)))));
-- What families pay is the office's business and theirs.
create policy office on app.fees as restrictive for all to casa_app
  using ((select current_setting('app.role', true) is distinct from 'TEACHER'))
  with check ((select current_setting('app.role', true) is distinct from 'TEACHER'));

-- Whether a school has set any fee. Parents read only what their own children pay, so this answers for the whole school;
-- false for schools that are not the actor's.
create function app.has_fees(p_school uuid)
returns boolean language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (select from app.fees f
                  where f.school_id = p_school
                    and f.school_id = any(nullif(current_setting('app.schools', true), '')::uuid[]));
end;
revoke execute on function app.has_fees from public;
grant execute on function app.has_fees to casa_app;

create trigger remember_removal after delete on app.academic_years
  for each row execute function app.remember_removal();
create trigger remember_removal after delete on app.fees
  for each row execute function app.remember_removal();
