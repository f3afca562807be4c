-- The owner makes links; requests only call the functions.
alter table app.administrator_links enable row level security;

-- The account that a link opens, if it is still valid. A new account has neither number nor password yet.
-- Owner's rights: nobody is signed in yet.
create function app.administrator_of_link(p_token_hash bytea, p_now timestamptz)
returns table (login text, name text) language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.login, case when u.login is not null then u.name end
    from app.administrator_links l join app.users u on u.id = l.user_id
   where l.token_hash = p_token_hash and l.expires_at > p_now and u.role = 'SUPERADMIN' and not u.disabled;
end;
revoke execute on function app.administrator_of_link from public;
grant execute on function app.administrator_of_link to casa_app;

-- Uses a link: its account gets this number, name and password, its sessions end, and so do all its links. Returns the
-- account, or null if the link is no longer valid.
-- Owner's rights: nobody is signed in yet.
create function app.open_administrator(p_token_hash bytea, p_login text, p_name text, p_password_hash text,
                                       p_request_id text, p_now timestamptz)
returns uuid language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  account uuid;
begin
  -- Of two links to one account that are used at once, the second waits here, and then finds its link deleted.
  select u.id into account from app.users u
   where u.id = (select l.user_id from app.administrator_links l where l.token_hash = p_token_hash)
     and u.role = 'SUPERADMIN' and not u.disabled
     for update;
  delete from app.administrator_links
   where user_id = account
     and exists (select from app.administrator_links l where l.token_hash = p_token_hash and l.expires_at > p_now);
  if not found then
    return null;
  end if;
  update app.users
     set login = p_login, name = p_name, password_hash = p_password_hash, password_changed = true, loopback_only = false
   where id = account;
  perform app.end_sessions_of(account);
  -- The operator who creates a link can reach the database anyway, and it is how an administrator who lost the factor gets in.
  delete from app.totp_secrets where user_id = account;
  delete from app.passkeys where user_id = account;
  delete from app.recovery_codes where user_id = account;
  delete from app.factor_resets where user_id = account;
  insert into app.audit_log (school_id, user_id, role, call, entity_id, fields, request_id)
  values (app.platform(), account, 'SUPERADMIN', 'administrator opened with a link', account, '{login,name,password}',
          p_request_id);
  return account;
end $$;
revoke execute on function app.open_administrator from public;
grant execute on function app.open_administrator to casa_app;

-- Gives the signed-in administrator another login name, if the checked password is still theirs. All sessions but that
-- of this token end. False if the password was replaced in the meantime.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.change_administrator_number(p_login text, p_password_hash text, p_token_hash bytea)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me constant uuid := nullif(current_setting('app.user', true), '')::uuid;
begin
  update app.users set login = p_login
   where id = me and role = 'SUPERADMIN' and password_hash = p_password_hash;
  if not found then
    return false;
  end if;
  perform app.end_sessions_of(me, p_token_hash);
  return true;
end $$;
revoke execute on function app.change_administrator_number from public;
grant execute on function app.change_administrator_number to casa_app;
