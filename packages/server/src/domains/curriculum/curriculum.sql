call app.isolate('app.areas', reads => 'true');
call app.isolate('app.activities', reads => 'true');
call app.isolate('app.exercises', reads => 'true');
call app.isolate('app.exercise_prerequisites', reads => 'true');
call app.isolate('app.exercise_names', reads => 'true');

-- What each class uses: its own rows, and the platform's rows for its level. Lists join through it, so that a row is
-- returned once for each class that uses it.
create view app.class_sources with (security_invoker = true) as
  select school_id, id as class_id, school_id as owner_school_id, id as owner_class_id
    from app.classes where archived_at is null
  union all
  select school_id, id, level_school_id, level_id
    from app.classes where archived_at is null and level_id is not null;
grant select on app.class_sources to casa_app;

-- An exercise can only require what its own class uses, and nothing that requires it. A school's pairs are written
-- one after another, because two halves of a cycle that are saved at the same moment would each look valid.
create function app.check_prerequisite() returns trigger language plpgsql
set search_path = pg_catalog, app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('prerequisites ' || new.school_id, 0));
  if not exists (
    select from app.exercises e
      join app.classes c on c.school_id = e.school_id and c.id = e.class_id
      join app.exercises r on r.school_id = new.requires_school_id and r.id = new.requires_id
     where e.school_id = new.school_id and e.id = new.exercise_id
       and ((r.school_id = e.school_id and r.class_id = e.class_id)
            or (r.school_id = c.level_school_id and r.class_id = c.level_id)))
  then
    raise exception using errcode = '23514', constraint = 'exercise_prerequisites_level',
      message = 'an exercise requires one that its class does not work with';
  end if;
  if exists (
    with recursive before as (
      select new.requires_id as id
      union
      select p.requires_id from before join app.exercise_prerequisites p
          on p.school_id = new.school_id and p.exercise_id = before.id
    )
    select from before where id = new.exercise_id)
  then
    raise exception using errcode = '23514', constraint = 'exercise_prerequisites_circle',
      message = 'exercises require each other in a circle';
  end if;
  return null;
end $$;

-- An exercise that moves to another class loses its prerequisites there, and is no longer a prerequisite of others.
create function app.forget_prerequisites() returns trigger language plpgsql
set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.exercise_prerequisites p
   where p.school_id = new.school_id and new.id in (p.exercise_id, p.requires_id);
  return null;
end $$;

-- A translation belongs to the name that the exercise has when it is marked as shown.
create function app.remember_translated() returns trigger language plpgsql
set search_path = pg_catalog, app, pg_temp as $$
begin
  new.translates = (select e.name from app.exercises e
                     where e.school_id = new.exercise_school_id and e.id = new.exercise_id);
  return new;
end $$;

-- A renamed exercise is not shown by the translation of its former name; it is again once it has that name back.
create function app.show_translations() returns trigger language plpgsql
set search_path = pg_catalog, app, pg_temp as $$
begin
  update app.exercise_names n set shown = app.name_key(n.translates) = app.name_key(new.name)
   where n.exercise_school_id = new.school_id and n.exercise_id = new.id and n.translates is not null;
  return null;
end $$;

create trigger remember_removal after delete on app.areas
  for each row execute function app.remember_removal();
create trigger remember_removal after delete on app.activities
  for each row execute function app.remember_removal();
create trigger remember_removal after delete on app.exercises
  for each row execute function app.remember_removal();
create trigger remember_removal after delete on app.exercise_names
  for each row execute function app.remember_removal();
create trigger check_prerequisite after insert or update on app.exercise_prerequisites
  for each row execute function app.check_prerequisite();
create trigger forget_prerequisites after update of class_id on app.exercises
  for each row when (old.class_id is distinct from new.class_id) execute function app.forget_prerequisites();
create trigger remember_translated before insert or update of shown on app.exercise_names
  for each row when (new.shown and new.translates is null) execute function app.remember_translated();
create trigger show_translations after update of name on app.exercises
  for each row when (old.name is distinct from new.name) execute function app.show_translations();
