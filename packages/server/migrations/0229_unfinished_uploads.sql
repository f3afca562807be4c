-- Uploads in parts, which every server can continue: how much has arrived, and the keys of the parts in the storage, in
-- order. The row of a user who is deleted goes with the nightly removal, which also removes the parts.
create table app.unfinished_uploads (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  user_id uuid not null,
  byte_count bigint not null check (byte_count >= 0),
  received bigint not null default 0 check (received between 0 and byte_count),
  keys text[] not null default '{}',
  changed_at timestamptz not null,
  primary key (school_id, id)
);
create index unfinished_uploads_changed on app.unfinished_uploads (changed_at);
