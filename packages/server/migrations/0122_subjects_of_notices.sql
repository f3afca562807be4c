-- What a notice is about, so that it goes with it: the child, and the rows by their ids. A publication is about its records,
-- an assignment and a request to resubmit about the child's part (app.event_students), a note and a report about themselves;
-- a reminder of fees is about the child alone, and an answered link or a registration leads to a list that stays.
alter table app.notices
  add column student_id uuid,
  add column subject_ids uuid[] not null default '{}';

-- Notices from before. Where the row is not certain, the subject stays empty.
update app.notices n
   set student_id = (select case when count(distinct s.id) = 1 then min(s.id::text)::uuid end
                       from app.guardians g join app.students s on s.school_id = g.school_id and s.id = g.student_id
                      where g.school_id = n.school_id and g.user_id = n.user_id
                        and n.text_values ->> 'child' in (s.full_name, s.first_name))
 where n.kind in ('assignment', 'published', 'note', 'fee', 'report');
update app.notices n
   set subject_ids = array[r.id], student_id = r.student_id
  from app.conference_reports r
 where n.kind = 'report' and r.school_id = n.school_id and n.link = '/app/conference-report/' || r.id;
update app.notices n
   set subject_ids = array[o.id], student_id = o.student_id
  from app.notes o join app.students s on s.school_id = o.school_id and s.id = o.student_id
 where n.kind = 'note' and o.school_id = n.school_id and s.first_name = n.text_values ->> 'child'
   and o.created_at between n.created_at - interval '5 seconds' and n.created_at + interval '5 seconds';
update app.notices n
   set subject_ids = array[part.id], student_id = part.student_id
  from app.event_students part
  join app.events e on e.school_id = part.school_id and e.id = part.event_id
 where n.kind in ('assignment', 'resubmission') and e.school_id = n.school_id and e.name = n.text_values ->> 'assignment'
   and n.link like '%studentId=' || part.student_id || '%' and e.created_at <= n.created_at + interval '5 seconds';
update app.notices n
   set subject_ids = array(
     select t.id from jsonb_to_recordset(r.entries) entry(id uuid)
       join app.records t on t.school_id = r.school_id and t.id = entry.id
      where t.student_id = n.student_id and t.published order by t.id)
  from app.recordings r
 where n.kind = 'published' and r.school_id = n.school_id and n.id = any(r.notices) and n.student_id is not null;

-- These lead to nothing: the assignment or the child's part in it is gone, or a newer report has replaced the one they name.
delete from app.notices n
 where n.kind in ('assignment', 'resubmission') and n.subject_ids = '{}' and n.text_key is not null;
delete from app.notices n using app.conference_reports r
 where n.kind = 'report' and r.school_id = n.school_id and r.id = any(n.subject_ids) and r.status = 'replaced';
create index notices_subjects on app.notices using gin (subject_ids);

-- The notices that went with a row, so that they come back with it.
alter table app.removals add column notices jsonb not null default '[]';
