-- What Undo of a recording deletes is no removal: the recording says that it was undone, and nothing may bring its records
-- back behind that. An earlier removal of the same record, which was put back, goes too.
create or replace function app.remember_removal() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  actor constant uuid := nullif(current_setting('app.user', true), '')::uuid;
begin
  if actor is null then
    return null;
  end if;
  if current_setting('app.undoing', true) = 'on' then
    delete from app.removals t using gone where t.school_id = gone.school_id and t.id = gone.id;
    return null;
  end if;
  insert into app.removals (school_id, id, user_id, kind, student_id, archived, deleted_row)
  select gone.school_id, gone.id, actor, tg_table_name, (to_jsonb(gone) ->> 'student_id')::uuid, false, to_jsonb(gone) from gone
      on conflict (school_id, id) do update
     set user_id = excluded.user_id, student_id = excluded.student_id, archived = false, deleted_row = excluded.deleted_row,
         removed_at = now(), put_back_at = null;
  return null;
end $$;

-- Deletes the notices of the actor's own recording; false, and none, when a parent has read one, and for anybody who
-- publishes nothing.
create or replace function app.withdraw_notices(p_school uuid, p_recording uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  sent uuid[];
begin
  select r.notices into sent from app.recordings r
   where r.school_id = p_school and r.id = p_recording
     and r.user_id = nullif(current_setting('app.user', true), '')::uuid
     and r.school_id = any(nullif(current_setting('app.schools', true), '')::uuid[])
     and current_setting('app.role', true) in ('SCHOOLE', 'TEACHER');
  if not found then
    return false;
  end if;
  perform from app.notices n where n.school_id = p_school and n.id = any(sent) order by n.id for update;
  if exists (select from app.notices n where n.school_id = p_school and n.id = any(sent) and n.read_at is not null) then
    return false;
  end if;
  delete from app.notices n where n.school_id = p_school and n.id = any(sent);
  return true;
end $$;
