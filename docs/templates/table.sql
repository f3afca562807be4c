-- A new table, to copy. Part 1 goes into packages/server/migrations/NNNN_outings.sql with the next number, part 2 into
-- packages/server/src/domains/outings/outings.sql, which gets a line in packages/server/src/platform/db/sql-files.ts.
-- Then `npm run db:types`, and `npm run unit -- packages/server/src/testing`, which checks nearly everything said here.

-- Part 1, the migration: tables, indexes and changes of data. It runs without functions, triggers and policies, as the
-- database's owner. A migration that is in main is never edited.
create table app.outings (
  -- School first, here and in every key and reference, so that a row cannot refer to a row of another school. Where
  -- the table's rows belong is a line in testing/table-map.ts.
  school_id uuid not null references app.schools (id),
  id uuid not null,
  -- Only if each row is about one child: parents then read the rows of their own children, and of no others.
  student_id uuid not null,
  name text not null,
  -- A column with uploaded files is a line in domains/files/queries.ts, which says who sees them. Files that no row uses
  -- are deleted after a day.
  photo_id uuid,
  -- Only if people edit rows: a save of an older version is refused.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references app.students (school_id, id),
  foreign key (school_id, photo_id) references app.files (school_id, id)
);
create index outings_student on app.outings (school_id, student_id);

-- Part 2, beside the domain: who may read and write the table.
-- Staff read and write the rows of their own school; parents write nothing. Parents read a table with a child's column and no
-- other. Named arguments change that: reads => 'true' for all users of the school, writes => 'app.is_office()', or another
-- condition on the row and the functions in isolate.sql. A condition that looks at other tables is a line in policies.test.ts.
call app.isolate('app.outings', 'school_id', 'student_id');
-- Only if jobs read the table: the worker looks for unused files, so it reads the columns that name them.
call app.admit_jobs('app.outings');
grant select (school_id, photo_id) on app.outings to casa_worker;
-- Only if rows expire: a nightly job in the domain's jobs.ts calls `sweepBefore` with the period and deletes them. The policy
-- also has a line in policies.test.ts.
create policy sweep on app.outings to casa_worker using (created_at < app.sweep_before());
grant select, delete on app.outings to casa_worker;

-- Only if deleting can be undone (`useRemove` in the screen).
create trigger remember_removal after delete on app.outings
  for each row execute function app.remember_removal();

-- Nothing is needed for the audit log: note-changes.sql adds its triggers to every table that it does not exclude.

-- A function only for what SQL from queries.ts cannot do: see "What belongs in the database" in CONTRIBUTING. One that runs
-- with its owner's rights fixes its search path and is revoked from public. Numbers that are rules are parameters.
create function app.delete_outings_of_child(p_school uuid, p_student uuid)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.outings where school_id = p_school and student_id = p_student;
end;
revoke execute on function app.delete_outings_of_child from public;
grant execute on function app.delete_outings_of_child to casa_worker;

-- Last, a row in the world of testing/isolation-world.ts, so that other schools and families are tried on the table.
