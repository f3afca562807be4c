-- A parent without children belongs to no school, so the sign-in names none; the platform's id is only for the
-- administrator. If the account has a second factor, the session waits for it for p_factor_lifetime.
-- Owner's rights: nobody is signed in yet.
create function app.start_session(p_user uuid, p_password_hash text, p_first_password bytea, p_id uuid,
                                             p_token_hash bytea, p_files_hash bytea, p_sign_out_hash bytea,
                                             p_lifetime interval, p_now timestamptz, p_request_id text,
                                             p_device text default null, p_network text default null, p_place bytea default null,
                                             p_factor_lifetime interval default '10 minutes')
returns table (user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb, awaits text)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  a app.actor;
  waits text;
  lasts interval;
begin
  perform from app.users u
    where u.id = p_user and not u.disabled
      and (u.password_hash = p_password_hash or (u.first_password = p_first_password and not u.password_changed))
      for share;
  if not found then
    return;
  end if;
  perform app.remove_lost_factors(p_user, p_now, p_request_id);
  -- A first sign-in waits for it once the password is chosen.
  waits := case when p_first_password is null and app.has_factor(p_user) then 'factor' end;
  lasts := case when waits is null then p_lifetime else p_factor_lifetime end;
  insert into app.sessions (id, token_hash, files_hash, sign_out_hash, user_id, reset_only, lifetime, expires_at, last_seen,
                            device, network, place, awaits)
  values (p_id, p_token_hash, case when waits is null then p_files_hash end, p_sign_out_hash, p_user,
          p_first_password is not null or waits is not null, lasts, p_now + lasts, p_now, p_device, p_network, p_place, waits);
  a := app.open_session(p_token_hash, p_now);
  perform app.record_audit(a.school_id, case when waits is null then 'POST /user/login' else 'sign-in begun' end, a.user_id, '{}', p_request_id);
  return query
  select u.id, u.role, a.school_id, a.class_id, a.teacher_id, u.name, app.email_of(u), coalesce(s.filter_status, false), u.area_rights, waits
    from app.users u left join app.schools s on s.id = a.school_id
   where u.id = p_user;
end $$;
revoke execute on function app.start_session from public;
grant execute on function app.start_session to casa_app;

-- The first sign-in is complete: the password is the parent's own, this session becomes a full one with a token for
-- files, all others end; if the account has a second factor, this one waits for it. Returns what it waits for, '' for
-- nothing, and null if the session is not that of a first sign-in under this login name. The account is
-- locked before its session is read, so that if the slip is replaced at this moment, which ends the session, it opens
-- nothing.
-- Owner's rights: nobody is signed in yet.
create function app.complete_first_sign_in(p_token_hash bytea, p_files_hash bytea, p_login text, p_password_hash text, p_lifetime interval, p_now timestamptz,
                                           p_factor_lifetime interval default '10 minutes')
returns text language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  parent uuid;
  waits text;
  lasts interval;
begin
  select u.id into parent from app.users u
   where u.id = (select s.user_id from app.sessions s where s.token_hash = p_token_hash) and not u.password_changed
     and (u.login = p_login
          or exists (select from app.guardians g join app.students st on st.school_id = g.school_id and st.id = g.student_id
                      where g.user_id = u.id and g.accepted_at is not null
                        and (st.serial_number = p_login or g.claimed_number = p_login)))
     for update;
  waits := case when app.has_factor(parent) then 'factor' end;
  lasts := case when waits is null then p_lifetime else p_factor_lifetime end;
  update app.sessions
     set reset_only = waits is not null, awaits = waits, files_hash = case when waits is null then p_files_hash end,
         lifetime = lasts, expires_at = p_now + lasts, last_seen = p_now
   where token_hash = p_token_hash and user_id = parent and reset_only and awaits is null and expires_at > p_now;
  if not found then
    return null;
  end if;
  update app.users set password_hash = p_password_hash, password_changed = true, first_password = null where id = parent;
  delete from app.sessions where user_id = parent and token_hash <> p_token_hash;
  return coalesce(waits, '');
end $$;
revoke execute on function app.complete_first_sign_in from public;
grant execute on function app.complete_first_sign_in to casa_app;

