-- A child, a family, a teacher or a school that is erased: after seven days, until when it can be undone. It is kept
-- afterwards as the certificate, without a name. A school's own belongs to the platform.
create table app.erasures (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  kind text not null check (kind in ('child', 'family', 'teacher', 'school')),
  -- The child, the teacher or the school that was chosen.
  subject_id uuid not null,
  -- The children whom it covers, and the accounts that are closed until then.
  student_ids uuid[] not null default '{}',
  accounts uuid[] not null default '{}',
  asked_by uuid,
  asked_by_name text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  undone_at timestamptz,
  undone_by_name text,
  begun_at timestamptz,
  done_at timestamptz,
  -- Rows by kind of data, under `erased` and `kept`.
  counts jsonb not null default '{"erased": {}, "kept": {}}',
  serial_numbers text[] not null default '{}',
  backups_until date,
  hash text,
  primary key (school_id, id),
  constraint erasures_ends_once check (undone_at is null or begun_at is null)
);
create unique index erasures_open on app.erasures (school_id, kind, subject_id) where undone_at is null and done_at is null;

alter table app.students drop constraint students_left_as_check;
-- An erased child is a serial number in the ledger.
alter table app.students add constraint students_left_as_check check (left_as in ('left', 'deleted', 'undone', 'erased'));
-- An erased school is the name on its receipts.
alter table app.schools add column erased_at timestamptz;
