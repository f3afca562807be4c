-- Accounts: what a school's office may do to the users of its teachers and parents. The runtime role never touches
-- app.users itself; every function below says whom it serves.

-- Raises unless the transaction is that of the office of this school.
create function app.require_office(p_school uuid)
returns void language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) is distinct from 'SCHOOLE'
     or not coalesce(p_school = any(nullif(current_setting('app.schools', true), '')::uuid[]), false) then
    raise exception 'not the office of this school' using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke execute on function app.require_office from public;

-- A teacher's account, with the password that the office typed into the form.
create function app.add_teacher_user(p_school uuid, p_id uuid, p_login text, p_name text, p_email text, p_password_hash text)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.require_office(p_school);
  insert into app.users (id, role, login, school_id, name, email, password_hash, password_changed)
  values (p_id, 'TEACHER', p_login, p_school, p_name, p_email, p_password_hash, true);
end $$;
revoke execute on function app.add_teacher_user from public;
grant execute on function app.add_teacher_user to casa_app;

-- What is null stays, but for the e-mail address. A new password ends the sessions.
create function app.change_teacher_user(p_school uuid, p_id uuid, p_login text, p_name text, p_email text, p_password_hash text)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.require_office(p_school);
  update app.users
     set login = coalesce(p_login, login), name = coalesce(p_name, name), email = p_email,
         password_hash = coalesce(p_password_hash, password_hash)
   where id = p_id and school_id = p_school and role = 'TEACHER';
  if found and p_password_hash is not null then
    delete from app.sessions where user_id = p_id;
  end if;
end $$;
revoke execute on function app.change_teacher_user from public;
grant execute on function app.change_teacher_user to casa_app;

-- A teacher left: nobody signs in with this account again, and the number is free for another school.
create function app.close_teacher_user(p_school uuid, p_id uuid)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.require_office(p_school);
  update app.users set disabled = true, login = null where id = p_id and school_id = p_school and role = 'TEACHER';
  if found then
    delete from app.sessions where user_id = p_id;
  end if;
end $$;
revoke execute on function app.close_teacher_user from public;
grant execute on function app.close_teacher_user to casa_app;

-- A child on its way to its parent, whose account is made under this id and with this first password if it is new.
create type app.child_to_link as (student uuid, mobile text, name text, account uuid, first_password bytea);

-- Gives each of these children of the school the parent of its mobile number: made when the number is new, else found.
-- A child follows one parent: an earlier link ends. `slip` is the account whose first password now opens the parent's
-- account; null when that was opened before. Nobody ever saw an account without children that was not opened: it counts
-- as new. A parent whom this school did not know decides on the link after signing in (waiting).
create function app.link_guardians(p_school uuid, p_children jsonb, p_now timestamptz)
returns table (student_id uuid, user_id uuid, name text, login text, slip uuid, waiting boolean)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp
-- One child or ten thousand: a plan for the one is a hundred times too slow for the other.
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  wanted app.child_to_link[];
begin
  perform app.require_office(p_school);
  -- One number, one account: siblings share what the first of them brings. Without a number each child has its own
  -- account, and keeps the one it has.
  with child as (
    select student, mobile, name, account, decode(first_password, 'hex') as first_password
      from jsonb_to_recordset(p_children) c (student uuid, mobile text, name text, account uuid, first_password text)
  )
  select array_agg(row(c.student, c.mobile, c.name, coalesce(own.user_id, c.account), c.first_password)::app.child_to_link)
    into wanted
    from (select student, mobile, first_value(name) over number as name, first_value(account) over number as account,
                 first_value(first_password) over number as first_password
            from child window number as (partition by mobile, case when mobile is null then student end order by account)) c
    left join lateral (
      select g.user_id from app.guardians g join app.users u on u.id = g.user_id and u.login is null
       where c.mobile is null and g.school_id = p_school and g.student_id = c.student limit 1) own on true;

  -- Before the new accounts are made, because the planner still knows then how few are unopened.
  with unopened as (
    update app.users u set first_password = c.first_password, name = c.name
      from (select distinct on (mobile) * from unnest(wanted) where mobile is not null order by mobile) c
     where u.role = 'PARENT' and u.login = c.mobile and not u.password_changed
       and not exists (select from app.guardians g where g.user_id = u.id and g.accepted_at is not null)
    returning u.id)
  delete from app.sessions s using unopened where s.user_id = unopened.id;

  -- In the order of their keys, so that two imports queue and never deadlock.
  insert into app.users (id, role, login, name, first_password)
  select distinct on (c.mobile, c.account) c.account, 'PARENT', c.mobile, c.name, c.first_password
    from unnest(wanted) c order by c.mobile, c.account
      on conflict do nothing;

  return query
  with child as (
    select c.student, coalesce(known.id, c.account) as parent, c.account, c.first_password
      from unnest(wanted) c
      left join app.users known on known.role = 'PARENT' and known.login = c.mobile
  ), parent as (
    select distinct on (u.id) u.id, u.name, u.login, case when u.first_password = c.first_password then c.account end as slip,
           exists (select from app.guardians k where k.user_id = u.id and k.school_id = p_school and k.accepted_at is not null) as ours
      from child c join app.users u on u.id = c.parent
  ), left_behind as (
    delete from app.guardians g using child c
     where g.school_id = p_school and g.student_id = c.student and g.user_id <> c.parent
  ), linked as (
    insert into app.guardians as g (school_id, student_id, user_id, accepted_at)
    select p_school, c.student, c.parent, case when p.slip is not null or p.ours then p_now end
      from child c join parent p on p.id = c.parent
        on conflict (school_id, student_id, user_id) do update set accepted_at = coalesce(g.accepted_at, excluded.accepted_at)
    returning g.student_id, g.user_id, g.accepted_at
  )
  select l.student_id, l.user_id, p.name, coalesce(p.login, st.serial_number), p.slip, l.accepted_at is null
    from linked l
    join parent p on p.id = l.user_id
    join app.students st on st.school_id = p_school and st.id = l.student_id;
