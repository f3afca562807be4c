-- The state of an account for the administrator. The office's account gets its login name when its school is first
-- switched on.
create function app.account_state(p_user app.users, p_school app.schools)
returns text language sql stable set search_path = pg_catalog, app, pg_temp
return case when (p_user).disabled then 'closed'
            when (p_school).id is not null and (p_school).activated_at is null then 'waiting'
            when (p_school).id is not null and not (p_school).active then 'switchedOff'
            when not (p_user).password_changed then 'unopened'
            else 'open' end;
revoke execute on function app.account_state from public;

-- The accounts of a school's office, its teachers and its children's parents.
create function app.accounts_of_school(p_school uuid)
returns setof app.users language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.* from app.users u
   where u.school_id = p_school
      or u.id in (select g.user_id from app.guardians g where g.school_id = p_school and g.accepted_at is not null);
end;
revoke execute on function app.accounts_of_school from public;

-- How a school is doing, for the administrator only: its accounts by role and state, when its staff last used Casa or
-- somebody last changed something there, and the messages of p_tasks to its people that could not be sent. No row for
-- a school that does not exist.
-- Owner's rights: the administrator cannot reach schools' rows.
create function app.school_standing(p_school uuid, p_tasks text[])
returns table (accounts json, last_activity timestamptz, failed bigint, retried bigint, last_failure timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) is distinct from 'SUPERADMIN' then
    return;
  end if;
  return query
  with account as materialized (
    select u.id, u.role, u.disabled, u.password_changed from app.accounts_of_school(p_school) u
  ), message as (
    select j.attempts >= j.max_attempts as given_up, j.updated_at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = any(p_tasks) and j.last_error is not null
       and (j.payload ->> 'school' = p_school::text
            or exists (select from app.former_contacts f
                        where f.school_id = p_school and f.id::text = j.payload ->> 'contact')
            or exists (select from app.otp_codes c join account a on a.id = any(c.accounts)
                        where c.id::text = j.payload ->> 'code'))
  )
  select coalesce((
           select json_agg(json_build_object('role', a.role, 'open', a.open, 'unopened', a.unopened, 'closed', a.closed)
                           order by array_position(array['SCHOOLE', 'TEACHER', 'PARENT'], a.role))
             from (select role, count(*) filter (where not disabled and password_changed) as open,
                          count(*) filter (where not disabled and not password_changed) as unopened,
                          count(*) filter (where disabled) as closed
                     from account group by role) a), '[]'),
         greatest(
           (select max(x.last_seen) from app.sessions x join account a on a.id = x.user_id where a.role <> 'PARENT'),
           (select l.at from app.audit_log l
             where l.school_id = p_school and l.call <> 'sign-in refused' order by l.at desc, l.id desc limit 1)),
         (select count(*) filter (where given_up) from message),
         (select count(*) filter (where not given_up) from message),
         (select max(updated_at) from message)
    from app.schools s where s.id = p_school and s.id <> app.platform();
end $$;
revoke execute on function app.school_standing from public;
grant execute on function app.school_standing to casa_app;

-- The accounts that sign in with a number, or will once their school is switched on, for the administrator only: their
-- role and state, and nothing about the person or a child. A parent's account has a row for each school.
-- Owner's rights: the administrator cannot reach schools' rows.
create function app.accounts_with_number(p_number text)
returns table (role text, state text, school_id uuid, school_name text, last_seen timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) is distinct from 'SUPERADMIN' then
    return;
  end if;
  return query
  select u.role, app.account_state(u, s), s.id, s.name,
         (select max(x.last_seen) from app.sessions x where x.user_id = u.id)
    from app.users u
    left join lateral (
      select u.school_id where u.school_id <> app.platform()
      union
      select g.school_id from app.guardians g where g.user_id = u.id and g.accepted_at is not null) school on true
    left join app.schools s on s.id = school.school_id
   where u.login = p_number
      or u.role = 'SCHOOLE' and u.area_rights is null and u.login is null
         and u.school_id in (select w.id from app.schools w where w.mobile_number = p_number and w.activated_at is null)
   order by u.role, s.name collate app.names, s.id;
end $$;
revoke execute on function app.accounts_with_number from public;
grant execute on function app.accounts_with_number to casa_app;
