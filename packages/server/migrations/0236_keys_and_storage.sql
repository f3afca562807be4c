-- The versions of the secret key. A check value is derived from its key and reveals nothing about it.
create table app.secret_keys (
  number integer primary key check (number > 0),
  check_value bytea not null unique,
  state text not null check (state in ('current', 'old', 'dropped')),
  made_at timestamptz not null default now()
);
create unique index secret_keys_current on app.secret_keys (state) where state = 'current';

-- What the files and the secrets outside the database must match.
create table app.installation (
  only_one boolean primary key default true check (only_one),
  -- Encrypted with the current key. Fingerprints depend on it alone, so they stay valid when the key is rotated.
  fingerprint_key bytea not null,
  -- Stored in the storage, too. Null until the first start with a storage.
  storage_id uuid
);

-- The version of the key that encrypted the number.
alter table app.students add column aadhaar_key integer not null default 1;
