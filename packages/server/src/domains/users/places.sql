alter table app.known_places enable row level security;
grant select, delete on app.known_places to casa_worker;
create policy sweep on app.known_places to casa_worker using (seen_at < app.sweep_before());

-- Which of these places an account has signed in from before: the account with this id, or any with this number.
-- Owner's rights: nobody is signed in yet.
create function app.known_places_of(p_user uuid, p_places bytea[], p_lifetime interval, p_now timestamptz)
returns setof bytea language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select k.place from app.known_places k
   where k.user_id = p_user and k.place = any(p_places) and k.seen_at > p_now - p_lifetime;
end;
revoke execute on function app.known_places_of from public;
grant execute on function app.known_places_of to casa_app;

-- Remembers where the account of a full session signed in: the latest p_kept devices, and as many networks.
-- Owner's rights: nobody is signed in yet.
create function app.remember_places(p_token_hash bytea, p_device bytea, p_network bytea, p_kept integer, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.remember_places_of(s.user_id, p_device, p_network, p_kept, p_now) from app.sessions s
    where s.token_hash = p_token_hash and not s.reset_only and s.expires_at > p_now;
end $$;
revoke execute on function app.remember_places from public;
grant execute on function app.remember_places to casa_app;

-- Remembers where somebody has just signed in, and notifies the user if the account does not know the device, at most
-- p_notices times in a day. The first sign-in of an account is no news.
-- Owner's rights: nobody is signed in yet.
create function app.remember_sign_in(p_token_hash bytea, p_device bytea, p_network bytea, p_kept integer, p_lifetime interval,
                                     p_notices integer, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  account app.users;
  device_name text;
begin
  select u.* into account from app.sessions s join app.users u on u.id = s.user_id
   where s.token_hash = p_token_hash and not s.reset_only and s.expires_at > p_now;
  if not found then
    return;
  end if;
  if account.first_signed_in_at is null then
    -- Another first sign-in at the same moment holds the row, and waits for nobody.
    update app.users set first_signed_in_at = p_now
     where id = (select u.id from app.users u where u.id = account.id for no key update skip locked);
  elsif not exists (select from app.known_places_of(account.id, array[p_device], p_lifetime, p_now))
        and p_notices > (select count(*) from app.notices n
                          where n.user_id = account.id and n.text_key in ('notices.newDevice', 'notices.newUnknownDevice')
                            and n.created_at > p_now - interval '1 day') then
    select s.device into device_name from app.sessions s where s.token_hash = p_token_hash;
    perform app.tell_account(account.id, case when device_name is null then 'newUnknownDevice' else 'newDevice' end,
                             jsonb_strip_nulls(jsonb_build_object('device', device_name)), p_now);
  end if;
  perform app.remember_places_of(account.id, p_device, p_network, p_kept, p_now);
end $$;
revoke execute on function app.remember_sign_in from public;
grant execute on function app.remember_sign_in to casa_app;

-- The places known to every account that a code for this number and role would reset, with the roles of these accounts.
-- Owner's rights: nobody is signed in yet.
create function app.code_places_of(p_mobile text, p_role text, p_places bytea[], p_lifetime interval, p_now timestamptz)
returns table (place bytea, roles text[])
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with account as (select a.id, a.role from app.otp_accounts(p_mobile, p_role) a)
  select k.place, array_agg(account.role order by account.role)
    from account join app.known_places k on k.user_id = account.id
   where k.place = any(p_places) and k.seen_at > p_now - p_lifetime
   group by k.place having count(*) = (select count(*) from account);
end;
revoke execute on function app.code_places_of from public;
grant execute on function app.code_places_of to casa_app;

-- Those of them from which a code was requested, by the requested role.
-- Owner's rights: nobody is signed in yet.
create function app.asked_places_of(p_mobile text, p_places bytea[], p_lifetime interval, p_trial_period interval, p_now timestamptz)
returns table (place bytea, roles text[])
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select known.place, known.roles from app.otps o
   cross join lateral app.code_places_of(p_mobile, o.role, array[o.place], p_lifetime, p_now) known
   where o.purpose = 'reset' and o.mobile = p_mobile and o.place = any(p_places) and o.asked_at > p_now - p_trial_period;
end;
revoke execute on function app.asked_places_of from public;
grant execute on function app.asked_places_of to casa_app;

-- The latest p_kept devices, and as many networks.
create function app.remember_places_of(p_user uuid, p_device bytea, p_network bytea, p_kept integer, p_now timestamptz)
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.known_places (user_id, place, kind, seen_at)
  values (p_user, p_device, 'device', p_now), (p_user, p_network, 'network', p_now)
      on conflict (user_id, place) do update set seen_at = excluded.seen_at;
  delete from app.known_places k using (
    select place, row_number() over (partition by kind order by seen_at desc, place) as rank
      from app.known_places where user_id = p_user) ranked
   where k.user_id = p_user and k.place = ranked.place and ranked.rank > p_kept;
end $$;
revoke execute on function app.remember_places_of from public;
