-- The files cookie opens files alone, and a sign-out that waits for a network ends its session alone: each has a token of
-- its own. The cookies of earlier sessions hold the session's token, so those sessions end and people sign in once more.
delete from app.sessions;
alter table app.sessions
  add column files_hash bytea unique,
  add column sign_out_hash bytea unique;
