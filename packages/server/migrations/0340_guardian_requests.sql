-- What a parent asks the office to change about the guardians of a child. A request is deleted when the office answers it, when
-- the parent withdraws it, and with the parent's link to the child. `position` bounds how many of a parent are open.
create table app.guardian_requests (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  user_id uuid not null,
  position smallint not null check (position between 1 and 5),
  kind text not null check (kind in ('add', 'change', 'remove')),
  -- whom a change or a removal is about; null for the first guardian, and for a new one
  guardian_id uuid,
  name text,
  relation text,
  number text,
  email text,
  sees_work boolean,
  sees_fees boolean,
  collects boolean,
  gets_messages boolean,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint guardian_requests_position unique (school_id, student_id, user_id, position),
  foreign key (school_id, student_id, user_id) references app.guardians (school_id, student_id, user_id)
    on update cascade on delete cascade,
  foreign key (school_id, guardian_id) references app.child_guardians (school_id, id) on delete cascade
);
create index guardian_requests_guardian on app.guardian_requests (school_id, guardian_id) where guardian_id is not null;
