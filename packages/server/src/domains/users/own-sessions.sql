-- The sessions of the signed-in user that open everything the user may do.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.own_sessions(p_token_hash bytea, p_now timestamptz)
returns table (id uuid, device text, network text, created_at timestamptz, last_seen timestamptz, current boolean)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select s.id, s.device, s.network, s.created_at, s.last_seen, s.token_hash = p_token_hash from app.sessions s
   where s.user_id = app.current_user_id() and not s.reset_only and s.expires_at > p_now
   order by s.token_hash = p_token_hash desc, s.last_seen desc, s.id;
end;
revoke execute on function app.own_sessions from public;
grant execute on function app.own_sessions to casa_app;

-- Ends sessions of the signed-in user but that of a token: the one with this id, or all, and with them sign-ins that still
-- wait for a code. The account no longer knows the devices of these sessions, so a stranger on one of them has no attempts
-- of their own. Returns how many of those in the list there were.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.end_own_sessions(p_token_hash bytea, p_id uuid default null)
returns integer language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me constant uuid := app.current_user_id();
  ended integer;
begin
  with gone as (
    delete from app.sessions s
     where s.user_id = me and s.token_hash <> p_token_hash and (p_id is null or s.id = p_id and not s.reset_only)
    returning s.place, s.reset_only),
  forgotten as (
    delete from app.known_places k
     where k.user_id = me and k.place in (select g.place from gone g)
       and k.place is distinct from (select s.place from app.sessions s where s.token_hash = p_token_hash))
  select count(*) filter (where not reset_only) into ended from gone;
  return ended;
end $$;
revoke execute on function app.end_own_sessions from public;
grant execute on function app.end_own_sessions to casa_app;
