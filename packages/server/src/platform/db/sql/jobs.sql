-- A side effect that happens after the transaction, if it commits. The payload carries ids, never secrets. A job is
-- something that the write does, even if it changes no row.
-- Owner's rights: it serves jobs.
create function app.enqueue(p_task text, p_payload json, p_key text default null, p_run_at timestamptz default null)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 12);
  perform set_config('app.changed', 'on', true);
end $$;
revoke execute on function app.enqueue from public;
grant execute on function app.enqueue to casa_app, casa_worker;

-- A job acts for the school that it names, as nobody: its rows and the platform's are open to it in this transaction.
create function app.open_job(p_school uuid)
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform set_config('app.user', '', true), set_config('app.role', '', true), set_config('app.children', '', true),
          set_config('app.schools', array[p_school]::text, true);
end $$;
revoke execute on function app.open_job from public;
grant execute on function app.open_job to casa_worker;

-- How many jobs of these tasks were given up, and how many failed and are tried again, with the latest failure: for the
-- administrator alone, and without the errors, in which addresses may stand.
-- Owner's rights: it serves jobs.
create function app.failed_jobs(p_tasks text[])
returns table (failed bigint, retried bigint, last_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) is distinct from 'SUPERADMIN' then
    return query select 0::bigint, 0::bigint, null::timestamptz;
    return;
  end if;
  return query
  select count(*) filter (where j.attempts >= j.max_attempts), count(*) filter (where j.attempts < j.max_attempts),
         max(j.updated_at)
    from graphile_worker.jobs j
   where j.task_identifier = any(p_tasks) and j.last_error is not null;
end $$;
revoke execute on function app.failed_jobs from public;
grant execute on function app.failed_jobs to casa_app;
