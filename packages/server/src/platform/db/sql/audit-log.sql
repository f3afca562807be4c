alter table app.audit_log enable row level security;
grant select on app.audit_log to casa_app;
grant select, delete on app.audit_log to casa_worker;
-- Only the school's office and the administrator can read who did what.
create policy school_read on app.audit_log for select to casa_app
  using (case when school_id = any((select app.current_schools())::uuid[]) then true end
         and (select app.is_office() or app.is_administrator()));
create policy sweep on app.audit_log to casa_worker using (at < now() - interval '90 days');

-- Fields whose columns the transaction found unchanged are left out, because a form sends all of its fields.
-- Owner's rights: nobody may write these rows directly.
create function app.record_audit(p_school uuid, p_call text, p_entity uuid, p_fields text[], p_request_id text,
                                 p_area text default 'settings', p_device text default null,
                                 p_columns text[] default '{}', p_students uuid[] default '{}')
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.audit_log (school_id, user_id, role, call, entity_id, fields, request_id, area, device, student_ids)
  select coalesce(p_school, app.platform()), nullif(current_setting('app.user', true), '')::uuid,
         nullif(current_setting('app.role', true), ''), p_call, p_entity,
         array(select sent.field from unnest(p_fields, p_columns) with ordinality sent (field, col, place)
                where sent.field is not null
                  and (sent.col is null or sent.col <> all(string_to_array(coalesce(current_setting('app.unchanged_columns', true), ''), ',')))
                order by sent.place),
         p_request_id, p_area, p_device,
         array(select distinct child::uuid
                 from unnest(p_students::text[] || string_to_array(nullif(current_setting('app.changed_children', true), ''), ',')) child
                where child is not null);
end;
revoke execute on function app.record_audit from public;
grant execute on function app.record_audit to casa_app, casa_worker;

-- The places in the log of a school's entries about a child, latest first, before a place and within two moments; null for
-- any person or area. The caller reads the entries themselves, within its rights: with row-level security, PostgreSQL does
-- not use the index on the children.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.audit_of_child(p_school uuid, p_student uuid, p_user uuid, p_area text, p_from timestamptz,
                                   p_until timestamptz, p_before timestamptz, p_before_id bigint, p_limit integer)
returns table (at timestamptz, id bigint)
language plpgsql stable rows 50 security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if p_school = any(app.current_schools()) and (app.is_office() or app.is_administrator()) then
    -- Planned for these values each time: a plan for any child reads the whole log. Materialized, because for a limit the
    -- planner would read the log in its order instead of the index.
    return query execute '
    with found as materialized (
      select l.at, l.id from app.audit_log l
       where l.school_id = $1 and l.student_ids @> array[$2] and ($3 is null or l.user_id = $3)
         and ($4 is null or l.area = $4) and l.at >= $5 and l.at < $6 and (l.at, l.id) < ($7, $8))
    select f.at, f.id from found f order by f.at desc, f.id desc limit $9'
    using p_school, p_student, p_user, p_area, p_from, p_until, p_before, p_before_id, p_limit;
  end if;
end $$;
revoke execute on function app.audit_of_child from public;
grant execute on function app.audit_of_child to casa_app;

-- Creates the partitions of this and the next two months, by the database's clock and by the server's, and drops those
-- of months that have been over for p_days. Rows of a month that had no partition move into it. What another
-- transaction prevents is done on a later night.
-- Owner's rights: it serves jobs.
create function app.keep_audit_months(p_now timestamptz, p_days integer)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  month timestamp;
  ended name;
begin
  perform set_config('lock_timeout', '2s', true);
  perform pg_advisory_xact_lock(727015);
  for month in
    select distinct date_trunc('month', clock.moment at time zone 'UTC') + make_interval(months => later)
      from unnest(array[now(), p_now]) clock (moment), generate_series(0, 2) later
     order by 1
  loop
    begin
      call app.create_audit_month(to_char(month, '"y"YYYY"m"MM'), month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    exception when lock_not_available then
      raise warning 'The partition of the audit log for % waits: other transactions hold a lock.', to_char(month, 'YYYY-MM');
    end;
  end loop;
  for ended in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'app.audit_log'::regclass and c.relname ~ '^y\d{4}m\d\d$'
       and (to_date(c.relname, '"y"YYYY"m"MM') + interval '1 month') at time zone 'UTC'
           <= least(p_now - make_interval(days => p_days), now() - interval '90 days')
     order by 1
  loop
    begin
      execute format('drop table audit_months.%I', ended);
    exception when lock_not_available then
      raise warning 'The partition % of the audit log is dropped later: other transactions hold a lock.', ended;
    end;
  end loop;
end $$;
revoke execute on function app.keep_audit_months from public;
grant execute on function app.keep_audit_months to casa_worker;

-- Creates a partition, if it is missing. Attaching a table, unlike creating a partition, does not block writes.
create procedure app.create_audit_month(p_name text, p_from timestamptz, p_until timestamptz) language plpgsql as $$
begin
  if to_regclass(format('audit_months.%I', p_name)) is not null then
    return;
  end if;
  execute format('create table audit_months.%I (like app.audit_log including defaults including constraints including indexes)', p_name);
  execute format('alter table audit_months.%I enable row level security', p_name);
  lock table audit_months.rest in access exclusive mode;
  execute format('with moved as (delete from audit_months.rest where at >= %2$L and at < %3$L returning *)
    insert into audit_months.%1$I select * from moved', p_name, p_from, p_until);
  execute format('alter table app.audit_log attach partition audit_months.%I for values from (%L) to (%L)', p_name, p_from, p_until);
end $$;
revoke execute on procedure app.create_audit_month from public;

-- The school whose audit log records an account's own actions; for a parent, the eldest child's.
create function app.audit_school(p_user uuid)
returns uuid language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce((select u.school_id from app.users u where u.id = p_user),
                  (select st.school_id from app.guardians g
                     join app.students st on st.school_id = g.school_id and st.id = g.student_id
                    where g.user_id = p_user and g.accepted_at is not null order by st.dob, st.id limit 1),
                  app.platform());
end;
revoke execute on function app.audit_school from public;
