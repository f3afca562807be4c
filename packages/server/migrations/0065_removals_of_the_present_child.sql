-- A row that was put back, given to another child and deleted again is about that other child: who may put it back follows.
create or replace function app.remember_removal() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  actor constant uuid := nullif(current_setting('app.user', true), '')::uuid;
begin
  if actor is null then
    return null;
  end if;
  insert into app.removals (school_id, id, user_id, kind, student_id, archived, deleted_row)
  select gone.school_id, gone.id, actor, tg_table_name, (to_jsonb(gone) ->> 'student_id')::uuid, false, to_jsonb(gone) from gone
      on conflict (school_id, id) do update
     set user_id = excluded.user_id, student_id = excluded.student_id, archived = false, deleted_row = excluded.deleted_row,
         removed_at = now(), put_back_at = null;
  return null;
end $$;