-- Whether an account can be opened as far as its school is concerned, or one of the schools of a parent's children: `open`, or
-- `waiting` or `off`.
create function app.standing_of(p_user uuid)
returns text language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select case when u.role <> 'PARENT' then case when sch.active then 'open' when sch.activated_at is not null then 'off' else 'waiting' end
              else coalesce((select case when bool_or(s.active) then 'open' when bool_or(s.activated_at is not null) then 'off' else 'waiting' end
                               from app.guardians g
                               join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
                               join app.schools s on s.id = g.school_id
                              where g.user_id = u.id and g.accepted_at is not null
                             having count(*) > 0), 'open') end
    from app.users u left join app.schools sch on sch.id = u.school_id where u.id = p_user;
end;
revoke execute on function app.standing_of from public;

-- The accounts with a login name, and those that sign in with it without having it (not named): the latest
-- registration with the number, which has no login name while it waits, and the three teachers who have waited
-- longest for a number that a teacher of another school signs in with, and the parents whose new number it is
-- according to a school.
-- Owner's rights: nobody is signed in yet.
create function app.find_accounts(p_login text)
returns table (user_id uuid, role text, password_hash text, first_password bytea, loopback_only boolean, standing text, named boolean)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select u.id, u.role, u.password_hash, u.first_password, u.loopback_only, account.standing,
         not (u.role = 'SCHOOLE' and account.standing = 'waiting')
    from app.users u
   cross join lateral (select app.standing_of(u.id) as standing) account
   where not u.disabled and not app.is_closed(u.id)
     and (u.login = p_login
          or u.id = (select g.user_id from app.students st
                       join app.guardians g on g.school_id = st.school_id and g.student_id = st.id and g.guardian_id is null and g.accepted_at is not null
                      where st.serial_number = p_login and st.archived_at is null limit 1));
  return query
  select u.id, u.role, u.password_hash, u.first_password, u.loopback_only, 'waiting', false
    from app.schools s join app.users u on u.school_id = s.id and u.role = 'SCHOOLE' and u.area_rights is null and u.login is null and not u.disabled and not app.is_closed(u.id)
   where s.mobile_number = p_login and not s.active and s.activated_at is null
   order by s.created_at desc, s.id desc limit 1;
  return query
  select u.id, u.role, u.password_hash, u.first_password, u.loopback_only,
         case when s.active then 'open' when s.activated_at is not null then 'off' else 'waiting' end, false
    from app.teachers t
    join app.users u on u.id = t.user_id and u.login is null and not u.disabled and not app.is_closed(u.id)
    join app.schools s on s.id = t.school_id
   where t.mobile_number = p_login and t.archived_at is null
   order by u.created_at, u.id limit 3;
  return query
  select u.id, u.role, u.password_hash, u.first_password, u.loopback_only, 'open', false
    from app.users u
   where u.id in (select g.user_id from app.guardians g join app.schools s on s.id = g.school_id and s.active
                   where g.claimed_number = p_login and g.accepted_at is not null)
     and u.login is distinct from p_login and not u.disabled and not app.is_closed(u.id)
   order by u.created_at, u.id limit 3;
end $$;
revoke execute on function app.find_accounts from public;
grant execute on function app.find_accounts to casa_app;

-- Owner's rights: nobody is signed in yet.
create function app.count_refused_sign_in(p_user uuid, p_role text, p_period interval, p_now timestamptz, p_request_id text)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  school uuid := app.audit_school(p_user);
  account uuid := coalesce(p_user, app.platform());
begin
  update app.audit_log set times = times + 1
   where school_id = school and entity_id = account and role = p_role and call = 'sign-in refused' and at > p_now - p_period;
  if not found then
    insert into app.audit_log (school_id, at, user_id, role, call, entity_id, request_id)
    values (school, p_now, p_user, p_role, 'sign-in refused', account, p_request_id);
  end if;
end $$;
revoke execute on function app.count_refused_sign_in from public;
grant execute on function app.count_refused_sign_in to casa_app;

-- The first of these login names that is in use, or else simply the first. A contact in another country types a
-- number as it is written there; it is stored with + and the calling code.
-- Owner's rights: nobody is signed in yet.
create function app.login_meant(p_names text[]) returns text
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce(
    (select wanted.name from unnest(p_names) with ordinality wanted (name, place)
      where exists (select from app.users u where u.login = wanted.name and not u.disabled)
         or exists (select from app.schools s where s.mobile_number = wanted.name and not s.active and s.activated_at is null)
         or exists (select from app.guardians g where g.claimed_number = wanted.name)
      order by wanted.place limit 1), p_names[1]);
end;
revoke execute on function app.login_meant from public;
grant execute on function app.login_meant to casa_app;
