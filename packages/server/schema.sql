-- The schema of a new database. Written by `npm run db:types`; a test compares it.

create table app.academic_years (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint academic_years_pkey PRIMARY KEY (school_id, id),
  constraint academic_years_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id)
);
CREATE UNIQUE INDEX academic_years_name ON app.academic_years USING btree (school_id, app.name_key(name));
alter table app.academic_years enable row level security;
create policy school_delete on app.academic_years as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.academic_years as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.academic_years as permissive for select to casa_app using ( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END);
create policy school_update on app.academic_years as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.academic_years FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.academic_years FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.academic_years FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.academic_years to casa_app;

create table app.account_links (
  user_id uuid not null,
  person_id uuid not null,
  linked_at timestamp with time zone not null,
  factor_shown boolean not null,
  constraint account_links_pkey PRIMARY KEY (user_id),
  constraint account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX account_links_person ON app.account_links USING btree (person_id);
alter table app.account_links enable row level security;
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.account_links FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();

create table app.activities (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  area_school_id uuid not null,
  area_id uuid not null,
  name text not null,
  position double precision not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  area_class_id uuid not null,
  constraint activities_school_id_id_class_id_key UNIQUE (school_id, id, class_id),
  constraint activities_pkey PRIMARY KEY (school_id, id),
  constraint activities_area FOREIGN KEY (area_school_id, area_id, area_class_id) REFERENCES app.areas(school_id, id, class_id),
  constraint activities_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint activities_area_class CHECK (((area_school_id <> school_id) OR (area_class_id = class_id))),
  constraint activities_check CHECK (((area_school_id = school_id) OR (area_school_id = app.platform())))
);
CREATE INDEX activities_area ON app.activities USING btree (area_school_id, area_id);
CREATE UNIQUE INDEX activities_name ON app.activities USING btree (school_id, class_id, area_id, app.name_key(name));
alter table app.activities enable row level security;
create policy school_delete on app.activities as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.activities as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.activities as permissive for select to casa_app using ( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END);
create policy school_update on app.activities as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.activities FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.activities FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.activities FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.activities to casa_app;

create table app.administrator_links (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint administrator_links_pkey PRIMARY KEY (token_hash),
  constraint administrator_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX administrator_links_user ON app.administrator_links USING btree (user_id);
alter table app.administrator_links enable row level security;
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.administrator_links FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();

create table app.areas (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  name text not null,
  position double precision not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint areas_school_id_id_class_id_key UNIQUE (school_id, id, class_id),
  constraint areas_pkey PRIMARY KEY (school_id, id),
  constraint areas_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id)
);
CREATE UNIQUE INDEX areas_name ON app.areas USING btree (school_id, class_id, app.name_key(name));
alter table app.areas enable row level security;
create policy school_delete on app.areas as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.areas as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.areas as permissive for select to casa_app using ( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END);
create policy school_update on app.areas as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.areas FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.areas FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.areas FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.areas to casa_app;

create table app.attendance_entries (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  class_id uuid not null,
  present boolean not null,
  constraint attendance_entries_pkey PRIMARY KEY (school_id, student_id, day),
  constraint attendance_entries_school_id_class_id_day_fkey FOREIGN KEY (school_id, class_id, day) REFERENCES app.attendance_sheets(school_id, class_id, day),
  constraint attendance_entries_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id)
);
CREATE INDEX attendance_entries_sheet ON app.attendance_entries USING btree (school_id, class_id, day);
alter table app.attendance_entries enable row level security;
create policy school_delete on app.attendance_entries as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.attendance_entries as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.attendance_entries as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[])))));
create policy school_update on app.attendance_entries as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.attendance_entries FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, insert, select, update on app.attendance_entries to casa_app;

create table app.attendance_months (
  school_id uuid not null,
  student_id uuid not null,
  month date not null,
  days smallint not null,
  present smallint not null,
  constraint attendance_months_pkey PRIMARY KEY (school_id, student_id, month),
  constraint attendance_months_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint attendance_months_check CHECK (((present >= 0) AND (present <= days))),
  constraint attendance_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
) with (fillfactor=80);
alter table app.attendance_months enable row level security;
create policy school_delete on app.attendance_months as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.attendance_months as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.attendance_months as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[])))));
create policy school_update on app.attendance_months as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
grant delete, insert, select, update on app.attendance_months to casa_app;

create table app.attendance_sheets (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  day date not null,
  teacher_id uuid,
  present integer default 0 not null,
  absent integer default 0 not null,
  saved_by uuid not null,
  saved_by_name text not null,
  saved_at timestamp with time zone not null,
  version integer default 0 not null,
  updated_at timestamp with time zone default now() not null,
  constraint attendance_sheets_school_id_class_id_day_key UNIQUE (school_id, class_id, day),
  constraint attendance_sheets_pkey PRIMARY KEY (school_id, id),
  constraint attendance_sheets_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint attendance_sheets_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES app.teachers(school_id, id),
  constraint attendance_sheets_absent_check CHECK ((absent >= 0)),
  constraint attendance_sheets_present_check CHECK ((present >= 0))
);
CREATE INDEX attendance_sheets_day ON app.attendance_sheets USING btree (school_id, day);
CREATE INDEX attendance_sheets_teacher ON app.attendance_sheets USING btree (school_id, teacher_id) WHERE (teacher_id IS NOT NULL);
alter table app.attendance_sheets enable row level security;
create policy school_delete on app.attendance_sheets as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.attendance_sheets as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.attendance_sheets as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.attendance_sheets as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.attendance_sheets FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('saved_by', 'saved_by_name', 'saved_at', 'version', 'updated_at');
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.attendance_sheets FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('saved_by', 'saved_by_name', 'saved_at', 'version', 'updated_at');
grant delete, insert, select, update on app.attendance_sheets to casa_app;

create table app.audit_log (
  school_id uuid not null,
  id bigint default nextval('app.audit_log_id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  user_id uuid,
  role text,
  call text not null,
  entity_id uuid,
  fields text[] default '{}'::text[] not null,
  request_id text,
  times integer default 1 not null,
  area text default 'settings'::text not null,
  device text,
  student_ids uuid[] default '{}'::uuid[] not null,
  constraint audit_log_pkey PRIMARY KEY (school_id, at, id)
) partition by RANGE (at);
CREATE INDEX audit_log_area ON ONLY app.audit_log USING btree (school_id, area, at, id);
CREATE INDEX audit_log_at ON ONLY app.audit_log USING brin (at);
CREATE INDEX audit_log_children ON ONLY app.audit_log USING gin (student_ids);
CREATE INDEX audit_log_person ON ONLY app.audit_log USING btree (school_id, user_id, at, id);
CREATE INDEX audit_log_refused ON ONLY app.audit_log USING btree (school_id, entity_id, role, at) WHERE (call = 'sign-in refused'::text);
alter table app.audit_log enable row level security;
create policy school_read on app.audit_log as permissive for select to casa_app using (( CASE WHEN (school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) THEN true ELSE NULL::boolean END AND ( SELECT (app.is_office() OR app.is_administrator()))));
create policy sweep on app.audit_log as permissive for all to casa_worker using ((at < (now() - '90 days'::interval)));
grant select on app.audit_log to casa_app;
grant delete, select on app.audit_log to casa_worker;

create table app.backup_line (
  only_row boolean default true not null,
  line text not null,
  log_problem text,
  constraint backup_line_pkey PRIMARY KEY (only_row),
  constraint backup_line_only_row_check CHECK (only_row)
);
alter table app.backup_line enable row level security;
create policy administrator_read on app.backup_line as permissive for select to casa_app using (app.is_administrator());
create policy jobs on app.backup_line as permissive for select to casa_worker using (true);
grant select on app.backup_line to casa_app;
grant select on app.backup_line to casa_worker;

create table app.backups (
  id uuid not null,
  name text,
  destination text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  problem text,
  byte_count bigint,
  row_count bigint,
  file_count bigint,
  restores_to timestamp with time zone,
  test_key bytea,
  tested_at timestamp with time zone,
  test_problem text,
  constraint backups_pkey PRIMARY KEY (id)
);
CREATE INDEX backups_started ON app.backups USING btree (started_at);
alter table app.backups enable row level security;
create policy administrator_read on app.backups as permissive for select to casa_app using (app.is_administrator());
create policy jobs on app.backups as permissive for select to casa_worker using (true);
grant select (id, name, destination, started_at, ended_at, problem, byte_count, row_count, file_count, restores_to, tested_at, test_problem) on app.backups to casa_app;
grant select (id, name, destination, started_at, ended_at, problem, byte_count, row_count, file_count, restores_to, tested_at, test_problem) on app.backups to casa_worker;

create table app.calendar_addresses (
  user_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  made_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint calendar_addresses_id_key UNIQUE (id),
  constraint calendar_addresses_token_hash_key UNIQUE (token_hash),
  constraint calendar_addresses_pkey PRIMARY KEY (user_id),
  constraint calendar_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.calendar_addresses enable row level security;
create policy own on app.calendar_addresses as permissive for all to casa_app using ((user_id = app.current_user_id()));
create policy sweep on app.calendar_addresses as permissive for all to casa_worker using ((COALESCE(read_at, made_at) < app.sweep_before()));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.calendar_addresses FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, select on app.calendar_addresses to casa_app;
grant delete, select on app.calendar_addresses to casa_worker;

create table app.categories (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean default true not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint categories_pkey PRIMARY KEY (school_id, id),
  constraint categories_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id)
);
CREATE UNIQUE INDEX categories_name ON app.categories USING btree (school_id, app.name_key(name));
alter table app.categories enable row level security;
create policy school_delete on app.categories as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.categories as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.categories as permissive for select to casa_app using ( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END);
create policy school_update on app.categories as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.categories FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.categories FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.categories FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.categories to casa_app;

create table app.charges (
  school_id uuid not null,
  id uuid default gen_random_uuid() not null,
  position bigint default nextval('app.ledger_entries_position_seq'::regclass) not null,
  student_id uuid not null,
  fee_id uuid not null,
  number integer not null,
  academic_year text,
  class_name text not null,
  amount numeric(12,2) not null,
  full_amount numeric(12,2) not null,
  day date not null,
  why text not null,
  batch uuid not null,
  made_on date not null,
  made_by uuid,
  created_at timestamp with time zone default now() not null,
  moved_on date,
  fee_name text,
  constraint charges_pkey PRIMARY KEY (school_id, id),
  constraint charges_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint charges_check CHECK (((why = 'opened'::text) OR (made_by IS NOT NULL))),
  constraint charges_full_amount_check CHECK ((full_amount > (0)::numeric)),
  constraint charges_number_check CHECK (((number >= 1) AND (number <= 60))),
  constraint charges_why_check CHECK ((why = ANY (ARRAY['opened'::text, 'ledgerOn'::text, 'feeSet'::text, 'feeChanged'::text, 'feeRemoved'::text, 'feeRestored'::text, 'joined'::text, 'moved'::text, 'admissionChanged'::text, 'left'::text, 'returned'::text])))
);
CREATE INDEX charges_student ON app.charges USING btree (school_id, student_id, fee_id, number);
alter table app.charges enable row level security;
create policy school_delete on app.charges as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office()));
create policy school_insert on app.charges as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
create policy school_read on app.charges as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.fee_children() IS NULL)) OR (student_id = ANY (( SELECT app.fee_children() AS fee_children)::uuid[]))) AND (NOT ( SELECT app.is_teacher() AS is_teacher))));
create policy school_update on app.charges as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office())) with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
CREATE TRIGGER keep_charges BEFORE DELETE OR UPDATE OR TRUNCATE ON app.charges FOR EACH STATEMENT WHEN ((NOT app.is_erasing())) EXECUTE FUNCTION app.keep_ledger_entries();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.charges FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant insert, select on app.charges to casa_app;

create table app.child_groups (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  name text not null,
  student_ids uuid[] not null,
  constraint child_groups_pkey PRIMARY KEY (school_id, id),
  constraint child_groups_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint child_groups_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint child_groups_size CHECK (((cardinality(student_ids) >= 1) AND (cardinality(student_ids) <= 200)))
);
CREATE UNIQUE INDEX child_groups_name ON app.child_groups USING btree (school_id, class_id, app.name_key(name));
alter table app.child_groups enable row level security;
create policy school_delete on app.child_groups as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.child_groups as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.child_groups as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.child_groups as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.child_groups FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
CREATE TRIGGER remember_removal AFTER DELETE ON app.child_groups FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
grant delete, insert, select, update on app.child_groups to casa_app;

create table app.child_guardians (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  name text,
  relation text not null,
  number text,
  email text,
  sees_work boolean not null,
  sees_fees boolean not null,
  collects boolean not null,
  gets_messages boolean not null,
  blocked_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint child_guardians_pkey PRIMARY KEY (school_id, id),
  constraint child_guardians_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id) ON DELETE CASCADE,
  constraint child_guardians_relation_check CHECK ((relation = ANY (ARRAY['mother'::text, 'father'::text, 'grandmother'::text, 'grandfather'::text, 'guardian'::text, 'other'::text])))
);
CREATE INDEX child_guardians_number ON app.child_guardians USING btree (school_id, number) WHERE (number IS NOT NULL);
CREATE INDEX child_guardians_student ON app.child_guardians USING btree (school_id, student_id);
alter table app.child_guardians enable row level security;
create policy school_delete on app.child_guardians as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office()));
create policy school_insert on app.child_guardians as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
create policy school_read on app.child_guardians as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.current_children() IS NULL)) OR (student_id = ANY (( SELECT app.current_children() AS current_children)::uuid[]))) AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.child_guardians as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office())) with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
CREATE TRIGGER narrow_guardian AFTER INSERT OR UPDATE ON app.child_guardians FOR EACH ROW EXECUTE FUNCTION app.narrow_guardian();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.child_guardians FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.child_guardians FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.child_guardians to casa_app;

create table app.child_openings (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  user_id uuid not null,
  user_name text not null,
  role text not null,
  opened_at timestamp with time zone default now() not null,
  constraint child_openings_pkey PRIMARY KEY (school_id, student_id, day, user_id),
  constraint child_openings_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id) ON DELETE CASCADE
);
CREATE INDEX child_openings_at ON app.child_openings USING brin (opened_at);
alter table app.child_openings enable row level security;
create policy school_delete on app.child_openings as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND false));
create policy school_insert on app.child_openings as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND false));
create policy school_read on app.child_openings as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[]))) AND (NOT ( SELECT app.is_teacher() AS is_teacher))));
create policy school_update on app.child_openings as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND false)) with check (((school_id = ANY (app.current_schools())) AND false));
create policy sweep on app.child_openings as permissive for all to casa_worker using ((opened_at < app.sweep_before()));
grant select on app.child_openings to casa_app;
grant delete on app.child_openings to casa_worker;
grant select (opened_at) on app.child_openings to casa_worker;

create table app.class_memberships (
  school_id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  from_day date not null,
  until_day date,
  added_at timestamp with time zone default clock_timestamp() not null,
  constraint class_memberships_pkey PRIMARY KEY (school_id, student_id, from_day),
  constraint class_memberships_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint class_memberships_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id) ON DELETE CASCADE,
  constraint class_memberships_check CHECK ((until_day > from_day))
);
CREATE INDEX class_memberships_class ON app.class_memberships USING btree (school_id, class_id, from_day) INCLUDE (student_id, until_day);
CREATE UNIQUE INDEX class_memberships_open ON app.class_memberships USING btree (school_id, student_id) WHERE (until_day IS NULL);
alter table app.class_memberships enable row level security;
create policy school_delete on app.class_memberships as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND false));
create policy school_insert on app.class_memberships as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (app.is_office() AND (until_day IS NULL))));
create policy school_read on app.class_memberships as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.current_children() IS NULL)) OR (student_id = ANY (( SELECT app.current_children() AS current_children)::uuid[])))));
create policy school_update on app.class_memberships as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND false)) with check (((school_id = ANY (app.current_schools())) AND false));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.class_memberships FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant insert, select on app.class_memberships to casa_app;

create table app.classes (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean default true not null,
  level_id uuid,
  level_school_id uuid generated always as ( CASE WHEN (level_id IS NOT NULL) THEN '00000000-0000-7000-8000-000000000001'::uuid ELSE NULL::uuid END) stored,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint classes_pkey PRIMARY KEY (school_id, id),
  constraint classes_level_school_id_level_id_fkey FOREIGN KEY (level_school_id, level_id) REFERENCES app.classes(school_id, id),
  constraint classes_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id)
);
CREATE INDEX classes_level ON app.classes USING btree (level_school_id, level_id) WHERE (level_id IS NOT NULL);
CREATE UNIQUE INDEX classes_name ON app.classes USING btree (school_id, app.name_key(name)) WHERE (archived_at IS NULL);
alter table app.classes enable row level security;
create policy school_delete on app.classes as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.classes as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.classes as permissive for select to casa_app using ( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END);
create policy school_update on app.classes as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.classes FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('level_school_id', 'version', 'updated_at');
CREATE TRIGGER remember_archiving AFTER UPDATE OF archived_at ON app.classes FOR EACH ROW WHEN (((old.archived_at IS NULL) AND (new.archived_at IS NOT NULL))) EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER remember_removal AFTER DELETE ON app.classes FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.classes FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('level_school_id', 'version', 'updated_at');
grant delete, insert, select, update on app.classes to casa_app;

