-- Jobs delete what has expired. Requests, and the job that sends a code, only call the functions.
alter table app.otps enable row level security;
grant select, delete on app.otps to casa_worker;
create policy sweep on app.otps to casa_worker using (asked_at < app.sweep_before());

alter table app.otp_codes enable row level security;
grant select, delete on app.otp_codes to casa_worker;
create policy sweep on app.otp_codes to casa_worker using (made_at < app.sweep_before());

-- Owner's rights: nobody is signed in yet.
create function app.ask_otp(p_purpose text, p_mobile text, p_place bytea, p_id uuid, p_role text, p_language text,
                            p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.otps (purpose, mobile, place, id, role, language, asked_at)
       values (p_purpose, p_mobile, p_place, p_id, p_role, p_language, p_now)
      on conflict (purpose, mobile, place) do update
     set id = excluded.id, role = excluded.role, language = excluded.language, tries = 0, asked_at = excluded.asked_at;
  perform app.enqueue('send-otp', json_build_object('otp', p_id));
end $$;
revoke execute on function app.ask_otp from public;
grant execute on function app.ask_otp to casa_app;

-- Whose password a code for this number may reset: never the administrator's, because anyone who has a number would then
-- have the whole platform. An account that was never opened can be opened only by its slip; one at a school that is
-- not active cannot be reset.
create function app.otp_accounts(p_mobile text, p_role text)
returns setof app.users language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.* from app.users u
   where u.login = p_mobile and u.role <> 'SUPERADMIN' and (p_role is null or u.role = p_role) and u.password_changed and not u.disabled
     and not app.is_closed(u.id)
     and case when u.role <> 'PARENT' then (select s.active from app.schools s where s.id = u.school_id)
              else coalesce((select bool_or(s.active) from app.guardians g
                               join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
                               join app.schools s on s.id = g.school_id
                              where g.user_id = u.id and g.accepted_at is not null), true) end;
end;
revoke execute on function app.otp_accounts from public;

-- Counts an attempt before any code is looked at, and returns what it is checked against: always including one row
-- without a code, so that an unknown number takes as much work. Returns no row if no code was requested, or if it is
-- too old or has been tried p_tries times. Only one place is tried: the first of p_places from which a code was
-- requested, otherwise that of strangers.
-- Owner's rights: nobody is signed in yet.
create function app.try_otp(p_purpose text, p_mobile text, p_places bytea[], p_tries integer,
                            p_trial_period interval, p_now timestamptz)
returns table (otp uuid, id uuid, code bytea, role text, known text[])
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  asked app.otps;
begin
  update app.otps o set tries = o.tries + 1
   where o.purpose = p_purpose and o.mobile = p_mobile and o.tries < p_tries and o.asked_at > p_now - p_trial_period
     and o.place = coalesce((select k.place from app.otps k
                              where k.purpose = p_purpose and k.mobile = p_mobile and k.place = any(p_places)
                                and k.asked_at > p_now - p_trial_period
                              order by array_position(p_places, k.place) limit 1), '')
  returning * into asked;
  if asked.id is null then
    return;
  end if;
  return query
  select asked.id, c.id, c.code, asked.role,
         array(select unnest(app.known_of(account)) from unnest(c.accounts) account)
    from app.otp_codes c where c.otp = asked.id and c.code is not null and c.expires_at > p_now
  union all
  select asked.id, null, null, null, '{}';
end $$;
revoke execute on function app.try_otp from public;
grant execute on function app.try_otp to casa_app;

-- Spends a code on a new password for the accounts whose own address or number received it, and ends their sessions. False
-- if it is spent or no longer resets any of them. A code that was sent to the number also proves the number. A new
-- password revokes the calendar addresses of the accounts, unless p_keep_calendar.
-- Owner's rights: nobody is signed in yet.
create function app.reset_passwords(p_code uuid, p_role text, p_password_hash text, p_request_id text,
                                    p_device bytea, p_network bytea, p_places_kept integer, p_keep_calendar boolean,
                                    p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  spent app.otp_codes;
  asked app.otps;
  accounts uuid[];
  addresses app.calendar_addresses[];
begin
  delete from app.otp_codes where id = p_code returning * into spent;
  select * into asked from app.otps o where o.id = spent.otp and o.purpose = 'reset';
  accounts := array(select a.id from app.otp_accounts(asked.mobile, coalesce(p_role, asked.role)) a
                     where a.id = any(spent.accounts) and (asked.role is null or a.role = asked.role)
                       and (spent.email is null or app.email_of(a) = spent.email));
  addresses := array(select a from app.calendar_addresses a where p_keep_calendar and a.user_id = any(accounts));
  update app.users set password_hash = p_password_hash where id = any(accounts);
  insert into app.calendar_addresses select a.* from unnest(addresses) a;
  perform app.end_sessions_of(account) from unnest(accounts) account;
  perform app.remember_places_of(account, p_device, p_network, p_places_kept, p_now) from unnest(accounts) account;
  if spent.email is null then
    perform app.prove_number(account) from unnest(accounts) account;
  end if;
  insert into app.audit_log (school_id, user_id, role, call, entity_id, fields, request_id)
  select app.audit_school(u.id), u.id, u.role, 'password reset with a code', u.id, '{password}', p_request_id
    from app.users u where u.id = any(accounts);
  return cardinality(accounts) > 0;
end $$;
revoke execute on function app.reset_passwords from public;
grant execute on function app.reset_passwords to casa_app;

-- The code was correct and only the new password was refused, so this does not count as an attempt.
-- Owner's rights: nobody is signed in yet.
create function app.give_try_back(p_otp uuid)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.otps set tries = tries - 1 where id = p_otp and tries > 0;
end;
revoke execute on function app.give_try_back from public;
grant execute on function app.give_try_back to casa_app;

-- Decides where codes are sent: with p_to_number to the number, for all its accounts; otherwise to each of their
-- e-mail addresses, for the accounts with exactly that address, or to that of the contact who hands a school over. Queues a job for each. p_ids are ids for four codes,
-- because a number can have four roles.
-- Owner's rights: it serves jobs.
create function app.address_otp(p_id uuid, p_to_number boolean, p_ids uuid[], p_lifetime interval, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  asked app.otps;
  made uuid;
begin
  select * into asked from app.otps o where o.id = p_id and o.asked_at > p_now - p_lifetime;
  if asked.id is null then
    return;
  end if;
  delete from app.otp_codes where otp = p_id;
  for made in
    with reached as (
      select case when asked.purpose = 'hand-over' and not p_to_number then (
               select app.email_of(u) from app.users u
                where u.role = 'SCHOOLE' and u.login = asked.mobile and u.area_rights is null and not u.disabled) end as email,
             '{}'::uuid[] as accounts
       where asked.purpose <> 'reset'
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
revoke execute on function app.address_otp from public;
grant execute on function app.address_otp to casa_worker;

-- Stores a code that is about to be sent and returns where to and in which language. No row if the request is older than
-- the code would be valid.
-- Owner's rights: it serves jobs.
create function app.issue_code(p_id uuid, p_code bytea, p_lifetime interval, p_now timestamptz)
returns table (purpose text, mobile text, email text, language text)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  update app.otp_codes c set code = p_code, expires_at = p_now + p_lifetime
    from app.otps o
   where c.id = p_id and o.id = c.otp and o.asked_at > p_now - p_lifetime
  returning o.purpose, case when c.email is null then o.mobile end, c.email, o.language;
end $$;
revoke execute on function app.issue_code from public;
grant execute on function app.issue_code to casa_worker;
