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

-- Puts a table of a school's rows behind row-level security: read the actor's schools and the platform, write the
-- actor's schools alone; parents write nothing, and read, where child_column is given, only rows of their own children,
-- else nothing, unless parents_read says otherwise.
drop procedure app.isolate(regclass, text, text);
create procedure app.isolate(tbl regclass, school_column text default 'school_id', child_column text default null,
                             parents_read boolean default null)
language plpgsql as $$
declare
  mine text := format($p$%I = any((select nullif(current_setting('app.schools', true), '')::uuid[])::uuid[])$p$, school_column);
begin
  execute format('alter table %s enable row level security', tbl);
  -- A query names its school, and the policies name it once more. The planner takes the two for independent and would
  -- expect one row of a school of thousands; of a CASE it expects half.
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

drop policy staff on app.progress_counts;

do $$
declare
  tbl record;
  -- What their screens show: the school, the classes that a child was ever in, what a class works with, their own notices
  -- and the pictures that they see.
  readable constant text[] := array['schools', 'classes', 'areas', 'activities', 'exercises', 'notices', 'files'];
begin
  for tbl in
    select c.oid::regclass as name, c.relname,
           exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'child') as of_a_child
      from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'
       and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'school_insert')
  loop
    -- What staff see in a child, they tell its parents themselves.
    call app.close_to_parents(tbl.name, tbl.relname = any(readable) or (tbl.of_a_child and tbl.relname <> 'observations'));
  end loop;
end $$;

-- Who did what is for who answers for the school.
create policy office on app.audit_log as restrictive for select to casa_app
  using ((select current_setting('app.role', true) in ('SCHOOLE', 'SUPERADMIN')));

-- Everybody marks the own notices as read, parents too, and nobody another's.
drop policy staff_update on app.notices;
create policy own_update on app.notices as restrictive for update to casa_app, casa_worker
  using (user_id = (select nullif(current_setting('app.user', true), '')::uuid));

-- Of files a parent sees the school's logo and the own children's photos.
create policy family on app.files as restrictive for select to casa_app using (
  (select current_setting('app.role', true) is distinct from 'PARENT')
  or school_id = app.platform()
  or exists (select from app.schools s where s.id = files.school_id and s.logo_id = files.id)
  or exists (select from app.students c where c.school_id = files.school_id and c.photo_id = files.id));
