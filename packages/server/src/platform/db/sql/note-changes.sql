-- Records in `app.changed`, for the rest of the transaction, that a row was added, removed, or changed in a column
-- other than the trigger's arguments. The statement that writes the audit entry reads it, and also `app.changed_children`,
-- the children of the rows of the first statement (200 at most), and `app.unchanged_columns` of its first updated row.
create function app.note_change() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  before constant jsonb := to_jsonb(old) - coalesce(tg_argv, '{}');
  after constant jsonb := to_jsonb(new) - coalesce(tg_argv, '{}');
  child constant text := coalesce(after, before) ->> case tg_table_name when 'students' then 'id' else 'student_id' end;
  children constant text := coalesce(current_setting('app.changed_children', true), '');
begin
  if tg_op = 'UPDATE' and after = before then
    return null;
  end if;
  perform set_config('app.changed', 'on', true);
  if child is not null and length(children) < 200 * 37 and position(child in children) = 0 then
    perform set_config('app.changed_children', concat_ws(',', nullif(children, ''), child), true);
  end if;
  if tg_op = 'UPDATE' and coalesce(current_setting('app.unchanged_columns', true), '') = '' then
    perform set_config('app.unchanged_columns',
      (select string_agg(col.key, ',') from jsonb_each(after) col where col.value = before -> col.key), true);
  end if;
  return null;
end $$;

-- An update that would only increment the version leaves the whole row unchanged. Earlier changes in the transaction
-- count too, because the version of an attendance sheet also covers its marks.
create function app.leave_unchanged() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.changed', true) is distinct from 'on'
     and to_jsonb(new) - coalesce(tg_argv, '{}') = to_jsonb(old) - coalesce(tg_argv, '{}') then
    return old;
  end if;
  return new;
end $$;

-- Adds both triggers to a table. `bookkeeping` names the columns that only record who wrote last and when. With
-- `raise_version`, an unchanged row still gets a new version, for tables whose parts are written after it.
create procedure app.note_changes(tbl regclass, bookkeeping text[] default '{}', raise_version boolean default false)
language plpgsql as $$
declare
  is_versioned constant boolean := exists (
    select from pg_attribute where attrelid = tbl and attname = 'version' and not attisdropped);
  -- Generated columns have no value yet when a trigger runs before the update.
  ignored constant text := (
    select string_agg(quote_literal(attname), ', ') from pg_attribute
     where attrelid = tbl and attnum > 0 and not attisdropped
       and (attname in ('version', 'updated_at') or attgenerated <> '' or attname = any(bookkeeping)));
begin
  execute format('create or replace trigger note_change after insert or update or delete on %s for each row
    when (current_setting(''app.changed'', true) is distinct from ''on'') execute function app.note_change(%s)', tbl, ignored);
  if is_versioned and not raise_version then
    -- Its name is last in alphabetical order, so that it runs after the other before-update triggers.
    execute format('create or replace trigger unchanged_row_is_left before update on %s for each row
      when (new.version = old.version + 1) execute function app.leave_unchanged(%s)', tbl, ignored);
  elsif exists (select from pg_trigger where tgrelid = tbl and tgname = 'unchanged_row_is_left') then
    execute format('drop trigger unchanged_row_is_left on %s', tbl);
  end if;
end $$;

do $$
declare
  tbl record;
  -- Requests, attempts and anything derived from other rows do not count as changes.
  others constant text[] := array['audit_log', 'child_openings', 'idempotency_keys', 'undo_entries', 'turns', 'open_demo', 'secret_keys', 'installation', 'school_usage', 'passkey_challenges',
    'progress', 'progress_counts', 'attendance_months', 'unfinished_uploads', 'lesson_words', 'demo_schools', 'backups', 'backup_line'];
begin
  for tbl in select oid::regclass as name, relname from pg_class
              where relnamespace = 'app'::regnamespace and relkind = 'r' and relname <> all(others) loop
    call app.note_changes(tbl.name,
      case tbl.relname when 'attendance_sheets' then array['saved_by', 'saved_by_name', 'saved_at']
                       when 'conference_reports' then array['edited_by', 'edited_by_name', 'editors'] else '{}' end,
      -- For example, an event's children and an exercise's prerequisites are written after it.
      tbl.relname in ('events', 'exercises'));
  end loop;
end $$;
