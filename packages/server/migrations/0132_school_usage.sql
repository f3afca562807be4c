-- What the records of each school take up, as last counted by a job, and the limits that applied then.
create table app.school_usage (
  school_id uuid primary key references app.schools (id) on delete cascade,
  row_count bigint not null,
  byte_count bigint not null,
  row_limit bigint not null,
  byte_limit bigint not null,
  counted_at timestamptz not null,
  used_percent integer not null generated always as
    (floor(100 * greatest(row_count::numeric / row_limit, byte_count::numeric / byte_limit))) stored
);
