-- The files cookie opens files alone, and a sign-out that waits for a network ends its session alone: each has a token of
-- its own. The cookies of earlier sessions hold the session's token, so those sessions end and people sign in once more.
delete from app.sessions;
alter table app.sessions
  add column files_hash bytea unique,
  add column sign_out_hash bytea unique;

-- Gives the session of a token its other tokens; null leaves one as it is.
create function app.give_session_tokens(p_token_hash bytea, p_files_hash bytea, p_sign_out_hash bytea)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.sessions
     set files_hash = coalesce(p_files_hash, files_hash), sign_out_hash = coalesce(p_sign_out_hash, sign_out_hash)
   where token_hash = p_token_hash;
end;
revoke execute on function app.give_session_tokens from public;
grant execute on function app.give_session_tokens to casa_app;

-- open_session for the token in the files cookie. The server calls it for files only.
create function app.open_files_session(p_files_hash bytea, p_now timestamptz)
returns app.actor language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  return app.open_session((select token_hash from app.sessions where files_hash = p_files_hash and not reset_only), p_now);
end $$;
revoke execute on function app.open_files_session from public;
grant execute on function app.open_files_session to casa_app;

-- Ends the session of a sign-out token, which opens nothing.
create function app.sign_out(p_sign_out_hash bytea)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.sessions where sign_out_hash = p_sign_out_hash;
end;
revoke execute on function app.sign_out from public;
grant execute on function app.sign_out to casa_app;
