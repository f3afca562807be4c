-- What a notice is about, so that it goes with it: the child, and the rows by their ids. A publication is about its records,
-- an assignment and a request to resubmit about the child's part (app.event_students), a note and a report about themselves;
-- a reminder of fees is about the child alone, and an answered link or a registration leads to a list that stays.
alter table app.notices
  add column student_id uuid,
  add column subject_ids uuid[] not null default '{}';

-- Notices from before. Where the row cannot be told with certainty, the subject stays empty.
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

-- A notice of published records names how many they are.
create function app.count_published() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if cardinality(new.subject_ids) = 1 then
    new.text_key := 'notices.publishedOne';
    new.text_values := new.text_values - 'records';
  else
    new.text_key := 'notices.published';
    new.text_values := new.text_values || jsonb_build_object('records', cardinality(new.subject_ids));
  end if;
  return new;
end $$;
create trigger count_published before insert or update of subject_ids on app.notices for each row
  when (new.kind = 'published' and new.subject_ids <> '{}') execute function app.count_published();

-- The notices that went with a row, so that they come back with it.
alter table app.removals add column notices jsonb not null default '[]';

create function app.withdraw_subjects() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  ids constant uuid[] := array(select gone.id from gone);
begin
  perform from app.notices n where n.subject_ids && ids order by n.id for update;
  if not found then
    return null;
  end if;
  update app.removals r
     set notices = coalesce((select jsonb_agg(to_jsonb(n)) from app.notices n
                              where n.school_id = r.school_id and n.subject_ids @> array[r.id]), '[]')
   where r.id = any(ids) and r.put_back_at is null and r.user_id = nullif(current_setting('app.user', true), '')::uuid;
  delete from app.notices n where n.subject_ids && ids and n.subject_ids <@ ids;
  update app.notices n
     set subject_ids = array(select id from unnest(n.subject_ids) id where id <> all(ids))
   where n.subject_ids && ids;
  return null;
end $$;
revoke execute on function app.withdraw_subjects from public;
-- The names put them after the triggers that remember the rows (triggers run in the order of their names).
create trigger withdraw_subjects after delete on app.records
  referencing old table as gone for each statement execute function app.withdraw_subjects();
create trigger withdraw_subjects after delete on app.notes
  referencing old table as gone for each statement execute function app.withdraw_subjects();
create trigger withdraw_subjects after delete on app.event_students
  referencing old table as gone for each statement execute function app.withdraw_subjects();

-- A notice comes back only to somebody who would still get it: a parent of the child, or the staff for a request.
create function app.restore_subject() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.notices
  select (jsonb_populate_record(null::app.notices, kept || jsonb_build_object('subject_ids', array[new.id]))).*
    from app.removals r cross join jsonb_array_elements(r.notices) kept
   where r.school_id = new.school_id and r.id = new.id and r.user_id = nullif(current_setting('app.user', true), '')::uuid
     and (kept ->> 'kind' = 'resubmission'
          or exists (select from app.guardians g
                      where g.school_id = new.school_id and g.student_id = new.student_id and g.accepted_at is not null
                        and g.user_id = (kept ->> 'user_id')::uuid))
      on conflict (school_id, id) do update set subject_ids = notices.subject_ids || excluded.subject_ids;
  return null;
end $$;
revoke execute on function app.restore_subject from public;
create trigger restore_subject after insert on app.records for each row
  when (app.is_put_back()) execute function app.restore_subject();
create trigger restore_subject after insert on app.notes for each row
  when (app.is_put_back()) execute function app.restore_subject();
create trigger restore_subject after insert on app.event_students for each row
  when (app.is_put_back()) execute function app.restore_subject();

-- A note that is given to another child, and a report that a newer one replaces.
create function app.withdraw_notices_about() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.notices n where n.subject_ids @> array[old.id];
  return null;
end $$;
revoke execute on function app.withdraw_notices_about from public;
create trigger withdraw_notices after update of student_id on app.notes for each row
  when (new.student_id <> old.student_id) execute function app.withdraw_notices_about();
create trigger withdraw_notices after update of status on app.conference_reports for each row
  when (new.status = 'replaced') execute function app.withdraw_notices_about();

-- Whoever is no longer linked to a child has no notices about it.
create function app.withdraw_notices_of_child() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.notices n using gone
   where n.school_id = gone.school_id and n.student_id = gone.student_id and n.user_id = gone.user_id;
  return null;
end $$;
revoke execute on function app.withdraw_notices_of_child from public;
create trigger withdraw_notices after delete on app.guardians
  referencing old table as gone for each statement execute function app.withdraw_notices_of_child();

-- As before (migration 72), but for the subject of the notice.
create or replace function app.ask_resubmission(p_school uuid, p_id uuid, p_version integer, p_now timestamptz, p_link text)
returns text language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  found_row app.event_students;
  event app.events;
  child app.students;
begin
  if current_setting('app.role', true) is distinct from 'PARENT' then
    return 'missing';
  end if;
  select * into found_row from app.event_students s
   where s.school_id = p_school and s.id = p_id
     and s.school_id = any(nullif(current_setting('app.schools', true), '')::uuid[])
     and s.student_id = any(nullif(current_setting('app.children', true), '')::uuid[])
   for no key update;
  select * into event from app.events e
   where e.school_id = p_school and e.id = found_row.event_id and e.kind = 'assignment';
  select * into child from app.students c
   where c.school_id = p_school and c.id = found_row.student_id and c.archived_at is null;
  if event.id is null or child.id is null then
    return 'missing';
  elsif found_row.version <> coalesce(p_version, found_row.version) then
    return 'changed';
  elsif found_row.resubmit = 'Resubmit' then
    return 'before';
  elsif event.due_day is null
        or event.due_day >= (select (p_now at time zone s.time_zone)::date from app.schools s where s.id = p_school) then
    return 'early';
  end if;
  update app.event_students s set resubmit = 'Resubmit', version = version + 1, updated_at = p_now
   where s.school_id = p_school and s.id = p_id;
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at, student_id, subject_ids)
  select p_school, gen_random_uuid(), u.id, 'resubmission', 'notices.resubmission',
         jsonb_build_object('child', child.full_name, 'assignment', event.name), p_link, p_now, child.id, array[found_row.id]
    from app.users u
    left join app.teachers t on t.school_id = u.school_id and t.user_id = u.id and t.archived_at is null
   where u.school_id = p_school and not u.disabled
     and case when exists (select from app.teachers t join app.users taught on taught.id = t.user_id and not taught.disabled
                            where t.school_id = p_school and t.class_id = child.class_id and t.archived_at is null)
              then u.role = 'TEACHER' and t.class_id = child.class_id else u.role = 'SCHOOLE' end;
  return 'asked';
end $$;
