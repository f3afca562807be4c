-- The office sees who opened a child's page. So does the child's family if the school shows it, which the statement checks.
call app.isolate('app.child_openings', 'school_id', 'student_id', reads => 'not (select app.is_teacher())', writes => 'false');
revoke insert, update, delete on app.child_openings from casa_app;
create policy sweep on app.child_openings to casa_worker using (opened_at < app.sweep_before());
grant select (opened_at), delete on app.child_openings to casa_worker;

-- Writes what was read since the last time: documents and exports into the audit log, and who opened children's pages.
-- Something about a child belongs to the child's school; a child who no longer exists has no page.
-- Owner's rights: nobody may write these rows directly.
create function app.record_reads(p_reads jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.audit_log (school_id, at, user_id, role, call, entity_id, request_id, area, device, student_ids)
  select coalesce(st.school_id, r.school), r.at, r.person, r.role, r.call, r.entity, r.request, r.area, r.device,
         array_remove(array[st.id], null)
    from jsonb_to_recordset(p_reads) r (school uuid, schools uuid[], at timestamptz, person uuid, role text, call text,
                                        entity uuid, request text, area text, device text, student uuid, opened date)
         left join app.students st on st.school_id = any(r.schools) and st.id = r.student
   where r.opened is null;
  insert into app.child_openings (school_id, student_id, day, user_id, user_name, role, opened_at)
  select st.school_id, st.id, r.opened, r.person, r.name, r.role, r.at
    from jsonb_to_recordset(p_reads) r (school uuid, at timestamptz, person uuid, name text, role text, student uuid, opened date)
         join app.students st on st.school_id = r.school and st.id = r.student
   where r.opened is not null
      on conflict do nothing;
end $$;
revoke execute on function app.record_reads from public;
grant execute on function app.record_reads to casa_app;