create table app.conference_reports (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  from_day date not null,
  to_day date not null,
  status text default 'draft'::text not null,
  revision integer default 1 not null,
  corrects_id uuid,
  summary text,
  areas jsonb not null,
  left_out uuid[] default '{}'::uuid[] not null,
  quotes jsonb default '[]'::jsonb not null,
  school_days integer not null,
  days_present integer not null,
  correction text,
  drafted_by uuid not null,
  drafted_by_name text not null,
  edited_by uuid not null,
  edited_by_name text not null,
  reviewed_by uuid,
  reviewed_by_name text,
  published_on date,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  editors uuid[] default '{}'::uuid[] not null,
  highlights uuid[],
  constraint conference_reports_corrected_once UNIQUE (school_id, corrects_id),
  constraint conference_reports_pkey PRIMARY KEY (school_id, id),
  constraint conference_reports_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint conference_reports_school_id_corrects_id_fkey FOREIGN KEY (school_id, corrects_id) REFERENCES app.conference_reports(school_id, id),
  constraint conference_reports_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint conference_reports_areas_check CHECK ((jsonb_typeof(areas) = 'array'::text)),
  constraint conference_reports_days CHECK (((from_day <= to_day) AND ((days_present >= 0) AND (days_present <= school_days)))),
  constraint conference_reports_proof_read CHECK ((((status = ANY (ARRAY['published'::text, 'replaced'::text])) = ((reviewed_by IS NOT NULL) AND (published_on IS NOT NULL))) AND ((reviewed_by IS NULL) OR ((reviewed_by <> drafted_by) AND (reviewed_by <> edited_by))))),
  constraint conference_reports_proof_read_by_other CHECK (((reviewed_by IS NULL) OR (reviewed_by <> ALL (editors)))),
  constraint conference_reports_quotes_check CHECK ((jsonb_typeof(quotes) = 'array'::text)),
  constraint conference_reports_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'published'::text, 'replaced'::text])))
);
CREATE INDEX conference_reports_class ON app.conference_reports USING btree (school_id, class_id);
CREATE UNIQUE INDEX conference_reports_open ON app.conference_reports USING btree (school_id, student_id) WHERE (status = ANY (ARRAY['draft'::text, 'review'::text]));
CREATE INDEX conference_reports_student ON app.conference_reports USING btree (school_id, student_id, to_day DESC);
alter table app.conference_reports enable row level security;
create policy school_delete on app.conference_reports as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.conference_reports as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.conference_reports as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[]))) AND ((status = 'published'::text) OR (NOT ( SELECT app.is_parent() AS is_parent)))));
create policy school_update on app.conference_reports as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER announce_review AFTER UPDATE OF status ON app.conference_reports FOR EACH ROW WHEN (((old.status <> 'review'::text) AND (new.status = 'review'::text))) EXECUTE FUNCTION app.announce_review();
CREATE TRIGGER issue_report AFTER INSERT OR UPDATE OF status ON app.conference_reports FOR EACH ROW WHEN ((new.status = ANY (ARRAY['published'::text, 'replaced'::text]))) EXECUTE FUNCTION app.issue_paper('report');
CREATE TRIGGER keep_editors BEFORE INSERT OR UPDATE OF editors, drafted_by, edited_by ON app.conference_reports FOR EACH ROW EXECUTE FUNCTION app.keep_report_editors();
CREATE TRIGGER keep_report BEFORE DELETE OR UPDATE ON app.conference_reports FOR EACH ROW WHEN ((NOT app.is_erasing())) EXECUTE FUNCTION app.keep_conference_report();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.conference_reports FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('edited_by', 'edited_by_name', 'version', 'updated_at', 'editors');
CREATE TRIGGER remember_removal AFTER DELETE ON app.conference_reports FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.conference_reports FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('edited_by', 'edited_by_name', 'version', 'updated_at', 'editors');
CREATE TRIGGER withdraw_notices AFTER UPDATE OF status ON app.conference_reports FOR EACH ROW WHEN ((new.status = 'replaced'::text)) EXECUTE FUNCTION app.withdraw_notices_about();
CREATE TRIGGER withdraw_review AFTER UPDATE OF status ON app.conference_reports FOR EACH ROW WHEN (((old.status = 'review'::text) AND (new.status <> 'review'::text))) EXECUTE FUNCTION app.withdraw_subject();
grant delete, insert, select, update on app.conference_reports to casa_app;

create table app.demo_schools (
  school_id uuid not null,
  number smallint not null,
  accounts uuid[] not null,
  token_hash bytea,
  used_at timestamp with time zone,
  constraint demo_schools_number_key UNIQUE (number),
  constraint demo_schools_token_hash_key UNIQUE (token_hash),
  constraint demo_schools_pkey PRIMARY KEY (school_id),
  constraint demo_schools_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint demo_schools_check CHECK (((token_hash IS NULL) = (used_at IS NULL))),
  constraint demo_schools_number_check CHECK (((number >= 1) AND (number <= 30)))
);
alter table app.demo_schools enable row level security;

create table app.erasures (
  school_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  student_ids uuid[] default '{}'::uuid[] not null,
  accounts uuid[] default '{}'::uuid[] not null,
  asked_by uuid,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by_name text,
  begun_at timestamp with time zone,
  done_at timestamp with time zone,
  counts jsonb default '{"kept": {}, "erased": {}}'::jsonb not null,
  serial_numbers text[] default '{}'::text[] not null,
  backups_until date,
  hash text,
  automatic boolean default false not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  constraint erasures_pkey PRIMARY KEY (school_id, id),
  constraint erasures_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint erasures_ends_once CHECK (((undone_at IS NULL) OR (begun_at IS NULL))),
  constraint erasures_kind_check CHECK ((kind = ANY (ARRAY['child'::text, 'family'::text, 'teacher'::text, 'school'::text])))
);
CREATE UNIQUE INDEX erasures_open ON app.erasures USING btree (school_id, kind, subject_id) WHERE ((undone_at IS NULL) AND (done_at IS NULL));
alter table app.erasures enable row level security;
create policy school_delete on app.erasures as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND false));
create policy school_insert on app.erasures as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND CASE WHEN (school_id = app.platform()) THEN ((kind = 'school'::text) AND app.is_administrator()) ELSE ((kind <> 'school'::text) AND app.is_office()) END));
create policy school_read on app.erasures as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND CASE WHEN (school_id = app.platform()) THEN ( SELECT app.is_administrator() AS is_administrator) ELSE ( SELECT app.is_office() AS is_office) END));
create policy school_update on app.erasures as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND ( CASE WHEN (school_id = app.platform()) THEN app.is_administrator() ELSE app.is_office() END AND (begun_at IS NULL)))) with check (((school_id = ANY (app.current_schools())) AND ( CASE WHEN (school_id = app.platform()) THEN app.is_administrator() ELSE app.is_office() END AND (begun_at IS NULL))));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.erasures FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant select on app.erasures to casa_app;
grant insert (school_id, id, kind, subject_id, student_ids, accounts, asked_by, asked_by_name, asked_at, due_at) on app.erasures to casa_app;
grant update (undone_at, undone_by_name) on app.erasures to casa_app;

create table app.event_students (
  school_id uuid not null,
  id uuid default gen_random_uuid() not null,
  event_id uuid not null,
  student_id uuid not null,
  status text default 'Not Submitted'::text not null,
  resubmit text default 'Not Submitted'::text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint event_students_school_id_event_id_student_id_key UNIQUE (school_id, event_id, student_id),
  constraint event_students_pkey PRIMARY KEY (school_id, id),
  constraint event_students_school_id_event_id_fkey FOREIGN KEY (school_id, event_id) REFERENCES app.events(school_id, id) ON DELETE CASCADE,
  constraint event_students_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint event_students_resubmit_check CHECK ((resubmit = ANY (ARRAY['Not Submitted'::text, 'Resubmit'::text]))),
  constraint event_students_status_check CHECK ((status = ANY (ARRAY['Not Submitted'::text, 'Submitted'::text])))
);
CREATE INDEX event_students_asked ON app.event_students USING btree (school_id, event_id) WHERE (resubmit = 'Resubmit'::text);
CREATE INDEX event_students_student ON app.event_students USING btree (school_id, student_id);
alter table app.event_students enable row level security;
create policy school_delete on app.event_students as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.event_students as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.event_students as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[])))));
create policy school_update on app.event_students as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.event_students FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_statuses AFTER DELETE ON app.event_students FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER restore_subject AFTER INSERT ON app.event_students FOR EACH ROW WHEN (app.is_put_back()) EXECUTE FUNCTION app.restore_subject();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.event_students FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
CREATE TRIGGER withdraw_subject AFTER DELETE ON app.event_students FOR EACH ROW EXECUTE FUNCTION app.withdraw_subject();
grant delete, insert, select, update on app.event_students to casa_app;

create table app.events (
  school_id uuid not null,
  id uuid not null,
  kind text not null,
  class_id uuid,
  name text not null,
  description text,
  observation text,
  video text,
  image_ids uuid[] default '{}'::uuid[] not null,
  day date not null,
  due_day date,
  for_all boolean not null,
  made_by uuid not null,
  made_by_name text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  start_time time(0) without time zone,
  end_time time(0) without time zone,
  constraint events_pkey PRIMARY KEY (school_id, id),
  constraint events_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint events_check CHECK (((kind = 'event'::text) OR (class_id IS NOT NULL))),
  constraint events_check1 CHECK ((due_day >= day)),
  constraint events_kind_check CHECK ((kind = ANY (ARRAY['assignment'::text, 'event'::text]))),
  constraint events_times CHECK (((end_time IS NULL) OR (start_time IS NOT NULL)))
);
CREATE INDEX events_class ON app.events USING btree (school_id, class_id, day DESC, id DESC);
CREATE INDEX events_day ON app.events USING btree (school_id, day DESC, id DESC);
CREATE INDEX events_due ON app.events USING btree (school_id, class_id, due_day) WHERE (kind = 'assignment'::text);
alter table app.events enable row level security;
create policy jobs on app.events as permissive for all to casa_worker using ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.events as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.events as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.events as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND ((NOT ( SELECT app.is_parent() AS is_parent)) OR (EXISTS ( SELECT FROM app.event_students s WHERE ((s.school_id = events.school_id) AND (s.event_id = events.id)))) OR ((kind = 'event'::text) AND for_all AND ((class_id IS NULL) OR (EXISTS ( SELECT FROM app.class_memberships m WHERE ((m.school_id = events.school_id) AND (m.class_id = events.class_id) AND (m.student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[])) AND (m.from_day <= COALESCE(events.due_day, events.day)) AND ((m.until_day IS NULL) OR (m.until_day > events.day))))))))));
create policy school_update on app.events as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER hold_class BEFORE INSERT ON app.events FOR EACH ROW WHEN (((new.kind = 'assignment'::text) AND new.for_all AND app.is_put_back())) EXECUTE FUNCTION app.hold_class_of_assignment();
CREATE TRIGGER keep_stored_images BEFORE INSERT ON app.events FOR EACH ROW WHEN (app.is_put_back()) EXECUTE FUNCTION app.keep_stored_images();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.events FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER put_back_statuses AFTER INSERT ON app.events FOR EACH ROW WHEN (app.is_put_back()) EXECUTE FUNCTION app.put_back_statuses();
CREATE TRIGGER remember_removal AFTER DELETE ON app.events FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
grant delete, insert, select, update on app.events to casa_app;
grant select (school_id, image_ids) on app.events to casa_worker;

create table app.exercise_names (
  school_id uuid not null,
  id uuid not null,
  exercise_school_id uuid not null,
  exercise_id uuid not null,
  language text not null,
  name text not null,
  shown boolean default false not null,
  translates text,
  constraint exercise_names_pkey PRIMARY KEY (school_id, id),
  constraint exercise_names_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint exercise_names_check CHECK (((exercise_school_id = school_id) OR (exercise_school_id = app.platform()))),
  constraint exercise_names_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'te'::text])))
);
CREATE UNIQUE INDEX exercise_names_name ON app.exercise_names USING btree (school_id, exercise_id, app.name_key(name));
CREATE UNIQUE INDEX exercise_names_shown ON app.exercise_names USING btree (school_id, exercise_id, language) WHERE shown;
alter table app.exercise_names enable row level security;
create policy school_delete on app.exercise_names as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.exercise_names as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.exercise_names as permissive for select to casa_app using ( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END);
create policy school_update on app.exercise_names as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.exercise_names FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
CREATE TRIGGER remember_removal AFTER DELETE ON app.exercise_names FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER remember_translated BEFORE INSERT OR UPDATE OF shown ON app.exercise_names FOR EACH ROW WHEN ((new.shown AND (new.translates IS NULL))) EXECUTE FUNCTION app.remember_translated();
grant delete, insert, select, update on app.exercise_names to casa_app;

create table app.exercise_prerequisites (
  school_id uuid not null,
  exercise_id uuid not null,
  requires_id uuid not null,
  requires_school_id uuid not null,
  strength text not null,
  why text not null,
  constraint exercise_prerequisites_pkey PRIMARY KEY (school_id, exercise_id, requires_id),
  constraint exercise_prerequisites_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint exercise_prerequisites_owner CHECK (((requires_school_id = school_id) OR (requires_school_id = app.platform()))),
  constraint exercise_prerequisites_strength_check CHECK ((strength = ANY (ARRAY['direct'::text, 'indirect'::text])))
);
CREATE INDEX exercise_prerequisites_requires ON app.exercise_prerequisites USING btree (school_id, requires_id);
alter table app.exercise_prerequisites enable row level security;
create policy school_delete on app.exercise_prerequisites as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.exercise_prerequisites as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.exercise_prerequisites as permissive for select to casa_app using ( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END);
create policy school_update on app.exercise_prerequisites as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER check_prerequisite AFTER INSERT OR UPDATE ON app.exercise_prerequisites FOR EACH ROW EXECUTE FUNCTION app.check_prerequisite();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.exercise_prerequisites FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, insert, select, update on app.exercise_prerequisites to casa_app;

create table app.exercises (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  activity_school_id uuid not null,
  activity_id uuid not null,
  name text not null,
  position double precision not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  activity_class_id uuid not null,
  opener boolean default false not null,
  from_months smallint,
  constraint exercises_pkey PRIMARY KEY (school_id, id),
  constraint exercises_activity FOREIGN KEY (activity_school_id, activity_id, activity_class_id) REFERENCES app.activities(school_id, id, class_id),
  constraint exercises_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint exercises_activity_class CHECK (((activity_school_id <> school_id) OR (activity_class_id = class_id))),
  constraint exercises_check CHECK (((activity_school_id = school_id) OR (activity_school_id = app.platform()))),
  constraint exercises_from_months CHECK (((from_months >= 0) AND (from_months <= 240)))
);
CREATE INDEX exercises_activity ON app.exercises USING btree (activity_school_id, activity_id);
CREATE UNIQUE INDEX exercises_name ON app.exercises USING btree (school_id, class_id, activity_id, app.name_key(name));
alter table app.exercises enable row level security;
create policy school_delete on app.exercises as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.exercises as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.exercises as permissive for select to casa_app using ( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END);
create policy school_update on app.exercises as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER forget_prerequisites AFTER UPDATE OF class_id ON app.exercises FOR EACH ROW WHEN ((old.class_id IS DISTINCT FROM new.class_id)) EXECUTE FUNCTION app.forget_prerequisites();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.exercises FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.exercises FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER show_translations AFTER UPDATE OF name ON app.exercises FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION app.show_translations();
grant delete, insert, select, update on app.exercises to casa_app;

create table app.exports (
  school_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  student_id uuid,
  status text default 'queued'::text not null,
  done integer default 0 not null,
  total integer default 0 not null,
  storage_key text,
  byte_count bigint,
  made_at timestamp with time zone not null,
  moved_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint exports_pkey PRIMARY KEY (school_id, id),
  constraint exports_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint exports_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint exports_check CHECK (((status = 'ready'::text) = (storage_key IS NOT NULL))),
  constraint exports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX exports_of ON app.exports USING btree (school_id, user_id, student_id) NULLS NOT DISTINCT;
CREATE INDEX exports_user ON app.exports USING btree (user_id);
alter table app.exports enable row level security;
create policy jobs on app.exports as permissive for all to casa_worker using ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.exports as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (user_id = app.current_user_id())));
create policy school_insert on app.exports as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND ((user_id = app.current_user_id()) AND CASE WHEN app.is_parent() THEN ((student_id = ANY (app.work_children())) AND (student_id = ANY (app.fee_children()))) ELSE (app.is_office() AND (student_id IS NULL)) END)));
create policy school_read on app.exports as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[]))) AND ((user_id = app.current_user_id()) AND ((NOT ( SELECT app.is_parent() AS is_parent)) OR (student_id = ANY (( SELECT app.fee_children() AS fee_children)::uuid[]))))));
create policy school_update on app.exports as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND ((user_id = app.current_user_id()) AND CASE WHEN app.is_parent() THEN ((student_id = ANY (app.work_children())) AND (student_id = ANY (app.fee_children()))) ELSE (app.is_office() AND (student_id IS NULL)) END))) with check (((school_id = ANY (app.current_schools())) AND ((user_id = app.current_user_id()) AND CASE WHEN app.is_parent() THEN ((student_id = ANY (app.work_children())) AND (student_id = ANY (app.fee_children()))) ELSE (app.is_office() AND (student_id IS NULL)) END)));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.exports FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
CREATE TRIGGER remove_export_file AFTER DELETE ON app.exports FOR EACH ROW WHEN ((old.storage_key IS NOT NULL)) EXECUTE FUNCTION app.remove_export_file();
grant delete, insert, select, update on app.exports to casa_app;
grant delete, select, update on app.exports to casa_worker;

create table app.factor_resets (
  user_id uuid not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint factor_resets_pkey PRIMARY KEY (user_id),
  constraint factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id)
);
alter table app.factor_resets enable row level security;
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.factor_resets FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();

