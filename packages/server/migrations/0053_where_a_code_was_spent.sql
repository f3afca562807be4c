-- Whoever spends a code on a new password while strangers try the account signs in with it at once: the new password
-- forgets where the account was known, and the place that spent the code is the first that it knows.

-- The eight latest devices, and the eight latest networks.
create function app.remember_places_of(p_user uuid, p_device bytea, p_network bytea, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.known_places (user_id, place, kind, seen_at)
  values (p_user, p_device, 'device', p_now), (p_user, p_network, 'network', p_now)
      on conflict (user_id, place) do update set seen_at = excluded.seen_at;
  delete from app.known_places k using (
    select place, row_number() over (partition by kind order by seen_at desc, place) as rank
      from app.known_places where user_id = p_user) ranked
   where k.user_id = p_user and k.place = ranked.place and ranked.rank > 8;
end $$;
revoke execute on function app.remember_places_of from public;

-- As before: remembers where the account of a full session signed in.
create or replace function app.remember_places(p_token_hash bytea, p_device bytea, p_network bytea, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.remember_places_of(s.user_id, p_device, p_network, p_now) from app.sessions s
    where s.token_hash = p_token_hash and not s.reset_only and s.expires_at > p_now;
end $$;

-- As before, but that the place which spends the code is known from here on to the accounts that it resets.
drop function app.reset_passwords;
create function app.reset_passwords(p_code uuid, p_role text, p_password_hash text, p_request_id text,
                                    p_device bytea, p_network bytea, p_now timestamptz)
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
  perform app.remember_places_of(account, p_device, p_network, p_now) from unnest(accounts) account;
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
