-- Keeps a deleted or archived row for the user who did it. Nobody may write app.removals, because what is put back from it
-- skips some checks. Undoing a recording is no removal, because nothing may bring its records back afterwards; an earlier
-- removal of the same record, which was restored, is deleted as well.
create function app.remember_removal() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  actor constant uuid := nullif(current_setting('app.user', true), '')::uuid;
  is_archived constant boolean := tg_op = 'UPDATE';
begin
  if actor is null then
    return null;
  end if;
  -- A child who is taken off an event is not remembered: only what goes with its event.
  if tg_table_name = 'event_students' and exists (
    select from app.events e where e.school_id = old.school_id and e.id = (to_jsonb(old) ->> 'event_id')::uuid) then
    return null;
  end if;
  if current_setting('app.undoing', true) = 'on' then
    delete from app.removals t where t.school_id = old.school_id and t.id = old.id;
    return null;
  end if;
  insert into app.removals (school_id, id, user_id, kind, student_id, archived, deleted_row)
  values (old.school_id, old.id, actor, tg_table_name, (to_jsonb(old) ->> 'student_id')::uuid, is_archived,
          case when is_archived then jsonb_build_object('version', to_jsonb(new) -> 'version') else to_jsonb(old) end)
      on conflict (school_id, id) do update
     set user_id = excluded.user_id, student_id = excluded.student_id, archived = excluded.archived,
         deleted_row = excluded.deleted_row, removed_at = clock_timestamp(), began_at = now(), put_back_at = null;
  return null;
end $$;
revoke execute on function app.remember_removal from public;

-- Whether the tables' owner writes, as every function does that runs with its owner's rights.
create function app.is_owner() returns boolean language sql stable
  return current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'app.records'::regclass);

-- Whether app.put_back writes: a role that requests run as cannot claim it, nor can a login that has such a role. The setting
-- comes first, because this is asked of every row that is written.
create function app.is_put_back() returns boolean language sql stable
  return current_setting('app.putting_back', true) is not distinct from 'on' and app.is_owner();
