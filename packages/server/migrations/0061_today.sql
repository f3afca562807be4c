-- What Today counts.

-- What is not done with: plans and drafts, of a child or of a whole school by who made them. Their pages are a small part of
-- a table in which a year's records stay.
create index records_unfinished on app.records (school_id, student_id) include (made_by, published)
 where key is null or not published;

-- How many children, classes and teachers each school has now, for the administrator alone: counted for all schools at
-- once, because the functions that count one school's take too long for a thousand.
create function app.school_sizes()
returns table (school_id uuid, students integer, classes integer, teachers integer)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) is distinct from 'SUPERADMIN' then
    return;
  end if;
  return query
  select s.id, coalesce(st.n, 0)::integer, coalesce(c.n, 0)::integer, coalesce(t.n, 0)::integer
    from app.schools s
    left join (select x.school_id, count(*) as n from app.students x where x.archived_at is null group by 1) st on st.school_id = s.id
    left join (select x.school_id, count(*) as n from app.classes x where x.archived_at is null group by 1) c on c.school_id = s.id
    left join (select x.school_id, count(*) as n from app.teachers x where x.archived_at is null group by 1) t on t.school_id = s.id
   where s.id <> app.platform();
end $$;
revoke execute on function app.school_sizes from public;
grant execute on function app.school_sizes to casa_app;

-- How many jobs of these tasks were given up, and how many failed and are tried again, with the latest failure: for the
-- administrator alone, and without the errors, in which addresses may stand.
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
