-- What children once had an entry of, and have none of any more, may be taken out of the curriculum: their progress on it
-- says nothing. The ready-made is the administrator's, who sees no school's progress, so it goes with the owner's rights.
-- A row is empty by its own words alone: a writer who holds it meanwhile is waited for, and what that one wrote then counts.
create function app.forget_empty_progress(p_item_school uuid, p_item uuid)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) not in ('SUPERADMIN', 'SCHOOLE')
     or p_item_school <> all(nullif(current_setting('app.schools', true), '')::uuid[]) then
    raise exception 'not the owner of this work' using errcode = 'insufficient_privilege';
  end if;
  delete from app.progress
   where item_school_id = p_item_school and (exercise_id = p_item or activity_id = p_item)
     and record_id is null and plans = 0;
end $$;
revoke execute on function app.forget_empty_progress from public;
grant execute on function app.forget_empty_progress to casa_app;
