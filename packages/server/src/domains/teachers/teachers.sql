call app.isolate('app.teachers');

-- A teacher signs in with the number entered in the form. If a teacher of another school already does, the account
-- waits without a login name. Raises a unique_violation if another teacher of this school has the number. Writers of
-- one number take turns.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.keep_teacher_login() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.hold_teacher_numbers(array[new.login]);
  if exists (select from app.teachers t
              where t.school_id = new.school_id and t.mobile_number = new.login and t.archived_at is null and t.user_id <> new.id) then
    raise exception 'another teacher has this number' using errcode = 'unique_violation', constraint = 'users_role_login_key';
  end if;
  if exists (select from app.users u where u.role = 'TEACHER' and u.login = new.login and u.id <> new.id) then
    new.login := null;
  end if;
  return new;
end $$;
revoke execute on function app.keep_teacher_login from public;

-- Gives a freed login name to the account that has waited longest for it, at any school.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.pass_on_teacher_login() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.hold_teacher_numbers(array[old.login]);
  update app.users u set login = old.login
   where u.id = (select w.id from app.teachers t
                   join app.users w on w.id = t.user_id and w.login is null and not w.disabled
                  where t.mobile_number = old.login and t.archived_at is null
                  order by w.created_at, w.id limit 1 for no key update of w);
  return null;
end $$;
revoke execute on function app.pass_on_teacher_login from public;

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

create trigger keep_teacher_login before insert or update of login on app.users
  for each row when (new.role = 'TEACHER' and new.login is not null) execute function app.keep_teacher_login();
create trigger pass_on_teacher_login after update of login on app.users
  for each row when (old.role = 'TEACHER' and old.login is distinct from new.login and old.login is not null)
  execute function app.pass_on_teacher_login();