end $$;
revoke execute on function app.link_guardians from public;
grant execute on function app.link_guardians to casa_app;

-- A slip got lost: another one-time password for the parent of this child, as long as the account was never opened.
-- No row when it was, or when the child has no parent who is this school's own.
create function app.renew_first_password(p_school uuid, p_student uuid, p_first_password bytea)
returns table (name text, login text)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  perform app.require_office(p_school);
  return query
  with renewed as (
    update app.users u set first_password = p_first_password
      from app.guardians g
     where g.school_id = p_school and g.student_id = p_student and g.user_id = u.id and g.accepted_at is not null
       and not u.password_changed and not u.disabled
    returning u.id, u.name, u.login
  ), ended as (
    delete from app.sessions s using renewed r where s.user_id = r.id
  )
  select r.name, coalesce(r.login, st.serial_number)
    from renewed r join app.students st on st.school_id = p_school and st.id = p_student;
end $$;
revoke execute on function app.renew_first_password from public;
grant execute on function app.renew_first_password to casa_app;

-- The parent behind a mobile number, for the office that already has a child of that parent.
create function app.known_guardian(p_school uuid, p_mobile text)
returns table (name text, children text[])
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  perform app.require_office(p_school);
  return query
  select u.name, array_agg(st.full_name order by st.dob, st.id)
    from app.users u
    join app.guardians g on g.user_id = u.id and g.school_id = p_school and g.accepted_at is not null
    join app.students st on st.school_id = p_school and st.id = g.student_id and st.archived_at is null
   where u.role = 'PARENT' and u.login = p_mobile
   group by u.id;
end $$;
revoke execute on function app.known_guardian from public;
grant execute on function app.known_guardian to casa_app;

-- The links that wait for the signed-in parent's word.
create function app.waiting_links()
returns table (id uuid, school_name text, student_name text, class_name text)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  return query
  select st.id, sch.name, st.first_name, c.name
    from app.guardians g
    join app.schools sch on sch.id = g.school_id and sch.active
    join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
    join app.classes c on c.school_id = st.school_id and c.id = st.class_id
   where g.user_id = nullif(current_setting('app.user', true), '')::uuid and g.accepted_at is null
   order by g.created_at, st.id;
end $$;
revoke execute on function app.waiting_links from public;
grant execute on function app.waiting_links to casa_app;

