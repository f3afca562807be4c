-- Calls that change which account signs in with a number lock the number before any row, in the order of the numbers.
create function app.hold_teacher_numbers(p_numbers text[])
returns boolean language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('teacher ' || number, 0))
     from (select distinct number from unnest(p_numbers) number where number is not null order by number) n;
  return true;
end $$;
revoke execute on function app.hold_teacher_numbers from public;
grant execute on function app.hold_teacher_numbers to casa_app;

-- As before (migration 131), but in turn with those who add, change or close an account of the number, so that it does not
-- miss an account that has just been added or pass the name to one that has just been closed.
drop function app.pass_on_teacher_login(text);
create function app.pass_on_teacher_login(p_number text)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.hold_teacher_numbers(array[p_number]);
  update app.users u set login = p_number
   where u.id = (select w.id from app.teachers t
                   join app.users w on w.id = t.user_id and w.login is null and not w.disabled
                  where t.mobile_number = p_number and t.archived_at is null
                  order by w.created_at, w.id limit 1 for no key update of w);
end $$;
revoke execute on function app.pass_on_teacher_login from public;
