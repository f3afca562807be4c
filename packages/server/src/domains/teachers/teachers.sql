call app.isolate('app.teachers');

-- A teacher's account, with the password that the office typed into the form.
create function app.add_teacher_user(p_school uuid, p_id uuid, p_login text, p_name text, p_email text, p_password_hash text)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.require_office(p_school);
  insert into app.users (id, role, login, school_id, name, email, password_hash, password_changed)
  values (p_id, 'TEACHER', app.teacher_login(p_school, p_id, p_login), p_school, p_name, p_email, p_password_hash, true);
end $$;
revoke execute on function app.add_teacher_user from public;
grant execute on function app.add_teacher_user to casa_app;

-- What is null stays, but for the e-mail address. A new password ends the sessions.
create function app.change_teacher_user(p_school uuid, p_id uuid, p_login text, p_name text, p_email text, p_password_hash text)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  before text;
  after text;
begin
  perform app.require_office(p_school);
  select u.login into before from app.users u where u.id = p_id and u.school_id = p_school and u.role = 'TEACHER' for update;
  if not found then
    return;
  end if;
  after := case when p_login is null then before else app.teacher_login(p_school, p_id, p_login) end;
  update app.users
     set login = after, name = coalesce(p_name, name), email = p_email, password_hash = coalesce(p_password_hash, password_hash)
   where id = p_id;
  if p_password_hash is not null then
    delete from app.sessions where user_id = p_id;
  end if;
  if before is distinct from after then
    perform app.pass_on_teacher_login(before);
  end if;
end $$;
revoke execute on function app.change_teacher_user from public;
grant execute on function app.change_teacher_user to casa_app;

-- A teacher left: nobody signs in with this account again, and the number is free for another school.
create function app.close_teacher_user(p_school uuid, p_id uuid)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  before text;
begin
  perform app.require_office(p_school);
  select u.login into before from app.users u where u.id = p_id and u.school_id = p_school and u.role = 'TEACHER' for update;
  if not found then
    return;
  end if;
  update app.users set disabled = true, login = null where id = p_id;
  delete from app.sessions where user_id = p_id;
  perform app.pass_on_teacher_login(before);
end $$;
revoke execute on function app.close_teacher_user from public;
grant execute on function app.close_teacher_user to casa_app;

-- The login name for a teacher's number: null when a teacher of another school has it. Raises a unique_violation when
-- another teacher of this school has the number. Callers of one number take turns.
create function app.teacher_login(p_school uuid, p_user uuid, p_number text)
returns text language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('teacher ' || p_number, 0));
  if exists (select from app.teachers t
              where t.school_id = p_school and t.mobile_number = p_number and t.archived_at is null and t.user_id <> p_user) then
    raise exception 'another teacher has this number' using errcode = 'unique_violation', constraint = 'users_role_login_key';
  end if;
  if exists (select from app.users u where u.role = 'TEACHER' and u.login = p_number and u.id <> p_user) then
    return null;
  end if;
  return p_number;
end $$;
revoke execute on function app.teacher_login from public;

-- Gives a freed login name to the account that has waited for it longest.
create function app.pass_on_teacher_login(p_number text)
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.hold_teacher_numbers(array[p_number]);
  update app.users u set login = p_number
   where u.id = (select w.id from app.teachers t
                   join app.users w on w.id = t.user_id and w.login is null and not w.disabled
                  where t.mobile_number = p_number and t.archived_at is null
                  order by w.created_at, w.id limit 1 for no key update of w);
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
