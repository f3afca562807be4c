-- A copy of a school's data, or of one child's, that a user has asked for: one ZIP in the storage until it expires.
create table app.exports (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  user_id uuid not null,
  -- For the data of one child.
  student_id uuid,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  -- How far it is, in parts of the archive.
  done integer not null default 0,
  total integer not null default 0,
  storage_key text,
  byte_count bigint,
  made_at timestamptz not null,
  -- When it last made progress. The server that was making it has ended if that is long ago.
  moved_at timestamptz not null,
  expires_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references app.students (school_id, id),
  foreign key (user_id) references app.users (id) on delete cascade,
  check ((status = 'ready') = (storage_key is not null))
);
-- Each user has one export of a school and one of each child.
create unique index exports_of on app.exports (school_id, user_id, student_id) nulls not distinct;
create index exports_user on app.exports (user_id);
