-- Lets the administrators read the school of the signed-in office until a moment, or no longer if it is null. The sessions in
-- which they did end in either case. Its people with settings and the administrators are notified. Returns whose sessions these
-- were; no row if nothing changed.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.set_support(p_school uuid, p_until timestamptz, p_hours integer, p_now timestamptz)
returns table (visitors uuid[]) language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  school text;
begin
  perform app.require_office(p_school);
  update app.schools s set support_until = p_until
   where s.id = p_school and coalesce(s.support_until > p_now, false) = (p_until is null)
  returning s.name into school;
  if not found then
    return;
  end if;
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at)
  select u.school_id, gen_random_uuid(), u.id, 'account',
         case when p_until is null then 'notices.supportEnded' else 'notices.supportAllowed' end,
         jsonb_build_object('author', (select me.name from app.users me where me.id = app.current_user_id()), 'school', school,
                            'hours', p_hours),
         case when u.role = 'SUPERADMIN' then '/app/support' else '/app/settings' end, p_now
    from app.users u
   where u.school_id = p_school and app.reads_in_office(u, 'settings') or u.role = 'SUPERADMIN' and not u.disabled;
  return query
  with ended as (
    delete from app.sessions s where s.visits = p_school returning s.user_id)
  select coalesce(array_agg(distinct e.user_id), '{}') from ended e;
end $$;
revoke execute on function app.set_support from public;
grant execute on function app.set_support to casa_app;

-- Begins a session in which the administrator of a session reads a school that allows it, and notes it in the school's log.
-- No row if the school does not allow it.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.start_visit(p_school uuid, p_own_token bytea, p_id uuid, p_token_hash bytea, p_sign_out_hash bytea,
                                p_now timestamptz, p_request_id text)
returns table (user_name text, school_name text, until timestamptz)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  school app.schools;
begin
  select * into school from app.schools s
   where s.id = p_school and s.active and s.erased_at is null and s.support_until > p_now and app.is_administrator();
  insert into app.sessions (id, token_hash, sign_out_hash, user_id, lifetime, expires_at, last_seen, device, network, place, visits, opened_from)
  select p_id, p_token_hash, p_sign_out_hash, s.user_id, s.lifetime, p_now + s.lifetime, p_now, s.device, s.network, s.place, school.id, s.id
    from app.sessions s
   where s.token_hash = p_own_token and s.user_id = app.current_user_id() and s.visits is null and school.id is not null;
  if not found then
    return;
  end if;
  perform app.record_audit(p_school, 'POST /support/visit', null, '{}', p_request_id);
  return query
  select u.name, school.name, school.support_until from app.users u where u.id = app.current_user_id();
end $$;
revoke execute on function app.start_visit from public;
grant execute on function app.start_visit to casa_app;

-- When the latest message to an account was asked for or failed, and what became of it.
create function app.latest_message(p_user app.users, p_school uuid)
returns table (state text, at timestamptz) language plpgsql stable set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with job as (
    select j.payload, j.updated_at,
           case when j.last_error is null then 'waiting' when j.attempts < j.max_attempts then 'retried' else 'failed' end as state
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('send-otp', 'send-code', 'account-changed', 'contact-changed', 'school-status')
  ), asked as (
    select o.id, o.asked_at from app.otps o
     where o.purpose = 'reset' and o.mobile = (p_user).login and (o.role is null or o.role = (p_user).role)
     order by o.asked_at desc limit 1
  ), code as (
    select c.id, c.code from asked a join app.otp_codes c on c.otp = a.id and (p_user).id = any(c.accounts) limit 1
  )
  select m.state, m.at from (
    select coalesce((select j.state from job j where j.payload ->> 'code' = (select c.id::text from code c)
                                                  or j.payload ->> 'otp' = a.id::text limit 1),
                    case when exists (select from code c where c.code is not null) then 'sent' else 'noAddress' end),
           a.asked_at
      from asked a
    union all
    select j.state, j.updated_at from job j
     where j.state <> 'waiting'
       and (j.payload ->> 'user' = (p_user).id::text
            or (p_user).role = 'SCHOOLE' and (p_user).area_rights is null
               and (j.payload ->> 'school' = p_school::text
                    or j.payload ->> 'contact' in (select f.id::text from app.former_contacts f where f.school_id = p_school)))
    ) m (state, at)
   order by m.at desc limit 1;
