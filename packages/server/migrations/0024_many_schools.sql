-- A query names its school, and the policies name it once more. The planner took the two for independent and expected one
-- row of a school of thousands as soon as there were many schools: it then joined row by row. Of a CASE it expects half.
create or replace procedure app.isolate(tbl regclass, school_column text default 'school_id', child_column text default null)
language plpgsql as $$
declare
  mine text := format($p$%I = any((select nullif(current_setting('app.schools', true), '')::uuid[])::uuid[])$p$, school_column);
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('create policy school_read on %s for select to casa_app, casa_worker using (case when %s or %I = app.platform() then true end)', tbl, mine, school_column);
  execute format('create policy school_insert on %s for insert to casa_app, casa_worker with check (%s)', tbl, mine);
  execute format('create policy school_update on %s for update to casa_app, casa_worker using (case when %s then true end) with check (%s)', tbl, mine, mine);
  execute format('create policy school_delete on %s for delete to casa_app, casa_worker using (case when %s then true end)', tbl, mine);
  if child_column is not null then
    execute format($p$create policy child on %s as restrictive for all to casa_app, casa_worker using (
      (select nullif(current_setting('app.children', true), '') is null)
      or %I = any((select nullif(current_setting('app.children', true), '')::uuid[])::uuid[]))$p$, tbl, child_column);
  end if;
  execute format('grant select, insert, update, delete on %s to casa_app', tbl);
end $$;

do $$
declare
  policy record;
begin
  for policy in
    select * from pg_policies
     where schemaname = 'app' and policyname in ('school_read', 'school_update', 'school_delete')
  loop
    execute format('alter policy %I on app.%I using (case when %s then true end)',
                   policy.policyname, policy.tablename, policy.qual);
  end loop;
end $$;
