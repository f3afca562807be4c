-- Only the functions below reach them.
alter table app.totp_secrets enable row level security;
alter table app.recovery_codes enable row level security;
alter table app.factor_resets enable row level security;

-- Notifies a user of a change to the account, in Casa and by a message; p_key names the text of both.
create function app.tell_account(p_user uuid, p_key text, p_values jsonb, p_now timestamptz)
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at)
  values (app.audit_school(p_user), gen_random_uuid(), p_user, 'account', 'notices.' || p_key, p_values, '/app/account', p_now);
  perform app.enqueue('account-changed', json_build_object('user', p_user, 'change', p_key, 'device', p_values ->> 'device'));
end $$;
revoke execute on function app.tell_account from public;

-- Where a user gets messages about the account, and in which language.
-- Owner's rights: it serves jobs.
create function app.addresses_of(p_user uuid)
returns table (mobile text, email text, language text)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.login, app.email_of(u), coalesce(u.language, 'en') from app.users u where u.id = p_user and not u.disabled;
end;
revoke execute on function app.addresses_of from public;
grant execute on function app.addresses_of to casa_worker;

-- Whether a sign-in to an account needs more than the password.
create function app.has_factor(p_user uuid)
returns boolean language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (select from app.totp_secrets t where t.user_id = p_user and t.confirmed_at is not null)
      or exists (select from app.passkeys p where p.user_id = p_user);
end;
revoke execute on function app.has_factor from public;

-- The account of a token for setting up factors: that of a full session, or of a sign-in that waits for it.
create function app.account_to_set_up(p_token_hash bytea, p_now timestamptz)
returns uuid language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select s.user_id from app.sessions s
   where s.token_hash = p_token_hash and s.expires_at > p_now and (not s.reset_only or s.awaits = 'setup');
end;
revoke execute on function app.account_to_set_up from public;

-- The second factors of the account of a token. No row if the token does not allow setting them up.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.own_factors(p_token_hash bytea, p_now timestamptz)
returns table (totp_since timestamptz, passkeys integer, recovery_codes_left integer, reset_due_at timestamptz, sets_up boolean)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select (select t.confirmed_at from app.totp_secrets t where t.user_id = account),
         (select count(*)::integer from app.passkeys p where p.user_id = account),
         (select count(*)::integer from app.recovery_codes c where c.user_id = account and c.used_at is null),
         (select r.due_at from app.factor_resets r where r.user_id = account),
         exists (select from app.sessions s where s.token_hash = p_token_hash and s.awaits = 'setup')
    from app.account_to_set_up(p_token_hash, p_now) account where account is not null;
end;
revoke execute on function app.own_factors from public;
grant execute on function app.own_factors to casa_app;

