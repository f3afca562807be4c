-- The storage holds the token of the database that last used it. A restored database has an older one, and deletes no
-- files until the administrator allows it. The earlier token counts while it is being replaced.
create table app.storage_claims (
  only_one boolean primary key default true check (only_one),
  token text,
  earlier_token text,
  allowed boolean not null default false,
  paused_at timestamptz
);