-- The parent's word on one of them; a link that is not wanted is gone. False when none waits.
create function app.answer_link(p_student uuid, p_accept boolean, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if not exists (select from app.waiting_links() w where w.id = p_student) then
    return false;
  end if;
  if p_accept then
    update app.guardians set accepted_at = p_now
     where student_id = p_student and user_id = current_setting('app.user')::uuid and accepted_at is null;
  else
    delete from app.guardians
     where student_id = p_student and user_id = current_setting('app.user')::uuid and accepted_at is null;
  end if;
  return found;
end $$;
revoke execute on function app.answer_link from public;
grant execute on function app.answer_link to casa_app;

-- One code per number and purpose, the latest. Strangers and users alike leave a row, so that the answer tells nothing;
-- the job that sends it decides whether there is anybody to send it to, and makes the code.
create table app.otps (
  purpose text not null check (purpose in ('reset', 'registration')),
  mobile text not null,
  id uuid not null unique,
  role text,
  -- HMAC of the code; null until it was made
  code bytea,
  tries smallint not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz,
  primary key (purpose, mobile)
);
alter table app.otps enable row level security;
create policy sweep on app.otps to casa_worker using (asked_at < now() - interval '1 hour');
grant select, delete on app.otps to casa_worker;

create function app.ask_otp(p_purpose text, p_mobile text, p_id uuid, p_role text, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.otps (purpose, mobile, id, role, asked_at) values (p_purpose, p_mobile, p_id, p_role, p_now)
      on conflict (purpose, mobile) do update
     set id = excluded.id, role = excluded.role, code = null, tries = 0, asked_at = excluded.asked_at, expires_at = null;
  perform app.enqueue('send-otp', json_build_object('otp', p_id));
end $$;
revoke execute on function app.ask_otp from public;
grant execute on function app.ask_otp to casa_app;

-- Whose password a code of this number resets. An account that was never opened is opened by its slip alone.
create function app.otp_accounts(p_mobile text, p_role text)
returns setof app.users language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.* from app.users u
   where u.login = p_mobile and (p_role is null or u.role = p_role) and u.password_changed and not u.disabled;
end;
revoke execute on function app.otp_accounts from public;

-- Stores a code that is about to be sent, and says where to. No row when nobody asked for it lately, or when nobody has
-- this number. Where several accounts share a number, e-mail goes out only if they share the address too.
create function app.issue_otp(p_id uuid, p_code bytea, p_now timestamptz)
returns table (purpose text, mobile text, email text)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  update app.otps o set code = p_code, tries = 0, expires_at = p_now + interval '10 minutes'
   where o.id = p_id and o.asked_at > p_now - interval '10 minutes'
     and (o.purpose = 'registration' or exists (select from app.otp_accounts(o.mobile, o.role)))
  returning o.purpose, o.mobile, (select case when count(distinct lower(a.email)) = 1 then min(a.email) end
                                    from app.otp_accounts(o.mobile, o.role) a where o.purpose = 'reset');
end $$;
revoke execute on function app.issue_otp from public;
grant execute on function app.issue_otp to casa_worker;

-- Counts a try, before anybody looks at the code, and gives what it is held against: nothing (null) where nobody has the
-- number, with as much work. No row when no code was asked for, or it is too old, or was tried five times.
create function app.try_otp(p_purpose text, p_mobile text, p_now timestamptz)
returns table (id uuid, code bytea, role text, names text[])
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  update app.otps o set tries = o.tries + 1
   where o.purpose = p_purpose and o.mobile = p_mobile and o.tries < 5
     and coalesce(o.expires_at, o.asked_at + interval '10 minutes') > p_now
  returning o.id, o.code, o.role, array(select a.name from app.otp_accounts(o.mobile, o.role) a);
end $$;
revoke execute on function app.try_otp from public;
grant execute on function app.try_otp to casa_app;

-- Spends a code on a new password for the accounts it holds for, and ends their sessions. False when it is spent.
create function app.reset_passwords(p_otp uuid, p_role text, p_password_hash text)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  spent app.otps;
  accounts uuid[];
begin
  delete from app.otps where id = p_otp and purpose = 'reset' returning * into spent;
  accounts := array(select a.id from app.otp_accounts(spent.mobile, coalesce(p_role, spent.role)) a
                     where spent.role is null or a.role = spent.role);
  update app.users set password_hash = p_password_hash where id = any(accounts);
  delete from app.sessions where user_id = any(accounts);
  return cardinality(accounts) > 0;
end $$;
revoke execute on function app.reset_passwords from public;
grant execute on function app.reset_passwords to casa_app;
