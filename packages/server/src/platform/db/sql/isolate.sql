grant usage on schema app to casa_app, casa_worker;

-- The signed-in user, from the settings of the transaction. PostgreSQL inlines the bodies of these functions into the
-- conditions that use them.
create function app.current_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::uuid;
create function app.current_schools() returns uuid[] language sql stable parallel safe
  return nullif(current_setting('app.schools', true), '')::uuid[];
-- A parent's children; null for everyone else.
create function app.current_children() returns uuid[] language sql stable parallel safe
  return nullif(current_setting('app.children', true), '')::uuid[];
-- Those whose work, and those whose fees, this parent may see; null for everyone else.
create function app.work_children() returns uuid[] language sql stable parallel safe
  return case when app.current_children() is not null
    then coalesce(nullif(current_setting('app.work_children', true), '')::uuid[], '{}') end;
create function app.fee_children() returns uuid[] language sql stable parallel safe
  return case when app.current_children() is not null
    then coalesce(nullif(current_setting('app.fee_children', true), '')::uuid[], '{}') end;
create function app.is_parent() returns boolean language sql stable parallel safe
  return current_setting('app.role', true) = 'PARENT';
create function app.is_teacher() returns boolean language sql stable parallel safe
  return current_setting('app.role', true) = 'TEACHER';
create function app.is_office() returns boolean language sql stable parallel safe
  return current_setting('app.role', true) = 'SCHOOLE';
-- Whether the actor may read an area of the office's work, such as `children`. Only people of an office can lack a right.
create function app.reads_area(p_area text) returns boolean language sql stable parallel safe
  return coalesce(nullif(current_setting('app.rights', true), '')::jsonb ->> p_area, 'write') <> 'none';
-- Whether the actor is an administrator who reads a school to help it.
create function app.is_visitor() returns boolean language sql stable parallel safe
  return current_setting('app.visits', true) = 'on';
-- Whether the actor may change an area of the office's work. Only people of an office can lack a right.
create function app.writes_area(p_area text) returns boolean language sql stable parallel safe
  return coalesce(nullif(current_setting('app.rights', true), '')::jsonb ->> p_area, 'write') = 'write';
-- Whether an account belongs to an office and may read an area of its work.
create function app.reads_in_office(p_user app.users, p_area text)
returns boolean language sql immutable set search_path = pg_catalog, app, pg_temp
return p_user.role = 'SCHOOLE' and not p_user.disabled and coalesce(p_user.area_rights ->> p_area, 'write') <> 'none';

create function app.is_administrator() returns boolean language sql stable parallel safe
  return current_setting('app.role', true) = 'SUPERADMIN';

-- Creates the policies for a table of schools' rows: one per command, with the complete condition. Users can read the
-- rows of their schools and the platform's, and write those of their schools. With child_column, parents read only
-- the rows of the children that a function returns: by default those whose work they may see. `reads`, `writes`, `updates` and `deletes` say who may do so. By default, everyone
-- may read a table with child_column and staff may read the others; staff may write, and those who may write may also
-- update and delete.
create procedure app.isolate(tbl regclass, school_column text default 'school_id', child_column text default null,
                             reads text default null, writes text default 'not app.is_parent()', updates text default null,
                             deletes text default null, children text default 'app.work_children()')
language plpgsql as $$
declare
  -- Values that many rows are tested against are read by a scalar subquery, once per statement rather than once per row.
  readers constant text := coalesce(reads, case when child_column is not null then 'true' else 'not (select app.is_parent())' end);
  -- Queries filter by school as well. The planner would multiply the selectivities of both conditions and expect one
  -- row at a school of thousands; for a CASE it expects half of the rows.
  readable constant text := concat_ws(' and ',
    format('case when %1$I = any((select app.current_schools())::uuid[]) or %1$I = app.platform() then true end', school_column),
    case when child_column is not null then
      format('((select %2$s is null) or %1$I = any((select %2$s)::uuid[]))', child_column, children) end,
    '(' || nullif(readers, 'true') || ')');
  writable constant text := format('case when %I = any(app.current_schools()) then true end', school_column);
  stored constant text := format('%I = any(app.current_schools())', school_column);
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('create policy school_read on %s for select to casa_app using (%s)', tbl, readable);
  execute format('create policy school_insert on %s for insert to casa_app with check (%s and (%s))',
    tbl, stored, writes);
  execute format('create policy school_update on %1$s for update to casa_app
    using (%2$s and (%4$s)) with check (%3$s and (%4$s))', tbl, writable, stored, coalesce(updates, writes));
  execute format('create policy school_delete on %s for delete to casa_app using (%s and (%s))',
    tbl, writable, coalesce(deletes, writes));
  execute format('grant select, insert, update, delete on %s to casa_app', tbl);
end $$;

-- Jobs that delete expired rows declare the cut-off, and the policies do not let them reach newer rows. Whatever a job
-- declares, nothing expires within an hour.
create function app.sweep_before() returns timestamptz language sql stable parallel safe
  return case when current_setting('app.sweep_before', true) <> ''
    then least(current_setting('app.sweep_before', true)::timestamptz, now() - interval '1 hour') end;

-- Jobs reach the rows of the school that they act for, if casa_worker has privileges on the table.
create procedure app.admit_jobs(tbl regclass, school_column text default 'school_id') language plpgsql as $$
begin
  execute format('create policy jobs on %s to casa_worker using (case when %I = any(app.current_schools()) then true end)',
    tbl, school_column);
end $$;
