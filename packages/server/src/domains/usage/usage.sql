call app.isolate('app.school_usage');
revoke insert, update, delete on app.school_usage from casa_app;
call app.admit_jobs('app.school_usage');
grant select, insert, update on app.school_usage to casa_worker;

-- A school's usage for its own users and the administrator; null for others and before the first count.
-- Owner's rights: the administrator cannot reach schools' rows.
create function app.usage_of_school(p_school uuid)
returns jsonb language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) = 'SUPERADMIN'
     or p_school = any(nullif(current_setting('app.schools', true), '')::uuid[]) then
    return (select jsonb_build_object('rows', u.row_count, 'rowLimit', u.row_limit, 'bytes', u.byte_count,
                                      'byteLimit', u.byte_limit, 'percent', u.used_percent)
              from app.school_usage u where u.school_id = p_school);
  end if;
  return null;
end $$;
revoke execute on function app.usage_of_school from public;
grant execute on function app.usage_of_school to casa_app;

-- Every process calls this regularly, so that admitting a write takes no query.
-- Owner's rights: nobody is signed in yet.
create function app.full_schools()
returns setof uuid language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select school_id from app.school_usage where used_percent >= 100;
end;
revoke execute on function app.full_schools from public;
grant execute on function app.full_schools to casa_app;

-- The schools whose count is older than p_usually, or, if it was p_percent or more, than p_nearly_full.
-- Owner's rights: it serves jobs.
create function app.schools_to_count(p_percent integer, p_nearly_full interval, p_usually interval, p_now timestamptz)
returns setof uuid language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select s.id from app.schools s left join app.school_usage u on u.school_id = s.id
   where s.id <> app.platform()
     and (u.counted_at is null
          or u.counted_at <= p_now - case when u.used_percent >= p_percent then p_nearly_full else p_usually end)
   order by u.counted_at nulls first;
end;
revoke execute on function app.schools_to_count from public;
grant execute on function app.schools_to_count to casa_worker;

-- The tables of schools' rows, except those from which a nightly job deletes, because a school cannot empty them.
create function app.counted_tables()
returns setof name language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped
   where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relname <> 'school_usage'
     and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'sweep')
   order by c.relname;
end;
revoke execute on function app.counted_tables from public;
grant execute on function app.counted_tables to casa_worker;

-- A school's rows in one table, and roughly how many bytes they take up without their indexes.
-- Owner's rights: it serves jobs.
create function app.count_rows(p_school uuid, p_table name)
returns table (row_count bigint, byte_count bigint)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if p_table not in (select app.counted_tables()) then
    raise exception 'the rows of % are not counted', p_table;
  end if;
  return query execute format(
    'select count(*), coalesce(sum(pg_column_size(t.*)), 0)::bigint from app.%I t where t.school_id = $1', p_table)
    using p_school;
end $$;
revoke execute on function app.count_rows from public;
grant execute on function app.count_rows to casa_worker;
