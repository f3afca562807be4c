create type app.actor as (
  session_id uuid, user_id uuid, role text, name text, reset_only boolean, school_id uuid, schools uuid[],
  class_id uuid, teacher_id uuid, children uuid[], time_zone text, last_seen timestamptz, rights jsonb, further_classes jsonb,
  work_children uuid[], fee_children uuid[], blocked boolean, visits boolean
);

alter table app.sessions enable row level security;
grant select, delete on app.sessions to casa_worker;
create policy sweep on app.sessions to casa_worker using (expires_at < now());

alter table app.switched_off_sessions enable row level security;
grant select, delete on app.switched_off_sessions to casa_worker;
create policy sweep on app.switched_off_sessions to casa_worker using (ended_at < app.sweep_before());

-- Finds the session of a token and sets the actor's scope for this transaction: app.user, app.role, app.schools and,
-- for parents, app.children, app.work_children and app.fee_children. p_for_files: for the token in the files cookie, which the server uses only for files.
-- Raises CS401 if there is none, because it expired or the account is disabled, and CS403 if its school, or every
-- school of a parent's children, is switched off. An administrator who visits a school acts as its office, and only reads.
-- Writes nothing.
-- Owner's rights: nobody is signed in yet.
create function app.open_session(p_token_hash bytea, p_now timestamptz, p_for_files boolean default false)
returns app.actor language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  token constant bytea := case when p_for_files then (
    select s.token_hash from app.sessions s where s.files_hash = p_token_hash and not s.reset_only) else p_token_hash end;
  a app.actor;
begin
  select s.id, u.id, case when s.visits is null then u.role else 'SCHOOLE' end, u.name, s.reset_only,
         coalesce(s.visits, u.school_id), array[coalesce(s.visits, u.school_id)], null, null, null, sch.time_zone, s.last_seen,
         null, null, null, null, null, case when s.visits is not null then true end
    into a
    from app.sessions s
    join app.users u on u.id = s.user_id and not u.disabled
    left join app.schools sch on sch.id = coalesce(s.visits, u.school_id)
   where s.token_hash = token and s.expires_at > p_now and (u.school_id is null or sch.active)
     and (s.visits is null or u.role = 'SUPERADMIN' and sch.support_until > p_now and sch.erased_at is null);
  if a.user_id is not null then
    a := app.open_actor(a, p_now);
  end if;
  if (a.user_id is null or a.schools = '{}') and app.is_switched_off(token) then
    raise exception 'the school is switched off' using errcode = 'CS403';
  elsif a.user_id is null then
    raise exception 'no session' using errcode = 'CS401';
  end if;
  return a;
end $$;
revoke execute on function app.open_session from public;
grant execute on function app.open_session to casa_app;

-- Whether this token is not accepted because a school is switched off: the user's own, or all schools of a parent's
-- children.
create function app.is_switched_off(p_token_hash bytea)
returns boolean language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (select from app.switched_off_sessions o
                   join app.schools s on s.id = o.school_id and not s.active
                  where o.token_hash = p_token_hash)
      or coalesce((select not bool_or(sch.active)
                     from app.sessions s
                     join app.active_guardians g on g.user_id = s.user_id
                     join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
                     join app.schools sch on sch.id = g.school_id
                    where s.token_hash = p_token_hash), false);
end;
revoke execute on function app.is_switched_off from public;

-- Extends a session, or updates the last read of the calendar address that was opened instead. Called before it is
-- certain that the session is still valid: an expired one stays expired.
-- Owner's rights: nobody is signed in yet.
create function app.touch_session(p_id uuid, p_now timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.sessions set last_seen = p_now, expires_at = p_now + lifetime
   where id = p_id and not reset_only and expires_at > p_now;
  update app.calendar_addresses set read_at = p_now where id = p_id;
end;
revoke execute on function app.touch_session from public;
grant execute on function app.touch_session to casa_app;

-- Ends the session of a token, or of a sign-out token, which opens nothing.
-- Owner's rights: nobody is signed in yet.
create function app.end_session(p_token_hash bytea, p_sign_out_hash bytea default null)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.sessions where token_hash = p_token_hash or sign_out_hash = p_sign_out_hash;
end;
revoke execute on function app.end_session from public;
grant execute on function app.end_session to casa_app;


-- Signs a user out everywhere, except for the session of a token to keep, and forgets where the account has signed in.
create function app.end_sessions_of(p_user uuid, p_kept bytea default null)
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.sessions where user_id = p_user and token_hash is distinct from p_kept;
  delete from app.known_places where user_id = p_user;
end;
revoke execute on function app.end_sessions_of from public;

-- Adds the remaining details of an actor whose user and school are known: the rights of somebody in an office, null for
-- all rights; the classes of a teacher on the school's day; the children and schools of a parent, and the children whose work or fees this parent
-- may see. Sets what row-level security compares, for this transaction. Raises CS401 if a teacher has
-- left, or if the account is about to be erased.
create function app.open_actor(p_actor app.actor, p_now timestamptz)
returns app.actor language plpgsql stable set search_path = pg_catalog, app, pg_temp as $$
declare
  a app.actor := p_actor;
begin
  if app.is_closed(a.user_id) then
    raise exception 'no session' using errcode = 'CS401';
  end if;
  if a.visits then
    a.rights := '{"children": "read", "learning": "read", "money": "read", "settings": "read"}';
    -- Nothing that follows in this transaction writes, whatever it may.
    perform set_config('app.visits', 'on', true), set_config('transaction_read_only', 'on', true);
  elsif a.role = 'SCHOOLE' then
    select u.area_rights into a.rights from app.users u where u.id = a.user_id;
  elsif a.role = 'TEACHER' then
    select t.id, t.class_id, app.further_classes(t.school_id, t.id, t.class_id, (p_now at time zone a.time_zone)::date)
      into a.teacher_id, a.class_id, a.further_classes
      from app.teachers t where t.user_id = a.user_id and t.archived_at is null;
    if a.teacher_id is null then
      raise exception 'no session' using errcode = 'CS401';
    end if;
  elsif a.role = 'PARENT' then
    select coalesce(array_agg(st.id order by st.dob, st.id), '{}'), coalesce(array_agg(distinct st.school_id), '{}'),
           (array_agg(st.school_id order by st.dob, st.id))[1], (array_agg(st.class_id order by st.dob, st.id))[1],
           (array_agg(sch.time_zone order by st.dob, st.id))[1],
           coalesce(array_agg(st.id order by st.dob, st.id) filter (where g.sees_work), '{}'),
           coalesce(array_agg(st.id order by st.dob, st.id) filter (where g.sees_fees), '{}')
      into a.children, a.schools, a.school_id, a.class_id, a.time_zone, a.work_children, a.fee_children
      from app.active_guardians g
      join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
      join app.schools sch on sch.id = st.school_id and sch.active
     where g.user_id = a.user_id;
    a.blocked := app.is_blocked(a.user_id);
  end if;
  perform set_config('app.user', a.user_id::text, true),
          set_config('app.role', a.role, true),
          set_config('app.schools', a.schools::text, true),
          set_config('app.children', coalesce(a.children::text, ''), true),
          set_config('app.work_children', coalesce(a.work_children::text, ''), true),
          set_config('app.fee_children', coalesce(a.fee_children::text, ''), true),
          set_config('app.rights', coalesce(a.rights::text, ''), true);
  if a.further_classes is not null then
    perform set_config('app.further_classes', a.further_classes::text, true);
  end if;
  return a;
end $$;
revoke execute on function app.open_actor from public;