end $$;
revoke execute on function app.latest_message from public;

-- The accounts at a school that have a login name, or sign in with it although it is not theirs: the contact of a school that
-- waits, a teacher who waits for the number, a parent whose new number it is, and the parent of a child with this serial
-- number.
create function app.accounts_of_login(p_school uuid, p_login text)
returns setof app.users language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.* from app.users u
   where u.id in (
     select l.id from app.users l
      where l.login = p_login
        and (l.school_id = p_school or exists (select from app.guardians g where g.school_id = p_school and g.user_id = l.id))
     union
     select c.id from app.schools s join app.users c on c.school_id = s.id and c.role = 'SCHOOLE' and c.area_rights is null
      where s.id = p_school and s.mobile_number = p_login
     union
     select t.user_id from app.teachers t where t.school_id = p_school and t.mobile_number = p_login
     union
     select g.user_id from app.guardians g
       left join app.students st on st.school_id = g.school_id and st.id = g.student_id and g.guardian_id is null
      where g.school_id = p_school and (g.claimed_number = p_login or st.serial_number = p_login));
end;
revoke execute on function app.accounts_of_login from public;

-- What may keep an account at a school from signing in, with the moment since or until when: see `supportReasons`.
create function app.sign_in_reasons(p_user app.users, p_school app.schools, p_now timestamptz)
returns table (reason text, at timestamptz) language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  with link as (
    select g.accepted_at, g.declined_at, st.archived_at is null as is_here, p.blocked_at
      from app.guardians g
      join app.students st on st.school_id = g.school_id and st.id = g.student_id
      left join app.child_guardians p on p.school_id = g.school_id and p.id = coalesce(g.guardian_id, g.student_id)
     where g.school_id = (p_school).id and g.user_id = (p_user).id
  ), refusal as (
    select l.at, l.times from app.audit_log l
     where l.school_id = app.audit_school((p_user).id) and l.at > p_now - interval '24 hours' and l.call = 'sign-in refused'
       and l.entity_id = (p_user).id
     order by l.at desc limit 1
  )
  select found.reason, found.at from (
    select 'erasing', null::timestamptz, app.is_closed((p_user).id)
    union all select 'schoolWaiting', null, not (p_school).active and (p_school).activated_at is null
    union all select 'trialOver', (p_school).trial_ends_on::timestamp at time zone 'UTC',
                     not (p_school).active and (p_school).activated_at is not null
                     and coalesce((p_school).trial_ends_on < (p_now at time zone (p_school).time_zone)::date, false)
    union all select 'schoolOff', null,
                     not (p_school).active and (p_school).activated_at is not null
                     and not coalesce((p_school).trial_ends_on < (p_now at time zone (p_school).time_zone)::date, false)
    union all select 'closed', null, (p_user).disabled
    union all select 'left', null, not (p_user).disabled and (p_user).role = 'TEACHER'
                     and not exists (select from app.teachers t where t.user_id = (p_user).id and t.archived_at is null)
    union all select 'linkWaiting', null, exists (select from link l where l.accepted_at is null and l.declined_at is null)
    union all select 'linkDeclined', null, exists (select from link l where l.declined_at is not null)
    union all select 'blocked', null, exists (select from link l where l.accepted_at is not null and l.blocked_at is not null)
    union all select 'noChildren', null, (p_user).role = 'PARENT' and exists (select from link l where l.accepted_at is not null)
                     and not exists (select from link l where l.accepted_at is not null and l.is_here)
    union all select 'slipUnused', null, not (p_user).password_changed and (p_user).first_password is not null
    union all select 'noPassword', null, (p_user).password_hash is null and (p_user).first_password is null
    union all select 'refused', (select r.at from refusal r), exists (select from refusal r)
    union all select 'factorRemoval', (select r.due_at from app.factor_resets r where r.user_id = (p_user).id),
                     exists (select from app.factor_resets r where r.user_id = (p_user).id)
    union all select 'factorAsked', null, exists (
                       select from app.sessions s
                        where s.user_id = (p_user).id and s.awaits = 'factor' and s.expires_at > p_now)
    union all select 'factor', null, app.has_factor((p_user).id)) found (reason, at, holds)
   where found.holds;
