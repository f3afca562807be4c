-- Removes the names from the next p_rows charges, ledger entries and receipts (all if null) of children (all of a school's
-- if null), and returns how many it changed.
create function app.erase_ledger_names(p_school uuid, p_students uuid[], p_rows integer)
returns bigint language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  changed bigint;
  total bigint := 0;
begin
  update app.charges set fee_name = null
   where school_id = p_school and ctid = any(array(
     select c.ctid from app.charges c
      where c.school_id = p_school and (p_students is null or c.student_id = any(p_students)) and c.fee_name is not null
      limit p_rows));
  get diagnostics changed = row_count;
  total := total + changed;
  update app.ledger_entries l
     set paid_by = case when l.paid_by is not null then s.serial_number end, reference = null,
         reason = case when l.reason is not null then '–' end
    from app.students s
   where l.school_id = p_school and s.school_id = l.school_id and s.id = l.student_id and l.ctid = any(array(
     select e.ctid from app.ledger_entries e join app.students c on c.school_id = e.school_id and c.id = e.student_id
      where e.school_id = p_school and (p_students is null or e.student_id = any(p_students))
        and (e.paid_by <> c.serial_number or e.reference is not null or e.reason <> '–')
      limit p_rows));
  get diagnostics changed = row_count;
  total := total + changed;
  update app.papers p
     set child_name = s.serial_number, child_first_name = s.serial_number, child_born = date '1900-01-01', photo_id = null,
         covers = case when p.covers is not null then coalesce(
           (select jsonb_agg(line || '{"feeName": null}') from jsonb_array_elements(p.covers) line), '[]') end
    from app.students s
   where p.school_id = p_school and s.school_id = p.school_id and s.id = p.student_id and p.ctid = any(array(
     select o.ctid from app.papers o
      where o.school_id = p_school and (p_students is null or o.student_id = any(p_students))
        and o.kind = 'receipt' and o.child_born <> date '1900-01-01'
      limit p_rows));
  get diagnostics changed = row_count;
  return total + changed;
end $$;
revoke execute on function app.erase_ledger_names from public;

