-- Files that no row uses are removed a day after their upload. Which rows use files is said in the domain `files`; the
-- worker reads just those columns, holds a file while it decides, and gives the bytes back to the school's quota.
grant select, update, delete on app.files to casa_worker;
grant select (school_id, photo_id, image_ids) on app.students to casa_worker;
grant update (file_bytes) on app.schools to casa_worker;
create index files_created_at on app.files (school_id, created_at);

-- Leaves a job for each school that has files of more than a day.
create function app.clean_up_files(p_now timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select app.enqueue('remove-unused-files', json_build_object('school', f.school_id), 'remove-unused-files ' || f.school_id)
    from app.files f where f.created_at < p_now - interval '1 day' group by f.school_id;
end;
revoke execute on function app.clean_up_files from public;
grant execute on function app.clean_up_files to casa_worker;

-- The code was right, only the new password would not do: that was no try.
create function app.give_try_back(p_otp uuid)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.otps set tries = tries - 1 where id = p_otp and tries > 0;
end;
revoke execute on function app.give_try_back from public;
grant execute on function app.give_try_back to casa_app;
