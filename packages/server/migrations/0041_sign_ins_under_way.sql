-- Begins a session for whoever proved this password or this first password. Hashing takes its time, and meanwhile the
-- secret may have been replaced and its sessions ended: the account is locked and the secret compared once more, so that
-- a sign-in under way does not outlive that. No row when the secret is another by now.
drop function app.start_session;
create function app.start_session(p_user uuid, p_password_hash text, p_first_password bytea, p_id uuid, p_token_hash bytea,
                                  p_lifetime interval, p_now timestamptz, p_request_id text)
returns table (user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  a app.actor;
begin
  perform from app.users u
    where u.id = p_user and not u.disabled
      and (u.password_hash = p_password_hash or (u.first_password = p_first_password and not u.password_changed))
      for share;
  if not found then
    return;
  end if;
  insert into app.sessions (id, token_hash, user_id, reset_only, lifetime, expires_at, last_seen)
  values (p_id, p_token_hash, p_user, p_first_password is not null, p_lifetime, p_now + p_lifetime, p_now);
  a := app.open_session(p_token_hash, p_now);
  perform app.record_audit(a.school_id, 'POST /user/login', a.user_id, '{}', p_request_id);
  return query
  select u.id, u.role, coalesce(a.school_id, app.platform()), a.class_id, a.teacher_id, u.name, app.email_of(u),
         coalesce(s.filter_status, false)
    from app.users u left join app.schools s on s.id = a.school_id
   where u.id = p_user;
end $$;
revoke execute on function app.start_session from public;
grant execute on function app.start_session to casa_app;

-- As before, but that the account is locked before its session is looked at: a slip that is replaced at this moment, which
-- ends the session, opens nothing.
create or replace function app.complete_first_sign_in(p_token_hash bytea, p_login text, p_password_hash text, p_lifetime interval, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  parent uuid;
begin
  select u.id into parent from app.users u
   where u.id = (select s.user_id from app.sessions s where s.token_hash = p_token_hash) and not u.password_changed
     and (u.login = p_login
          or exists (select from app.guardians g join app.students st on st.school_id = g.school_id and st.id = g.student_id
                      where g.user_id = u.id and g.accepted_at is not null and st.serial_number = p_login))
     for update;
  update app.sessions set reset_only = false, lifetime = p_lifetime, expires_at = p_now + p_lifetime, last_seen = p_now
   where token_hash = p_token_hash and user_id = parent and reset_only and expires_at > p_now;
  if not found then
    return false;
  end if;
  update app.users set password_hash = p_password_hash, password_changed = true, first_password = null where id = parent;
  delete from app.sessions where user_id = parent and token_hash <> p_token_hash;
  return true;
end $$;
