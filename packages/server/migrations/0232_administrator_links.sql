-- One-time links with which an administrator chooses a number and a password; only their hashes are stored.
create table app.administrator_links (
  token_hash bytea primary key,
  user_id uuid not null references app.users on delete cascade,
  expires_at timestamptz not null
);
create index administrator_links_user on app.administrator_links (user_id);
