-- A code resets the accounts whose own address received it, and no other; whoever has signed in from a place before has
-- tries of their own there; an e-mail address stands in one place.

-- The e-mail of a school's or a teacher's account is the one in its form.
create index users_login on app.users (login);

create function app.email_of(p_user app.users)
returns text language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select case p_user.role
           when 'TEACHER' then (select t.email from app.teachers t where t.user_id = p_user.id and t.archived_at is null)
           when 'SCHOOLE' then (select coalesce(nullif(s.email, ''), nullif(s.school_email, ''))
                                  from app.schools s where s.id = p_user.school_id)
           else p_user.email end;
end;

-- Where this account has signed in before: devices by their cookie, networks by their address, both as fingerprints.
create table app.known_places (
  user_id uuid not null references app.users (id) on delete cascade,
  place bytea not null,
  kind text not null check (kind in ('device', 'network')),
  seen_at timestamptz not null,
  primary key (user_id, place)
);
alter table app.known_places enable row level security;
create policy sweep on app.known_places to casa_worker using (seen_at < now() - interval '180 days');
grant select, delete on app.known_places to casa_worker;

-- At which of these places an account has signed in before: the account of this id, or any of this number.
create function app.known_places_of(p_user uuid, p_mobile text, p_places bytea[], p_now timestamptz)
returns setof bytea
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  return query
  select distinct k.place from app.known_places k
   where (k.user_id = p_user or k.user_id in (select u.id from app.users u where u.login = p_mobile and not u.disabled))
     and k.place = any(p_places) and k.seen_at > p_now - interval '180 days';
end $$;