create table app.fees (
  school_id uuid not null,
  id uuid not null,
  academic_year_id uuid,
  academic_year_school_id uuid generated always as ( CASE WHEN (academic_year_id IS NOT NULL) THEN '00000000-0000-7000-8000-000000000001'::uuid ELSE NULL::uuid END) stored,
  class_id uuid not null,
  student_id uuid,
  total numeric(12,2) not null,
  instalment_amounts numeric(12,2)[] not null,
  instalment_days date[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default now() not null,
  name text,
  constraint fees_pkey PRIMARY KEY (school_id, id),
  constraint fees_academic_year FOREIGN KEY (academic_year_school_id, academic_year_id) REFERENCES app.academic_years(school_id, id),
  constraint fees_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint fees_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint fees_instalments CHECK ((((cardinality(instalment_amounts) >= 1) AND (cardinality(instalment_amounts) <= 60)) AND (cardinality(instalment_days) = cardinality(instalment_amounts)) AND (array_position(instalment_amounts, NULL::numeric) IS NULL) AND (array_position(instalment_days, NULL::date) IS NULL) AND ((0)::numeric < ALL (instalment_amounts)))),
  constraint fees_name_check CHECK ((name <> ''::text)),
  constraint fees_total_check CHECK ((total > (0)::numeric))
);
CREATE INDEX fees_academic_year ON app.fees USING btree (academic_year_school_id, academic_year_id);
CREATE INDEX fees_class ON app.fees USING btree (school_id, class_id);
CREATE INDEX fees_student ON app.fees USING btree (school_id, student_id) WHERE (student_id IS NOT NULL);
alter table app.fees enable row level security;
create policy school_delete on app.fees as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office()));
create policy school_insert on app.fees as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
create policy school_read on app.fees as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT app.is_office() AS is_office) OR (( SELECT app.is_parent() AS is_parent) AND ((student_id = ANY (( SELECT app.fee_children() AS fee_children)::uuid[])) OR ((student_id IS NULL) AND (EXISTS ( SELECT FROM app.class_memberships m WHERE ((m.school_id = fees.school_id) AND (m.class_id = fees.class_id) AND (m.student_id = ANY (( SELECT app.fee_children() AS fee_children)::uuid[])) AND (m.from_day <= ( SELECT max(day.day) AS max FROM unnest(fees.instalment_days) day(day))) AND ((m.until_day IS NULL) OR (m.until_day > ( SELECT max(day.day) AS max FROM unnest(fees.instalment_days) day(day)))))))))))));
create policy school_update on app.fees as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office())) with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.fees FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('academic_year_school_id', 'version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.fees FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.fees FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('academic_year_school_id', 'version', 'updated_at');
grant delete, insert, select, update on app.fees to casa_app;

create table app.files (
  school_id uuid not null,
  id uuid not null,
  content_type text not null,
  storage_key text not null,
  small_key text,
  byte_count bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  seconds double precision,
  upload_id uuid,
  constraint files_pkey PRIMARY KEY (school_id, id),
  constraint files_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint files_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint files_content_type_check CHECK ((content_type = ANY (ARRAY['image/webp'::text, 'audio/mpeg'::text, 'audio/mp4'::text, 'audio/ogg'::text, 'audio/wav'::text, 'audio/webm'::text, 'video/mp4'::text, 'video/webm'::text])))
);
CREATE INDEX files_created_at ON app.files USING btree (school_id, created_at);
CREATE UNIQUE INDEX files_upload ON app.files USING btree (school_id, upload_id) WHERE (upload_id IS NOT NULL);
CREATE INDEX files_user ON app.files USING btree (user_id);
alter table app.files enable row level security;
create policy jobs on app.files as permissive for all to casa_worker using ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.files as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.files as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.files as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND ((NOT ( SELECT app.is_parent() AS is_parent)) OR (EXISTS ( SELECT FROM app.schools s WHERE ((s.id = files.school_id) AND (s.logo_id = files.id)))) OR (EXISTS ( SELECT FROM app.students c WHERE ((c.school_id = files.school_id) AND (c.photo_id = files.id)))) OR (EXISTS ( SELECT FROM app.events e WHERE ((e.school_id = files.school_id) AND (files.id = ANY (e.image_ids))))) OR (EXISTS ( SELECT FROM app.papers p WHERE ((p.school_id = files.school_id) AND ((files.id = p.logo_id) OR (files.id = p.photo_id))))))));
create policy school_update on app.files as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.files FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, insert, select, update on app.files to casa_app;
grant delete, select, update on app.files to casa_worker;

create table app.former_contacts (
  school_id uuid not null,
  id uuid not null,
  school_name text not null,
  mobile_number text not null,
  email text,
  number_changed boolean not null,
  changed_at timestamp with time zone default now() not null,
  of_parent boolean default false not null,
  handed_over boolean default false not null,
  constraint former_contacts_id_key UNIQUE (id),
  constraint former_contacts_pkey PRIMARY KEY (school_id, id),
  constraint former_contacts_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id)
);
alter table app.former_contacts enable row level security;
create policy sweep on app.former_contacts as permissive for all to casa_worker using (true);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.former_contacts FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, select on app.former_contacts to casa_worker;

create table app.former_guardians (
  school_id uuid not null,
  student_id uuid not null,
  user_id uuid not null,
  accepted_at timestamp with time zone,
  declined_at timestamp with time zone,
  created_at timestamp with time zone not null,
  first_password bytea,
  login text,
  claimed_number text,
  guardian_id uuid,
  constraint former_guardians_pkey PRIMARY KEY (school_id, student_id, user_id),
  constraint former_guardians_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES app.child_guardians(school_id, id) ON DELETE CASCADE,
  constraint former_guardians_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id) ON DELETE CASCADE,
  constraint former_guardians_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX former_guardians_guardian ON app.former_guardians USING btree (school_id, guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX former_guardians_user ON app.former_guardians USING btree (user_id);
alter table app.former_guardians enable row level security;
create policy school_delete on app.former_guardians as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.former_guardians as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.former_guardians as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.current_children() IS NULL)) OR (student_id = ANY (( SELECT app.current_children() AS current_children)::uuid[])))));
create policy school_update on app.former_guardians as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.former_guardians FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();

create table app.guardian_requests (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  user_id uuid not null,
  position smallint not null,
  kind text not null,
  guardian_id uuid,
  name text,
  relation text,
  number text,
  email text,
  sees_work boolean,
  sees_fees boolean,
  collects boolean,
  gets_messages boolean,
  created_at timestamp with time zone default now() not null,
  constraint guardian_requests_position UNIQUE (school_id, student_id, user_id, "position"),
  constraint guardian_requests_pkey PRIMARY KEY (school_id, id),
  constraint guardian_requests_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES app.child_guardians(school_id, id) ON DELETE CASCADE,
  constraint guardian_requests_school_id_student_id_user_id_fkey FOREIGN KEY (school_id, student_id, user_id) REFERENCES app.guardians(school_id, student_id, user_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint guardian_requests_kind_check CHECK ((kind = ANY (ARRAY['add'::text, 'change'::text, 'remove'::text]))),
  constraint guardian_requests_position_check CHECK ((("position" >= 1) AND ("position" <= 5)))
);
CREATE INDEX guardian_requests_guardian ON app.guardian_requests USING btree (school_id, guardian_id) WHERE (guardian_id IS NOT NULL);
alter table app.guardian_requests enable row level security;
create policy school_delete on app.guardian_requests as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (app.is_office() OR (user_id = app.current_user_id()))));
create policy school_insert on app.guardian_requests as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (app.is_parent() AND (user_id = app.current_user_id()) AND (student_id = ANY (app.current_children())))));
create policy school_read on app.guardian_requests as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.current_children() IS NULL)) OR (student_id = ANY (( SELECT app.current_children() AS current_children)::uuid[]))) AND (( SELECT app.is_office() AS is_office) OR (user_id = app.current_user_id()))));
create policy school_update on app.guardian_requests as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND false)) with check (((school_id = ANY (app.current_schools())) AND false));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.guardian_requests FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, insert, select, update on app.guardian_requests to casa_app;

create table app.guardians (
  school_id uuid not null,
  student_id uuid not null,
  user_id uuid not null,
  accepted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  declined_at timestamp with time zone,
  account text,
  claimed_number text,
  guardian_id uuid,
  constraint guardians_pkey PRIMARY KEY (school_id, student_id, user_id),
  constraint guardians_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES app.child_guardians(school_id, id) ON DELETE CASCADE,
  constraint guardians_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id) ON DELETE CASCADE,
  constraint guardians_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint guardians_account_check CHECK ((account = ANY (ARRAY['unopened'::text, 'slip'::text]))),
  constraint guardians_check CHECK (((accepted_at IS NULL) OR (declined_at IS NULL)))
);
CREATE INDEX guardians_claimed ON app.guardians USING btree (claimed_number) WHERE (claimed_number IS NOT NULL);
CREATE UNIQUE INDEX guardians_guardian ON app.guardians USING btree (school_id, guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX guardians_user ON app.guardians USING btree (user_id);
alter table app.guardians enable row level security;
create policy school_delete on app.guardians as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.guardians as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.guardians as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.current_children() IS NULL)) OR (student_id = ANY (( SELECT app.current_children() AS current_children)::uuid[])))));
create policy school_update on app.guardians as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office() AND (accepted_at IS NULL))) with check (((school_id = ANY (app.current_schools())) AND app.is_office() AND (accepted_at IS NULL) AND (declined_at IS NULL)));
CREATE TRIGGER close_left_account AFTER DELETE ON app.guardians FOR EACH ROW EXECUTE FUNCTION app.close_left_account();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.guardians FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
CREATE TRIGGER withdraw_notices AFTER DELETE ON app.guardians FOR EACH ROW EXECUTE FUNCTION app.withdraw_notices_of_child();
grant delete, select on app.guardians to casa_app;
grant update (declined_at) on app.guardians to casa_app;

create table app.holidays (
  school_id uuid not null,
  id uuid not null,
  name text,
  first_day date not null,
  last_day date not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint holidays_days UNIQUE (school_id, first_day, last_day),
  constraint holidays_pkey PRIMARY KEY (school_id, id),
  constraint holidays_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint holidays_check CHECK (((last_day >= first_day) AND (last_day <= (first_day + 365))))
);
alter table app.holidays enable row level security;
create policy school_delete on app.holidays as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office()));
create policy school_insert on app.holidays as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
create policy school_read on app.holidays as permissive for select to casa_app using ( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END);
create policy school_update on app.holidays as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office())) with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.holidays FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.holidays FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.holidays FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.holidays to casa_app;

create table app.idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  kept_until timestamp with time zone not null,
  school_id uuid default 
CASE
    WHEN (current_setting('app.role'::text, true) = ANY (ARRAY['SCHOOLE'::text, 'TEACHER'::text])) THEN ((NULLIF(current_setting('app.schools'::text, true), ''::text))::uuid[])[1]
    ELSE '00000000-0000-7000-8000-000000000001'::uuid
END not null,
  constraint idempotency_keys_pkey PRIMARY KEY (school_id, user_id, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 8) AND (length(key) <= 200)))
);
CREATE INDEX idempotency_keys_kept_until ON app.idempotency_keys USING btree (kept_until);
CREATE UNIQUE INDEX idempotency_keys_user ON app.idempotency_keys USING btree (user_id, key);
alter table app.idempotency_keys enable row level security;
create policy own on app.idempotency_keys as permissive for all to casa_app using (( CASE WHEN ((school_id = app.platform()) OR (school_id = ANY (app.current_schools()))) THEN true ELSE NULL::boolean END AND (user_id = COALESCE((NULLIF(current_setting('app.user'::text, true), ''::text))::uuid, '00000000-0000-0000-0000-000000000000'::uuid))));
create policy sweep on app.idempotency_keys as permissive for all to casa_worker using ((kept_until < now()));
grant insert, select, update on app.idempotency_keys to casa_app;
grant delete, select on app.idempotency_keys to casa_worker;

create table app.installation (
  only_one boolean default true not null,
  fingerprint_key bytea not null,
  storage_id uuid,
  maintenance_since timestamp with time zone,
  constraint installation_pkey PRIMARY KEY (only_one),
  constraint installation_only_one_check CHECK (only_one)
);
alter table app.installation enable row level security;

create table app.known_places (
  user_id uuid not null,
  place bytea not null,
  kind text not null,
  seen_at timestamp with time zone not null,
  constraint known_places_pkey PRIMARY KEY (user_id, place),
  constraint known_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint known_places_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'network'::text])))
);
alter table app.known_places enable row level security;
create policy sweep on app.known_places as permissive for all to casa_worker using ((seen_at < app.sweep_before()));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.known_places FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, select on app.known_places to casa_worker;

create table app.language_cells (
  school_id uuid not null,
  student_id uuid not null,
  grid text not null,
  item text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint language_cells_pkey PRIMARY KEY (school_id, student_id, grid, item),
  constraint language_cells_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint language_cells_grid_check CHECK ((grid = ANY (ARRAY['sounds'::text, 'movable'::text])))
);
alter table app.language_cells enable row level security;
create policy school_delete on app.language_cells as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.language_cells as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.language_cells as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[])))));
create policy school_update on app.language_cells as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.language_cells FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, insert, select, update on app.language_cells to casa_app;

create table app.ledger_entries (
  school_id uuid not null,
  id uuid not null,
  position bigint generated always as identity not null,
  student_id uuid not null,
  kind text not null,
  amount numeric(12,2) not null,
  day date not null,
  mode text,
  reference text,
  paid_by text,
  reason text,
  receipt_year integer,
  receipt_number integer,
  reverses uuid,
  made_by uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint ledger_entries_receipt UNIQUE (school_id, receipt_year, receipt_number),
  constraint ledger_entries_reversed_once UNIQUE (school_id, reverses),
  constraint ledger_entries_pkey PRIMARY KEY (school_id, id),
  constraint ledger_entries_school_id_reverses_fkey FOREIGN KEY (school_id, reverses) REFERENCES app.ledger_entries(school_id, id),
  constraint ledger_entries_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'concession'::text, 'lateFee'::text, 'reversal'::text]))),
  constraint ledger_entries_mode_check CHECK ((mode = ANY (ARRAY['cash'::text, 'upi'::text, 'card'::text, 'cheque'::text, 'transfer'::text, 'online'::text]))),
  constraint ledger_entries_whole CHECK ((((kind = 'reversal'::text) = (reverses IS NOT NULL)) AND ((kind = 'payment'::text) = ((mode IS NOT NULL) AND (paid_by IS NOT NULL) AND (receipt_year IS NOT NULL) AND (receipt_number IS NOT NULL))) AND ((kind = 'payment'::text) OR ((COALESCE(mode, reference, paid_by) IS NULL) AND (COALESCE(receipt_year, receipt_number) IS NULL))) AND ((kind = 'payment'::text) OR (reason IS NOT NULL)) AND CASE WHEN (kind = ANY (ARRAY['payment'::text, 'concession'::text])) THEN (amount < (0)::numeric) WHEN (kind = 'lateFee'::text) THEN (amount > (0)::numeric) ELSE (amount <> (0)::numeric) END))
);
CREATE INDEX ledger_entries_student ON app.ledger_entries USING btree (school_id, student_id, "position");
alter table app.ledger_entries enable row level security;
create policy school_delete on app.ledger_entries as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office()));
create policy school_insert on app.ledger_entries as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
create policy school_read on app.ledger_entries as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.fee_children() IS NULL)) OR (student_id = ANY (( SELECT app.fee_children() AS fee_children)::uuid[]))) AND (NOT ( SELECT app.is_teacher() AS is_teacher))));
create policy school_update on app.ledger_entries as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office())) with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
CREATE TRIGGER check_entry BEFORE INSERT ON app.ledger_entries FOR EACH ROW WHEN ((NOT app.is_put_back())) EXECUTE FUNCTION app.check_ledger_entry();
CREATE TRIGGER issue_receipt AFTER INSERT ON app.ledger_entries FOR EACH ROW WHEN ((new.kind = 'payment'::text)) EXECUTE FUNCTION app.issue_paper('receipt');
CREATE TRIGGER keep_entries BEFORE DELETE OR UPDATE OR TRUNCATE ON app.ledger_entries FOR EACH STATEMENT WHEN ((NOT app.is_erasing())) EXECUTE FUNCTION app.keep_ledger_entries();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.ledger_entries FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant insert, select on app.ledger_entries to casa_app;

create table app.ledger_reminders (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  constraint ledger_reminders_pkey PRIMARY KEY (school_id, student_id, day),
  constraint ledger_reminders_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id) ON DELETE CASCADE
);
alter table app.ledger_reminders enable row level security;
create policy school_delete on app.ledger_reminders as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office()));
create policy school_insert on app.ledger_reminders as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
create policy school_read on app.ledger_reminders as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.fee_children() IS NULL)) OR (student_id = ANY (( SELECT app.fee_children() AS fee_children)::uuid[]))) AND ( SELECT app.is_office() AS is_office)));
create policy school_update on app.ledger_reminders as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office())) with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.ledger_reminders FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant insert, select on app.ledger_reminders to casa_app;

create table app.lesson_words (
  school_id uuid not null,
  word text collate "C" not null,
  lesson_id uuid not null,
  constraint lesson_words_pkey PRIMARY KEY (school_id, word, lesson_id),
  constraint lesson_words_school_id_lesson_id_fkey FOREIGN KEY (school_id, lesson_id) REFERENCES app.lessons(school_id, id) ON DELETE CASCADE
);
CREATE INDEX lesson_words_lesson ON app.lesson_words USING btree (school_id, lesson_id);
alter table app.lesson_words enable row level security;
create policy school_delete on app.lesson_words as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.lesson_words as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.lesson_words as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.lesson_words as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
grant delete, insert, select, update on app.lesson_words to casa_app;

create table app.lessons (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  subject_id uuid,
  name text not null,
  objectives text[] not null,
  materials text[] not null,
  steps text[] not null,
  control_of_error text[] default '{}'::text[] not null,
  points_of_interest text[] default '{}'::text[] not null,
  image_ids uuid[] default '{}'::uuid[] not null,
  video_link text,
  video_id uuid,
  remarks text,
  exercise_ids uuid[] default '{}'::uuid[] not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint lessons_pkey PRIMARY KEY (school_id, id),
  constraint lessons_class FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint lessons_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint lessons_subject FOREIGN KEY (school_id, subject_id) REFERENCES app.subjects(school_id, id),
  constraint lessons_video FOREIGN KEY (school_id, video_id) REFERENCES app.files(school_id, id),
  constraint lessons_check CHECK (((video_link IS NULL) OR (video_id IS NULL)))
);
CREATE INDEX lessons_class ON app.lessons USING btree (school_id, class_id);
CREATE INDEX lessons_subject ON app.lessons USING btree (school_id, subject_id);
CREATE INDEX lessons_video ON app.lessons USING btree (school_id, video_id) WHERE (video_id IS NOT NULL);
alter table app.lessons enable row level security;
create policy jobs on app.lessons as permissive for all to casa_worker using ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.lessons as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.lessons as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.lessons as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.lessons as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER keep_stored_files BEFORE INSERT ON app.lessons FOR EACH ROW WHEN (app.is_put_back()) EXECUTE FUNCTION app.keep_stored_files('video_id');
CREATE TRIGGER keep_stored_images BEFORE INSERT ON app.lessons FOR EACH ROW WHEN (app.is_put_back()) EXECUTE FUNCTION app.keep_stored_images();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.lessons FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.lessons FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER remember_words AFTER INSERT OR UPDATE OF name, subject_id, objectives ON app.lessons FOR EACH ROW EXECUTE FUNCTION app.remember_words_of_lesson();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.lessons FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.lessons to casa_app;
grant select (school_id, image_ids, video_id) on app.lessons to casa_worker;

