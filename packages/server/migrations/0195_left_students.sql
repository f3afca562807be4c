-- Why a child is no longer at the school. An import that was undone leaves children whose charges must stay.
alter table app.students add column left_as text check (left_as in ('left', 'deleted', 'undone'));
update app.students set left_as = 'deleted' where archived_at is not null;

-- The links of children who left, so that they can be restored with their parents. The first password of an account that
-- nobody has opened is kept here, because it stops working when the last child leaves.
create table app.former_guardians (
  school_id uuid not null,
  student_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  accepted_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null,
  first_password bytea,
  primary key (school_id, student_id, user_id),
  foreign key (school_id, student_id) references app.students (school_id, id) on delete cascade
);
create index former_guardians_user on app.former_guardians (user_id);

alter table app.undo_entries drop constraint undo_entries_kind_check;
alter table app.undo_entries add constraint undo_entries_kind_check check (kind in
  ('recording', 'publication', 'observation', 'deletion', 'archiving', 'move', 'leaving', 'import'));

alter table app.charges drop constraint charges_why_check;
alter table app.charges add constraint charges_why_check check (why in (
  'opened', 'ledgerOn', 'feeSet', 'feeChanged', 'feeRemoved', 'feeRestored', 'joined', 'moved', 'admissionChanged', 'left', 'returned'));
