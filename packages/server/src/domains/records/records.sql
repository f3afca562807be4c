call app.isolate('app.records', 'school_id', 'student_id');
-- The history records what the database saw, not what a request claims, so nobody may write it directly.
revoke insert, update on app.records from casa_app;
grant insert (school_id, id, student_id, class_id, item_id, item_school_id, start_date, end_date, key, remarks,
  academic_year, published, made_by, changed_by, changed_by_name, changed_at) on app.records to casa_app;
grant update (class_id, item_id, item_school_id, start_date, end_date, key, remarks, academic_year, published,
  changed_by, changed_by_name, changed_at, version, updated_at) on app.records to casa_app;

-- A restored record keeps its history and what parents had seen of it.
create function app.remember_key() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if new.key is distinct from old.key and not app.is_put_back() then
    new.history := new.history || jsonb_build_object('key', new.key, 'changedAt', new.changed_at, 'author', new.changed_by_name);
  end if;
  return new;
end $$;

create function app.remember_publication() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if (tg_op = 'INSERT' or not old.published) and not app.is_put_back() then
    new.keys_before_publication := greatest(jsonb_array_length(new.history) - 1, 0);
  end if;
  return new;
end $$;

-- Deletes the notices of the actor's own recording. Returns false and deletes none if a parent has read one, or for
-- anyone who cannot publish.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.withdraw_notices(p_school uuid, p_recording uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  sent uuid[];
begin
  select array(select jsonb_array_elements_text(r.payload -> 'notices'))::uuid[] into sent from app.undo_entries r
   where r.school_id = p_school and r.id = p_recording and r.kind = 'publication'
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
revoke execute on function app.withdraw_notices from public;
grant execute on function app.withdraw_notices to casa_app;

create trigger remember_key before insert or update of key on app.records
  for each row execute function app.remember_key();

-- Its name makes it run after remember_key, because an entry may be published together with its key.
create trigger remember_publication before insert or update of published on app.records
  for each row when (new.published) execute function app.remember_publication();
create trigger remember_removal after delete on app.records
  for each row execute function app.remember_removal();

-- Their names make them run after the triggers that remember the rows (triggers run in name order).
create trigger withdraw_subject after delete on app.records
  for each row execute function app.withdraw_subject();
create trigger restore_subject after insert on app.records for each row
  when (app.is_put_back()) execute function app.restore_subject();

-- A plan belongs to the child's current class, which will do the work. A record with a key belongs to the class of
-- its day or, if a plan is given its key, to the class that did the work.
create function app.keep_class_of_record() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  class_then uuid;
begin
  if new.key is null then
    select s.class_id into new.class_id from app.students s where s.school_id = new.school_id and s.id = new.student_id;
    return new;
  end if;
  if tg_op = 'INSERT' or (old.key is not null and new.start_date <> old.start_date) then
    class_then := app.class_on(new.school_id, new.student_id, new.start_date);
    if tg_op = 'INSERT' or class_then is distinct from app.class_on(new.school_id, new.student_id, old.start_date) then
      new.class_id := coalesce(class_then, new.class_id);
    end if;
  end if;
  return new;
end $$;

-- A record that is restored with its key keeps the class that it had.
create trigger keep_class before insert on app.records for each row
  when (new.key is null or not app.is_put_back()) execute function app.keep_class_of_record();

create trigger keep_changed_class before update of key, start_date on app.records for each row
  when ((old.key, old.start_date) is distinct from (new.key, new.start_date)) execute function app.keep_class_of_record();