create table app.link_slips (
  school_id uuid not null,
  student_id uuid not null,
  user_id uuid not null,
  password bytea not null,
  constraint link_slips_pkey PRIMARY KEY (school_id, student_id, user_id),
  constraint link_slips_school_id_student_id_user_id_fkey FOREIGN KEY (school_id, student_id, user_id) REFERENCES app.guardians(school_id, student_id, user_id) ON DELETE CASCADE,
  constraint link_slips_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id)
);
alter table app.link_slips enable row level security;
create policy school_delete on app.link_slips as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.link_slips as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.link_slips as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.current_children() IS NULL)) OR (student_id = ANY (( SELECT app.current_children() AS current_children)::uuid[])))));
create policy school_update on app.link_slips as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.link_slips FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();

create table app.notes (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  teacher_id uuid,
  user_id uuid not null,
  user_name text not null,
  text text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint notes_pkey PRIMARY KEY (school_id, id),
  constraint notes_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint notes_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint notes_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint notes_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES app.teachers(school_id, id)
);
CREATE INDEX notes_latest ON app.notes USING btree (school_id, created_at DESC, id DESC);
CREATE INDEX notes_student ON app.notes USING btree (school_id, student_id, created_at DESC);
CREATE INDEX notes_teacher ON app.notes USING btree (school_id, teacher_id) WHERE (teacher_id IS NOT NULL);
alter table app.notes enable row level security;
create policy school_delete on app.notes as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.notes as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.notes as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[])))));
create policy school_update on app.notes as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.notes FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.notes FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER restore_subject AFTER INSERT ON app.notes FOR EACH ROW WHEN (app.is_put_back()) EXECUTE FUNCTION app.restore_subject();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.notes FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
CREATE TRIGGER withdraw_notices AFTER UPDATE OF student_id ON app.notes FOR EACH ROW WHEN ((new.student_id <> old.student_id)) EXECUTE FUNCTION app.withdraw_notices_about();
CREATE TRIGGER withdraw_subject AFTER DELETE ON app.notes FOR EACH ROW EXECUTE FUNCTION app.withdraw_subject();
grant delete, insert, select, update on app.notes to casa_app;

create table app.notices (
  school_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  text text,
  link text not null,
  read_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  text_key text,
  text_values jsonb default '{}'::jsonb not null,
  student_id uuid,
  subject_ids uuid[] default '{}'::uuid[] not null,
  sender_id uuid,
  constraint notices_pkey PRIMARY KEY (school_id, id),
  constraint notices_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint notices_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES app.users(id),
  constraint notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint notices_kind_check CHECK ((kind = ANY (ARRAY['assignment'::text, 'resubmission'::text, 'published'::text, 'note'::text, 'school'::text, 'link'::text, 'guardian'::text, 'fee'::text, 'report'::text, 'review'::text, 'account'::text]))),
  constraint notices_text_check CHECK (((text IS NULL) <> (text_key IS NULL)))
);
CREATE INDEX notices_subjects ON app.notices USING gin (subject_ids);
CREATE INDEX notices_user ON app.notices USING btree (user_id, created_at DESC);
alter table app.notices enable row level security;
create policy school_delete on app.notices as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND ((NOT app.is_parent()) AND (user_id = app.current_user_id()))));
create policy school_insert on app.notices as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.notices as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND ((user_id = app.current_user_id()) AND ((student_id IS NULL) OR (NOT ( SELECT app.is_parent() AS is_parent)) OR (student_id = ANY (( SELECT app.current_children() AS current_children)::uuid[]))))));
create policy school_update on app.notices as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (user_id = app.current_user_id()))) with check (((school_id = ANY (app.current_schools())) AND (user_id = app.current_user_id())));
create policy sweep on app.notices as permissive for all to casa_worker using ((created_at < app.sweep_before()));
CREATE TRIGGER count_subjects BEFORE INSERT OR UPDATE OF subject_ids ON app.notices FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['published'::text, 'review'::text])) AND (new.subject_ids <> '{}'::uuid[]))) EXECUTE FUNCTION app.count_subjects();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.notices FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, insert, select, update on app.notices to casa_app;
grant delete on app.notices to casa_worker;
grant select (school_id, id, created_at) on app.notices to casa_worker;

create table app.observations (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  day date not null,
  text text,
  made_by uuid not null,
  made_by_name text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  exercise_school_id uuid,
  exercise_id uuid,
  constraint observations_pkey PRIMARY KEY (school_id, id),
  constraint observations_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint observations_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint observations_exercise CHECK ((((exercise_id IS NULL) = (exercise_school_id IS NULL)) AND ((exercise_school_id = school_id) OR (exercise_school_id = app.platform()))))
);
CREATE INDEX observations_day ON app.observations USING btree (school_id, day DESC, id DESC);
CREATE INDEX observations_of_exercise ON app.observations USING btree (school_id, exercise_id, day DESC) WHERE (exercise_id IS NOT NULL);
CREATE INDEX observations_student ON app.observations USING btree (school_id, student_id, day DESC);
alter table app.observations enable row level security;
create policy school_delete on app.observations as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.observations as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.observations as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[]))) AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.observations as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER keep_changed_class BEFORE UPDATE OF day, student_id, class_id ON app.observations FOR EACH ROW WHEN ((((old.day IS DISTINCT FROM new.day) OR (old.student_id IS DISTINCT FROM new.student_id)) OR (old.class_id IS DISTINCT FROM new.class_id))) EXECUTE FUNCTION app.keep_class_of_observation();
CREATE TRIGGER keep_class BEFORE INSERT ON app.observations FOR EACH ROW WHEN ((NOT app.is_put_back())) EXECUTE FUNCTION app.keep_class_of_observation();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.observations FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.observations FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.observations FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.observations to casa_app;

create table app.open_demo (
  only_one boolean default true not null,
  remade_at timestamp with time zone not null,
  constraint open_demo_pkey PRIMARY KEY (only_one),
  constraint open_demo_only_one_check CHECK (only_one)
);
alter table app.open_demo enable row level security;

create table app.otp_codes (
  id uuid not null,
  otp uuid not null,
  email text,
  accounts uuid[] not null,
  code bytea,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint otp_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX otp_codes_otp ON app.otp_codes USING btree (otp);
alter table app.otp_codes enable row level security;
create policy sweep on app.otp_codes as permissive for all to casa_worker using ((made_at < app.sweep_before()));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.otp_codes FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, select on app.otp_codes to casa_worker;

create table app.otps (
  purpose text not null,
  mobile text not null,
  id uuid not null,
  role text,
  tries smallint default 0 not null,
  asked_at timestamp with time zone not null,
  place bytea default '\x'::bytea not null,
  language text default 'en'::text not null,
  constraint otps_id_key UNIQUE (id),
  constraint otps_pkey PRIMARY KEY (purpose, mobile, place),
  constraint otps_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'te'::text]))),
  constraint otps_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'registration'::text, 'link'::text, 'number-from'::text, 'number-to'::text, 'hand-over'::text])))
);
alter table app.otps enable row level security;
create policy sweep on app.otps as permissive for all to casa_worker using ((asked_at < app.sweep_before()));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.otps FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, select on app.otps to casa_worker;

create table app.papers (
  school_id uuid not null,
  id uuid not null,
  kind text not null,
  student_id uuid not null,
  issued_at timestamp with time zone default now() not null,
  school_name text not null,
  school_address text not null,
  school_city text not null,
  school_pincode text not null,
  school_contact text not null,
  logo_id uuid,
  child_name text not null,
  child_first_name text not null,
  child_born date not null,
  class_name text not null,
  photo_id uuid,
  balance numeric(12,2),
  covers jsonb,
  constraint papers_pkey PRIMARY KEY (school_id, id),
  constraint papers_school_id_logo_id_fkey FOREIGN KEY (school_id, logo_id) REFERENCES app.files(school_id, id),
  constraint papers_school_id_photo_id_fkey FOREIGN KEY (school_id, photo_id) REFERENCES app.files(school_id, id),
  constraint papers_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint papers_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'report'::text])))
);
CREATE INDEX papers_logo ON app.papers USING btree (school_id, logo_id) WHERE (logo_id IS NOT NULL);
CREATE INDEX papers_photo ON app.papers USING btree (school_id, photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX papers_student ON app.papers USING btree (school_id, student_id);
alter table app.papers enable row level security;
create policy jobs on app.papers as permissive for all to casa_worker using ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.papers as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.papers as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.papers as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.current_children() IS NULL)) OR (student_id = ANY (( SELECT app.current_children() AS current_children)::uuid[]))) AND (((kind = 'receipt'::text) AND (NOT ( SELECT app.is_teacher() AS is_teacher)) AND ((NOT ( SELECT app.is_parent() AS is_parent)) OR (student_id = ANY (( SELECT app.fee_children() AS fee_children)::uuid[])))) OR ((kind = 'report'::text) AND ((NOT ( SELECT app.is_parent() AS is_parent)) OR (EXISTS ( SELECT FROM app.conference_reports r WHERE ((r.school_id = papers.school_id) AND (r.id = papers.id)))))))));
create policy school_update on app.papers as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER keep_papers BEFORE DELETE OR UPDATE OR TRUNCATE ON app.papers FOR EACH STATEMENT WHEN ((NOT app.is_erasing())) EXECUTE FUNCTION app.keep_papers();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.papers FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant select on app.papers to casa_app;
grant select (school_id, logo_id, photo_id) on app.papers to casa_worker;

create table app.parent_accounts (
  user_id uuid not null,
  slip_school_id uuid,
  proved_number text,
  constraint parent_accounts_pkey PRIMARY KEY (user_id),
  constraint parent_accounts_slip_school_id_fkey FOREIGN KEY (slip_school_id) REFERENCES app.schools(id),
  constraint parent_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.parent_accounts enable row level security;
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.parent_accounts FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
CREATE TRIGGER show_account AFTER UPDATE ON app.parent_accounts FOR EACH ROW EXECUTE FUNCTION app.show_account();

create table app.passkey_challenges (
  token_hash bytea not null,
  purpose text not null,
  challenge bytea not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (token_hash, purpose),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'sign-in'::text, 'factor'::text])))
);
CREATE INDEX passkey_challenges_expires_at ON app.passkey_challenges USING btree (expires_at);
alter table app.passkey_challenges enable row level security;
create policy sweep on app.passkey_challenges as permissive for all to casa_worker using ((expires_at < now()));
grant delete, select on app.passkey_challenges to casa_worker;

create table app.passkeys (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  credential bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  added_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_key UNIQUE (credential),
  constraint passkeys_pkey PRIMARY KEY (user_id, id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint passkeys_credential_check CHECK ((length(credential) <= 1023)),
  constraint passkeys_name_check CHECK ((length(name) <= 60))
);
alter table app.passkeys enable row level security;
create policy own on app.passkeys as permissive for select to casa_app using ((user_id = app.current_user_id()));
CREATE TRIGGER ask_factor_again AFTER DELETE ON app.passkeys FOR EACH ROW EXECUTE FUNCTION app.ask_factor_again();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.passkeys FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant select (user_id, id, name, added_at, last_used_at) on app.passkeys to casa_app;

create table app.progress (
  school_id uuid not null,
  student_id uuid not null,
  item_id uuid not null,
  item_school_id uuid not null,
  of_activity boolean not null,
  exercise_id uuid generated always as ( CASE WHEN (NOT of_activity) THEN item_id ELSE NULL::uuid END) stored,
  activity_id uuid generated always as ( CASE WHEN of_activity THEN item_id ELSE NULL::uuid END) stored,
  key text,
  record_id uuid,
  day date,
  plans smallint default 0 not null,
  published_key text,
  published_day date,
  published_plans smallint default 0 not null,
  key_at timestamp with time zone,
  constraint progress_pkey PRIMARY KEY (school_id, student_id, item_id),
  constraint progress_activity FOREIGN KEY (item_school_id, activity_id) REFERENCES app.activities(school_id, id),
  constraint progress_exercise FOREIGN KEY (item_school_id, exercise_id) REFERENCES app.exercises(school_id, id),
  constraint progress_school_id_student_id_fkey FOREIGN KEY (school_id, student_id) REFERENCES app.students(school_id, id),
  constraint progress_check CHECK (((item_school_id = school_id) OR (item_school_id = app.platform()))),
  constraint progress_key_check CHECK ((key = ANY (ARRAY['P'::text, 'WI'::text, 'WA'::text, 'M'::text]))),
  constraint progress_plans_check CHECK ((plans >= 0)),
  constraint progress_published_key_check CHECK ((published_key = ANY (ARRAY['P'::text, 'WI'::text, 'WA'::text, 'M'::text]))),
  constraint progress_published_plans_check CHECK ((published_plans >= 0))
) with (fillfactor=80);
CREATE INDEX progress_activity ON app.progress USING btree (item_school_id, activity_id) WHERE (activity_id IS NOT NULL);
CREATE INDEX progress_exercise ON app.progress USING btree (item_school_id, exercise_id) WHERE (exercise_id IS NOT NULL);
alter table app.progress enable row level security;
create policy school_delete on app.progress as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.progress as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.progress as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[])))));
create policy school_update on app.progress as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
grant delete, insert, select, update on app.progress to casa_app;

create table app.progress_counts (
  school_id uuid not null,
  class_id uuid not null,
  item_id uuid not null,
  key text not null,
  children integer not null,
  constraint progress_counts_pkey PRIMARY KEY (school_id, class_id, item_id, key),
  constraint progress_counts_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint progress_counts_key_check CHECK ((key = ANY (ARRAY['P'::text, 'WI'::text, 'WA'::text, 'M'::text, 'F'::text])))
) with (fillfactor=80);
alter table app.progress_counts enable row level security;
create policy school_delete on app.progress_counts as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.progress_counts as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.progress_counts as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.progress_counts as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
grant delete, insert, select, update on app.progress_counts to casa_app;

create table app.records (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  item_id uuid not null,
  item_school_id uuid not null,
  start_date date not null,
  end_date date not null,
  key text,
  remarks text,
  academic_year text not null,
  published boolean default false not null,
  made_by uuid not null,
  changed_by uuid not null,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  history jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  keys_before_publication integer default 0 not null,
  constraint records_pkey PRIMARY KEY (school_id, id),
  constraint records_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint records_school_id_student_id_item_id_fkey FOREIGN KEY (school_id, student_id, item_id) REFERENCES app.progress(school_id, student_id, item_id),
  constraint records_check CHECK ((end_date >= start_date)),
  constraint records_key_check CHECK ((key = ANY (ARRAY['P'::text, 'WI'::text, 'WA'::text, 'M'::text])))
);
CREATE INDEX records_class ON app.records USING btree (school_id, class_id, end_date);
CREATE INDEX records_days ON app.records USING btree (school_id, student_id, end_date);
CREATE INDEX records_keyed ON app.records USING btree (school_id, (changed_at AT TIME ZONE 'UTC'::text), id) WHERE (key IS NOT NULL);
CREATE INDEX records_latest ON app.records USING btree (school_id, start_date, id);
CREATE INDEX records_open ON app.records USING btree (school_id, student_id) WHERE (key IS NULL);
CREATE INDEX records_recorded ON app.records USING btree (school_id, student_id, changed_at) WHERE (key IS NOT NULL);
CREATE INDEX records_student ON app.records USING btree (school_id, student_id, item_id, start_date, id);
CREATE INDEX records_unfinished ON app.records USING btree (school_id, student_id) INCLUDE (made_by, published, start_date, end_date) WHERE ((key IS NULL) OR (NOT published));
alter table app.records enable row level security;
create policy school_delete on app.records as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.records as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.records as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.work_children() IS NULL)) OR (student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[])))));
create policy school_update on app.records as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER keep_changed_class BEFORE UPDATE OF key, start_date ON app.records FOR EACH ROW WHEN (((old.key IS DISTINCT FROM new.key) OR (old.start_date IS DISTINCT FROM new.start_date))) EXECUTE FUNCTION app.keep_class_of_record();
CREATE TRIGGER keep_class BEFORE INSERT ON app.records FOR EACH ROW WHEN (((new.key IS NULL) OR (NOT app.is_put_back()))) EXECUTE FUNCTION app.keep_class_of_record();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.records FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_key BEFORE INSERT OR UPDATE OF key ON app.records FOR EACH ROW EXECUTE FUNCTION app.remember_key();
CREATE TRIGGER remember_publication BEFORE INSERT OR UPDATE OF published ON app.records FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION app.remember_publication();
CREATE TRIGGER remember_removal AFTER DELETE ON app.records FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER restore_subject AFTER INSERT ON app.records FOR EACH ROW WHEN (app.is_put_back()) EXECUTE FUNCTION app.restore_subject();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.records FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
CREATE TRIGGER withdraw_subject AFTER DELETE ON app.records FOR EACH ROW EXECUTE FUNCTION app.withdraw_subject();
grant delete, select on app.records to casa_app;
grant insert (school_id, id, student_id, class_id, item_id, item_school_id, start_date, end_date, key, remarks, academic_year, published, made_by, changed_by, changed_by_name, changed_at) on app.records to casa_app;
grant update (class_id, item_id, item_school_id, start_date, end_date, key, remarks, academic_year, published, changed_by, changed_by_name, changed_at, version, updated_at) on app.records to casa_app;

create table app.recovery_codes (
  user_id uuid not null,
  code bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id)
);
alter table app.recovery_codes enable row level security;
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.recovery_codes FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();

create table app.school_usage (
  school_id uuid not null,
  row_count bigint not null,
  byte_count bigint not null,
  row_limit bigint not null,
  byte_limit bigint not null,
  counted_at timestamp with time zone not null,
  used_percent integer generated always as (floor(((100)::numeric * GREATEST(((row_count)::numeric / (row_limit)::numeric), ((byte_count)::numeric / (byte_limit)::numeric))))) stored not null,
  constraint school_usage_pkey PRIMARY KEY (school_id),
  constraint school_usage_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id) ON DELETE CASCADE
);
alter table app.school_usage enable row level security;
create policy jobs on app.school_usage as permissive for all to casa_worker using ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.school_usage as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.school_usage as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.school_usage as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.school_usage as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
grant select on app.school_usage to casa_app;
grant insert, select, update on app.school_usage to casa_worker;

