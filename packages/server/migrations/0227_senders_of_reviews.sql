-- The sender of a report for review, by account: two people may have the same name.
alter table app.notices add column sender_id uuid references app.users (id);
update app.notices n set sender_id = (
  select max(r.edited_by::text)::uuid from app.conference_reports r
   where r.school_id = n.school_id and r.id = any(n.subject_ids)
  having count(distinct r.edited_by) = 1)
 where n.kind = 'review' and n.read_at is null;
