call app.isolate('app.academic_years', reads => 'true');

-- What families pay concerns only the office and themselves. Parents see their child's own fee, and the fee of the
-- class that their child is in on the day of its last instalment: for an earlier year, that year's class; for this
-- year, the current class.
call app.isolate('app.fees', reads => $$
  (select app.is_office())
  or (select app.is_parent())
     and (student_id = any((select app.fee_children())::uuid[])
          or student_id is null
             and exists (select from app.class_memberships m
                          where m.school_id = fees.school_id and m.class_id = fees.class_id
                            and m.student_id = any((select app.fee_children())::uuid[])
                            and m.from_day <= (select max(day) from unnest(fees.instalment_days) day)
                            and (m.until_day is null or m.until_day > (select max(day) from unnest(fees.instalment_days) day))))
  $$, writes => 'app.is_office()');

-- Whether a school has set any fee. Parents can read only what their own children pay, so this checks the whole
-- school; false for schools that are not the actor's.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
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