create table app.schools (
  id uuid not null,
  name text not null,
  short_code text not null,
  address text default ''::text not null,
  city text default ''::text not null,
  pincode text default ''::text not null,
  country smallint default 4 not null,
  contact_name text default ''::text not null,
  email text,
  mobile_number text default ''::text not null,
  mobile_verified boolean default false not null,
  school_email text default ''::text not null,
  school_contact text default ''::text not null,
  logo_id uuid,
  subscription boolean default false not null,
  trial_started_on date,
  active boolean default false not null,
  time_zone text default 'Asia/Kolkata'::text not null,
  filter_status boolean default false not null,
  file_quota bigint default '5368709120'::bigint not null,
  next_serial integer default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  file_bytes bigint default 0 not null,
  activated_at timestamp with time zone,
  verified_number text,
  keeps_ledger boolean default false not null,
  trial_ends_on date,
  ledger_chosen boolean default false not null,
  erased_at timestamp with time zone,
  erase_after_years smallint,
  families_see_openings boolean default false not null,
  support_until timestamp with time zone,
  constraint schools_short_code_key UNIQUE (short_code),
  constraint schools_pkey PRIMARY KEY (id),
  constraint schools_id_logo_id_fkey FOREIGN KEY (id, logo_id) REFERENCES app.files(school_id, id),
  constraint schools_country_check CHECK (((country >= 1) AND (country <= 5))),
  constraint schools_erase_after_years_check CHECK (((erase_after_years >= 1) AND (erase_after_years <= 25)))
);
CREATE INDEX schools_mobile_number ON app.schools USING btree (mobile_number);
alter table app.schools enable row level security;
create policy jobs on app.schools as permissive for all to casa_worker using ( CASE WHEN (id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.schools as permissive for delete to casa_app using (( CASE WHEN (id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.schools as permissive for insert to casa_app with check (((id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.schools as permissive for select to casa_app using ( CASE WHEN ((id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (id = app.platform())) THEN true ELSE NULL::boolean END);
create policy school_update on app.schools as permissive for update to casa_app using (( CASE WHEN (id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_activation BEFORE INSERT OR UPDATE OF active ON app.schools FOR EACH ROW WHEN (new.active) EXECUTE FUNCTION app.note_activation();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.schools FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER notice_registered AFTER INSERT ON app.schools FOR EACH ROW WHEN ((NOT new.active)) EXECUTE FUNCTION app.notice_registered();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.schools FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant select on app.schools to casa_app;
grant select on app.schools to casa_worker;
grant update (next_serial, file_bytes) on app.schools to casa_app;
grant update (file_bytes) on app.schools to casa_worker;

create table app.secret_keys (
  number integer not null,
  check_value bytea not null,
  state text not null,
  made_at timestamp with time zone default now() not null,
  constraint secret_keys_check_value_key UNIQUE (check_value),
  constraint secret_keys_pkey PRIMARY KEY (number),
  constraint secret_keys_number_check CHECK ((number > 0)),
  constraint secret_keys_state_check CHECK ((state = ANY (ARRAY['current'::text, 'old'::text, 'dropped'::text])))
);
CREATE UNIQUE INDEX secret_keys_current ON app.secret_keys USING btree (state) WHERE (state = 'current'::text);
alter table app.secret_keys enable row level security;
create policy known on app.secret_keys as permissive for select to casa_app using (true);
grant select (number, check_value, state) on app.secret_keys to casa_app;

create table app.sessions (
  id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  reset_only boolean default false not null,
  lifetime interval not null,
  expires_at timestamp with time zone not null,
  last_seen timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  files_hash bytea,
  sign_out_hash bytea,
  device text,
  network text,
  place bytea,
  awaits text,
  visits uuid,
  opened_from uuid,
  constraint sessions_files_hash_key UNIQUE (files_hash),
  constraint sessions_sign_out_hash_key UNIQUE (sign_out_hash),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_opened_from_fkey FOREIGN KEY (opened_from) REFERENCES app.sessions(id) ON DELETE CASCADE,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint sessions_await_little CHECK (((awaits IS NULL) OR reset_only)),
  constraint sessions_awaits_check CHECK ((awaits = ANY (ARRAY['factor'::text, 'setup'::text]))),
  constraint sessions_device_check CHECK ((length(device) <= 60)),
  constraint sessions_network_check CHECK ((length(network) <= 60)),
  constraint sessions_visits CHECK (((visits IS NULL) = (opened_from IS NULL)))
);
CREATE INDEX sessions_expires_at ON app.sessions USING btree (expires_at);
CREATE INDEX sessions_opened_from ON app.sessions USING btree (opened_from) WHERE (opened_from IS NOT NULL);
CREATE INDEX sessions_user ON app.sessions USING btree (user_id);
CREATE INDEX sessions_visits ON app.sessions USING btree (visits) WHERE (visits IS NOT NULL);
alter table app.sessions enable row level security;
create policy sweep on app.sessions as permissive for all to casa_worker using ((expires_at < now()));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.sessions FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, select on app.sessions to casa_worker;

create table app.staff_events (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  first_day date,
  last_day date,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  colour smallint not null,
  teacher_id uuid,
  made_by uuid not null,
  made_by_name text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint staff_events_pkey PRIMARY KEY (school_id, id),
  constraint staff_events_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES app.teachers(school_id, id),
  constraint staff_events_colour CHECK (((colour >= 0) AND (colour <= 5))),
  constraint staff_events_times CHECK (((num_nulls(first_day, last_day) <> 1) AND (num_nulls(starts_at, ends_at) <> 1) AND ((first_day IS NULL) OR (starts_at IS NULL)) AND (last_day >= first_day) AND (ends_at >= starts_at)))
);
CREATE INDEX staff_events_ends ON app.staff_events USING btree (school_id, ends_at) WHERE (ends_at IS NOT NULL);
CREATE INDEX staff_events_last_day ON app.staff_events USING btree (school_id, last_day) WHERE (last_day IS NOT NULL);
CREATE INDEX staff_events_teacher ON app.staff_events USING btree (school_id, teacher_id) WHERE (teacher_id IS NOT NULL);
alter table app.staff_events enable row level security;
create policy school_delete on app.staff_events as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.staff_events as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.staff_events as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.staff_events as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.staff_events FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.staff_events FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.staff_events FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.staff_events to casa_app;

create table app.starter_loads (
  school_id uuid not null,
  loaded_at timestamp with time zone not null,
  revision smallint default 1 not null,
  constraint starter_loads_pkey PRIMARY KEY (school_id),
  constraint starter_loads_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id)
);
alter table app.starter_loads enable row level security;
create policy school_delete on app.starter_loads as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.starter_loads as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.starter_loads as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.starter_loads as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.starter_loads FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, insert, select, update on app.starter_loads to casa_app;

create table app.storage_claims (
  only_one boolean default true not null,
  token text,
  earlier_token text,
  allowed boolean default false not null,
  paused_at timestamp with time zone,
  constraint storage_claims_pkey PRIMARY KEY (only_one),
  constraint storage_claims_only_one_check CHECK (only_one)
);
alter table app.storage_claims enable row level security;
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.storage_claims FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();

create table app.students (
  school_id uuid not null,
  id uuid not null,
  serial_number text not null,
  first_name text not null,
  last_name text,
  full_name text generated always as ((first_name || COALESCE((' '::text || last_name), ''::text))) stored not null,
  dob date not null,
  gender text,
  class_id uuid not null,
  admission_number text,
  mother_name text not null,
  father_name text,
  mobile_number text,
  father_mobile_number text,
  address text,
  lane text,
  doa date not null,
  allergies text,
  aadhaar bytea,
  aadhaar_last4 text,
  photo_id uuid,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  image_ids uuid[] default '{}'::uuid[] not null,
  search_words text generated always as (app.search_words(((((((first_name || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || serial_number) || ' '::text) || COALESCE(admission_number, ''::text)))) stored not null,
  left_as text,
  name_key text generated always as (app.name_key((first_name || COALESCE((' '::text || last_name), ''::text)))) stored not null,
  aadhaar_key integer default 1 not null,
  constraint students_serial_number_key UNIQUE (serial_number),
  constraint students_pkey PRIMARY KEY (school_id, id),
  constraint students_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint students_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint students_school_id_photo_id_fkey FOREIGN KEY (school_id, photo_id) REFERENCES app.files(school_id, id),
  constraint students_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint students_left_as_check CHECK ((left_as = ANY (ARRAY['left'::text, 'deleted'::text, 'undone'::text, 'erased'::text])))
);
CREATE UNIQUE INDEX students_admission_number ON app.students USING btree (school_id, app.name_key(admission_number)) WHERE (archived_at IS NULL);
CREATE INDEX students_class ON app.students USING btree (school_id, class_id, first_name);
CREATE INDEX students_name ON app.students USING btree (school_id, name_key) WHERE (archived_at IS NULL);
CREATE INDEX students_photo ON app.students USING btree (school_id, photo_id) WHERE (photo_id IS NOT NULL);
alter table app.students enable row level security;
create policy jobs on app.students as permissive for all to casa_worker using ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.students as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.students as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.students as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (( SELECT (app.current_children() IS NULL)) OR (id = ANY (( SELECT app.current_children() AS current_children)::uuid[])))));
create policy school_update on app.students as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER keep_memberships AFTER UPDATE OF class_id, archived_at, doa ON app.students FOR EACH ROW WHEN ((((old.class_id IS DISTINCT FROM new.class_id) OR (old.archived_at IS DISTINCT FROM new.archived_at)) OR (old.doa IS DISTINCT FROM new.doa))) EXECUTE FUNCTION app.keep_memberships();
CREATE TRIGGER move_progress AFTER UPDATE OF class_id, archived_at ON app.students FOR EACH ROW WHEN (((old.class_id IS DISTINCT FROM new.class_id) OR (old.archived_at IS DISTINCT FROM new.archived_at))) EXECUTE FUNCTION app.move_progress();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.students FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('full_name', 'version', 'updated_at', 'search_words', 'name_key');
CREATE TRIGGER student_moves AFTER UPDATE OF class_id, archived_at, doa ON app.students FOR EACH ROW WHEN (((new.archived_at IS NULL) AND ((new.class_id <> old.class_id) OR (old.archived_at IS NOT NULL) OR (new.doa <> old.doa)))) EXECUTE FUNCTION app.student_moves();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.students FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('full_name', 'version', 'updated_at', 'search_words', 'name_key');
CREATE TRIGGER withdraw_review AFTER UPDATE OF archived_at ON app.students FOR EACH ROW WHEN (((old.archived_at IS NULL) AND (new.archived_at IS NOT NULL))) EXECUTE FUNCTION app.withdraw_review_of_child();
grant delete, insert, select, update on app.students to casa_app;
grant select (school_id, photo_id, image_ids) on app.students to casa_worker;

create table app.subjects (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean default true not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint subjects_pkey PRIMARY KEY (school_id, id),
  constraint subjects_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id)
);
CREATE UNIQUE INDEX subjects_name ON app.subjects USING btree (school_id, app.name_key(name));
alter table app.subjects enable row level security;
create policy school_delete on app.subjects as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.subjects as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.subjects as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.subjects as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.subjects FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.subjects FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER remember_words AFTER UPDATE OF name ON app.subjects FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION app.remember_words_of_subject();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.subjects FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.subjects to casa_app;

create table app.switched_off_sessions (
  school_id uuid not null,
  token_hash bytea not null,
  ended_at timestamp with time zone default now() not null,
  constraint switched_off_sessions_pkey PRIMARY KEY (school_id, token_hash),
  constraint switched_off_sessions_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id)
);
CREATE INDEX switched_off_sessions_token_hash ON app.switched_off_sessions USING btree (token_hash);
alter table app.switched_off_sessions enable row level security;
create policy sweep on app.switched_off_sessions as permissive for all to casa_worker using ((ended_at < app.sweep_before()));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.switched_off_sessions FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
grant delete, select on app.switched_off_sessions to casa_worker;

create table app.teacher_classes (
  school_id uuid not null,
  id uuid not null,
  teacher_id uuid not null,
  class_id uuid not null,
  role text not null,
  area_ids uuid[] default '{}'::uuid[] not null,
  from_day date,
  until_day date,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint teacher_classes_pkey PRIMARY KEY (school_id, id),
  constraint teacher_classes_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint teacher_classes_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint teacher_classes_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES app.teachers(school_id, id),
  constraint teacher_classes_areas CHECK ((((role = 'specialist'::text) = (cardinality(area_ids) > 0)) AND (cardinality(area_ids) <= 50))),
  constraint teacher_classes_days CHECK ((from_day <= until_day)),
  constraint teacher_classes_role CHECK ((role = ANY (ARRAY['guide'::text, 'assistant'::text, 'specialist'::text])))
);
CREATE INDEX teacher_classes_class ON app.teacher_classes USING btree (school_id, class_id);
CREATE INDEX teacher_classes_teacher ON app.teacher_classes USING btree (school_id, teacher_id);
alter table app.teacher_classes enable row level security;
create policy school_delete on app.teacher_classes as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office()));
create policy school_insert on app.teacher_classes as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
create policy school_read on app.teacher_classes as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND app.is_office()));
create policy school_update on app.teacher_classes as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office())) with check (((school_id = ANY (app.current_schools())) AND app.is_office()));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.teacher_classes FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.teacher_classes FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.teacher_classes to casa_app;

create table app.teachers (
  school_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  email text,
  qualification text,
  address text,
  mobile_number text not null,
  class_id uuid not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint teachers_pkey PRIMARY KEY (school_id, id),
  constraint teachers_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint teachers_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint teachers_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id)
);
CREATE INDEX teachers_class ON app.teachers USING btree (school_id, class_id);
CREATE INDEX teachers_mobile_number ON app.teachers USING btree (mobile_number) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX teachers_user ON app.teachers USING btree (user_id) WHERE (archived_at IS NULL);
alter table app.teachers enable row level security;
create policy school_delete on app.teachers as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.teachers as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.teachers as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.teachers as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
CREATE TRIGGER end_account_links AFTER UPDATE OF mobile_number ON app.teachers FOR EACH ROW WHEN ((old.mobile_number IS DISTINCT FROM new.mobile_number)) EXECUTE FUNCTION app.end_account_links('user_id');
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.teachers FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.teachers FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.teachers to casa_app;

create table app.totp_secrets (
  user_id uuid not null,
  secret bytea not null,
  secret_key integer not null,
  made_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  accepted_step bigint default 0 not null,
  refused_step bigint default 0 not null,
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id)
);
alter table app.totp_secrets enable row level security;
CREATE TRIGGER ask_factor_again AFTER DELETE ON app.totp_secrets FOR EACH ROW EXECUTE FUNCTION app.ask_factor_again();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.totp_secrets FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();

create table app.trainers (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  mobile_number text not null,
  email text,
  photo_id uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint trainers_pkey PRIMARY KEY (school_id, id),
  constraint trainers_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint trainers_school_id_photo_id_fkey FOREIGN KEY (school_id, photo_id) REFERENCES app.files(school_id, id)
);
CREATE INDEX trainers_photo ON app.trainers USING btree (school_id, photo_id) WHERE (photo_id IS NOT NULL);
alter table app.trainers enable row level security;
create policy jobs on app.trainers as permissive for all to casa_worker using ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.trainers as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_administrator()));
create policy school_insert on app.trainers as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND app.is_administrator()));
create policy school_read on app.trainers as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND ( SELECT app.is_administrator() AS is_administrator)));
create policy school_update on app.trainers as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_administrator())) with check (((school_id = ANY (app.current_schools())) AND app.is_administrator()));
CREATE TRIGGER keep_stored_files BEFORE INSERT ON app.trainers FOR EACH ROW WHEN (app.is_put_back()) EXECUTE FUNCTION app.keep_stored_files('photo_id');
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.trainers FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.trainers FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.trainers FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.trainers to casa_app;
grant select (school_id, photo_id) on app.trainers to casa_worker;

create table app.training_topics (
  school_id uuid not null,
  id uuid not null,
  trainer_id uuid not null,
  class_id uuid not null,
  subject text not null,
  active boolean default true not null,
  audio_id uuid,
  video_id uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint training_topics_pkey PRIMARY KEY (school_id, id),
  constraint training_topics_school_id_audio_id_fkey FOREIGN KEY (school_id, audio_id) REFERENCES app.files(school_id, id),
  constraint training_topics_school_id_class_id_fkey FOREIGN KEY (school_id, class_id) REFERENCES app.classes(school_id, id),
  constraint training_topics_school_id_trainer_id_fkey FOREIGN KEY (school_id, trainer_id) REFERENCES app.trainers(school_id, id),
  constraint training_topics_school_id_video_id_fkey FOREIGN KEY (school_id, video_id) REFERENCES app.files(school_id, id)
);
CREATE INDEX training_topics_audio ON app.training_topics USING btree (school_id, audio_id) WHERE (audio_id IS NOT NULL);
CREATE INDEX training_topics_class ON app.training_topics USING btree (school_id, class_id);
CREATE INDEX training_topics_trainer ON app.training_topics USING btree (school_id, trainer_id);
CREATE INDEX training_topics_video ON app.training_topics USING btree (school_id, video_id) WHERE (video_id IS NOT NULL);
alter table app.training_topics enable row level security;
create policy jobs on app.training_topics as permissive for all to casa_worker using ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.training_topics as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_administrator()));
create policy school_insert on app.training_topics as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND app.is_administrator()));
create policy school_read on app.training_topics as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND ((NOT ( SELECT app.is_parent() AS is_parent)) AND (active OR ( SELECT app.is_administrator() AS is_administrator)))));
create policy school_update on app.training_topics as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_administrator())) with check (((school_id = ANY (app.current_schools())) AND app.is_administrator()));
CREATE TRIGGER keep_stored_files BEFORE INSERT ON app.training_topics FOR EACH ROW WHEN (app.is_put_back()) EXECUTE FUNCTION app.keep_stored_files('audio_id', 'video_id');
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.training_topics FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change('version', 'updated_at');
CREATE TRIGGER remember_removal AFTER DELETE ON app.training_topics FOR EACH ROW EXECUTE FUNCTION app.remember_removal();
CREATE TRIGGER unchanged_row_is_left BEFORE UPDATE ON app.training_topics FOR EACH ROW WHEN ((new.version = (old.version + 1))) EXECUTE FUNCTION app.leave_unchanged('version', 'updated_at');
grant delete, insert, select, update on app.training_topics to casa_app;
grant select (school_id, audio_id, video_id) on app.training_topics to casa_worker;

create unlogged table app.turns (
  key bytea not null,
  free_at timestamp with time zone not null,
  constraint turns_pkey PRIMARY KEY (key)
);
alter table app.turns enable row level security;
create policy sweep on app.turns as permissive for all to casa_worker using ((free_at < now()));
grant delete, select on app.turns to casa_worker;

