-- Users can see only what they did themselves. They can store what they recorded, but only app.remember_removal
-- stores a deletion, because restoring a row skips some checks. An entry can be marked as undone once, and nothing
-- else about it changes.
call app.isolate('app.undo_entries',
  reads => 'not (select app.is_parent()) and user_id = app.current_user_id()',
  writes => $$not app.is_parent() and user_id = app.current_user_id() and kind in ('recording', 'publication', 'observation', 'submission', 'move', 'leaving', 'import')$$,
  updates => 'not app.is_parent() and user_id = app.current_user_id() and undone_at is null',
  deletes => 'false');
alter policy school_update on app.undo_entries with check (undone_at is not null);
revoke update, delete on app.undo_entries from casa_app;
grant update (undone_at) on app.undo_entries to casa_app;
call app.admit_jobs('app.undo_entries');
grant select, delete on app.undo_entries to casa_worker;
create policy sweep on app.undo_entries to casa_worker using (done_at < app.sweep_before());

-- Restores what the actor deleted and this transaction marks as undone: the row with its id and version, or an
-- archived one that nobody has changed since. False if there is no such entry or it cannot be restored. The caller
-- decides who may do this, and until when.
-- Owner's rights: nobody may write these rows directly.
create function app.put_back(p_school uuid, p_id uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  entry app.undo_entries;
  column_names text;
  stored integer;
begin
  select * into entry from app.undo_entries t
   where t.school_id = p_school and t.id = p_id and t.kind in ('deletion', 'archiving') and t.undone_at = now()
     and t.user_id = nullif(current_setting('app.user', true), '')::uuid
     and t.school_id = any(nullif(current_setting('app.schools', true), '')::uuid[])
     and current_setting('app.role', true) in ('SUPERADMIN', 'SCHOOLE', 'TEACHER');
  if entry.id is null then
    return false;
  end if;
  if entry.kind = 'archiving' then
    execute format('update app.%I set archived_at = null, version = version + 1, updated_at = now()
                     where school_id = $1 and id = $2 and version = $3 and archived_at is not null', entry.payload ->> 'table')
      using p_school, p_id, (entry.payload ->> 'version')::integer;
    get diagnostics stored = row_count;
    return stored > 0;
  end if;
  select string_agg(quote_ident(a.attname), ', ') into column_names from pg_attribute a
   where a.attrelid = format('app.%I', entry.payload ->> 'table')::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  perform set_config('app.putting_back', 'on', true);
  execute format('insert into app.%1$I (%2$s) select %2$s from jsonb_populate_record(null::app.%1$I, $1)', entry.payload ->> 'table', column_names)
    using entry.payload -> 'row';
  perform set_config('app.putting_back', '', true);
  return true;
end $$;
revoke execute on function app.put_back from public;
grant execute on function app.put_back to casa_app;
