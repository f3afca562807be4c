-- What is deleted comes back with every child's status.
create trigger remember_removal after delete on app.events
  referencing old table as gone for each statement execute function app.remember_removal();

-- A child who is taken off the list is not remembered: only what goes with its event.
create function app.remember_statuses() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  actor constant uuid := nullif(current_setting('app.user', true), '')::uuid;
begin
  if actor is null then
    return null;
  end if;
  insert into app.removals (school_id, id, user_id, kind, student_id, archived, deleted_row)
  select gone.school_id, gone.id, actor, 'event_students', gone.student_id, false, to_jsonb(gone) from gone
   where not exists (select from app.events e where e.school_id = gone.school_id and e.id = gone.event_id)
      on conflict (school_id, id) do update
     set user_id = excluded.user_id, deleted_row = excluded.deleted_row, removed_at = now(), put_back_at = null;
  return null;
end $$;
revoke execute on function app.remember_statuses from public;
create trigger remember_statuses after delete on app.event_students
  referencing old table as gone for each statement execute function app.remember_statuses();
create index removals_of_event on app.removals (school_id, (deleted_row ->> 'event_id')) where kind = 'event_students';

-- A picture that was deleted meanwhile is not on the list that comes back.
create function app.keep_stored_images() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  new.image_ids := array(
    select image.id from unnest(new.image_ids) with ordinality image (id, place)
     where exists (select from app.files f where f.school_id = new.school_id and f.id = image.id)
     order by image.place);
  return new;
end $$;
create trigger keep_stored_images before insert on app.events for each row
  when (app.is_put_back()) execute function app.keep_stored_images();

-- The statuses with which the event went, and those of children who came to the class meanwhile.
create function app.put_back_statuses() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.event_students
  select kept.* from app.removals r, jsonb_populate_record(null::app.event_students, r.deleted_row) kept
   where r.school_id = new.school_id and r.kind = 'event_students' and r.deleted_row ->> 'event_id' = new.id::text
     and r.put_back_at is null and r.user_id = nullif(current_setting('app.user', true), '')::uuid;
  update app.removals r set put_back_at = now()
   where r.school_id = new.school_id and r.kind = 'event_students' and r.deleted_row ->> 'event_id' = new.id::text;
  if new.kind = 'assignment' and new.for_all then
    perform app.give_class_assignments(new.school_id, array_agg(s.id)) from app.students s
     where s.school_id = new.school_id and s.class_id = new.class_id;
  end if;
  return null;
end $$;
create trigger put_back_statuses after insert on app.events for each row
  when (app.is_put_back()) execute function app.put_back_statuses();

-- What is asked for again waits for an answer, however old it is.
create index event_students_asked on app.event_students (school_id, event_id) where resubmit = 'Resubmit';
