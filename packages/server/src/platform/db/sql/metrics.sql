-- The schools with the most records at their last count, with their children now.
-- Owner's rights: it serves jobs.
create function app.largest_schools(p_count integer)
returns table (school uuid, name text, children bigint, rows bigint, bytes bigint)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.school_id, s.name,
         (select count(*) from app.students c where c.school_id = u.school_id and c.archived_at is null),
         u.row_count, u.byte_count
    from app.school_usage u join app.schools s on s.id = u.school_id
   order by u.row_count desc, u.school_id limit p_count;
end;
revoke execute on function app.largest_schools from public;
grant execute on function app.largest_schools to casa_worker;

-- When the latest good backup was made, and when one was last restored as a test; null if never.
-- Owner's rights: it serves jobs.
create function app.backup_times()
returns table (backed_up_at timestamptz, tested_at timestamptz)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select max(b.ended_at) filter (where b.problem is null), max(b.tested_at) filter (where b.test_problem is null)
    from app.backups b;
end;
revoke execute on function app.backup_times from public;
grant execute on function app.backup_times to casa_worker;

-- How many schools are switched on, waiting for approval, and switched off.
-- Owner's rights: it serves jobs.
create function app.school_states()
returns table (state text, count bigint)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select case when s.active then 'on' when s.activated_at is null then 'waiting' else 'off' end, count(*)
    from app.schools s where s.id <> app.platform() group by 1;
end;
revoke execute on function app.school_states from public;
grant execute on function app.school_states to casa_worker;
