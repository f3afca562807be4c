-- The secret that an account shares with an authenticator app. Until a first code confirms it, it is asked for nowhere.
create table app.totp_secrets (
  user_id uuid not null references app.users (id),
  secret bytea not null,
  secret_key integer not null,
  made_at timestamptz not null,
  confirmed_at timestamptz,
  -- The period of 30 seconds of the latest accepted code, and of a code that was refused because it is for later: both
  -- are no longer accepted.
  accepted_step bigint not null default 0,
  refused_step bigint not null default 0,
  primary key (user_id)
);

-- Codes that stand for a lost second factor, each once, as fingerprints.
create table app.recovery_codes (
  user_id uuid not null references app.users (id),
  code bytea not null,
  used_at timestamptz,
  primary key (user_id, code)
);

-- What a sign-in still waits for after the password: a second factor, or that its user sets one up. Such a session
-- opens nothing else.
alter table app.sessions
  add column awaits text check (awaits in ('factor', 'setup')),
  add constraint sessions_await_little check (awaits is null or reset_only);
