-- The rows that go with a child or a teacher, in the order in which they can be deleted, with what they are counted as:
-- $1 is the school, $2 the children or the teacher, $3 the accounts, $4 their numbers.
create function app.erased_rows(p_kind text)
returns table (place integer, kind text, tbl text, condition text) language sql immutable
set search_path = pg_catalog, app, pg_temp
begin atomic
  select r.place, r.kind, r.tbl, r.condition from (values
    (1, 'notices', 'notices', 'person', 'user_id = any($3) or sender_id = any($3)'),
    (2, 'notices', 'notices', 'child', 'school_id = $1 and (student_id = any($2)
       or student_id is null and text_values ->> ''child'' in (
         select s.full_name from app.students s where s.school_id = $1 and s.id = any($2)))'),
    (3, 'exports', 'exports', 'person', 'user_id = any($3) or school_id = $1 and student_id is null'),
    (4, 'exports', 'exports', 'child', 'school_id = $1 and student_id = any($2)'),
    (5, 'attendance', 'attendance_entries', 'child', 'school_id = $1 and student_id = any($2)'),
    (6, null, 'attendance_months', 'child', 'school_id = $1 and student_id = any($2)'),
    (7, 'records', 'records', 'child', 'school_id = $1 and student_id = any($2)'),
    (8, null, 'progress', 'child', 'school_id = $1 and student_id = any($2)'),
    (9, 'records', 'language_cells', 'child', 'school_id = $1 and student_id = any($2)'),
    (10, 'observations', 'observations', 'child', 'school_id = $1 and student_id = any($2)'),
    (11, 'notes', 'notes', 'child', 'school_id = $1 and student_id = any($2)'),
    (12, 'assignments', 'events', 'child', 'school_id = $1 and not for_all
       and exists (select from app.event_students p where p.school_id = $1 and p.event_id = events.id and p.student_id = any($2))
       and not exists (select from app.event_students p where p.school_id = $1 and p.event_id = events.id and p.student_id <> all($2))'),
    (13, null, 'event_students', 'child', 'school_id = $1 and student_id = any($2)'),
    (14, 'reports', 'conference_reports', 'child', 'school_id = $1 and student_id = any($2)'),
    (15, null, 'papers', 'child', 'school_id = $1 and student_id = any($2) and kind = ''report'''),
    (16, 'fees', 'fees', 'child', 'school_id = $1 and student_id = any($2)'),
    (17, null, 'ledger_reminders', 'child', 'school_id = $1 and student_id = any($2)'),
    (18, 'classHistory', 'class_memberships', 'child', 'school_id = $1 and student_id = any($2)'),
    (19, null, 'link_slips', 'child', 'school_id = $1 and student_id = any($2)'),
    (20, null, 'guardians', 'child', 'school_id = $1 and student_id = any($2)'),
    (21, null, 'former_guardians', 'child', 'school_id = $1 and student_id = any($2)'),
    (22, 'accounts', 'child_guardians', 'child', 'school_id = $1 and student_id = any($2)'),
    (23, 'temporary', 'undo_entries', 'child', 'school_id = $1 and (student_id = any($2)
       or kind <> ''import'' and payload::text like any (array(select ''%'' || c || ''%'' from unnest($2) c)))'),
    (24, 'temporary', 'idempotency_keys', 'child', 'answer like any (array(select ''%'' || c || ''%'' from unnest($2) c))'),
    (25, 'staff', 'staff_events', 'teacher', 'school_id = $1 and teacher_id = any($2)'),
    (26, 'temporary', 'undo_entries', 'person', 'user_id = any($3)'),
    (27, 'temporary', 'idempotency_keys', 'person', 'user_id = any($3)'),
    (28, 'temporary', 'otps', 'person', 'mobile = any($4)'),
    (29, 'temporary', 'otp_codes', 'person', 'accounts && $3'),
    (30, 'temporary', 'former_contacts', 'person', 'of_parent and mobile_number = any($4)'),
    (31, null, 'sessions', 'person', 'user_id = any($3)'),
    (32, null, 'child_openings', 'child', 'school_id = $1 and student_id = any($2)'),
    (33, null, 'child_openings', 'person', 'user_id = any($3)'),
    (34, null, 'guardian_requests', 'child', 'school_id = $1 and student_id = any($2)')) r (place, kind, tbl, whose, condition)
   where r.whose = 'person' or r.whose = case p_kind when 'family' then 'child' else p_kind end;
end;
revoke execute on function app.erased_rows from public;

-- The tables that keep rows when a school is erased: those that the ledger, the receipts and the audit log need.
create function app.kept_tables() returns text[] language sql immutable
  return array['schools', 'classes', 'students', 'charges', 'ledger_entries', 'papers', 'users', 'audit_log', 'erasures'];
revoke execute on function app.kept_tables from public;

-- The other tables with rows of a school or of accounts, those that refer to others first.
create function app.tables_of_school() returns table (tbl regclass, condition text) language sql stable
set search_path = pg_catalog, app, pg_temp
begin atomic
  with recursive referring (tbl, depth) as (
    select c.oid, 0 from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
    union
    select f.conrelid, r.depth + 1
      from referring r join pg_constraint f on f.contype = 'f' and f.confrelid = r.tbl
     where f.conrelid not in (f.confrelid, 'app.schools'::regclass)
  )
  select r.tbl::regclass, case when bool_or(a.attname = 'school_id') then 'school_id = $1' else 'user_id = any($2)' end
    from referring r
    join pg_class c on c.oid = r.tbl and c.relname <> all(app.kept_tables())
    join pg_attribute a on a.attrelid = r.tbl and not a.attisdropped and a.attname in ('school_id', 'user_id')
   group by r.tbl order by max(r.depth) desc, r.tbl::text;
end;
revoke execute on function app.tables_of_school from public;

-- What a table of a school is counted as; null for what is derived from other rows.
create function app.kind_of_table(p_table text) returns text language sql immutable
return case
  when p_table in ('attendance_entries') then 'attendance'
  when p_table in ('records', 'language_cells') then 'records'
  when p_table in ('observations', 'notes', 'notices', 'exports', 'files', 'fees') then p_table
  when p_table = 'events' then 'assignments'
  when p_table = 'conference_reports' then 'reports'
  when p_table = 'class_memberships' then 'classHistory'
  when p_table in ('teachers', 'staff_events') then 'staff'
  when p_table in ('lessons', 'subjects', 'areas', 'activities', 'exercises', 'exercise_names', 'exercise_prerequisites') then 'curriculum'
  when p_table in ('holidays', 'categories', 'child_groups', 'attendance_sheets') then 'school' end;
revoke execute on function app.kind_of_table from public;

-- The files that only these children use: photos, masked Aadhaar cards, and pictures of assignments for them alone.
create function app.files_of_children(p_school uuid, p_students uuid[])
returns uuid[] language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce(array_agg(distinct f.id), '{}') from (
    select s.photo_id as id from app.students s where s.school_id = p_school and s.id = any(p_students)
    union all
    select unnest(s.image_ids) from app.students s where s.school_id = p_school and s.id = any(p_students)
    union all
    select p.photo_id from app.papers p where p.school_id = p_school and p.student_id = any(p_students)
    union all
    select unnest(e.image_ids) from app.events e
     where e.school_id = p_school and not e.for_all
       and exists (select from app.event_students t where t.school_id = p_school and t.event_id = e.id and t.student_id = any(p_students))
       and not exists (select from app.event_students t where t.school_id = p_school and t.event_id = e.id and t.student_id <> all(p_students))) u
    join app.files f on f.school_id = p_school and f.id = u.id;
end;
revoke execute on function app.files_of_children from public;

-- How many rows an erasure deletes and keeps, by kind of data.
create function app.counts_of_erasure(p_school uuid, p_kind text, p_subject uuid, p_students uuid[], p_accounts uuid[])
returns jsonb language plpgsql stable set search_path = pg_catalog, app, pg_temp as $$
declare
  erased jsonb := '{}';
  numbers constant text[] := array(select u.login from app.users u where u.id = any(p_accounts) and u.login is not null);
  about constant uuid[] := case when p_kind = 'teacher' then array[p_subject] else p_students end;
  part record;
  found bigint;
begin
  for part in select r.kind, r.tbl, string_agg('(' || r.condition || ')', ' or ') as condition
                from app.erased_rows(p_kind) r where p_kind <> 'school' and r.kind is not null group by r.kind, r.tbl
  loop
    execute format('select count(*) from app.%I where %s', part.tbl, part.condition)
       into found using p_school, about, p_accounts, numbers;
    erased := app.add_count(erased, part.kind, found);
  end loop;
  for part in select app.kind_of_table(c.relname) as kind, t.tbl, t.condition
                from app.tables_of_school() t join pg_class c on c.oid = t.tbl
               where p_kind = 'school' and app.kind_of_table(c.relname) is not null
  loop
    execute format('select count(*) from %s where %s', part.tbl, part.condition) into found using p_school, p_accounts;
    erased := app.add_count(erased, part.kind, found);
  end loop;
  erased := app.add_count(erased, 'accounts', cardinality(p_accounts));
  if p_kind = 'teacher' then
    erased := app.add_count(erased, 'staff', 1);
  elsif p_kind = 'school' then
    erased := app.add_count(erased, 'children', (select count(*) from app.students s where s.school_id = p_school and s.left_as is distinct from 'erased'));
  else
    erased := app.add_count(app.add_count(erased, 'children', cardinality(p_students)),
                            'files', cardinality(app.files_of_children(p_school, p_students)));
  end if;
  return jsonb_build_object('erased', erased, 'kept', app.kept_of_erasure(p_school, p_kind, about, p_accounts));
end $$;
revoke execute on function app.counts_of_erasure from public;

-- What an erasure keeps: the ledger and receipts of the children, and the audit log's entries about these people or by them.
create function app.kept_of_erasure(p_school uuid, p_kind text, p_about uuid[], p_accounts uuid[])
returns jsonb language plpgsql stable set search_path = pg_catalog, app, pg_temp as $$
declare
  kept jsonb := '{}';
begin
  if p_kind <> 'teacher' then
    kept := app.add_count(kept, 'ledger', (
      select count(*) from app.charges c where c.school_id = p_school and (p_kind = 'school' or c.student_id = any(p_about))));
    kept := app.add_count(kept, 'ledger', (
      select count(*) from app.ledger_entries l where l.school_id = p_school and (p_kind = 'school' or l.student_id = any(p_about))));
    kept := app.add_count(kept, 'receipts', (
      select count(*) from app.papers p
       where p.school_id = p_school and p.kind = 'receipt' and (p_kind = 'school' or p.student_id = any(p_about))));
  end if;
  return app.add_count(kept, 'audit', (
    select count(*) from app.audit_log a
     where a.school_id = p_school and (p_kind = 'school' or a.entity_id = any(p_about || p_accounts) or a.user_id = any(p_accounts))));
end $$;
revoke execute on function app.kept_of_erasure from public;

create function app.add_count(p_counts jsonb, p_kind text, p_more bigint)
returns jsonb language sql immutable
return case when p_kind is null or p_more = 0 then p_counts
            else p_counts || jsonb_build_object(p_kind, coalesce((p_counts ->> p_kind)::bigint, 0) + p_more) end;
revoke execute on function app.add_count from public;
