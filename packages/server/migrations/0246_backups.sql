-- What became of each backup, and of its test restore. It belongs to the installation, so to no school.
create table app.backups (
  id uuid primary key,
  -- The file at the destination; null until it is complete.
  name text,
  destination text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Why it failed, as a sentence.
  problem text,
  byte_count bigint,
  row_count bigint,
  file_count bigint,
  -- The latest moment that it restores, together with the log that was saved since.
  restores_to timestamptz,
  -- Opens the newest backup for its test, sealed with the server's secret key.
  test_key bytea,
  tested_at timestamptz,
  test_problem text
);
create index backups_started on app.backups (started_at);

-- One row. All backups of a database share its line; a restore begins a new one, so that two installations that were
-- restored from one backup do not mix their logs.
create table app.backup_line (
  only_row boolean primary key default true check (only_row),
  line text not null,
  -- Why the log cannot be saved at the moment, as a sentence.
  log_problem text
);
