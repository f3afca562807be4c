-- A side effect that happens after the transaction has committed. The payload carries ids, never secrets. Queueing a
-- job counts as an effect of the write, even if no row changes.
-- Owner's rights: it serves jobs.
create function app.enqueue(p_task text, p_payload json, p_key text default null, p_run_at timestamptz default null)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 12);
  perform set_config('app.changed', 'on', true);
end $$;
revoke execute on function app.enqueue from public;
grant execute on function app.enqueue to casa_app, casa_worker;

-- A job acts for the school that it names, without a user: it can reach that school's rows and the platform's in this
-- transaction.
create function app.open_job(p_school uuid)
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform set_config('app.user', '', true), set_config('app.role', '', true), set_config('app.children', '', true),
          set_config('app.work_children', '', true), set_config('app.fee_children', '', true), set_config('app.schools', array[p_school]::text, true);
end $$;
revoke execute on function app.open_job from public;
grant execute on function app.open_job to casa_worker;

-- How many jobs of these tasks were given up on, and how many failed and will be retried, with the latest failure.
-- Only for the administrator, and without the error messages, which may contain addresses.
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
