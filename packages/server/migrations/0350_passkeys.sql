-- Keys of devices that sign users in. The private key never leaves the device; `credential` is the device's name for it.
create table app.passkeys (
  user_id uuid not null references app.users (id),
  id uuid not null,
  name text not null check (length(name) <= 60),
  credential bytea not null unique check (length(credential) <= 1023),
  public_key bytea not null,
  -- How often the device has signed with it, by its own count. A lower count means that there is a copy. Always 0 for keys
  -- that are copied on purpose, from one device of their owner to another.
  counter bigint not null,
  -- How a browser reaches the device.
  transports text[] not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);

-- What a device has to sign, once and within minutes. It belongs to the session, or to the attempt to sign in, whose token
-- this is the hash of.
create table app.passkey_challenges (
  token_hash bytea not null,
  purpose text not null check (purpose in ('add', 'sign-in', 'factor')),
  challenge bytea not null,
  expires_at timestamptz not null,
  primary key (token_hash, purpose)
);
create index passkey_challenges_expires_at on app.passkey_challenges (expires_at);