create table app.undo_entries (
  school_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  student_id uuid,
  payload jsonb not null,
  began_at timestamp with time zone default now() not null,
  done_at timestamp with time zone default clock_timestamp() not null,
  undone_at timestamp with time zone,
  of_row boolean generated always as ((kind = ANY (ARRAY['deletion'::text, 'archiving'::text]))) stored not null,
  constraint undo_entries_pkey PRIMARY KEY (school_id, id, user_id, of_row),
  constraint undo_entries_kind_check CHECK ((kind = ANY (ARRAY['recording'::text, 'publication'::text, 'observation'::text, 'submission'::text, 'deletion'::text, 'archiving'::text, 'move'::text, 'leaving'::text, 'import'::text])))
);
CREATE INDEX undo_entries_age ON app.undo_entries USING btree (done_at);
CREATE INDEX undo_entries_of_event ON app.undo_entries USING btree (school_id, (((payload -> 'row'::text) ->> 'event_id'::text))) WHERE ((payload ->> 'table'::text) = 'event_students'::text);
CREATE INDEX undo_entries_removable ON app.undo_entries USING btree (school_id, user_id, done_at) WHERE (kind = ANY (ARRAY['deletion'::text, 'archiving'::text, 'move'::text, 'leaving'::text, 'import'::text]));
CREATE INDEX undo_entries_undone ON app.undo_entries USING btree (school_id, user_id, done_at) WHERE (undone_at IS NOT NULL);
alter table app.undo_entries enable row level security;
create policy jobs on app.undo_entries as permissive for all to casa_worker using ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END);
create policy school_delete on app.undo_entries as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND false));
create policy school_insert on app.undo_entries as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND ((NOT app.is_parent()) AND (user_id = app.current_user_id()) AND (kind = ANY (ARRAY['recording'::text, 'publication'::text, 'observation'::text, 'submission'::text, 'move'::text, 'leaving'::text, 'import'::text])))));
create policy school_read on app.undo_entries as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND ((NOT ( SELECT app.is_parent() AS is_parent)) AND (user_id = app.current_user_id()))));
create policy school_update on app.undo_entries as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND ((NOT app.is_parent()) AND (user_id = app.current_user_id()) AND (undone_at IS NULL)))) with check ((undone_at IS NOT NULL));
create policy sweep on app.undo_entries as permissive for all to casa_worker using ((done_at < app.sweep_before()));
grant insert, select on app.undo_entries to casa_app;
grant delete, select on app.undo_entries to casa_worker;
grant update (undone_at) on app.undo_entries to casa_app;

create table app.unfinished_uploads (
  school_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  byte_count bigint not null,
  received bigint default 0 not null,
  keys text[] default '{}'::text[] not null,
  changed_at timestamp with time zone not null,
  constraint unfinished_uploads_pkey PRIMARY KEY (school_id, id),
  constraint unfinished_uploads_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint unfinished_uploads_byte_count_check CHECK ((byte_count >= 0)),
  constraint unfinished_uploads_check CHECK (((received >= 0) AND (received <= byte_count)))
);
CREATE INDEX unfinished_uploads_changed ON app.unfinished_uploads USING btree (changed_at);
alter table app.unfinished_uploads enable row level security;
create policy school_delete on app.unfinished_uploads as permissive for delete to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent())));
create policy school_insert on app.unfinished_uploads as permissive for insert to casa_app with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy school_read on app.unfinished_uploads as permissive for select to casa_app using (( CASE WHEN ((school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[])) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END AND (NOT ( SELECT app.is_parent() AS is_parent))));
create policy school_update on app.unfinished_uploads as permissive for update to casa_app using (( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND (NOT app.is_parent()))) with check (((school_id = ANY (app.current_schools())) AND (NOT app.is_parent())));
create policy sweep on app.unfinished_uploads as permissive for all to casa_worker using ((changed_at < app.sweep_before()));
grant delete, insert, select, update on app.unfinished_uploads to casa_app;
grant delete, select on app.unfinished_uploads to casa_worker;

