-- The office exports its school, and a guardian exports a child; each sees only their own exports.
call app.isolate('app.exports', 'school_id', 'student_id',
  reads => $$user_id = app.current_user_id()
             and (not (select app.is_parent()) or student_id = any((select app.fee_children())::uuid[]))$$,
  writes => $$user_id = app.current_user_id() and case when app.is_parent() then student_id = any(app.work_children()) and student_id = any(app.fee_children())
              else app.is_office() and student_id is null end$$,
  deletes => 'user_id = app.current_user_id()', children => 'app.work_children()');
call app.admit_jobs('app.exports');
grant select, update, delete on app.exports to casa_worker;

-- The user who asked for a running export, instead of a session: the job that makes it reads what this user may read.
-- Owner's rights: it serves jobs.
create function app.open_export(p_id uuid)
returns app.actor language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  a app.actor;
begin
  select e.id, u.id, u.role, u.name, false, u.school_id, array[u.school_id], null, null, null, sch.time_zone, e.made_at
    into a
    from app.exports e
    join app.users u on u.id = e.user_id and not u.disabled
    left join app.schools sch on sch.id = u.school_id
   where e.id = p_id and e.status = 'running' and (u.role = 'PARENT' or sch.active);
  if a.user_id is null then
    raise exception 'no session' using errcode = 'CS401';
  end if;
  return app.open_actor(a, now());
end $$;
revoke execute on function app.open_export from public;
grant execute on function app.open_export to casa_app;

-- Marks an export as ready and notifies its user; false if it was deleted in the meantime, or if its user may no longer
-- see the child's work and fees, in which case it has failed.
-- Owner's rights: it serves jobs.
create function app.finish_export(p_school uuid, p_id uuid, p_key text, p_bytes bigint, p_lifetime interval, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  e app.exports;
begin
  update app.exports t
     set status = 'ready', done = total, storage_key = p_key, byte_count = p_bytes, moved_at = p_now, expires_at = p_now + p_lifetime
   where t.school_id = p_school and t.id = p_id and t.status = 'running'
     and (t.student_id is null
       or exists (select from app.active_guardians g
                   where g.school_id = t.school_id and g.student_id = t.student_id and g.user_id = t.user_id
                     and g.sees_work and g.sees_fees))
  returning * into e;
  if e.id is null then
    update app.exports t set status = 'failed', moved_at = p_now
     where t.school_id = p_school and t.id = p_id and t.status = 'running';
    return false;
  end if;
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at)
  values (p_school, gen_random_uuid(), e.user_id, 'school', 'notices.exportReady',
          jsonb_build_object('day', to_char(e.expires_at at time zone (select time_zone from app.schools where id = p_school), 'DD-MM-YYYY')),
          '/app/settings', p_now);
  return true;
end $$;
revoke execute on function app.finish_export from public;
grant execute on function app.finish_export to casa_worker;

-- The expired exports of all schools, those that failed long ago, and those that made no progress for so long that
-- their server has ended.
-- Owner's rights: it serves jobs.
create function app.expired_exports(p_now timestamptz, p_patience interval)
returns table (school_id uuid, id uuid) language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select e.school_id, e.id from app.exports e
   where e.expires_at < p_now or (e.status in ('running', 'failed') and e.moved_at < p_now - p_patience);
end;
revoke execute on function app.expired_exports from public;
grant execute on function app.expired_exports to casa_worker;

-- An export can be deleted with its account, and its file is then deleted too.
create function app.remove_export_file() returns trigger
language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.enqueue('remove-stored-files', json_build_object('keys', json_build_array(old.storage_key)));
  return null;
end $$;
revoke execute on function app.remove_export_file from public;

create trigger remove_export_file after delete on app.exports
  for each row when (old.storage_key is not null) execute function app.remove_export_file();
