-- Users read their own; only the functions below write.
alter table app.passkeys enable row level security;
grant select (user_id, id, name, added_at, last_used_at) on app.passkeys to casa_app;
create policy own on app.passkeys for select to casa_app using (user_id = app.current_user_id());

alter table app.passkey_challenges enable row level security;
grant select, delete on app.passkey_challenges to casa_worker;
create policy sweep on app.passkey_challenges to casa_worker using (expires_at < now());

-- Stores what a device has to sign, in place of what was asked before for the same purpose.
-- Owner's rights: nobody is signed in yet.
create function app.keep_passkey_challenge(p_token_hash bytea, p_purpose text, p_challenge bytea, p_lifetime interval, p_now timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.passkey_challenges (token_hash, purpose, challenge, expires_at)
  values (p_token_hash, p_purpose, p_challenge, p_now + p_lifetime)
      on conflict (token_hash, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at;
end;
revoke execute on function app.keep_passkey_challenge from public;
grant execute on function app.keep_passkey_challenge to casa_app;

-- Returns what a device has to have signed, and deletes it, so that of two responses to it only one counts. Null if it
-- expired or was used.
-- Owner's rights: nobody is signed in yet.
create function app.take_passkey_challenge(p_token_hash bytea, p_purpose text, p_now timestamptz)
returns bytea language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  taken bytea;
begin
  delete from app.passkey_challenges
   where token_hash = p_token_hash and purpose = p_purpose and expires_at > p_now returning challenge into taken;
  return taken;
end $$;
revoke execute on function app.take_passkey_challenge from public;
grant execute on function app.take_passkey_challenge to casa_app;

-- A passkey by its device's name for it, and whether its account can be opened with it: `open`; `waiting` or `off` for the
-- school; `closed` for an account; `slip` if its user has yet to choose a password.
-- Owner's rights: nobody is signed in yet.
create function app.passkey_to_check(p_credential bytea)
returns table (user_id uuid, id uuid, role text, public_key bytea, counter bigint, loopback_only boolean, standing text)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.id, p.id, u.role, p.public_key, p.counter, u.loopback_only,
         case when u.disabled or app.is_closed(u.id) then 'closed'
              when u.password_hash is null then 'slip'
              else app.standing_of(u.id) end
    from app.passkeys p join app.users u on u.id = p.user_id
   where p.credential = p_credential;
end;
revoke execute on function app.passkey_to_check from public;
grant execute on function app.passkey_to_check to casa_app;

-- The passkeys of an account whose sign-in waits for a second factor.
-- Owner's rights: nobody is signed in yet.
create function app.awaited_passkeys(p_token_hash bytea, p_now timestamptz)
returns table (id uuid, credential bytea, public_key bytea, counter bigint, transports text[])
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select p.id, p.credential, p.public_key, p.counter, p.transports
    from app.sessions s join app.passkeys p on p.user_id = s.user_id
   where s.token_hash = p_token_hash and s.awaits = 'factor' and s.expires_at > p_now
   order by p.last_used_at desc nulls last, p.id;
end;
revoke execute on function app.awaited_passkeys from public;
grant execute on function app.awaited_passkeys to casa_app;

-- The passkeys of an account that is setting up factors, so that no device stores a second one.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.passkeys_to_leave_out(p_token_hash bytea, p_now timestamptz)
returns table (credential bytea, transports text[])
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select p.credential, p.transports from app.passkeys p
   where p.user_id = app.account_to_set_up(p_token_hash, p_now) order by p.id;
end;
revoke execute on function app.passkeys_to_leave_out from public;
grant execute on function app.passkeys_to_leave_out to casa_app;

-- Stores a passkey of the account of a token that may set up factors, and the recovery codes if it is the account's first
-- factor: `first`. Otherwise `further`; `known` if it is stored already, `most` if the account has p_most, null if the
-- token may not. The account is locked, so that two at once do not exceed p_most.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.add_passkey(p_token_hash bytea, p_id uuid, p_name text, p_credential bytea, p_public_key bytea, p_counter bigint,
                                p_transports text[], p_codes bytea[], p_most integer, p_now timestamptz, p_request_id text)
returns text language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  account constant uuid := app.account_to_set_up(p_token_hash, p_now);
  first boolean;
begin
  perform from app.users u where u.id = account for update;
  if not found then
    return null;
  elsif (select count(*) from app.passkeys p where p.user_id = account) >= p_most then
    return 'most';
  end if;
  first := not app.has_factor(account);
  insert into app.passkeys (user_id, id, name, credential, public_key, counter, transports, added_at)
  values (account, p_id, p_name, p_credential, p_public_key, p_counter, p_transports, p_now) on conflict (credential) do nothing;
  if not found then
    return 'known';
  end if;
  if first then
    perform app.replace_recovery_codes(account, p_codes);
  end if;
  perform app.record_audit(app.audit_school(account), 'second factor added', account, '{passkey}', p_request_id);
  perform app.tell_account(account, 'passkeyAdded', '{}', p_now);
  return case when first then 'first' else 'further' end;
end $$;
revoke execute on function app.add_passkey from public;
grant execute on function app.add_passkey to casa_app;

-- Removes a passkey of the signed-in user, and with the last factor the recovery codes. False if there is none.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.remove_passkey(p_id uuid, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me constant uuid := app.current_user_id();
begin
  delete from app.passkeys where user_id = me and id = p_id;
  if not found then
    return false;
  end if;
  perform app.forget_codes_without_factor(me);
  perform app.tell_account(me, 'passkeyRemoved', '{}', p_now);
  return true;
end $$;
revoke execute on function app.remove_passkey from public;
grant execute on function app.remove_passkey to casa_app;

-- Counts a use of a passkey. False if it was removed, or if its device has not counted on, as when two responses arrive at
-- once.
create function app.use_passkey(p_user uuid, p_id uuid, p_counter bigint, p_now timestamptz)
returns boolean language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  update app.passkeys set counter = p_counter, last_used_at = p_now
   where user_id = p_user and id = p_id and (counter < p_counter or counter = 0 and p_counter = 0);
  return found;
end $$;
revoke execute on function app.use_passkey from public;

-- Begins a full session of the account of a passkey that replaces the password. No row if the passkey was removed or has
-- been used in the meantime, or if the account cannot be opened with it any more.
-- Owner's rights: nobody is signed in yet.
create function app.start_passkey_session(p_user uuid, p_passkey uuid, p_counter bigint, p_id uuid, p_token_hash bytea, p_files_hash bytea,
                                          p_sign_out_hash bytea, p_lifetime interval, p_now timestamptz, p_request_id text,
                                          p_device text, p_network text, p_place bytea)
returns table (user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  a app.actor;
begin
  perform from app.users u where u.id = p_user and not u.disabled and u.password_hash is not null for share;
  if not found then
    return;
  end if;
  -- Somebody who was said to have lost the factors may not be the one who holds the device now.
  perform app.remove_lost_factors(p_user, p_now, p_request_id);
  if not app.use_passkey(p_user, p_passkey, p_counter, p_now) then
    return;
  end if;
  perform app.end_factor_reset(p_user, p_request_id);
  insert into app.sessions (id, token_hash, files_hash, sign_out_hash, user_id, reset_only, lifetime, expires_at, last_seen, device, network, place)
  values (p_id, p_token_hash, p_files_hash, p_sign_out_hash, p_user, false, p_lifetime, p_now + p_lifetime, p_now, p_device, p_network, p_place);
  a := app.open_session(p_token_hash, p_now);
  perform app.record_audit(a.school_id, 'POST /user/login/passkey', a.user_id, '{passkey}', p_request_id);
  return query
  select u.id, u.role, a.school_id, a.class_id, a.teacher_id, u.name, app.email_of(u), coalesce(s.filter_status, false), u.area_rights
    from app.users u left join app.schools s on s.id = a.school_id
   where u.id = p_user;
end $$;
revoke execute on function app.start_passkey_session from public;
grant execute on function app.start_passkey_session to casa_app;

-- Completes a sign-in that waits for a second factor with a passkey of its account. No row if the passkey was removed or
-- has been used in the meantime, or the session has ended.
-- Owner's rights: nobody is signed in yet.
create function app.answer_passkey(p_token_hash bytea, p_passkey uuid, p_counter bigint, p_tokens bytea[], p_lifetime interval,
                                   p_now timestamptz, p_request_id text)
returns table (user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  account uuid;
begin
  select s.user_id into account from app.sessions s
   where s.token_hash = p_token_hash and s.awaits = 'factor' and s.expires_at > p_now for update;
  if not app.use_passkey(account, p_passkey, p_counter, p_now) then
    return;
  end if;
  perform app.record_audit(app.audit_school(account), 'POST /user/login/factor', account, '{passkey}', p_request_id);
  perform app.end_factor_reset(account, p_request_id);
  return query select * from app.complete_sign_in(p_token_hash, p_tokens, p_lifetime, p_now);
end $$;
revoke execute on function app.answer_passkey from public;
grant execute on function app.answer_passkey to casa_app;
