call app.isolate('app.lessons');
-- The file clean-up needs to know which files are used.
call app.admit_jobs('app.lessons');
grant select (school_id, image_ids, video_id) on app.lessons to casa_worker;

call app.isolate('app.lesson_words');

-- What the lessons that present an exercise say about its purpose. Parents cannot read lessons: how a work is presented
-- is written for guides.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.lesson_aims(p_exercise uuid)
returns table (id uuid, school_id uuid, class_id uuid, name text, objectives text[], materials text[], age text)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select l.id, l.school_id, l.class_id, l.name, l.objectives, l.materials, substring(l.remarks from '^Age: ([^\n]*[^\n.])')
    from app.lessons l
   where l.school_id = app.platform() and p_exercise = any(l.exercise_ids)
     and (l.subject_id is null
          or exists (select from app.subjects s where s.school_id = l.school_id and s.id = l.subject_id and s.active));
end;
revoke execute on function app.lesson_aims from public;
grant execute on function app.lesson_aims to casa_app;

create function app.remember_lesson_words(p_school uuid, p_lessons uuid[]) returns void language sql
set search_path = pg_catalog, app, pg_temp as $$
  delete from app.lesson_words w where w.school_id = p_school and w.lesson_id = any(p_lessons);
  insert into app.lesson_words (school_id, word, lesson_id)
  select l.school_id, word, l.id
    from app.lessons l
    left join app.subjects s on s.school_id = l.school_id and s.id = l.subject_id,
         unnest(app.words_of(concat_ws(' ', l.name, s.name, array_to_string(l.objectives, ' ')))) word
   where l.school_id = p_school and l.id = any(p_lessons);
$$;

create function app.remember_words_of_lesson() returns trigger language plpgsql
set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.remember_lesson_words(new.school_id, array[new.id]);
  return null;
end $$;

create function app.remember_words_of_subject() returns trigger language plpgsql
set search_path = pg_catalog, app, pg_temp as $$
begin
  -- Locked, so that a simultaneous save of a lesson is seen.
  perform from app.lessons l where l.school_id = new.school_id and l.subject_id = new.id order by l.id for no key update;
  perform app.remember_lesson_words(new.school_id,
    array(select l.id from app.lessons l where l.school_id = new.school_id and l.subject_id = new.id));
  return null;
end $$;

create trigger remember_words after insert or update of name, subject_id, objectives on app.lessons
  for each row execute function app.remember_words_of_lesson();
create trigger remember_removal after delete on app.lessons
  for each row execute function app.remember_removal();

-- A picture that has been deleted in the meantime is also removed from a restored lesson's list: the list has no
-- foreign key to detect this, and the lesson's form could not be saved again.
create trigger keep_stored_images before insert on app.lessons for each row
  when (app.is_put_back()) execute function app.keep_stored_images();
create trigger keep_stored_files before insert on app.lessons for each row
  when (app.is_put_back()) execute function app.keep_stored_files('video_id');
