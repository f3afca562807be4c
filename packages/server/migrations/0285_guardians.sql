-- The people who look after a child, with their rights. The first guardian's name and number are on the child's form;
-- her row has the child's id, and exists once the office has decided something about her: until then she may do everything.
create table app.child_guardians (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  name text,
  relation text not null check (relation in ('mother', 'father', 'grandmother', 'grandfather', 'guardian', 'other')),
  number text,
  email text,
  sees_work boolean not null,
  sees_fees boolean not null,
  collects boolean not null,
  gets_messages boolean not null,
  blocked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references app.students (school_id, id) on delete cascade
);
create index child_guardians_student on app.child_guardians (school_id, student_id);
create index child_guardians_number on app.child_guardians (school_id, number) where number is not null;

-- Which of a child's guardians a link belongs to; null for the first one.
alter table app.guardians add column guardian_id uuid,
  add foreign key (school_id, guardian_id) references app.child_guardians (school_id, id) on delete cascade;
create unique index guardians_guardian on app.guardians (school_id, guardian_id) where guardian_id is not null;
alter table app.former_guardians add column guardian_id uuid,
  add foreign key (school_id, guardian_id) references app.child_guardians (school_id, id) on delete cascade;
create index former_guardians_guardian on app.former_guardians (school_id, guardian_id) where guardian_id is not null;

-- Several guardians of a child may each have a slip.
alter table app.link_slips drop constraint link_slips_pkey, add primary key (school_id, student_id, user_id);