-- Stores a secret that a first code has yet to confirm, in place of an earlier one of that kind. False if the account
-- has a confirmed one.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.begin_totp(p_token_hash bytea, p_secret bytea, p_key integer, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.totp_secrets (user_id, secret, secret_key, made_at)
  select account, p_secret, p_key, p_now from app.account_to_set_up(p_token_hash, p_now) account where account is not null
      on conflict (user_id) do update
     set secret = excluded.secret, secret_key = excluded.secret_key, made_at = excluded.made_at, accepted_step = 0, refused_step = 0
   where totp_secrets.confirmed_at is null;
  return found;
end $$;
revoke execute on function app.begin_totp from public;
grant execute on function app.begin_totp to casa_app;

-- The secret of a token's account: one that a first code has yet to confirm or, for a sign-in that waits for a code, the
-- confirmed one. A waiting sign-in has a row in any case.
-- Owner's rights: nobody is signed in yet.
create function app.secret_to_check(p_token_hash bytea, p_now timestamptz)
returns table (user_id uuid, secret bytea, secret_key integer, accepted_step bigint, refused_step bigint, signs_in boolean)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select s.user_id, t.secret, t.secret_key, t.accepted_step, t.refused_step, s.awaits is not distinct from 'factor'
    from app.sessions s
    left join app.totp_secrets t on t.user_id = s.user_id
     and (t.confirmed_at is not null) = (s.awaits is not distinct from 'factor')
   where s.token_hash = p_token_hash and s.expires_at > p_now and (not s.reset_only or s.awaits is not null)
     and (t.user_id is not null or s.awaits = 'factor');
end;
revoke execute on function app.secret_to_check from public;
grant execute on function app.secret_to_check to casa_app;

-- A code that will be right later was tried: it is not accepted then, so that its refusal reveals nothing.
-- Owner's rights: nobody is signed in yet.
create function app.refuse_step(p_user uuid, p_step bigint)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.totp_secrets set refused_step = p_step where user_id = p_user and refused_step < p_step;
end;
revoke execute on function app.refuse_step from public;
grant execute on function app.refuse_step to casa_app;

-- Confirms the secret that a first code of this period was checked against, and stores the recovery codes. False if it is
-- no longer the one that waits: it may have been created again on another device.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.confirm_totp(p_token_hash bytea, p_secret bytea, p_step bigint, p_codes bytea[], p_now timestamptz,
                                 p_request_id text)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  account constant uuid := app.account_to_set_up(p_token_hash, p_now);
begin
  update app.totp_secrets set confirmed_at = p_now, accepted_step = p_step
   where user_id = account and secret = p_secret and confirmed_at is null;
  if not found then
    return false;
  end if;
  perform app.replace_recovery_codes(account, p_codes);
  perform app.record_audit(app.audit_school(account), 'second factor added', account, '{totp}', p_request_id);
  perform app.tell_account(account, 'factorAdded', '{}', p_now);
  return true;
end $$;
revoke execute on function app.confirm_totp from public;
grant execute on function app.confirm_totp to casa_app;

create function app.replace_recovery_codes(p_user uuid, p_codes bytea[])
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.recovery_codes where user_id = p_user;
  insert into app.recovery_codes (user_id, code) select p_user, unnest(p_codes);
end;
revoke execute on function app.replace_recovery_codes from public;

-- Gives the signed-in user other recovery codes. False if the account has no second factor.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.renew_recovery_codes(p_codes bytea[], p_request_id text)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me constant uuid := app.current_user_id();
begin
  if not app.has_factor(me) then
    return false;
  end if;
  perform app.replace_recovery_codes(me, p_codes);
  perform app.record_audit(app.audit_school(me), 'recovery codes renewed', me, '{}', p_request_id);
  return true;
end $$;
revoke execute on function app.renew_recovery_codes from public;
grant execute on function app.renew_recovery_codes to casa_app;

-- An account without a factor needs neither recovery codes nor to have its factors removed.
create function app.forget_codes_without_factor(p_user uuid)
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.recovery_codes where user_id = p_user and not app.has_factor(p_user);
  delete from app.factor_resets where user_id = p_user and not app.has_factor(p_user);
end;
revoke execute on function app.forget_codes_without_factor from public;

-- What completes a sign-in that waits for a second factor, beside a recovery code.
-- Owner's rights: nobody is signed in yet.
create function app.awaited_factors(p_token_hash bytea, p_now timestamptz)
returns text[] language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select array(select 'totp' from app.totp_secrets t where t.user_id = s.user_id and t.confirmed_at is not null
               union all select 'passkey' where exists (select from app.passkeys p where p.user_id = s.user_id))
    from app.sessions s where s.token_hash = p_token_hash and s.awaits = 'factor' and s.expires_at > p_now;
end;
revoke execute on function app.awaited_factors from public;
grant execute on function app.awaited_factors to casa_app;

-- Removes the signed-in user's authenticator app, and with the last factor the recovery codes. False if there is none.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.remove_totp(p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me constant uuid := app.current_user_id();
begin
  delete from app.totp_secrets where user_id = me and confirmed_at is not null;
  if not found then
    return false;
  end if;
  perform app.forget_codes_without_factor(me);
  perform app.tell_account(me, 'factorRemoved', '{}', p_now);
  return true;
end $$;
revoke execute on function app.remove_totp from public;
grant execute on function app.remove_totp to casa_app;

-- Makes a sign-in that was waiting a full session with other tokens.
create function app.complete_sign_in(p_token_hash bytea, p_tokens bytea[], p_lifetime interval, p_now timestamptz)
returns table (user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb)
language plpgsql set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  a app.actor;
begin
  update app.sessions
     set reset_only = false, awaits = null, token_hash = p_tokens[1], files_hash = p_tokens[2], sign_out_hash = p_tokens[3],
         lifetime = p_lifetime, expires_at = p_now + p_lifetime, last_seen = p_now
   where token_hash = p_token_hash and awaits is not null and expires_at > p_now;
  if not found then
    return;
  end if;
  a := app.open_session(p_tokens[1], p_now);
  return query
  select u.id, u.role, a.school_id, a.class_id, a.teacher_id, u.name, app.email_of(u), coalesce(s.filter_status, false), u.area_rights
    from app.users u left join app.schools s on s.id = a.school_id
   where u.id = a.user_id;
end $$;
revoke execute on function app.complete_sign_in from public;

-- A factor that has just been used is not lost, whatever somebody told the office.
create function app.end_factor_reset(p_user uuid, p_request_id text)
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.factor_resets where user_id = p_user;
  if found then
    perform app.record_audit(app.audit_school(p_user), 'removal of second factors refused', p_user, '{}', p_request_id);
  end if;
end $$;
revoke execute on function app.end_factor_reset from public;

-- Completes a sign-in that waits for a second factor, with the period of a right code or with a recovery code. No row if
-- the code has been used, or the session has ended. Of the same code twice at once, the second waits for the first.
-- Owner's rights: nobody is signed in yet.
create function app.answer_factor(p_token_hash bytea, p_step bigint, p_recovery bytea, p_tokens bytea[], p_lifetime interval,
                                  p_now timestamptz, p_request_id text)
returns table (user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  account uuid;
begin
  select s.user_id into account from app.sessions s
   where s.token_hash = p_token_hash and s.awaits = 'factor' and s.expires_at > p_now for update;
  if p_recovery is null then
    update app.totp_secrets set accepted_step = p_step
     where user_id = account and confirmed_at is not null and accepted_step < p_step;
  else
    update app.recovery_codes set used_at = p_now where user_id = account and code = p_recovery and used_at is null;
  end if;
  if not found then
    return;
  end if;
  perform app.record_audit(app.audit_school(account), 'POST /user/login/factor', account,
                           case when p_recovery is null then '{totp}' else '{recoveryCode}' end::text[], p_request_id);
  if p_recovery is null then
    perform app.end_factor_reset(account, p_request_id);
  end if;
  return query select * from app.complete_sign_in(p_token_hash, p_tokens, p_lifetime, p_now);
end $$;
revoke execute on function app.answer_factor from public;
grant execute on function app.answer_factor to casa_app;

-- Completes the sign-in of an account that had to set up a factor first, and has done so.
-- Owner's rights: nobody is signed in yet.
create function app.complete_set_up(p_token_hash bytea, p_tokens bytea[], p_lifetime interval, p_now timestamptz)
returns table (user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform from app.sessions s where s.token_hash = p_token_hash and s.awaits = 'setup' and app.has_factor(s.user_id);
  if found then
    return query select * from app.complete_sign_in(p_token_hash, p_tokens, p_lifetime, p_now);
  end if;
end $$;
revoke execute on function app.complete_set_up from public;
grant execute on function app.complete_set_up to casa_app;

-- Whether the signed-in user may have the lost factors of an account removed: an office those of its teachers, of its
-- children's parents and of people in the office who have no more rights and are not the contact; the administrator those
-- of contacts of schools.
create function app.may_help(u app.users)
returns boolean language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.id <> app.current_user_id()
     and (app.is_administrator() and u.role = 'SCHOOLE' and u.area_rights is null
          or app.is_office()
             and (u.school_id = any(app.current_schools())
                  and (u.role = 'TEACHER' or u.area_rights is not null and not app.has_more_rights(u.area_rights))
                  or u.role = 'PARENT' and exists (
                       select from app.guardians g
                        where g.user_id = u.id and g.school_id = any(app.current_schools()) and g.accepted_at is not null)));
end;
revoke execute on function app.may_help from public;

-- The accounts that sign in with a name and whose lost factors the signed-in user may have removed.
create function app.accounts_to_help(p_logins text[])
returns setof app.users language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.* from app.users u
   where not u.disabled and app.has_factor(u.id) and app.may_help(u)
     and (u.login = any(p_logins)
          or u.id in (select g.user_id from app.students st
                        join app.guardians g on g.school_id = st.school_id and g.student_id = st.id and g.guardian_id is null and g.accepted_at is not null
                       where st.serial_number = any(p_logins) and st.archived_at is null));
end;
revoke execute on function app.accounts_to_help from public;

-- Asks for the removal of the factors of those who sign in with a name, after a delay, and notifies them. Asking again
-- changes nothing. Returns how many accounts there are.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.ask_factor_reset(p_logins text[], p_delay interval, p_now timestamptz, p_request_id text)
returns integer language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  account app.users;
  asker constant text := (select u.name from app.users u where u.id = app.current_user_id());
  helped integer := 0;
begin
  for account in select * from app.accounts_to_help(p_logins) loop
    helped := helped + 1;
    insert into app.factor_resets (user_id, asked_by, asked_by_name, asked_at, due_at)
    values (account.id, app.current_user_id(), asker, p_now, p_now + p_delay) on conflict do nothing;
    if found then
      perform app.record_audit(app.audit_school(account.id), 'removal of second factors asked', account.id, '{}', p_request_id);
      perform app.tell_account(account.id, 'factorReset', jsonb_build_object('author', asker), p_now);
    end if;
  end loop;
  -- Each account has its entry in the audit log, so the call gets none.
  perform set_config('app.changed', 'off', true);
  return helped;
end $$;
revoke execute on function app.ask_factor_reset from public;
grant execute on function app.ask_factor_reset to casa_app;

-- The pending removals for people whom the signed-in user may help, including those that others asked for.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.asked_factor_resets()
returns table (id uuid, name text, role text, asked_by text, asked_at timestamptz, due_at timestamptz)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.id, u.name, u.role, r.asked_by_name, r.asked_at, r.due_at from app.factor_resets r join app.users u on u.id = r.user_id
   where app.may_help(u) order by r.due_at, u.id;
end;
revoke execute on function app.asked_factor_resets from public;
grant execute on function app.asked_factor_resets to casa_app;

-- The signed-in user still has the factor and says no to its removal. False if nobody asked for it.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.keep_factors()
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.factor_resets where user_id = app.current_user_id();
  return found;
end $$;
revoke execute on function app.keep_factors from public;
grant execute on function app.keep_factors to casa_app;

-- Takes back the removal of the factors of somebody whom the signed-in user may help. False if none is to come.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.take_back_factor_reset(p_user uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.factor_resets r using app.users u where u.id = p_user and r.user_id = u.id and app.may_help(u);
  return found;
end $$;
revoke execute on function app.take_back_factor_reset from public;
grant execute on function app.take_back_factor_reset to casa_app;

-- Whether the one who asked for a removal could still ask for it: somebody who was removed from the office, may no longer
-- change settings, or whose school the account has left decides nothing any more.
create function app.is_still_asked(p_reset app.factor_resets)
returns boolean language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (
    select from app.users asker join app.users u on u.id = p_reset.user_id
     where asker.id = p_reset.asked_by and not asker.disabled
       and (asker.role = 'SUPERADMIN'
            or coalesce(asker.area_rights ->> 'settings', 'write') = 'write'
               and (u.school_id = asker.school_id
                    or exists (select from app.guardians g
                                where g.user_id = u.id and g.school_id = asker.school_id and g.accepted_at is not null))));
end;
revoke execute on function app.is_still_asked from public;

-- Removes the factors of an account if somebody asked for it long enough ago.
create function app.remove_lost_factors(p_user uuid, p_now timestamptz, p_request_id text)
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  is_asked boolean;
begin
  delete from app.factor_resets r where user_id = p_user and due_at <= p_now returning app.is_still_asked(r) into is_asked;
  if is_asked then
    delete from app.totp_secrets where user_id = p_user;
    delete from app.passkeys where user_id = p_user;
    delete from app.recovery_codes where user_id = p_user;
    -- Somebody else may have the account now.
    perform app.end_account_link(p_user);
    perform app.record_audit(app.audit_school(p_user), 'second factor removed', p_user, '{totp}', p_request_id);
    perform app.tell_account(p_user, 'factorsRemoved', '{}', p_now);
  end if;
end $$;
revoke execute on function app.remove_lost_factors from public;
