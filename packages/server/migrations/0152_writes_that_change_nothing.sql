-- A write that changes nothing leaves no entry in the audit log, keeps the version of its row and notifies no screen.

-- Notes in `app.changed`, for the rest of the transaction, that a row was added, removed or changed in a column other than
-- the trigger's arguments. The statement that writes the audit entry reads it.
create function app.note_change() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - coalesce(tg_argv, '{}') = to_jsonb(old) - coalesce(tg_argv, '{}') then
    return null;
  end if;
  perform set_config('app.changed', 'on', true);
  return null;
end $$;

-- An update that would only raise the version leaves the whole row as it is. What the transaction has changed before
-- counts, because the version of an attendance sheet also stands for its marks.
create function app.leave_unchanged() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.changed', true) is distinct from 'on'
     and to_jsonb(new) - coalesce(tg_argv, '{}') = to_jsonb(old) - coalesce(tg_argv, '{}') then
    return old;
  end if;
  return new;
end $$;

-- Adds both triggers to a table. `bookkeeping` names the columns that say only who wrote last and when. With
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
    -- Its name comes last in the alphabet, so that it runs after the other triggers before an update.
    execute format('create or replace trigger unchanged_row_is_left before update on %s for each row
      when (new.version = old.version + 1) execute function app.leave_unchanged(%s)', tbl, ignored);
  elsif exists (select from pg_trigger where tgrelid = tbl and tgname = 'unchanged_row_is_left') then
    execute format('drop trigger unchanged_row_is_left on %s', tbl);
  end if;
end $$;

do $$
declare
  tbl record;
  -- Requests, attempts and what is derived from other rows are no changes of their own.
  others constant text[] := array['audit_log', 'idempotency_keys', 'recordings', 'turns', 'open_demo', 'school_usage',
    'progress', 'progress_counts', 'attendance_months', 'lesson_words'];
begin
  for tbl in select oid::regclass as name, relname from pg_class
              where relnamespace = 'app'::regnamespace and relkind = 'r' and relname <> all(others) loop
    call app.note_changes(tbl.name,
      case tbl.relname when 'attendance_sheets' then array['saved_by', 'saved_by_name', 'saved_at']
                       when 'conference_reports' then array['edited_by', 'edited_by_name', 'editors'] else '{}' end,
      -- The children of an event and the prerequisites of an exercise are written after it.
      tbl.relname in ('events', 'exercises'));
  end loop;
end $$;

-- As before (migration 30), but that the table's changes are noted.
create or replace procedure app.isolate(tbl regclass, school_column text default 'school_id', child_column text default null,
                                        parents_read boolean default null)
language plpgsql as $$
declare
  mine text := format($p$%I = any((select nullif(current_setting('app.schools', true), '')::uuid[])::uuid[])$p$, school_column);
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('create policy school_read on %s for select to casa_app, casa_worker using (case when %s or %I = app.platform() then true end)', tbl, mine, school_column);
  execute format('create policy school_insert on %s for insert to casa_app, casa_worker with check (%s)', tbl, mine);
  execute format('create policy school_update on %s for update to casa_app, casa_worker using (case when %s then true end) with check (%s)', tbl, mine, mine);
  execute format('create policy school_delete on %s for delete to casa_app, casa_worker using (case when %s then true end)', tbl, mine);
  if child_column is not null then
    execute format($p$create policy child on %s as restrictive for all to casa_app, casa_worker using (
      (select nullif(current_setting('app.children', true), '') is null)
      or %I = any((select nullif(current_setting('app.children', true), '')::uuid[])::uuid[]))$p$, tbl, child_column);
  end if;
  call app.close_to_parents(tbl, coalesce(parents_read, child_column is not null));
  execute format('grant select, insert, update, delete on %s to casa_app', tbl);
  call app.note_changes(tbl);
end $$;

-- As before (migration 19), but not for a row that stays the same.
create or replace function app.tell_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old *= new then
    return null;
  end if;
  perform pg_notify('casa_changes', tg_argv[0] || ' ' || coalesce(new.school_id, old.school_id));
  return null;
end $$;

-- As before (migration 1). A job is something that the write does, even where it changes no row.
create or replace function app.enqueue(p_task text, p_payload json, p_key text default null, p_run_at timestamptz default null)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 12);
  perform set_config('app.changed', 'on', true);
end $$;