-- Removes the names of children (all of a school's if null) from the ledger, and deletes the children; of one with ledger
-- entries or receipts, a row without anything but the serial number stays. Returns the serial numbers.
create function app.erase_children(p_school uuid, p_students uuid[])
returns text[] language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  covered constant uuid[] := coalesce(p_students, array(select s.id from app.students s where s.school_id = p_school));
  charged constant uuid[] := array(
    select c.student_id from app.charges c where c.school_id = p_school and c.student_id = any(covered)
    union select l.student_id from app.ledger_entries l where l.school_id = p_school and l.student_id = any(covered)
    union select p.student_id from app.papers p where p.school_id = p_school and p.student_id = any(covered) and p.kind = 'receipt');
  numbers constant text[] := array(
    select s.serial_number from app.students s where s.school_id = p_school and s.id = any(covered)
       and s.left_as is distinct from 'erased' order by s.serial_number);
begin
  perform app.erase_ledger_names(p_school, covered, null);
  update app.child_groups g set student_ids = array(select c from unnest(g.student_ids) c where c <> all(covered))
   where g.school_id = p_school and g.student_ids && covered and not g.student_ids <@ covered;
  delete from app.child_groups g where g.school_id = p_school and g.student_ids <@ covered;
  update app.students s
     set first_name = s.serial_number, last_name = null, dob = date '1900-01-01', gender = null, admission_number = null,
         mother_name = '–', father_name = null, mobile_number = null, father_mobile_number = null, address = null,
         lane = null, doa = date '1900-01-01', allergies = null, aadhaar = null, aadhaar_last4 = null, photo_id = null,
         image_ids = '{}', archived_at = coalesce(s.archived_at, now()), left_as = 'erased', version = s.version + 1, updated_at = now()
   where s.school_id = p_school and s.id = any(charged);
  delete from app.students s where s.school_id = p_school and s.id = any(covered) and s.id <> all(charged);
  return numbers;
end $$;
revoke execute on function app.erase_children from public;

-- Deletes accounts; one that a stored row names stays without everything that says whose it was.
create function app.erase_accounts(p_accounts uuid[])
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  named constant uuid[] := array(select f.user_id from app.files f where f.user_id = any(p_accounts));
begin
  delete from app.calendar_addresses where user_id = any(p_accounts);
  delete from app.known_places where user_id = any(p_accounts);
  delete from app.parent_accounts where user_id = any(p_accounts);
  delete from app.totp_secrets where user_id = any(p_accounts);
  delete from app.passkeys where user_id = any(p_accounts);
  delete from app.recovery_codes where user_id = any(p_accounts);
  delete from app.factor_resets where user_id = any(p_accounts);
  perform app.end_account_link(account) from unnest(p_accounts) account;
  update app.users set login = null, name = '–', email = null, password_hash = null, first_password = null, language = null, disabled = true
   where id = any(named);
  delete from app.users where id = any(p_accounts) and id <> all(named);
end $$;
revoke execute on function app.erase_accounts from public;

-- Replaces the name of an author somewhere in a document, where a child may have the same name.
create function app.replace_name(p_document jsonb, p_name text, p_other text)
returns jsonb language plpgsql immutable set search_path = pg_catalog, app, pg_temp as $$
declare
  said text := p_document::text;
  property text;
begin
  foreach property in array array['author', 'user_name', 'made_by_name', 'saved_by_name', 'changed_by_name', 'drafted_by_name',
                                  'edited_by_name', 'reviewed_by_name'] loop
    said := replace(said, format('"%s": %s', property, to_jsonb(p_name)), format('"%s": %s', property, to_jsonb(p_other)));
  end loop;
  return said::jsonb;
end $$;
revoke execute on function app.replace_name from public;

-- Replaces a teacher's name in what stays at the school.
create function app.erase_teacher(p_school uuid, p_teacher uuid)
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  t app.teachers;
  other constant text := 'Former teacher';
  quoted text;
begin
  select * into t from app.teachers x where x.school_id = p_school and x.id = p_teacher;
  quoted := '%' || replace(replace(replace(to_jsonb(t.name)::text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  update app.attendance_sheets set saved_by_name = other where school_id = p_school and saved_by = t.user_id;
  update app.attendance_sheets set teacher_id = null where school_id = p_school and teacher_id = t.id;
  update app.records set changed_by_name = other where school_id = p_school and changed_by = t.user_id;
  update app.records set history = app.replace_name(history, t.name, other)
   where school_id = p_school and history @> jsonb_build_array(jsonb_build_object('author', t.name));
  update app.observations set made_by_name = other where school_id = p_school and made_by = t.user_id;
  update app.notes set user_name = other, teacher_id = null
   where school_id = p_school and (user_id = t.user_id or teacher_id = t.id);
  update app.events set made_by_name = other where school_id = p_school and made_by = t.user_id;
  update app.staff_events set made_by_name = other where school_id = p_school and made_by = t.user_id;
  update app.conference_reports
     set drafted_by_name = case when drafted_by = t.user_id then other else drafted_by_name end,
         edited_by_name = case when edited_by = t.user_id then other else edited_by_name end,
         reviewed_by_name = case when reviewed_by = t.user_id then other else reviewed_by_name end,
         quotes = app.replace_name(quotes, t.name, other)
   where school_id = p_school and (t.user_id in (drafted_by, edited_by, reviewed_by) or quotes::text like quoted);
  update app.notices set text_values = app.replace_name(text_values, t.name, other)
   where school_id = p_school and text_values::text like quoted;
  update app.undo_entries set payload = app.replace_name(payload, t.name, other)
   where school_id = p_school and payload::text like quoted;
  delete from app.teacher_classes where school_id = p_school and teacher_id = p_teacher;
  delete from app.teachers where school_id = p_school and id = p_teacher;
end $$;
revoke execute on function app.erase_teacher from public;

-- Queues the deletion of stored content.
create function app.remove_contents(p_keys text[])
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  select app.enqueue('remove-stored-files', json_build_object('keys', to_json(array_remove(p_keys, null))))
   where cardinality(array_remove(p_keys, null)) > 0;
end;
revoke execute on function app.remove_contents from public;

-- Deletes those of these files that no row uses any more, with their content, and returns how many.
create function app.erase_files(p_school uuid, p_files uuid[])
returns bigint language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  gone app.files[];
begin
  with deleted as (
    delete from app.files f
     where f.school_id = p_school and f.id = any(p_files)
       and not exists (select from app.students s where s.school_id = p_school and (s.photo_id = f.id or f.id = any(s.image_ids)))
       and not exists (select from app.papers p where p.school_id = p_school and f.id in (p.photo_id, p.logo_id))
       and not exists (select from app.events v where v.school_id = p_school and f.id = any(v.image_ids))
       and not exists (select from app.lessons l where l.school_id = p_school and (l.video_id = f.id or f.id = any(l.image_ids)))
       and not exists (select from app.schools c where c.id = p_school and c.logo_id = f.id)
    returning f.*)
  select array_agg(d::app.files) into gone from deleted d;
  perform app.remove_contents(array(select unnest(array[f.storage_key, f.small_key]) from unnest(gone) f));
  update app.schools set file_bytes = greatest(0, file_bytes - (select sum(f.byte_count) from unnest(gone) f))
   where id = p_school and cardinality(gone) > 0;
  return coalesce(cardinality(gone), 0);
end $$;
revoke execute on function app.erase_files from public;

-- Deletes the jobs whose payload names one of these people.
create function app.forget_jobs(p_people uuid[])
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from graphile_worker._private_jobs j where j.payload::text like any (array(select '%' || p || '%' from unnest(p_people) p));
end $$;
revoke execute on function app.forget_jobs from public;

-- Erases a child, a family or a teacher at once, and returns the counts.
create function app.erase_people(p_erasure app.erasures)
returns app.erasures language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  e app.erasures := p_erasure;
  about constant uuid[] := case when e.kind = 'teacher' then array[e.subject_id] else e.student_ids end;
  -- An account that has been linked to another child since stays.
  accounts constant uuid[] := case
    when e.kind = 'teacher' then array(select t.user_id from app.teachers t where t.school_id = e.school_id and t.id = e.subject_id)
    else app.parents_only_of(e.school_id, e.student_ids) end;
  numbers constant text[] := array(select u.login from app.users u where u.id = any(accounts) and u.login is not null);
  files constant uuid[] := app.files_of_children(e.school_id, e.student_ids);
  part record;
  deleted bigint;
begin
  e.counts := jsonb_build_object('erased', app.add_count('{}', 'accounts', cardinality(accounts)),
                                 'kept', app.kept_of_erasure(e.school_id, e.kind, about, accounts));
  perform app.remove_contents(array(select unnest(u.keys) from app.unfinished_uploads u where u.user_id = any(accounts)));
  delete from app.unfinished_uploads where user_id = any(accounts);
  for part in select * from app.erased_rows(e.kind) r order by r.place loop
    execute format('delete from app.%I where %s', part.tbl, part.condition) using e.school_id, about, accounts, numbers;
    get diagnostics deleted = row_count;
    e.counts := jsonb_set(e.counts, '{erased}', app.add_count(e.counts -> 'erased', part.kind, deleted));
  end loop;
  if e.kind = 'teacher' then
    perform app.erase_teacher(e.school_id, e.subject_id);
    e.counts := jsonb_set(e.counts, '{erased}', app.add_count(e.counts -> 'erased', 'staff', 1));
  else
    e.serial_numbers := app.erase_children(e.school_id, e.student_ids);
    e.counts := jsonb_set(e.counts, '{erased}', app.add_count(e.counts -> 'erased', 'children', cardinality(e.serial_numbers)));
  end if;
  e.counts := jsonb_set(e.counts, '{erased}', app.add_count(e.counts -> 'erased', 'files', app.erase_files(e.school_id, files)));
  perform app.erase_accounts(accounts);
  perform app.forget_jobs(about || accounts);
  return e;
end $$;
revoke execute on function app.erase_people from public;

-- Erases the next p_rows rows of a school, and what stays of it at last. The counts grow with each step; `done` says that
-- it was the last one.
create function app.erase_school_rows(p_erasure app.erasures, p_rows integer, out e app.erasures, out done boolean)
language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  school constant uuid := p_erasure.subject_id;
  -- The last step has no links left to find the parents by, so it takes those of the request, but for one who has since got
  -- a child at another school.
  people constant uuid[] := array(
    select u.id from app.users u where u.school_id = school
    union select unnest(app.parents_only_of(school, null))
    union select u.id from app.users u
           where u.id = any(p_erasure.accounts) and u.role = 'PARENT'
             and not exists (select from app.guardians g where g.user_id = u.id and g.school_id <> school)
             and not exists (select from app.former_guardians f where f.user_id = u.id and f.school_id <> school));
  part record;
  deleted bigint;
begin
  e := p_erasure;
  done := false;
  if e.begun_at is null then
    e.counts := jsonb_build_object('erased', '{}'::jsonb, 'kept', app.kept_of_erasure(school, 'school', '{}', '{}'));
    update app.schools set logo_id = null, active = false where id = school;
    update app.students set photo_id = null, image_ids = '{}' where school_id = school;
    return;
  end if;
  if app.erase_ledger_names(school, null, p_rows) > 0 then
    return;
  end if;
  update app.papers set photo_id = null, logo_id = null
   where school_id = school and ctid = any(array(
     select p.ctid from app.papers p
      where p.school_id = school and (p.photo_id is not null or p.logo_id is not null) limit p_rows));
  if found then
    return;
  end if;
  for part in select t.tbl, t.condition, c.relname as name from app.tables_of_school() t join pg_class c on c.oid = t.tbl loop
    -- A report refers to the one that it corrects, so the latest go first.
    if part.name = 'conference_reports' then
      part.condition := part.condition || ' and not exists (select from app.conference_reports r
        where r.school_id = conference_reports.school_id and r.corrects_id = conference_reports.id)';
    end if;
    execute format('select array(select ctid from %s where %s limit %s)', part.tbl, part.condition, p_rows)
       into part.condition using school, people;
    continue when part.condition = '{}';
    if part.name = 'files' then
      perform app.remove_contents(array(select unnest(array[f.storage_key, f.small_key]) from app.files f where f.ctid = any(part.condition::tid[])));
    elsif part.name = 'unfinished_uploads' then
      perform app.remove_contents(array(select unnest(u.keys) from app.unfinished_uploads u where u.ctid = any(part.condition::tid[])));
    end if;
    execute format('delete from %s where ctid = any($1)', part.tbl) using part.condition::tid[];
    get diagnostics deleted = row_count;
    e.counts := jsonb_set(e.counts, '{erased}', app.add_count(e.counts -> 'erased', app.kind_of_table(part.name), deleted));
    return;
  end loop;
  delete from app.papers
   where school_id = school and ctid = any(array(
     select p.ctid from app.papers p where p.school_id = school and p.kind = 'report' limit p_rows));
  if found then
    return;
  end if;
  done := true;
  perform app.forget_jobs(people || array(select s.id from app.students s where s.school_id = school));
  e.serial_numbers := app.erase_children(school, null);
  e.counts := jsonb_set(e.counts, '{erased}', app.add_count(app.add_count(e.counts -> 'erased', 'children', cardinality(e.serial_numbers)),
                                                            'accounts', cardinality(people)));
  delete from app.notices where user_id = any(people) or sender_id = any(people);
  delete from app.otps where mobile in (select u.login from app.users u where u.id = any(people));
  delete from app.otp_codes where accounts && people;
  perform app.erase_accounts(people);
  delete from app.classes c where c.school_id = school and not exists (
    select from app.students s where s.school_id = school and s.class_id = c.id);
  update app.erasures set asked_by_name = '–', undone_by_name = case when undone_by_name is not null then '–' end where school_id = school;
  update app.schools
     set address = '', city = '', pincode = '', contact_name = '', email = null, mobile_number = '', mobile_verified = false,
         verified_number = null, school_email = '', school_contact = '', subscription = false, file_bytes = 0, erased_at = now(),
         version = version + 1, updated_at = now()
   where id = school;
end $$;
revoke execute on function app.erase_school_rows from public;

-- Does the next part of an erasure whose day has come, and returns whether there is more to do. Nothing happens to one that
-- was undone or is done, that the database has not known for six days, nor to people who have returned. Two servers wait for each other.
-- Owner's rights: it serves jobs.
create function app.erase_next(p_school uuid, p_id uuid, p_rows integer, p_backups_until date, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  e app.erasures;
  step record;
  done boolean := true;
begin
  select * into e from app.erasures x where x.school_id = p_school and x.id = p_id for update;
  if e.id is null or e.undone_at is not null or e.done_at is not null or e.due_at > p_now
     or e.due_at < e.asked_at + interval '6 days' or e.made_at > now() - interval '6 days' then
    return false;
  end if;
  perform from app.students s where s.school_id = p_school and s.id = any(e.student_ids) order by s.id for update;
  if exists (select from app.students s where s.school_id = p_school and s.id = any(e.student_ids) and s.archived_at is null)
     or exists (select from app.teachers t where t.school_id = p_school and t.id = e.subject_id and t.archived_at is null) then
    update app.erasures set undone_at = p_now where school_id = p_school and id = p_id;
    return false;
  end if;
  perform set_config('app.erasing', 'on', true);
  if e.kind = 'school' then
    select s.e, s.done into step from app.erase_school_rows(e, p_rows) s;
    e := step.e;
    done := step.done;
  else
    e := app.erase_people(e);
  end if;
  update app.erasures
     set begun_at = coalesce(begun_at, p_now), counts = e.counts, serial_numbers = e.serial_numbers,
         accounts = case when done then '{}' else accounts end, done_at = case when done then p_now end,
         backups_until = case when done then p_backups_until end,
         hash = case when done then encode(sha256(convert_to(concat_ws('|', id, kind, asked_at at time zone 'UTC', p_now at time zone 'UTC',
                  e.counts, array_to_string(e.serial_numbers, ',')), 'UTF8')), 'hex') end
   where school_id = p_school and id = p_id;
  return not done;
end $$;
revoke execute on function app.erase_next from public;
grant execute on function app.erase_next to casa_worker;
