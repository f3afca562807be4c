call app.isolate('app.trainers', reads => '(select app.is_administrator())', writes => 'app.is_administrator()');
call app.admit_jobs('app.trainers');
grant select (school_id, photo_id) on app.trainers to casa_worker;

-- Schools cannot see a topic that is In Active, nor its recording or film.
call app.isolate('app.training_topics',
  reads => 'not (select app.is_parent()) and (active or (select app.is_administrator()))',
  writes => 'app.is_administrator()');
call app.admit_jobs('app.training_topics');
grant select (school_id, audio_id, video_id) on app.training_topics to casa_worker;

-- The platform's trainers, with contact details only for the administrator; none for a parent.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.trainers_in_reach()
returns setof app.trainers language plpgsql stable rows 100 security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  return query
  select t.school_id, t.id, t.name,
         case when role.of = 'SUPERADMIN' then t.mobile_number end,
         case when role.of = 'SUPERADMIN' then t.email end,
         t.photo_id, t.version, t.created_at, t.updated_at
    from app.trainers t cross join (select current_setting('app.role', true) as of) role
   where t.school_id = app.platform() and role.of in ('SUPERADMIN', 'SCHOOLE', 'TEACHER');
end $$;
revoke execute on function app.trainers_in_reach from public;
grant execute on function app.trainers_in_reach to casa_app;

create trigger remember_removal after delete on app.trainers
  for each row execute function app.remember_removal();
create trigger remember_removal after delete on app.training_topics
  for each row execute function app.remember_removal();
create trigger keep_stored_files before insert on app.training_topics for each row
  when (app.is_put_back()) execute function app.keep_stored_files('audio_id', 'video_id');
create trigger keep_stored_files before insert on app.trainers for each row
  when (app.is_put_back()) execute function app.keep_stored_files('photo_id');
