grant usage on schema app to casa_app, casa_worker;

-- Puts a table of a school's rows behind row-level security: users read the rows of their schools and the platform's, and
-- write those of their schools. Parents write nothing. With child_column they read the rows of their own children only,
-- without it nothing; parents_read overrides that.
create procedure app.isolate(tbl regclass, school_column text default 'school_id', child_column text default null,
                                        parents_read boolean default null)
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
  call app.close_to_parents(tbl, coalesce(parents_read, child_column is not null));
  execute format('grant select, insert, update, delete on %s to casa_app', tbl);
end $$;

-- Row-level security knew schools and children. Of a school's other tables a parent's session could read everything, and
-- write into all of them; the code alone kept it from that. A parent writes nothing, and reads a table without a child's
-- column only where it says so.
create procedure app.close_to_parents(tbl regclass, readable boolean) language plpgsql as $$
declare
  nobody_of_a_family constant text := $p$(select current_setting('app.role', true) is distinct from 'PARENT')$p$;
begin
  if not readable then
    execute format('create policy staff on %s as restrictive for all to casa_app, casa_worker using (%s) with check (%s)',
                   tbl, nobody_of_a_family, nobody_of_a_family);
    return;
  end if;
  execute format('create policy staff_insert on %s as restrictive for insert to casa_app, casa_worker with check (%s)', tbl, nobody_of_a_family);
  execute format('create policy staff_update on %s as restrictive for update to casa_app, casa_worker using (%s)', tbl, nobody_of_a_family);
  execute format('create policy staff_delete on %s as restrictive for delete to casa_app, casa_worker using (%s)', tbl, nobody_of_a_family);
end $$;
