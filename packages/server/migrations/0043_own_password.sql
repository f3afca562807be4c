-- Another password for whoever is signed in, if the one that was typed is still theirs (hashing takes its time): the other
-- sessions end, that of this token stays, and where the account has signed in before is forgotten. False when it is not.
create function app.change_own_password(p_old_hash text, p_password_hash text, p_token_hash bytea)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me uuid := nullif(current_setting('app.user', true), '')::uuid;
begin
  update app.users set password_hash = p_password_hash where id = me and password_hash = p_old_hash;
  if not found then
    return false;
  end if;
  delete from app.sessions where user_id = me and token_hash <> p_token_hash;
  delete from app.known_places where user_id = me;
  return true;
end $$;
revoke execute on function app.change_own_password from public;
grant execute on function app.change_own_password to casa_app;
