-- Users read what they removed themselves.
call app.isolate('app.removals', 'school_id', 'student_id',
  reads => 'not (select app.is_parent()) and user_id = app.current_user_id()');
revoke insert, update, delete on app.removals from casa_app;
call app.admit_jobs('app.removals');
grant select, delete on app.removals to casa_worker;
-- No sooner than `removalsStored` in rules.ts.
create policy sweep on app.removals to casa_worker using (removed_at < now() - interval '1 hour');

-- Puts back what the actor deleted in the actor's school: the row with its id and version, or an archived one that nobody
-- has changed since. False when there is no such row, or it cannot be put back. The caller says for how long and who.
create function app.put_back(p_school uuid, p_id uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  removal app.removals;
  column_names text;
  stored integer;
begin
  select * into removal from app.removals t
   where t.school_id = p_school and t.id = p_id
     and t.user_id = nullif(current_setting('app.user', true), '')::uuid
     and t.school_id = any(nullif(current_setting('app.schools', true), '')::uuid[])
     and current_setting('app.role', true) in ('SUPERADMIN', 'SCHOOLE', 'TEACHER')
   for update;
  if removal.id is null or removal.put_back_at is not null then
    return removal.id is not null;
  end if;
  if removal.archived then
    execute format('update app.%I set archived_at = null, version = version + 1, updated_at = now()
                     where school_id = $1 and id = $2 and version = $3 and archived_at is not null', removal.kind)
      using p_school, p_id, (removal.deleted_row ->> 'version')::integer;
    get diagnostics stored = row_count;
    if stored = 0 then
      return false;
    end if;
  else
    select string_agg(quote_ident(a.attname), ', ') into column_names from pg_attribute a
     where a.attrelid = format('app.%I', removal.kind)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
    perform set_config('app.putting_back', 'on', true);
    execute format('insert into app.%1$I (%2$s) select %2$s from jsonb_populate_record(null::app.%1$I, $1)', removal.kind, column_names)
      using removal.deleted_row;
    perform set_config('app.putting_back', '', true);
  end if;
  update app.removals set put_back_at = now() where school_id = p_school and id = p_id;
  return true;
end $$;
revoke execute on function app.put_back from public;
grant execute on function app.put_back to casa_app;
