-- Parents can read what is published.
call app.isolate('app.conference_reports', 'school_id', 'student_id', reads => $$status = 'published' or not (select app.is_parent())$$);

-- What parents have read stays as it is: a published report can only be replaced, and only drafts can be deleted.
create function app.keep_conference_report() returns trigger language plpgsql
set search_path = pg_catalog, app, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'only drafts of reports are deleted' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if old.status = 'replaced' or old.status = 'published' and (new.status <> 'replaced'
     or to_jsonb(new) - array['status', 'version', 'updated_at'] <> to_jsonb(old) - array['status', 'version', 'updated_at']) then
    raise exception 'a published report is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create function app.keep_report_editors() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  new.editors := array(
    select distinct editor
      from unnest(case when tg_op = 'UPDATE' then old.editors else new.editors end || array[new.drafted_by, new.edited_by]) editor);
  return new;
end $$;

-- Announces a report to the office, or to the class's main teachers and guides if everyone in the office wrote it. Unread announcements
-- of the same sender are one notice.
-- Owner's rights: nobody may write these rows directly.
create function app.announce_review() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  sender app.users;
begin
  select u.* into sender from app.users u where u.id = app.current_user_id();
  -- One after another, so that reports sent at the same moment become one notice.
  perform pg_advisory_xact_lock(hashtextextended('reviews of ' || sender.id, 0));
  with readers as (
    select u.id, u.role from app.users u
     where u.school_id = new.school_id and not u.disabled and u.id <> all (new.editors) and u.id <> sender.id
       and (app.reads_in_office(u, 'learning')
            or u.id in (select guide from app.students s, app.class_guides(s.school_id, s.class_id, app.school_today(s.school_id)) guide
                         where s.school_id = new.school_id and s.id = new.student_id))
  ), asked as (
    select r.id from readers r where r.role = 'SCHOOLE' or not exists (select from readers where role = 'SCHOOLE')
  ), joined as (
    update app.notices n set subject_ids = n.subject_ids || new.id, created_at = new.updated_at,
                             text_values = n.text_values || jsonb_build_object('author', sender.name)
      -- In key order, like the transactions that withdraw them, so that the two queue and never deadlock.
      from (select n.id from app.notices n join asked on asked.id = n.user_id
             where n.school_id = new.school_id and n.kind = 'review' and n.read_at is null and n.sender_id = sender.id
             order by n.id for update of n) unread
     where n.school_id = new.school_id and n.id = unread.id
    returning n.user_id)
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at, subject_ids, sender_id)
  select new.school_id, gen_random_uuid(), asked.id, 'review', 'notices.review', jsonb_build_object('author', sender.name),
         '/app/conference-reports?status=review', new.updated_at, array[new.id], sender.id
    from asked where not exists (select from joined where joined.user_id = asked.id);
  return null;
end $$;
revoke execute on function app.announce_review from public;

-- Nobody can proofread the report of a child who has left.
-- Owner's rights: nobody may write these rows directly.
create function app.withdraw_review_of_child() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  report uuid := (select r.id from app.conference_reports r
                   where r.school_id = new.school_id and r.student_id = new.id and r.status = 'review');
begin
  perform from app.notices n where n.school_id = new.school_id and n.subject_ids @> array[report] order by n.id for update;
  perform app.remove_subject(new.school_id, report);
  return null;
end $$;
revoke execute on function app.withdraw_review_of_child from public;

create trigger remember_removal after delete on app.conference_reports
  for each row execute function app.remember_removal();
create trigger keep_report before update or delete on app.conference_reports
  for each row when (not app.is_erasing()) execute function app.keep_conference_report();
create trigger keep_editors before insert or update of editors, drafted_by, edited_by on app.conference_reports
  for each row execute function app.keep_report_editors();
create trigger issue_report after insert or update of status on app.conference_reports
  for each row when (new.status in ('published', 'replaced')) execute function app.issue_paper('report');
create trigger announce_review after update of status on app.conference_reports for each row
  when (old.status <> 'review' and new.status = 'review') execute function app.announce_review();
create trigger withdraw_review after update of status on app.conference_reports for each row
  when (old.status = 'review' and new.status <> 'review') execute function app.withdraw_subject();
create trigger withdraw_review after update of archived_at on app.students for each row
  when (old.archived_at is null and new.archived_at is not null) execute function app.withdraw_review_of_child();
create trigger withdraw_notices after update of status on app.conference_reports for each row
  when (new.status = 'replaced') execute function app.withdraw_notices_about();