-- Remembers where the account of a full session signed in: the eight latest devices, and the eight latest networks.
create function app.remember_places(p_token_hash bytea, p_device bytea, p_network bytea, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  who uuid;
begin
  select s.user_id into who from app.sessions s
   where s.token_hash = p_token_hash and not s.reset_only and s.expires_at > p_now;
  if who is null then
    return;
  end if;
  insert into app.known_places (user_id, place, kind, seen_at)
  values (who, p_device, 'device', p_now), (who, p_network, 'network', p_now)
      on conflict (user_id, place) do update set seen_at = excluded.seen_at;
  delete from app.known_places k using (
    select place, row_number() over (partition by kind order by seen_at desc, place) as rank
      from app.known_places where user_id = who) ranked
   where k.user_id = who and k.place = ranked.place and ranked.rank > 8;
end $$;

-- The accounts behind a login name, in every role: a mobile number, or for a parent a child's serial number. `standing`:
-- open, waiting (the school was never switched on) or off (it is switched off; of a parent, every one is).
drop function app.find_account;
create function app.find_accounts(p_login text)
returns table (user_id uuid, role text, password_hash text, first_password bytea, loopback_only boolean, standing text)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select u.id, u.role, u.password_hash, u.first_password, u.loopback_only,
         case when u.role <> 'PARENT' then case when sch.active then 'open' when sch.activated_at is not null then 'off' else 'waiting' end
              else coalesce((select case when bool_or(s.active) then 'open' when bool_or(s.activated_at is not null) then 'off' else 'waiting' end
                               from app.guardians g
                               join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
                               join app.schools s on s.id = g.school_id
                              where g.user_id = u.id and g.accepted_at is not null
                             having count(*) > 0), 'open') end
    from app.users u
    left join app.schools sch on sch.id = u.school_id
   where not u.disabled
     and (u.login = p_login
          or u.id = (select g.user_id from app.students st
                       join app.guardians g on g.school_id = st.school_id and g.student_id = st.id and g.accepted_at is not null
                      where st.serial_number = p_login and st.archived_at is null limit 1));
end $$;

-- The school in whose audit log an account's own doings stand: for a parent that of the eldest child.
create function app.audit_school(p_user uuid)
returns uuid language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce((select u.school_id from app.users u where u.id = p_user),
                  (select st.school_id from app.guardians g
                     join app.students st on st.school_id = g.school_id and st.id = g.student_id
                    where g.user_id = p_user and g.accepted_at is not null order by st.dob, st.id limit 1),
                  app.platform());
end;

-- Refused sign-ins are counted: one row an hour for each account, and one a role for all names that nobody has.
alter table app.audit_log add column times integer not null default 1;
create index audit_log_refused on app.audit_log (school_id, entity_id, role, at) where call = 'sign-in refused';

create function app.count_refused_sign_in(p_user uuid, p_role text, p_now timestamptz, p_request_id text)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  school uuid := app.audit_school(p_user);
  account uuid := coalesce(p_user, app.platform());
begin
  update app.audit_log set times = times + 1
   where school_id = school and entity_id = account and role = p_role and call = 'sign-in refused' and at > p_now - interval '1 hour';
  if not found then
    insert into app.audit_log (school_id, at, role, call, entity_id, request_id)
    values (school, p_now, p_role, 'sign-in refused', account, p_request_id);
  end if;
end $$;

-- Codes. What is asked for is one row per number, purpose and place: a stranger's request and tries leave those of a place
-- where the number's accounts have signed in untouched. Each address that is reached has a code of its own.
drop function app.ask_otp, app.otp_accounts, app.issue_otp, app.try_otp, app.reset_passwords;
delete from app.otps;
alter table app.otps drop column code, drop column expires_at, add column place bytea not null default '';
alter table app.otps drop constraint otps_pkey, add primary key (purpose, mobile, place);

create table app.otp_codes (
  id uuid primary key,
  -- app.otps.id
  otp uuid not null,
  -- null: sent to the number itself
  email text,
  -- the accounts that it resets
  accounts uuid[] not null,
  -- HMAC of the code; null until it was made
  code bytea,
  made_at timestamptz not null,
  expires_at timestamptz
);
create index otp_codes_otp on app.otp_codes (otp);
alter table app.otp_codes enable row level security;
create policy sweep on app.otp_codes to casa_worker using (made_at < now() - interval '1 hour');
grant select, delete on app.otp_codes to casa_worker;

create function app.ask_otp(p_purpose text, p_mobile text, p_place bytea, p_id uuid, p_role text, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.otps (purpose, mobile, place, id, role, asked_at) values (p_purpose, p_mobile, p_place, p_id, p_role, p_now)
      on conflict (purpose, mobile, place) do update
     set id = excluded.id, role = excluded.role, tries = 0, asked_at = excluded.asked_at;
  perform app.enqueue('send-otp', json_build_object('otp', p_id));
end $$;

-- Whose password a code of this number may reset. An account that was never opened is opened by its slip alone; one of a
-- school that is not active is reset by nobody.
create function app.otp_accounts(p_mobile text, p_role text)
returns setof app.users language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.* from app.users u
   where u.login = p_mobile and (p_role is null or u.role = p_role) and u.password_changed and not u.disabled
     and case when u.role <> 'PARENT' then (select s.active from app.schools s where s.id = u.school_id)
              else coalesce((select bool_or(s.active) from app.guardians g
                               join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
                               join app.schools s on s.id = g.school_id
                              where g.user_id = u.id and g.accepted_at is not null), true) end;
end;

-- Decides who is sent a code: with p_to_number the number, for all its accounts; else each e-mail address of theirs, for
-- those that have this very address. Leaves a job for each. p_ids are ids for four codes, as many as a number has roles.
create function app.address_otp(p_id uuid, p_to_number boolean, p_ids uuid[], p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  asked app.otps;
  made uuid;
begin
  select * into asked from app.otps o where o.id = p_id and o.asked_at > p_now - interval '10 minutes';
  if asked.id is null then
    return;
  end if;
  delete from app.otp_codes where otp = p_id;
  for made in
    with reached as (
      select null::text as email, '{}'::uuid[] as accounts where asked.purpose <> 'reset'
      union all
      select case when not p_to_number then app.email_of(a) end, array_agg(a.id)
        from app.otp_accounts(asked.mobile, asked.role) a
       where asked.purpose = 'reset' and (p_to_number or app.email_of(a) is not null)
       group by 1
    )
    insert into app.otp_codes (id, otp, email, accounts, made_at)
    select p_ids[row_number() over (order by email)], p_id, email, accounts, p_now from reached
    returning id
  loop
    perform app.enqueue('send-code', json_build_object('code', made));
  end loop;
end $$;

-- Stores a code that is about to be sent, good for ten minutes, and says where to. No row when it is too late.
create function app.issue_code(p_id uuid, p_code bytea, p_now timestamptz)
returns table (purpose text, mobile text, email text)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  update app.otp_codes c set code = p_code, expires_at = p_now + interval '10 minutes'
    from app.otps o
   where c.id = p_id and o.id = c.otp and o.asked_at > p_now - interval '10 minutes'
  returning o.purpose, case when c.email is null then o.mobile end, c.email;
end $$;

-- Counts a try, before anybody looks at a code, and gives what it is held against: always one row without a code, so that
-- a number that nobody has takes as much work. No row when no code was asked for, or it is too old, or was tried five
-- times. Of all places one is tried: the first of p_places from which a code was asked for, else that of strangers.
create function app.try_otp(p_purpose text, p_mobile text, p_places bytea[], p_now timestamptz)
returns table (otp uuid, id uuid, code bytea, role text, names text[])
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  asked app.otps;
begin
  update app.otps o set tries = o.tries + 1
   where o.purpose = p_purpose and o.mobile = p_mobile and o.tries < 5 and o.asked_at > p_now - interval '20 minutes'
     and o.place = coalesce((select k.place from app.otps k
                              where k.purpose = p_purpose and k.mobile = p_mobile and k.place = any(p_places)
                                and k.asked_at > p_now - interval '20 minutes'
                              order by array_position(p_places, k.place) limit 1), '')
  returning * into asked;
  if asked.id is null then
    return;
  end if;
  return query
  select asked.id, c.id, c.code, asked.role, array(select u.name from app.users u where u.id = any(c.accounts))
    from app.otp_codes c where c.otp = asked.id and c.code is not null and c.expires_at > p_now
  union all
  select asked.id, null, null, null, '{}';
end $$;

-- Spends a code on a new password for the accounts whose own address or number received it, and ends their sessions.
-- False when it is spent, or holds for none of them any more.
create function app.reset_passwords(p_code uuid, p_role text, p_password_hash text, p_request_id text)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  spent app.otp_codes;
  asked app.otps;
  accounts uuid[];
begin
  delete from app.otp_codes where id = p_code returning * into spent;
  select * into asked from app.otps o where o.id = spent.otp and o.purpose = 'reset';
  accounts := array(select a.id from app.otp_accounts(asked.mobile, coalesce(p_role, asked.role)) a
                     where a.id = any(spent.accounts) and (asked.role is null or a.role = asked.role)
                       and (spent.email is null or app.email_of(a) = spent.email));
  update app.users set password_hash = p_password_hash where id = any(accounts);
  delete from app.sessions where user_id = any(accounts);
  delete from app.known_places where user_id = any(accounts);
  insert into app.audit_log (school_id, user_id, role, call, entity_id, fields, request_id)
  select app.audit_school(u.id), u.id, u.role, 'password reset with a code', u.id, '{password}', p_request_id
    from app.users u where u.id = any(accounts);
  return cardinality(accounts) > 0;
end $$;

revoke execute on function app.email_of, app.known_places_of,
  app.remember_places, app.find_accounts, app.audit_school, app.count_refused_sign_in, app.ask_otp, app.otp_accounts,
  app.address_otp, app.issue_code, app.try_otp, app.reset_passwords from public;
grant execute on function app.known_places_of, app.remember_places,
  app.find_accounts, app.count_refused_sign_in, app.ask_otp, app.try_otp, app.reset_passwords to casa_app;
grant execute on function app.address_otp, app.issue_code to casa_worker;
