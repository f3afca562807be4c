-- Stores a deleted or archived row in app.undo_entries for the user who did that. Rows that Undo itself deletes are
-- not stored, because nothing may restore them afterwards; an earlier, undone deletion of the same row is forgotten
-- as well.
-- Owner's rights: nobody may write these rows directly.
create function app.remember_removal() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  actor constant uuid := nullif(current_setting('app.user', true), '')::uuid;
  gone constant jsonb := to_jsonb(old);
  archives constant boolean := tg_op = 'UPDATE';
begin
  if actor is null then
    return null;
  end if;
  -- Children who are taken off an event are not stored, only those who are deleted together with the event.
  if tg_table_name = 'event_students' and exists (
    select from app.events e where e.school_id = old.school_id and e.id = (gone ->> 'event_id')::uuid) then
    return null;
  end if;
  if current_setting('app.undoing', true) = 'on' then
    delete from app.undo_entries t where t.school_id = old.school_id and t.id = old.id and t.kind = 'deletion';
    return null;
  end if;
  insert into app.undo_entries (school_id, id, user_id, kind, student_id, payload)
  values (old.school_id, old.id, actor, case when archives then 'archiving' else 'deletion' end, (gone ->> 'student_id')::uuid,
          case when archives then jsonb_build_object('table', tg_table_name, 'version', to_jsonb(new) -> 'version')
               else jsonb_build_object('table', tg_table_name, 'row', gone) end)
      on conflict (school_id, id, user_id, of_row) do update
     set kind = excluded.kind, student_id = excluded.student_id, payload = excluded.payload,
         began_at = now(), done_at = clock_timestamp(), undone_at = null;
  return null;
end $$;
revoke execute on function app.remember_removal from public;

-- Whether the tables' owner is writing, as in every function that runs with its owner's rights.
create function app.is_owner() returns boolean language sql stable
  return current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'app.records'::regclass);

-- Whether app.put_back is writing. Neither a role that requests run as nor a login with such a role can claim this.
-- The setting is checked first, because this runs for every row that is written.
create function app.is_put_back() returns boolean language sql stable
  return current_setting('app.putting_back', true) is not distinct from 'on' and app.is_owner();
