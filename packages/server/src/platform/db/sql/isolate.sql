grant usage on schema app to casa_app, casa_worker;

-- Creates the policies of a table of a school's rows: one for each command, with the whole condition. Users and jobs
-- read the rows of their schools and the platform's, and write those of their schools. Parents write nothing. With
-- child_column they read the rows of their own children, without it nothing; parents_read overrides that.
create procedure app.isolate(tbl regclass, school_column text default 'school_id', child_column text default null,
                             parents_read boolean default null)
language plpgsql as $$
declare
  -- A setting is read by a subquery, so once for each statement and not for each row.
  mine constant text := format(
    $p$%I = any((select nullif(current_setting('app.schools', true), '')::uuid[])::uuid[])$p$, school_column);
  own_children constant text := case when child_column is not null then format(
    $p$((select nullif(current_setting('app.children', true), '') is null)
        or %I = any((select nullif(current_setting('app.children', true), '')::uuid[])::uuid[]))$p$, child_column) end;
  staff constant text := $p$(select current_setting('app.role', true) is distinct from 'PARENT')$p$;
  -- Queries name their school as well. The planner would multiply both conditions and expect one row of a school of
  -- thousands; of a CASE it expects half of the rows.
  reading constant text := concat_ws(' and ', format('case when %s or %I = app.platform() then true end', mine, school_column),
    own_children, case when not coalesce(parents_read, child_column is not null) then staff end);
  writing constant text := concat_ws(' and ', format('case when %s then true end', mine), own_children, staff);
  written constant text := concat_ws(' and ', mine, own_children, staff);
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('create policy school_read on %s for select to casa_app, casa_worker using (%s)', tbl, reading);
  execute format('create policy school_insert on %s for insert to casa_app, casa_worker with check (%s)', tbl, written);
  execute format('create policy school_update on %s for update to casa_app, casa_worker using (%s) with check (%s)', tbl, writing, written);
  execute format('create policy school_delete on %s for delete to casa_app, casa_worker using (%s)', tbl, writing);
  execute format('grant select, insert, update, delete on %s to casa_app', tbl);
end $$;