end;
revoke execute on function app.sign_in_reasons from public;

-- What the administrator sees about a login name at a school: accounts by role, and no name of a person or child. No row for
-- a school that does not exist.
-- Owner's rights: the administrator cannot reach schools' rows.
create function app.support_answer(p_school uuid, p_login text, p_now timestamptz)
returns table (accounts json, others json, on_form boolean)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  school app.schools;
begin
  select * into school from app.schools s
   where s.id = p_school and s.id <> app.platform() and s.erased_at is null and app.is_administrator();
  if school.id is null then
    return;
  end if;
  return query
  with account as materialized (select u as u from app.accounts_of_login(p_school, p_login) u)
  select coalesce((
           select json_agg(json_build_object(
                    'id', (a.u).id, 'role', (a.u).role,
                    'isContact', (a.u).role = 'SCHOOLE' and (a.u).area_rights is null,
                    'childCount', (select count(*) from app.active_guardians g
                                     join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
                                    where g.school_id = p_school and g.user_id = (a.u).id),
                    'lastSeen', (select max(x.last_seen) from app.sessions x where x.user_id = (a.u).id and not x.reset_only),
                    'reasons', coalesce((select json_agg(json_build_object('reason', r.reason, 'at', r.at))
                                           from app.sign_in_reasons(a.u, school, p_now) r), '[]'),
                    'lastMessage', (select json_build_object('state', m.state, 'at', m.at) from app.latest_message(a.u, p_school) m))
                  order by (a.u).role, (a.u).id)
             from account a), '[]'),
         coalesce((
           select json_agg(json_build_object('role', o.role, 'count', o.count) order by o.role)
             from (select l.role, count(*) as count from app.users l
                    where l.login = p_login and not l.disabled and l.id not in (select (a.u).id from account a)
                    group by l.role) o), '[]'),
         exists (select from app.child_guardians p
                  where p.school_id = p_school and p.number = p_login
                    and not exists (select from app.guardians g where g.school_id = p_school and g.guardian_id = p.id))
         or exists (select from app.students st
                     where st.school_id = p_school and st.father_mobile_number = p_login and st.archived_at is null
                       and not exists (select from account a where (a.u).role = 'PARENT'));
end $$;
revoke execute on function app.support_answer from public;
grant execute on function app.support_answer to casa_app;

-- Until when each of these limits, which a refused sign-in has noted, is used up. For the administrator only.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.locked_until(p_keys bytea[], p_now timestamptz)
returns table (key bytea, until timestamptz) language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select t.key, t.free_at from app.turns t where t.key = any(p_keys) and t.free_at > p_now and app.is_administrator();
end;
revoke execute on function app.locked_until from public;
grant execute on function app.locked_until to casa_app;

-- Notes until when attempts at an account were refused.
-- Owner's rights: nobody is signed in yet.
create function app.note_lock(p_key bytea, p_until timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.turns (key, free_at) values (p_key, p_until)
      on conflict (key) do update set free_at = greatest(turns.free_at, excluded.free_at);
end;
revoke execute on function app.note_lock from public;
grant execute on function app.note_lock to casa_app;
