alter table app.audit_log enable row level security;
grant select on app.audit_log to casa_app;
grant select, delete on app.audit_log to casa_worker;
-- Only the school's office and the administrator can read who did what.
create policy school_read on app.audit_log for select to casa_app
  using (case when school_id = any((select app.current_schools())::uuid[]) then true end
         and (select app.is_office() or app.is_administrator()));
create policy sweep on app.audit_log to casa_worker using (at < now() - interval '90 days');

-- Owner's rights: nobody may write these rows directly.
create function app.record_audit(p_school uuid, p_call text, p_entity uuid, p_fields text[], p_request_id text)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.audit_log (school_id, user_id, role, call, entity_id, fields, request_id)
  values (coalesce(p_school, app.platform()), nullif(current_setting('app.user', true), '')::uuid,
          nullif(current_setting('app.role', true), ''), p_call, p_entity, p_fields, p_request_id);
end;
revoke execute on function app.record_audit from public;
grant execute on function app.record_audit to casa_app, casa_worker;

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
