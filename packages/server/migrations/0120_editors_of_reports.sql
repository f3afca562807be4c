-- Everyone who wrote a report's text since it was last published. Nobody publishes their own words, so each of them is
-- excluded and not only the last one. The trigger keeps the list, so no statement can leave somebody out.
alter table app.conference_reports add column editors uuid[] not null default '{}';
update app.conference_reports r set editors = array(
  select distinct editor from (
    select unnest(array[r.drafted_by, r.edited_by])
     union all
    -- The audit log names those who edited a report that is still being worked on.
    select a.user_id from app.audit_log a
     where r.status in ('draft', 'review') and a.school_id = r.school_id and a.entity_id = r.id
       and a.call in ('PATCH /conference-report/{id}', 'POST /conference-report/{id}/draw-up')) e (editor)
   where editor is not null);
alter table app.conference_reports add constraint conference_reports_proof_read_by_other
  check (reviewed_by is null or reviewed_by <> all(editors));
