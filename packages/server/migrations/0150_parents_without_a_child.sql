-- A parent who follows no child belongs to no school, so the sign-in names none; the platform's id is the administrator's.
create or replace function app.start_session(p_user uuid, p_password_hash text, p_first_password bytea, p_id uuid,
                                             p_token_hash bytea, p_lifetime interval, p_now timestamptz, p_request_id text)
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
  select u.id, u.role, a.school_id, a.class_id, a.teacher_id, u.name, app.email_of(u), coalesce(s.filter_status, false)
    from app.users u left join app.schools s on s.id = a.school_id
   where u.id = p_user;
end $$;
