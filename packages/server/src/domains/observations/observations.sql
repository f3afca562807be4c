call app.isolate('app.observations', 'school_id', 'student_id', reads => 'not (select app.is_parent())');

create trigger remember_removal after delete on app.observations
  for each row execute function app.remember_removal();

create function app.keep_class_of_observation() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  new.class_id := coalesce(app.class_on(new.school_id, new.student_id, new.day), new.class_id);
  return new;
end $$;

create trigger keep_class before insert on app.observations for each row
  when (not app.is_put_back()) execute function app.keep_class_of_observation();

create trigger keep_changed_class before update of day, student_id, class_id on app.observations for each row
  when ((old.day, old.student_id, old.class_id) is distinct from (new.day, new.student_id, new.class_id))
  execute function app.keep_class_of_observation();
