call app.isolate('app.trainers');
grant select (school_id, photo_id) on app.trainers to casa_worker;
create policy administrator on app.trainers as restrictive for all to casa_app
  using ((select current_setting('app.role', true) = 'SUPERADMIN'))
  with check ((select current_setting('app.role', true) = 'SUPERADMIN'));

call app.isolate('app.training_topics');
grant select (school_id, audio_id, video_id) on app.training_topics to casa_worker;
-- Schools see no topic that is In Active, and with it neither its sound nor its film.
create policy active on app.training_topics as restrictive for select to casa_app
  using (active or (select current_setting('app.role', true) = 'SUPERADMIN'));
create policy administrator_insert on app.training_topics as restrictive for insert to casa_app
  with check ((select current_setting('app.role', true) = 'SUPERADMIN'));
create policy administrator_update on app.training_topics as restrictive for update to casa_app
  using ((select current_setting('app.role', true) = 'SUPERADMIN'));
create policy administrator_delete on app.training_topics as restrictive for delete to casa_app
  using ((select current_setting('app.role', true) = 'SUPERADMIN'));

-- The platform's trainers, without how to reach them for anybody but the administrator; none for a parent.
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
