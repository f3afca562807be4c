alter table app.users enable row level security;
-- No request can read a password hash. Users can read their own account, and an office its own, those of its teachers
-- and of its children's parents.
grant select (id, role, login, name, email, school_id, password_changed, disabled, created_at, language, area_rights) on app.users to casa_app;
create policy read on app.users for select to casa_app using (
  id = app.current_user_id()
  or (select app.is_office())
     and (role in ('SCHOOLE', 'TEACHER') and school_id = any((select app.current_schools())::uuid[])
          or role = 'PARENT' and exists (select from app.guardians g where g.user_id = users.id and g.accepted_at is not null)));
-- Whether somebody has a right that the actor does not have. It runs with the actor's rights and reads no table.
create function app.has_more_rights(p_rights jsonb)
returns boolean language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (
    select from jsonb_each_text(p_rights) held
     where array_position(array['none', 'read', 'write'], held.value)
           > array_position(array['none', 'read', 'write'],
                            coalesce(nullif(current_setting('app.rights', true), '')::jsonb ->> held.key, 'write')));
end;

-- An office can write the accounts of its teachers and of the people who were added to it, but not its contact's, and
-- nobody becomes the contact. Nobody gives a right that they do not have, or changes somebody who has more. A closed
-- account stays closed. Role and school cannot be changed, because there is no grant for them.
grant insert (id, role, login, school_id, name, email, password_hash, password_changed, area_rights),
      update (login, name, email, password_hash, disabled, area_rights) on app.users to casa_app;
create policy add_staff on app.users for insert to casa_app
  with check ((role = 'TEACHER' or role = 'SCHOOLE' and area_rights is not null and not app.has_more_rights(area_rights))
              and app.is_office() and school_id = any(app.current_schools()));
create policy change_staff on app.users for update to casa_app
  using ((role = 'TEACHER' or role = 'SCHOOLE' and area_rights is not null and not app.has_more_rights(area_rights))
         and not disabled and app.is_office() and school_id = any(app.current_schools()))
  with check (role = 'TEACHER' or area_rights is not null and not app.has_more_rights(area_rights));

-- Raises an error unless the transaction belongs to the office of this school.
create function app.require_office(p_school uuid)
returns void language plpgsql stable set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) is distinct from 'SCHOOLE'
     or not coalesce(p_school = any(nullif(current_setting('app.schools', true), '')::uuid[]), false) then
    raise exception 'not the office of this school' using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke execute on function app.require_office from public;

create function app.email_of(p_user app.users)
returns text language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select case p_user.role
           when 'TEACHER' then (select t.email from app.teachers t where t.user_id = p_user.id and t.archived_at is null)
           when 'SCHOOLE' then case when p_user.area_rights is not null then nullif(p_user.email, '')
                else (select coalesce(nullif(s.email, ''), nullif(s.school_email, ''))
                        from app.schools s where s.id = p_user.school_id) end
           else p_user.email end;
end;
revoke execute on function app.email_of from public;

-- What a guesser may know about an account, which its password must not resemble: the login name and the name; for a
-- school's account also the school's name, for a teacher the number, and for a parent the serial numbers and the
-- family's names.
create function app.known_of(p_user uuid)
returns text[] language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select array_agg(distinct known) from (
    select unnest(array[u.login, u.name]) from app.users u where u.id = p_user
    union all
    select t.mobile_number from app.teachers t where t.user_id = p_user and t.archived_at is null
    union all
    select s.name from app.users u join app.schools s on s.id = u.school_id where u.id = p_user and u.role = 'SCHOOLE'
    union all
    select unnest(array[st.serial_number, st.full_name, st.mother_name, st.father_name])
      from app.guardians g join app.students st on st.school_id = g.school_id and st.id = g.student_id
     where g.user_id = p_user and g.accepted_at is not null) of_account (known)
   where known is not null;
end;
revoke execute on function app.known_of from public;

-- What a user's own password is checked against.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.own_account()
returns table (password_hash text, known text[])
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.password_hash, app.known_of(u.id) from app.users u
   where u.id = nullif(current_setting('app.user', true), '')::uuid;
end;
revoke execute on function app.own_account from public;
grant execute on function app.own_account to casa_app;

-- Sets a new password for the signed-in user, if the typed one is still theirs (hashing takes a while). The other
-- sessions end, this token's session stays, and the places where the account has signed in are forgotten. False if it
-- is not.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.change_own_password(p_old_hash text, p_password_hash text, p_token_hash bytea)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user', true), '')::uuid;
begin
  update app.users set password_hash = p_password_hash where id = me and password_hash = p_old_hash;
  if not found then
    return false;
  end if;
  perform app.end_sessions_of(me, p_token_hash);
  return true;
end $$;
revoke execute on function app.change_own_password from public;
grant execute on function app.change_own_password to casa_app;

-- Stores the signed-in user's language; with p_first only if there is none yet.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.keep_language(p_language text, p_first boolean)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.users u set language = p_language
   where u.id = nullif(current_setting('app.user', true), '')::uuid
     and u.language is distinct from p_language and not (p_first and u.language is not null);
end;
revoke execute on function app.keep_language from public;
grant execute on function app.keep_language to casa_app;

create trigger show_account after update of login, password_changed on app.users
  for each row when (new.role = 'PARENT') execute function app.show_account();
-- The user is notified of every new password.
--
-- Anything that signs an account out everywhere also revokes its calendar address: a new password, closing the account,
-- or a new login name, except a parent's, which app.renumber_parent and app.change_own_number decide. If the office does that, the teacher's sessions end; users who change their own password keep
-- their session.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.end_access() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.calendar_addresses where user_id = new.id;
  delete from app.administrator_links where user_id = new.id;
  if (new.role = 'TEACHER' or new.area_rights is not null) and new.id is distinct from nullif(current_setting('app.user', true), '')::uuid
     and (new.disabled or old.password_hash is distinct from new.password_hash) then
    delete from app.sessions where user_id = new.id;
  end if;
  -- The first password is nobody's loss, and a slip takes the password away before it gives another.
  if old.password_hash <> new.password_hash then
    perform app.tell_account(new.id, 'passwordChanged', '{}', now());
  end if;
  return null;
end $$;
revoke execute on function app.end_access from public;

create trigger end_access after update on app.users
  for each row when (old.password_hash is distinct from new.password_hash or old.login is distinct from new.login and new.role <> 'PARENT'
                     or (new.disabled and not old.disabled))
  execute function app.end_access();
