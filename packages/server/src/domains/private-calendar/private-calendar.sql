alter table app.calendar_addresses enable row level security;
-- Addresses are created and opened only by the functions below.
grant select, delete on app.calendar_addresses to casa_app, casa_worker;
create policy own on app.calendar_addresses to casa_app using (user_id = app.current_user_id());
create policy sweep on app.calendar_addresses to casa_worker using (coalesce(read_at, made_at) < app.sweep_before());

-- The actor who created an address, instead of a session. Raises CS401 like open_session. Writes nothing.
-- Owner's rights: nobody is signed in yet.
create function app.open_calendar_address(p_token_hash bytea, p_lifetime interval, p_now timestamptz)
returns app.actor language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  a app.actor;
begin
  select c.id, u.id, u.role, u.name, false, u.school_id, array[u.school_id], null, null, null, sch.time_zone,
         coalesce(c.read_at, 'epoch')
    into a
    from app.calendar_addresses c
    join app.users u on u.id = c.user_id and not u.disabled
    left join app.schools sch on sch.id = u.school_id
   where c.token_hash = p_token_hash and coalesce(c.read_at, c.made_at) > p_now - p_lifetime
     and (u.school_id is null or sch.active);
  if a.user_id is null then
    raise exception 'no session' using errcode = 'CS401';
  end if;
  return app.open_actor(a, p_now);
end $$;
revoke execute on function app.open_calendar_address from public;
grant execute on function app.open_calendar_address to casa_app;

-- Creates the actor's address, replacing any previous one. The account is locked and the session is looked up again,
-- so that an address created while the password changes does not outlive the old password. False if the session has
-- ended.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.make_calendar_address(p_id uuid, p_token_hash bytea, p_session bytea, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me constant uuid := nullif(current_setting('app.user', true), '')::uuid;
begin
  perform from app.users u where u.id = me and not u.disabled for share;
  perform from app.sessions s where s.token_hash = p_session and s.user_id = me and not s.reset_only and s.expires_at > p_now;
  if not found then
    return false;
  end if;
  insert into app.calendar_addresses (user_id, id, token_hash, made_at) values (me, p_id, p_token_hash, p_now)
      on conflict (user_id) do update
     set id = excluded.id, token_hash = excluded.token_hash, made_at = excluded.made_at, read_at = null;
  return true;
end $$;
revoke execute on function app.make_calendar_address from public;
grant execute on function app.make_calendar_address to casa_app;
