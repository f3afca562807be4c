-- A film, a recording or a photo that was deleted meanwhile is not on the row that comes back either, like a picture of a
-- lesson's list (0086): its foreign key would refuse the whole row. The arguments name the columns. One that is there stays
-- until the row is back.
create function app.keep_stored_files() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  named text;
begin
  foreach named in array tg_argv loop
    perform from app.files f
      where f.school_id = new.school_id and f.id = (to_jsonb(new) ->> named)::uuid for key share;
    if not found then
      new := jsonb_populate_record(new, jsonb_build_object(named, null));
    end if;
  end loop;
  return new;
end $$;
create trigger keep_stored_files before insert on app.lessons for each row
  when (app.is_put_back()) execute function app.keep_stored_files('video_id');
create trigger keep_stored_files before insert on app.training_topics for each row
  when (app.is_put_back()) execute function app.keep_stored_files('audio_id', 'video_id');
create trigger keep_stored_files before insert on app.trainers for each row
  when (app.is_put_back()) execute function app.keep_stored_files('photo_id');
