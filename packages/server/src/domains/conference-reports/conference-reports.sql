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

create trigger remember_removal after delete on app.conference_reports
  for each row execute function app.remember_removal();
create trigger keep_report before update or delete on app.conference_reports
  for each row when (not app.is_erasing_demo()) execute function app.keep_conference_report();
create trigger keep_editors before insert or update of editors, drafted_by, edited_by on app.conference_reports
  for each row execute function app.keep_report_editors();
create trigger issue_report after insert or update of status on app.conference_reports
  for each row when (new.status in ('published', 'replaced')) execute function app.issue_paper('report');
create trigger withdraw_notices after update of status on app.conference_reports for each row
  when (new.status = 'replaced') execute function app.withdraw_notices_about();