create table app.users (
  id uuid not null,
  role text not null,
  login text,
  school_id uuid,
  name text not null,
  email text,
  password_hash text,
  first_password bytea,
  password_changed boolean default false not null,
  disabled boolean default false not null,
  loopback_only boolean default false not null,
  created_at timestamp with time zone default now() not null,
  language text,
  area_rights jsonb,
  first_signed_in_at timestamp with time zone,
  constraint users_role_login_key UNIQUE (role, login),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_school_id_fkey FOREIGN KEY (school_id) REFERENCES app.schools(id),
  constraint users_area_rights CHECK (((area_rights IS NULL) OR ((role = 'SCHOOLE'::text) AND (school_id IS NOT NULL) AND COALESCE(((area_rights ->> 'children'::text) = ANY (ARRAY['none'::text, 'read'::text, 'write'::text])), false) AND COALESCE(((area_rights ->> 'learning'::text) = ANY (ARRAY['none'::text, 'read'::text, 'write'::text])), false) AND COALESCE(((area_rights ->> 'money'::text) = ANY (ARRAY['none'::text, 'read'::text, 'write'::text])), false) AND COALESCE(((area_rights ->> 'settings'::text) = ANY (ARRAY['none'::text, 'read'::text, 'write'::text])), false)))),
  constraint users_check CHECK (((role = 'PARENT'::text) = (school_id IS NULL))),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'te'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['SUPERADMIN'::text, 'SCHOOLE'::text, 'TEACHER'::text, 'PARENT'::text])))
);
CREATE UNIQUE INDEX users_contact ON app.users USING btree (school_id) WHERE ((role = 'SCHOOLE'::text) AND (area_rights IS NULL));
CREATE INDEX users_login ON app.users USING btree (login);
CREATE INDEX users_school ON app.users USING btree (school_id);
alter table app.users enable row level security;
create policy add_staff on app.users as permissive for insert to casa_app with check ((((role = 'TEACHER'::text) OR ((role = 'SCHOOLE'::text) AND (area_rights IS NOT NULL) AND (NOT app.has_more_rights(area_rights)))) AND app.is_office() AND (school_id = ANY (app.current_schools()))));
create policy change_staff on app.users as permissive for update to casa_app using ((((role = 'TEACHER'::text) OR ((role = 'SCHOOLE'::text) AND (area_rights IS NOT NULL) AND (NOT app.has_more_rights(area_rights)))) AND (NOT disabled) AND app.is_office() AND (school_id = ANY (app.current_schools())))) with check (((role = 'TEACHER'::text) OR ((area_rights IS NOT NULL) AND (NOT app.has_more_rights(area_rights)))));
create policy read on app.users as permissive for select to casa_app using (((id = app.current_user_id()) OR (( SELECT app.is_office() AS is_office) AND (((role = ANY (ARRAY['SCHOOLE'::text, 'TEACHER'::text])) AND (school_id = ANY (( SELECT app.current_schools() AS current_schools)::uuid[]))) OR ((role = 'PARENT'::text) AND (EXISTS ( SELECT FROM app.guardians g WHERE ((g.user_id = users.id) AND (g.accepted_at IS NOT NULL)))))))));
CREATE TRIGGER end_access AFTER UPDATE ON app.users FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR ((old.login IS DISTINCT FROM new.login) AND (new.role <> 'PARENT'::text)) OR (new.disabled AND (NOT old.disabled)))) EXECUTE FUNCTION app.end_access();
CREATE TRIGGER end_account_links AFTER UPDATE OF password_hash, login, disabled ON app.users FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (new.disabled AND (NOT old.disabled)) OR ((old.login IS NOT NULL) AND (old.login IS DISTINCT FROM new.login) AND ((new.role <> 'PARENT'::text) OR (new.id IS DISTINCT FROM (NULLIF(current_setting('app.user'::text, true), ''::text))::uuid))))) EXECUTE FUNCTION app.end_account_links('id');
CREATE TRIGGER keep_teacher_login BEFORE INSERT OR UPDATE OF login ON app.users FOR EACH ROW WHEN (((new.role = 'TEACHER'::text) AND (new.login IS NOT NULL))) EXECUTE FUNCTION app.keep_teacher_login();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON app.users FOR EACH ROW WHEN ((current_setting('app.changed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.note_change();
CREATE TRIGGER pass_on_teacher_login AFTER UPDATE OF login ON app.users FOR EACH ROW WHEN (((old.role = 'TEACHER'::text) AND (old.login IS DISTINCT FROM new.login) AND (old.login IS NOT NULL))) EXECUTE FUNCTION app.pass_on_teacher_login();
CREATE TRIGGER show_account AFTER UPDATE OF login, password_changed ON app.users FOR EACH ROW WHEN ((new.role = 'PARENT'::text)) EXECUTE FUNCTION app.show_account();
grant insert (id, role, login, school_id, name, email, password_hash, password_changed, area_rights) on app.users to casa_app;
grant select (id, role, login, school_id, name, email, password_changed, disabled, created_at, language, area_rights) on app.users to casa_app;
grant update (login, name, email, password_hash, disabled, area_rights) on app.users to casa_app;

create sequence app.audit_log_id_seq;

create sequence app.ledger_entries_position_seq;
grant usage on app.ledger_entries_position_seq to casa_app;

create type app.actor as (
  session_id uuid,
  user_id uuid,
  role text,
  name text,
  reset_only boolean,
  school_id uuid,
  schools uuid[],
  class_id uuid,
  teacher_id uuid,
  children uuid[],
  time_zone text,
  last_seen timestamp with time zone,
  rights jsonb,
  further_classes jsonb,
  work_children uuid[],
  fee_children uuid[],
  blocked boolean,
  visits boolean
);

create type app.child_to_link as (
  student uuid,
  guardian uuid,
  mobile text,
  name text,
  account uuid,
  first_password bytea,
  claimed boolean
);

create view app.account_balances with (security_invoker=true) as
 SELECT school_id,
    student_id,
    sum(amount) AS amount
   FROM ( SELECT c.school_id,
            c.student_id,
            c.amount
           FROM app.charges c
        UNION ALL
         SELECT e.school_id,
            e.student_id,
            e.amount
           FROM app.ledger_entries e) l
  GROUP BY school_id, student_id;
grant select on app.account_balances to casa_app;

create view app.account_lines with (security_invoker=true) as
 SELECT c.school_id,
    c.student_id,
    min(c."position") AS "position",
    (array_agg(c.id ORDER BY c."position"))[1] AS id,
        CASE
            WHEN ((c.why = ANY (ARRAY['feeChanged'::text, 'feeRemoved'::text, 'feeRestored'::text, 'left'::text, 'returned'::text])) OR (sum(c.amount) < (0)::numeric)) THEN 'adjustment'::text
            ELSE 'charge'::text
        END AS kind,
    sum(c.amount) AS amount,
    max(c.made_on) AS day,
    c.why,
    max(c.academic_year) AS academic_year,
    max(c.class_name) AS class_name,
    max(c.fee_name) AS fee_name
   FROM app.charges c
  GROUP BY c.school_id, c.student_id, c.batch, c.fee_id, c.why
UNION ALL
 SELECT e.school_id,
    e.student_id,
    e."position",
    e.id,
    e.kind,
    e.amount,
    e.day,
    NULL::text AS why,
    NULL::text AS academic_year,
    NULL::text AS class_name,
    NULL::text AS fee_name
   FROM app.ledger_entries e;
grant select on app.account_lines to casa_app;

create view app.active_guardians with (security_invoker=true) as
 SELECT g.school_id,
    g.student_id,
    g.user_id,
    g.guardian_id,
    COALESCE(p.sees_work, true) AS sees_work,
    COALESCE(p.sees_fees, true) AS sees_fees,
    COALESCE(p.gets_messages, true) AS gets_messages
   FROM (app.guardians g
     LEFT JOIN app.child_guardians p ON (((p.school_id = g.school_id) AND (p.id = COALESCE(g.guardian_id, g.student_id)))))
  WHERE ((g.accepted_at IS NOT NULL) AND (p.blocked_at IS NULL));
grant select on app.active_guardians to casa_app;

create view app.attendance_differences as
 SELECT school_id,
    student_id,
    month,
    m.days,
    m.present,
    r.days AS counted_days,
    r.present AS counted_present
   FROM (app.attendance_months m
     FULL JOIN app.attendance_recount r USING (school_id, student_id, month))
  WHERE ((COALESCE((m.days)::integer, 0) <> COALESCE((r.days)::integer, 0)) OR (COALESCE((m.present)::integer, 0) <> COALESCE((r.present)::integer, 0)));

create view app.attendance_recount as
 SELECT school_id,
    student_id,
    (date_trunc('month'::text, (day)::timestamp without time zone))::date AS month,
    (count(*))::smallint AS days,
    (count(*) FILTER (WHERE present))::smallint AS present
   FROM app.attendance_entries
  GROUP BY school_id, student_id, (date_trunc('month'::text, (day)::timestamp without time zone));

create view app.charge_lines with (security_invoker=true) as
 SELECT school_id,
    student_id,
    fee_id,
    number,
    day,
    academic_year,
    sum(amount) AS amount,
    (array_agg(full_amount ORDER BY "position" DESC))[1] AS full_amount,
    (array_agg(class_name ORDER BY "position" DESC))[1] AS class_name,
    (array_agg(fee_name ORDER BY (fee_name IS NULL), "position" DESC))[1] AS fee_name
   FROM app.charges c
  GROUP BY school_id, student_id, fee_id, number, day, academic_year;
grant select on app.charge_lines to casa_app;

create view app.class_sources with (security_invoker=true) as
 SELECT classes.school_id,
    classes.id AS class_id,
    classes.school_id AS owner_school_id,
    classes.id AS owner_class_id
   FROM app.classes
  WHERE (classes.archived_at IS NULL)
UNION ALL
 SELECT classes.school_id,
    classes.id AS class_id,
    classes.level_school_id AS owner_school_id,
    classes.level_id AS owner_class_id
   FROM app.classes
  WHERE ((classes.archived_at IS NULL) AND (classes.level_id IS NOT NULL));
grant select on app.class_sources to casa_app;

create view app.days_off with (security_invoker=true) as
 SELECT DISTINCT ON (h.school_id, d.day) h.school_id,
    (d.day)::date AS day,
    h.name
   FROM app.holidays h,
    LATERAL generate_series((h.first_day)::timestamp without time zone, (h.last_day)::timestamp without time zone, '1 day'::interval) d(day)
  ORDER BY h.school_id, d.day, (h.name IS NULL), (h.last_day - h.first_day), h.id;
grant select on app.days_off to casa_app;

create view app.ledger_open with (security_invoker=true) as
 SELECT c.school_id,
    c.student_id,
    c.fee_id,
    c.number,
    c.academic_year,
    c.fee_name,
    c.amount,
    c.day,
    LEAST(c.amount, GREATEST(0.00, (sum(c.amount) OVER earlier - COALESCE(credit.amount, 0.00)))) AS open,
    (sum(c.amount) OVER earlier - COALESCE(credit.amount, 0.00)) AS shortfall
   FROM (( SELECT l.school_id,
            l.student_id,
            l.fee_id,
            l.number,
            l.academic_year,
            l.fee_name,
            l.amount,
            l.day
           FROM app.charge_lines l
          WHERE (l.amount > (0)::numeric)
        UNION ALL
         SELECT e.school_id,
            e.student_id,
            NULL::uuid,
            NULL::integer,
            NULL::text,
            NULL::text,
            e.amount,
            e.day
           FROM app.ledger_entries e
          WHERE ((e.kind = 'lateFee'::text) AND (NOT (EXISTS ( SELECT
                   FROM app.ledger_entries r
                  WHERE ((r.school_id = e.school_id) AND (r.reverses = e.id))))))) c
     LEFT JOIN ( SELECT e.school_id,
            e.student_id,
            (- sum(e.amount)) AS amount
           FROM app.ledger_entries e
          WHERE ((e.kind = ANY (ARRAY['payment'::text, 'concession'::text])) AND (NOT (EXISTS ( SELECT
                   FROM app.ledger_entries r
                  WHERE ((r.school_id = e.school_id) AND (r.reverses = e.id))))))
          GROUP BY e.school_id, e.student_id) credit ON (((credit.school_id = c.school_id) AND (credit.student_id = c.student_id))))
  WINDOW earlier AS (PARTITION BY c.school_id, c.student_id ORDER BY c.day, c.fee_id, c.number, c.academic_year ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW);
grant select on app.ledger_open to casa_app;

create view app.membership_differences as
 SELECT s.school_id,
    s.id AS student_id,
    s.class_id,
    m.class_id AS counted_class_id
   FROM (app.students s
     LEFT JOIN app.class_memberships m ON (((m.school_id = s.school_id) AND (m.student_id = s.id) AND (m.until_day IS NULL))))
  WHERE (m.class_id IS DISTINCT FROM
        CASE
            WHEN (s.archived_at IS NULL) THEN s.class_id
            ELSE NULL::uuid
        END)
UNION ALL
 SELECT m.school_id,
    m.student_id,
    m.class_id,
    n.class_id AS counted_class_id
   FROM (app.class_memberships m
     JOIN app.class_memberships n ON (((n.school_id = m.school_id) AND (n.student_id = m.student_id) AND (n.from_day > m.from_day) AND ((m.until_day IS NULL) OR (m.until_day > n.from_day)))));

create view app.progress_count_differences as
 SELECT school_id,
    class_id,
    item_id,
    key,
    c.children,
    r.children AS counted_children
   FROM (app.progress_counts c
     FULL JOIN ( SELECT s.school_id,
            s.class_id,
            p.item_id,
            counted.key,
            (count(*))::integer AS children
           FROM ((app.progress p
             JOIN app.students s ON (((s.school_id = p.school_id) AND (s.id = p.student_id) AND (s.archived_at IS NULL))))
             CROSS JOIN LATERAL ( VALUES (p.key), (
                        CASE
                            WHEN (p.plans > 0) THEN 'F'::text
                            ELSE NULL::text
                        END)) counted(key))
          WHERE (counted.key IS NOT NULL)
          GROUP BY s.school_id, s.class_id, p.item_id, counted.key) r USING (school_id, class_id, item_id, key))
  WHERE (COALESCE(c.children, 0) <> COALESCE(r.children, 0));

create view app.progress_differences as
 SELECT school_id,
    student_id,
    item_id,
    p.key,
    p.plans,
    r.key AS counted_key,
    r.plans AS counted_plans
   FROM (app.progress p
     FULL JOIN app.progress_recount r USING (school_id, student_id, item_id))
  WHERE ((((((((p.key IS DISTINCT FROM r.key) OR (p.record_id IS DISTINCT FROM r.record_id)) OR (p.day IS DISTINCT FROM r.day)) OR (p.key_at IS DISTINCT FROM r.key_at)) OR (COALESCE((p.plans)::integer, 0) IS DISTINCT FROM COALESCE((r.plans)::integer, 0))) OR (p.published_key IS DISTINCT FROM r.published_key)) OR (p.published_day IS DISTINCT FROM r.published_day)) OR (COALESCE((p.published_plans)::integer, 0) IS DISTINCT FROM COALESCE((r.published_plans)::integer, 0)));

create view app.progress_recount as
 SELECT pair.school_id,
    pair.student_id,
    pair.item_id,
    said.key,
    said.record_id,
    said.day,
    said.key_at,
    said.plans,
    said.published_key,
    said.published_day,
    said.published_plans
   FROM (( SELECT DISTINCT records.school_id,
            records.student_id,
            records.item_id
           FROM app.records) pair
     CROSS JOIN LATERAL app.progress_of(pair.school_id, pair.student_id, pair.item_id) said(key, record_id, day, key_at, plans, published_key, published_day, published_plans));

-- function app.account_seen(p_user app.users, p_account app.parent_accounts, p_school uuid) returns text language sql immutable set search_path=pg_catalog, app, pg_temp

-- function app.account_state(p_user app.users, p_school app.schools) returns text language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.account_to_set_up(p_token_hash bytea, p_now timestamp with time zone) returns uuid language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.accounts_of_login(p_school uuid, p_login text) returns SETOF app.users language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.accounts_of_school(p_school uuid) returns SETOF app.users language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.accounts_to_help(p_logins text[]) returns SETOF app.users language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.accounts_with_number(p_number text) returns TABLE(role text, state text, school_id uuid, school_name text, last_seen timestamp with time zone) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.accounts_with_number to casa_app;

-- function app.add_count(p_counts jsonb, p_kind text, p_more bigint) returns jsonb language sql immutable

-- function app.add_passkey(p_token_hash bytea, p_id uuid, p_name text, p_credential bytea, p_public_key bytea, p_counter bigint, p_transports text[], p_codes bytea[], p_most integer, p_now timestamp with time zone, p_request_id text) returns text language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.add_passkey to casa_app;

-- function app.add_to_counts(p_school uuid, p_classes uuid[], p_items uuid[], p_keys text[], p_differences integer[]) returns void language sql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.add_to_counts to public;

-- function app.address_otp(p_id uuid, p_to_number boolean, p_ids uuid[], p_lifetime interval, p_now timestamp with time zone) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.address_otp to casa_worker;

-- function app.addresses_of(p_user uuid) returns TABLE(mobile text, email text, language text) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.addresses_of to casa_worker;

-- function app.administrator_of_link(p_token_hash bytea, p_now timestamp with time zone) returns TABLE(login text, name text) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.administrator_of_link to casa_app;

-- procedure app.admit_jobs(IN tbl regclass, IN school_column text DEFAULT 'school_id'::text) language plpgsql volatile
grant execute on app.admit_jobs to public;

-- function app.allow_sweeps() returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.allow_sweeps to casa_app;

-- function app.announce_review() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.answer_factor(p_token_hash bytea, p_step bigint, p_recovery bytea, p_tokens bytea[], p_lifetime interval, p_now timestamp with time zone, p_request_id text) returns TABLE(user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.answer_factor to casa_app;

-- function app.answer_link(p_student uuid, p_accept boolean, p_otp uuid, p_code bytea, p_slip bytea, p_notice uuid, p_now timestamp with time zone) returns text language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.answer_link to casa_app;

-- function app.answer_passkey(p_token_hash bytea, p_passkey uuid, p_counter bigint, p_tokens bytea[], p_lifetime interval, p_now timestamp with time zone, p_request_id text) returns TABLE(user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.answer_passkey to casa_app;

-- function app.are_demo_schools(p_schools uuid[]) returns boolean language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.are_demo_schools to casa_app;

-- function app.are_linked(p_one uuid, p_other uuid) returns boolean language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.are_sweeps_paused() returns boolean language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.are_sweeps_paused to casa_app;

-- function app.ask_factor_again() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.ask_factor_reset(p_logins text[], p_delay interval, p_now timestamp with time zone, p_request_id text) returns integer language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.ask_factor_reset to casa_app;

-- function app.ask_otp(p_purpose text, p_mobile text, p_place bytea, p_id uuid, p_role text, p_language text, p_now timestamp with time zone) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.ask_otp to casa_app;

-- function app.ask_resubmission(p_school uuid, p_id uuid, p_version integer, p_now timestamp with time zone, p_link text) returns text language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.ask_resubmission to casa_app;

-- function app.asked_factor_resets() returns TABLE(id uuid, name text, role text, asked_by text, asked_at timestamp with time zone, due_at timestamp with time zone) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.asked_factor_resets to casa_app;

-- function app.asked_places_of(p_mobile text, p_places bytea[], p_lifetime interval, p_trial_period interval, p_now timestamp with time zone) returns TABLE(place bytea, roles text[]) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.asked_places_of to casa_app;

-- function app.audit_of_child(p_school uuid, p_student uuid, p_user uuid, p_area text, p_from timestamp with time zone, p_until timestamp with time zone, p_before timestamp with time zone, p_before_id bigint, p_limit integer) returns TABLE(at timestamp with time zone, id bigint) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.audit_of_child to casa_app;

-- function app.audit_school(p_user uuid) returns uuid language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.awaited_factors(p_token_hash bytea, p_now timestamp with time zone) returns text[] language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.awaited_factors to casa_app;

-- function app.awaited_passkeys(p_token_hash bytea, p_now timestamp with time zone) returns TABLE(id uuid, credential bytea, public_key bytea, counter bigint, transports text[]) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.awaited_passkeys to casa_app;

-- function app.backup_times() returns TABLE(backed_up_at timestamp with time zone, tested_at timestamp with time zone) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.backup_times to casa_worker;

-- function app.begin_totp(p_token_hash bytea, p_secret bytea, p_key integer, p_now timestamp with time zone) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.begin_totp to casa_app;

-- function app.change_administrator_number(p_login text, p_password_hash text, p_token_hash bytea) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.change_administrator_number to casa_app;

-- function app.change_own_number(p_number text, p_from uuid, p_from_code bytea, p_to uuid, p_to_code bytea, p_now timestamp with time zone) returns text language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.change_own_number to casa_app;

-- function app.change_own_password(p_old_hash text, p_password_hash text, p_token_hash bytea) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.change_own_password to casa_app;

-- function app.change_school(p_school uuid, p_version integer, p_changes jsonb, p_today date, p_former uuid, p_notice uuid, p_trial_days integer DEFAULT NULL::integer) returns SETOF app.schools language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.change_school to casa_app;

-- function app.check_ledger_entry() returns trigger language plpgsql volatile
grant execute on app.check_ledger_entry to public;

-- function app.check_prerequisite() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.check_prerequisite to public;

-- function app.class_guides(p_school uuid, p_class uuid, p_day date) returns SETOF uuid language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.class_on(p_school uuid, p_student uuid, p_day date) returns uuid language sql stable set search_path=pg_catalog, app, pg_temp
grant execute on app.class_on to public;

-- function app.clean_up_files(p_before timestamp with time zone) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.clean_up_files to casa_worker;

-- function app.close_left_account() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.code_places_of(p_mobile text, p_role text, p_places bytea[], p_lifetime interval, p_now timestamp with time zone) returns TABLE(place bytea, roles text[]) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.code_places_of to casa_app;

-- function app.complete_first_sign_in(p_token_hash bytea, p_files_hash bytea, p_login text, p_password_hash text, p_lifetime interval, p_now timestamp with time zone, p_factor_lifetime interval DEFAULT '00:10:00'::interval) returns text language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.complete_first_sign_in to casa_app;

-- function app.complete_set_up(p_token_hash bytea, p_tokens bytea[], p_lifetime interval, p_now timestamp with time zone) returns TABLE(user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.complete_set_up to casa_app;

-- function app.complete_sign_in(p_token_hash bytea, p_tokens bytea[], p_lifetime interval, p_now timestamp with time zone) returns TABLE(user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb) language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.concern_classes(p_school uuid, p_classes uuid[], p_ids uuid[]) returns boolean language sql stable set search_path=pg_catalog, app, pg_temp
grant execute on app.concern_classes to public;

-- function app.confirm_totp(p_token_hash bytea, p_secret bytea, p_step bigint, p_codes bytea[], p_now timestamp with time zone, p_request_id text) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.confirm_totp to casa_app;

-- function app.correct_class_assignments(p_school uuid, p_student uuid, p_former uuid[], p_from date) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.count_erasure(p_school uuid, p_kind text, p_subject uuid) returns jsonb language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.count_erasure to casa_app;

-- function app.count_progress(p_school uuid, p_students uuid[], p_items uuid[]) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp set plan_cache_mode=force_generic_plan
grant execute on app.count_progress to public;

-- function app.count_refused_sign_in(p_user uuid, p_role text, p_period interval, p_now timestamp with time zone, p_request_id text) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.count_refused_sign_in to casa_app;

-- function app.count_rows(p_school uuid, p_table name) returns TABLE(row_count bigint, byte_count bigint) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.count_rows to casa_worker;

-- function app.count_subjects() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.count_subjects to public;

-- function app.counted_tables() returns SETOF name language sql stable set search_path=pg_catalog, app, pg_temp
grant execute on app.counted_tables to casa_worker;

-- function app.counts_of_erasure(p_school uuid, p_kind text, p_subject uuid, p_students uuid[], p_accounts uuid[]) returns jsonb language plpgsql stable set search_path=pg_catalog, app, pg_temp

-- function app.covered_by(p_school uuid, p_student uuid, p_paid numeric) returns jsonb language sql stable set search_path=pg_catalog, app, pg_temp
grant execute on app.covered_by to public;

-- procedure app.create_audit_month(IN p_name text, IN p_from timestamp with time zone, IN p_until timestamp with time zone) language plpgsql volatile

-- function app.current_children() returns uuid[] language sql stable
grant execute on app.current_children to public;

-- function app.current_schools() returns uuid[] language sql stable
grant execute on app.current_schools to public;

-- function app.current_user_id() returns uuid language sql stable
grant execute on app.current_user_id to public;

-- function app.due_erasures(p_now timestamp with time zone) returns TABLE(school_id uuid, id uuid) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.due_erasures to casa_worker;

-- function app.email_of(p_user app.users) returns text language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.end_access() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.end_account_link(p_user uuid) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.end_account_links() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.end_factor_reset(p_user uuid, p_request_id text) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.end_own_sessions(p_token_hash bytea, p_id uuid DEFAULT NULL::uuid) returns integer language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.end_own_sessions to casa_app;

-- function app.end_session(p_token_hash bytea, p_sign_out_hash bytea DEFAULT NULL::bytea) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.end_session to casa_app;

-- function app.end_sessions_of(p_user uuid, p_kept bytea DEFAULT NULL::bytea) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.end_sessions_of_school(p_school uuid) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.enqueue(p_task text, p_payload json, p_key text DEFAULT NULL::text, p_run_at timestamp with time zone DEFAULT NULL::timestamp with time zone) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.enqueue to casa_app;
grant execute on app.enqueue to casa_worker;

-- function app.erase_accounts(p_accounts uuid[]) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.erase_children(p_school uuid, p_students uuid[]) returns text[] language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.erase_files(p_school uuid, p_files uuid[]) returns bigint language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.erase_former_children(p_school uuid, p_left_before date, p_undone_since date, p_delay_days integer, p_now timestamp with time zone) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.erase_former_children to casa_worker;

-- function app.erase_ledger_names(p_school uuid, p_students uuid[], p_rows integer) returns bigint language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.erase_next(p_school uuid, p_id uuid, p_rows integer, p_backups_until date, p_now timestamp with time zone) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.erase_next to casa_worker;

-- function app.erase_people(p_erasure app.erasures) returns app.erasures language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.erase_school_rows(p_erasure app.erasures, p_rows integer, OUT e app.erasures, OUT done boolean) returns record language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.erase_teacher(p_school uuid, p_teacher uuid) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.erased_rows(p_kind text) returns TABLE(place integer, kind text, tbl text, condition text) language sql immutable set search_path=pg_catalog, app, pg_temp

-- function app.erasure_subject(p_school uuid, p_kind text, p_subject uuid) returns TABLE(name text, students uuid[], accounts uuid[], staying text[], owed numeric) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.erasure_subject to casa_app;

-- function app.expired_exports(p_now timestamp with time zone, p_patience interval) returns TABLE(school_id uuid, id uuid) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.expired_exports to casa_worker;

-- function app.factor_of_other(p_other uuid, p_password_hash text) returns TABLE(secret bytea, secret_key integer, accepted_step bigint, refused_step bigint) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.factor_of_other to casa_app;

-- function app.failed_jobs(p_tasks text[]) returns TABLE(failed bigint, retried bigint, last_at timestamp with time zone) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.failed_jobs to casa_app;

-- function app.families_of(p_school uuid, p_students uuid[]) returns TABLE(student_id uuid, family json) language sql stable set search_path=pg_catalog, app, pg_temp set enable_nestloop=off
grant execute on app.families_of to public;

-- function app.fee_children() returns uuid[] language sql stable
grant execute on app.fee_children to public;

-- function app.files_of_children(p_school uuid, p_students uuid[]) returns uuid[] language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.find_accounts(p_login text) returns TABLE(user_id uuid, role text, password_hash text, first_password bytea, loopback_only boolean, standing text, named boolean) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.find_accounts to casa_app;

-- function app.finish_export(p_school uuid, p_id uuid, p_key text, p_bytes bigint, p_lifetime interval, p_now timestamp with time zone) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.finish_export to casa_worker;

-- function app.folded(p_text text) returns text language plpgsql immutable strict
grant execute on app.folded to public;

-- function app.forget_codes_without_factor(p_user uuid) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.forget_empty_progress(p_item_school uuid, p_item uuid) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.forget_empty_progress to casa_app;

-- function app.forget_jobs(p_people uuid[]) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.forget_prerequisites() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.forget_prerequisites to public;

-- function app.former_teachers(p_school uuid) returns TABLE(id uuid, name text, left_on date) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.former_teachers to casa_app;

-- function app.free_number(p_number text, p_for uuid) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.full_schools() returns SETOF uuid language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.full_schools to casa_app;

-- function app.further_classes(p_school uuid, p_teacher uuid, p_main uuid, p_day date) returns jsonb language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.give_class_assignments(p_school uuid, p_students uuid[]) returns void language sql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.give_class_assignments to public;

-- function app.give_try_back(p_otp uuid) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.give_try_back to casa_app;

-- function app.give_turns_back(p_keys bytea[], p_steps interval[]) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.give_turns_back to casa_app;

-- function app.guardians_of_child(p_student uuid) returns TABLE(school_id uuid, id uuid, name text, relation text, email text, is_own boolean) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.guardians_of_child to casa_app;

-- function app.hand_over(p_school uuid, p_member uuid, p_leaves boolean, p_otp uuid, p_code bytea, p_former uuid, p_notices uuid[], p_now timestamp with time zone) returns text language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.hand_over to casa_app;

-- function app.has_factor(p_user uuid) returns boolean language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.has_fees(p_school uuid) returns boolean language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.has_fees to casa_app;

-- function app.has_more_rights(p_rights jsonb) returns boolean language sql stable set search_path=pg_catalog, app, pg_temp
grant execute on app.has_more_rights to public;

-- function app.hold_class_of_assignment() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.hold_class_of_assignment to public;

-- function app.hold_progress(p_school uuid, p_students uuid[], p_items uuid[], p_item_schools uuid[], p_of_activity boolean[]) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp set plan_cache_mode=force_generic_plan
grant execute on app.hold_progress to public;

-- function app.hold_teacher_numbers(p_numbers text[]) returns boolean language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.hold_teacher_numbers to casa_app;

-- function app.in_maintenance() returns boolean language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.in_maintenance to casa_app;

-- function app.is_administrator() returns boolean language sql stable
grant execute on app.is_administrator to public;

-- function app.is_blocked(p_user uuid) returns boolean language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.is_class_assignment(p_event app.events, p_day date) returns boolean language sql immutable
grant execute on app.is_class_assignment to public;

-- function app.is_closed(p_user uuid) returns boolean language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.is_erasing() returns boolean language plpgsql stable
grant execute on app.is_erasing to public;

-- function app.is_erasing_demo() returns boolean language plpgsql stable
grant execute on app.is_erasing_demo to public;

-- function app.is_office() returns boolean language sql stable
grant execute on app.is_office to public;

-- function app.is_owner() returns boolean language sql stable
grant execute on app.is_owner to public;

-- function app.is_parent() returns boolean language sql stable
grant execute on app.is_parent to public;

-- function app.is_put_back() returns boolean language sql stable
grant execute on app.is_put_back to public;

-- function app.is_still_asked(p_reset app.factor_resets) returns boolean language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.is_switched_off(p_token_hash bytea) returns boolean language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.is_teacher() returns boolean language sql stable
grant execute on app.is_teacher to public;

-- function app.is_visitor() returns boolean language sql stable
grant execute on app.is_visitor to public;

-- procedure app.isolate(IN tbl regclass, IN school_column text DEFAULT 'school_id'::text, IN child_column text DEFAULT NULL::text, IN reads text DEFAULT NULL::text, IN writes text DEFAULT 'not app.is_parent()'::text, IN updates text DEFAULT NULL::text, IN deletes text DEFAULT NULL::text, IN children text DEFAULT 'app.work_children()'::text) language plpgsql volatile
grant execute on app.isolate to public;

-- function app.issue_code(p_id uuid, p_code bytea, p_lifetime interval, p_now timestamp with time zone) returns TABLE(purpose text, mobile text, email text, language text) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.issue_code to casa_worker;

-- function app.issue_paper() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.keep_audit_months(p_now timestamp with time zone, p_days integer) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.keep_audit_months to casa_worker;

-- function app.keep_class_of_observation() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.keep_class_of_observation to public;

-- function app.keep_class_of_record() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.keep_class_of_record to public;

-- function app.keep_conference_report() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.keep_conference_report to public;

-- function app.keep_factors() returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.keep_factors to casa_app;

-- function app.keep_language(p_language text, p_first boolean) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.keep_language to casa_app;

-- function app.keep_ledger_entries() returns trigger language plpgsql volatile
grant execute on app.keep_ledger_entries to public;

-- function app.keep_memberships() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.keep_papers() returns trigger language plpgsql volatile
grant execute on app.keep_papers to public;

-- function app.keep_passkey_challenge(p_token_hash bytea, p_purpose text, p_challenge bytea, p_lifetime interval, p_now timestamp with time zone) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.keep_passkey_challenge to casa_app;

-- function app.keep_report_editors() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.keep_report_editors to public;

-- function app.keep_stored_files() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.keep_stored_files to public;

-- function app.keep_stored_images() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.keep_stored_images to public;

-- function app.keep_teacher_login() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.kept_of_erasure(p_school uuid, p_kind text, p_about uuid[], p_accounts uuid[]) returns jsonb language plpgsql stable set search_path=pg_catalog, app, pg_temp

-- function app.kept_tables() returns text[] language sql immutable

-- function app.kind_of_table(p_table text) returns text language sql immutable

-- function app.known_of(p_user uuid) returns text[] language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.known_places_of(p_user uuid, p_places bytea[], p_lifetime interval, p_now timestamp with time zone) returns SETOF bytea language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.known_places_of to casa_app;

-- function app.language_of_parent(p_student uuid) returns text language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.language_of_parent to casa_app;

-- function app.largest_schools(p_count integer) returns TABLE(school uuid, name text, children bigint, rows bigint, bytes bigint) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.largest_schools to casa_worker;

-- function app.latest_message(p_user app.users, p_school uuid) returns TABLE(state text, at timestamp with time zone) language plpgsql stable set search_path=pg_catalog, app, pg_temp

-- function app.leave_unchanged() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.leave_unchanged to public;

-- function app.lesson_aims(p_exercise uuid) returns TABLE(id uuid, school_id uuid, class_id uuid, name text, objectives text[], materials text[], age text) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.lesson_aims to casa_app;

-- function app.link_account(p_other uuid, p_password_hash text, p_step bigint, p_recovery bytea, p_person uuid, p_most integer, p_now timestamp with time zone, p_request_id text) returns text language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.link_account to casa_app;

-- function app.link_guardians(p_school uuid, p_children jsonb, p_now timestamp with time zone) returns TABLE(student_id uuid, user_id uuid, name text, login text, slip uuid, waiting boolean) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.link_guardians to casa_app;

-- function app.locked_until(p_keys bytea[], p_now timestamp with time zone) returns TABLE(key bytea, until timestamp with time zone) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.locked_until to casa_app;

-- function app.login_meant(p_names text[]) returns text language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.login_meant to casa_app;

-- function app.make_calendar_address(p_id uuid, p_token_hash bytea, p_session bytea, p_now timestamp with time zone) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.make_calendar_address to casa_app;

-- function app.make_slip(p_school uuid, p_student uuid, p_guardian uuid, p_first_password bytea, p_link_password bytea, p_again boolean, p_now timestamp with time zone) returns TABLE(kind text, name text, login text, language text) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.make_slip to casa_app;

-- function app.may_help(u app.users) returns boolean language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.move_progress() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.move_progress to public;

-- function app.name_key(p_name text) returns text language sql immutable strict
grant execute on app.name_key to public;

-- function app.narrow_guardian() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.note_activation() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.note_change() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.note_change to public;

-- procedure app.note_changes(IN tbl regclass, IN bookkeeping text[] DEFAULT '{}'::text[], IN raise_version boolean DEFAULT false) language plpgsql volatile
grant execute on app.note_changes to public;

-- function app.note_lock(p_key bytea, p_until timestamp with time zone) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.note_lock to casa_app;

-- function app.notice_link_answered(p_school uuid, p_student uuid, p_accepted boolean, p_notice uuid, p_now timestamp with time zone) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.notice_registered() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.notice_trial_ends(p_days integer, p_now timestamp with time zone) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.notice_trial_ends to casa_worker;

-- function app.open_actor(p_actor app.actor, p_now timestamp with time zone) returns app.actor language plpgsql stable set search_path=pg_catalog, app, pg_temp

-- function app.open_administrator(p_token_hash bytea, p_login text, p_name text, p_password_hash text, p_request_id text, p_now timestamp with time zone) returns uuid language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.open_administrator to casa_app;

-- function app.open_calendar_address(p_token_hash bytea, p_lifetime interval, p_now timestamp with time zone) returns app.actor language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.open_calendar_address to casa_app;

-- function app.open_export(p_id uuid) returns app.actor language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.open_export to casa_app;

-- function app.open_job(p_school uuid) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.open_job to casa_worker;

-- function app.open_session(p_token_hash bytea, p_now timestamp with time zone, p_for_files boolean DEFAULT false) returns app.actor language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.open_session to casa_app;

-- function app.otp_accounts(p_mobile text, p_role text) returns SETOF app.users language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.own_account() returns TABLE(password_hash text, known text[]) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.own_account to casa_app;

-- function app.own_factors(p_token_hash bytea, p_now timestamp with time zone) returns TABLE(totp_since timestamp with time zone, passkeys integer, recovery_codes_left integer, reset_due_at timestamp with time zone, sets_up boolean) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.own_factors to casa_app;

-- function app.own_linked_accounts() returns TABLE(id uuid, name text, role text, school_name text) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.own_linked_accounts to casa_app;

-- function app.own_sessions(p_token_hash bytea, p_now timestamp with time zone) returns TABLE(id uuid, device text, network text, created_at timestamp with time zone, last_seen timestamp with time zone, current boolean) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.own_sessions to casa_app;

-- function app.parents_only_of(p_school uuid, p_students uuid[]) returns uuid[] language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.pass_on_teacher_login() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.passkey_to_check(p_credential bytea) returns TABLE(user_id uuid, id uuid, role text, public_key bytea, counter bigint, loopback_only boolean, standing text) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.passkey_to_check to casa_app;

-- function app.passkeys_to_leave_out(p_token_hash bytea, p_now timestamp with time zone) returns TABLE(credential bytea, transports text[]) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.passkeys_to_leave_out to casa_app;

-- function app.platform() returns uuid language sql immutable
grant execute on app.platform to public;

-- function app.progress_of(p_school uuid, p_student uuid, p_item uuid) returns TABLE(key text, record_id uuid, day date, key_at timestamp with time zone, plans smallint, published_key text, published_day date, published_plans smallint) language sql stable
grant execute on app.progress_of to public;

-- function app.prove_number(p_user uuid) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.put_back(p_school uuid, p_id uuid) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.put_back to casa_app;

-- function app.put_back_statuses() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.put_back_statuses to public;

-- function app.reads_area(p_area text) returns boolean language sql stable
grant execute on app.reads_area to public;

-- function app.reads_in_office(p_user app.users, p_area text) returns boolean language sql immutable set search_path=pg_catalog, app, pg_temp
grant execute on app.reads_in_office to public;

-- function app.record_audit(p_school uuid, p_call text, p_entity uuid, p_fields text[], p_request_id text, p_area text DEFAULT 'settings'::text, p_device text DEFAULT NULL::text, p_columns text[] DEFAULT '{}'::text[], p_students uuid[] DEFAULT '{}'::uuid[]) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.record_audit to casa_app;
grant execute on app.record_audit to casa_worker;

-- function app.record_link(p_user uuid, p_call text, p_request_id text) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.record_reads(p_reads jsonb) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.record_reads to casa_app;

-- function app.refuse_number_of_guardian() returns uuid language plpgsql volatile
grant execute on app.refuse_number_of_guardian to public;

-- function app.refuse_step(p_user uuid, p_step bigint) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.refuse_step to casa_app;

-- function app.register_school(p_school jsonb, p_principal uuid, p_password_hash text, p_otp uuid) returns SETOF app.schools language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.register_school to casa_app;

-- function app.registered_again(p_school uuid, p_period interval) returns TABLE(school text, mobile text, email text) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.registered_again to casa_worker;

-- function app.relink_children(p_school uuid, p_students uuid[], p_reopen boolean) returns SETOF uuid language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.relink_children to casa_app;

-- function app.remember_key() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.remember_key to public;

-- function app.remember_lesson_words(p_school uuid, p_lessons uuid[]) returns void language sql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.remember_lesson_words to public;

-- function app.remember_places(p_token_hash bytea, p_device bytea, p_network bytea, p_kept integer, p_now timestamp with time zone) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.remember_places to casa_app;

-- function app.remember_places_of(p_user uuid, p_device bytea, p_network bytea, p_kept integer, p_now timestamp with time zone) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.remember_publication() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.remember_publication to public;

-- function app.remember_removal() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.remember_sign_in(p_token_hash bytea, p_device bytea, p_network bytea, p_kept integer, p_lifetime interval, p_notices integer, p_now timestamp with time zone) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.remember_sign_in to casa_app;

-- function app.remember_translated() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.remember_translated to public;

-- function app.remember_words_of_lesson() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.remember_words_of_lesson to public;

-- function app.remember_words_of_subject() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.remember_words_of_subject to public;

-- function app.remove_contents(p_keys text[]) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.remove_demo_school(p_school uuid) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.remove_export_file() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.remove_lost_factors(p_user uuid, p_now timestamp with time zone, p_request_id text) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.remove_passkey(p_id uuid, p_now timestamp with time zone) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.remove_passkey to casa_app;

-- function app.remove_subject(p_school uuid, p_subject uuid) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.remove_totp(p_now timestamp with time zone) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.remove_totp to casa_app;

-- function app.rename_parent(p_school uuid, p_student uuid, p_old text, p_new text) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.rename_parent to casa_app;

-- function app.renew_recovery_codes(p_codes bytea[], p_request_id text) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.renew_recovery_codes to casa_app;

-- function app.renumber_parent(p_school uuid, p_student uuid, p_number text, p_former uuid) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.renumber_parent to casa_app;

-- function app.replace_name(p_document jsonb, p_name text, p_other text) returns jsonb language plpgsql immutable set search_path=pg_catalog, app, pg_temp

-- function app.replace_recovery_codes(p_user uuid, p_codes bytea[]) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.require_office(p_school uuid) returns void language plpgsql stable set search_path=pg_catalog, app, pg_temp

-- function app.reset_passwords(p_code uuid, p_role text, p_password_hash text, p_request_id text, p_device bytea, p_network bytea, p_places_kept integer, p_keep_calendar boolean, p_now timestamp with time zone) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.reset_passwords to casa_app;

-- function app.restore_subject() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.return_to_demo_school(p_token_hash bytea, p_now timestamp with time zone) returns integer language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.return_to_demo_school to casa_app;

-- function app.role_of_linked(p_other uuid) returns text language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.role_of_linked to casa_app;

-- function app.school_count(p_school uuid, p_of text) returns integer language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.school_count to casa_app;

-- function app.school_names_of(p_user uuid) returns text language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.school_sizes() returns TABLE(school_id uuid, students integer, classes integer, teachers integer) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.school_sizes to casa_app;

-- function app.school_standing(p_school uuid, p_tasks text[]) returns TABLE(accounts json, last_activity timestamp with time zone, failed bigint, retried bigint, last_failure timestamp with time zone) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.school_standing to casa_app;

-- function app.school_states() returns TABLE(state text, count bigint) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.school_states to casa_worker;

-- function app.school_today(p_school uuid) returns date language sql stable set search_path=pg_catalog, app, pg_temp
grant execute on app.school_today to public;

-- function app.schools_in_reach() returns SETOF app.schools language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.schools_in_reach to casa_app;

-- function app.schools_that_erase() returns TABLE(school_id uuid, time_zone text, years integer) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.schools_that_erase to casa_worker;

-- function app.schools_to_count(p_percent integer, p_nearly_full interval, p_usually interval, p_now timestamp with time zone) returns SETOF uuid language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.schools_to_count to casa_worker;

-- function app.search_words(p_text text) returns text language sql immutable
grant execute on app.search_words to public;

-- function app.secret_to_check(p_token_hash bytea, p_now timestamp with time zone) returns TABLE(user_id uuid, secret bytea, secret_key integer, accepted_step bigint, refused_step bigint, signs_in boolean) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.secret_to_check to casa_app;

-- function app.set_language_of_parents(p_school uuid, p_students uuid[], p_language text) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.set_language_of_parents to casa_app;

-- function app.set_support(p_school uuid, p_until timestamp with time zone, p_hours integer, p_now timestamp with time zone) returns TABLE(visitors uuid[]) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.set_support to casa_app;

-- function app.set_sweep_token(p_token text, p_claim text, p_now timestamp with time zone) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.set_sweep_token to casa_worker;

-- function app.show_account() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.show_translations() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.show_translations to public;

-- function app.siblings_of(p_school uuid, p_student uuid) returns SETOF app.students language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.sign_in_reasons(p_user app.users, p_school app.schools, p_now timestamp with time zone) returns TABLE(reason text, at timestamp with time zone) language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.spend_code(p_purpose text, p_mobile text, p_id uuid, p_code bytea, p_now timestamp with time zone) returns boolean language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.spend_factor(p_user uuid, p_step bigint, p_recovery bytea, p_now timestamp with time zone) returns boolean language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.standing_of(p_user uuid) returns text language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.start_passkey_session(p_user uuid, p_passkey uuid, p_counter bigint, p_id uuid, p_token_hash bytea, p_files_hash bytea, p_sign_out_hash bytea, p_lifetime interval, p_now timestamp with time zone, p_request_id text, p_device text, p_network text, p_place bytea) returns TABLE(user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.start_passkey_session to casa_app;

-- function app.start_session(p_user uuid, p_password_hash text, p_first_password bytea, p_id uuid, p_token_hash bytea, p_files_hash bytea, p_sign_out_hash bytea, p_lifetime interval, p_now timestamp with time zone, p_request_id text, p_device text DEFAULT NULL::text, p_network text DEFAULT NULL::text, p_place bytea DEFAULT NULL::bytea, p_factor_lifetime interval DEFAULT '00:10:00'::interval) returns TABLE(user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb, awaits text) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.start_session to casa_app;

-- function app.start_visit(p_school uuid, p_own_token bytea, p_id uuid, p_token_hash bytea, p_sign_out_hash bytea, p_now timestamp with time zone, p_request_id text) returns TABLE(user_name text, school_name text, until timestamp with time zone) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.start_visit to casa_app;

-- function app.stored_keys(p_keys text[]) returns text[] language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.stored_keys to casa_worker;

-- function app.student_moves() returns trigger language plpgsql volatile set search_path=pg_catalog, app, pg_temp
grant execute on app.student_moves to public;

-- function app.support_answer(p_school uuid, p_login text, p_now timestamp with time zone) returns TABLE(accounts json, others json, on_form boolean) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.support_answer to casa_app;

-- function app.sweep_before() returns timestamp with time zone language sql stable
grant execute on app.sweep_before to public;

-- function app.sweep_tokens() returns TABLE(current text, earlier text, allowed boolean) language sql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.sweep_tokens to casa_worker;

-- function app.switch_account(p_from bytea, p_other uuid, p_step bigint, p_recovery bytea, p_id uuid, p_tokens bytea[], p_lifetime interval, p_now timestamp with time zone, p_request_id text, p_device text, p_network text, p_place bytea) returns TABLE(user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb, awaits text) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.switch_account to casa_app;

-- function app.switch_off_after_trial(p_now timestamp with time zone) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.switch_off_after_trial to casa_worker;

-- function app.tables_of_school() returns TABLE(tbl regclass, condition text) language sql stable set search_path=pg_catalog, app, pg_temp

-- function app.take_back_factor_reset(p_user uuid) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.take_back_factor_reset to casa_app;

-- function app.take_demo_school(p_token_hash bytea, p_now timestamp with time zone) returns integer language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.take_demo_school to casa_app;

-- function app.take_passkey_challenge(p_token_hash bytea, p_purpose text, p_now timestamp with time zone) returns bytea language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.take_passkey_challenge to casa_app;

-- function app.take_turns(p_keys bytea[], p_steps interval[], p_bursts integer[], p_now timestamp with time zone) returns interval language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.take_turns to casa_app;

-- function app.tell_account(p_user uuid, p_key text, p_values jsonb, p_now timestamp with time zone) returns void language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.touch_session(p_id uuid, p_now timestamp with time zone) returns void language sql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.touch_session to casa_app;

-- function app.trainers_in_reach() returns SETOF app.trainers language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.trainers_in_reach to casa_app;

-- function app.try_otp(p_purpose text, p_mobile text, p_places bytea[], p_tries integer, p_trial_period interval, p_now timestamp with time zone) returns TABLE(otp uuid, id uuid, code bytea, role text, known text[]) language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.try_otp to casa_app;

-- function app.unlink_account(p_other uuid, p_request_id text) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.unlink_account to casa_app;

-- function app.unlink_children(p_school uuid, p_students uuid[]) returns void language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.unlink_children to casa_app;

-- function app.usage_of_school(p_school uuid) returns jsonb language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.usage_of_school to casa_app;

-- function app.use_passkey(p_user uuid, p_id uuid, p_counter bigint, p_now timestamp with time zone) returns boolean language plpgsql volatile set search_path=pg_catalog, app, pg_temp

-- function app.waiting_links() returns TABLE(id uuid, school_id uuid, school_name text, student_name text, class_name text, known boolean) language plpgsql stable security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.waiting_links to casa_app;

-- function app.withdraw_automatic_erasures(p_school uuid) returns void language sql volatile set search_path=pg_catalog, app, pg_temp

-- function app.withdraw_notices(p_school uuid, p_recording uuid) returns boolean language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp
grant execute on app.withdraw_notices to casa_app;

-- function app.withdraw_notices_about() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.withdraw_notices_of_child() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.withdraw_review_of_child() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.withdraw_subject() returns trigger language plpgsql volatile security definer set search_path=pg_catalog, app, pg_temp

-- function app.word_patterns(p_typed text) returns text[] language sql immutable
grant execute on app.word_patterns to public;

-- function app.words_of(p_text text) returns text[] language sql immutable
grant execute on app.words_of to public;

-- function app.work_children() returns uuid[] language sql stable
grant execute on app.work_children to public;

-- function app.works_in(p_class uuid, p_roles text[], p_area uuid DEFAULT NULL::uuid) returns boolean language sql stable set search_path=pg_catalog, app, pg_temp
grant execute on app.works_in to public;

-- function app.writes_area(p_area text) returns boolean language sql stable
grant execute on app.writes_area to public;
