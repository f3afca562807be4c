call app.isolate('app.papers', 'school_id', 'student_id');
revoke insert, update, delete on app.papers from casa_app;
grant select (school_id, logo_id, photo_id) on app.papers to casa_worker;
-- A paper is visible to those who can read the row that it was issued for.
create policy issued on app.papers as restrictive for select to casa_app using (
  case kind
    when 'receipt' then exists (select from app.ledger_entries e where e.school_id = papers.school_id and e.id = papers.id)
    when 'report' then exists (select from app.conference_reports r where r.school_id = papers.school_id and r.id = papers.id)
  end);

-- Stores what the school and the child are called now. The class is the one the paper names, otherwise the child's.
create function app.issue_paper(p_kind text, p_school uuid, p_id uuid, p_student uuid, p_class uuid, p_at timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.papers (school_id, id, kind, student_id, issued_at, school_name, school_address, school_city, school_pincode,
                          school_contact, logo_id, child_name, child_first_name, child_born, class_name, photo_id)
  select s.school_id, p_id, p_kind, s.id, p_at, school.name, school.address, school.city, school.pincode,
         school.school_contact, school.logo_id, s.full_name, s.first_name, s.dob, c.name,
         case when p_kind = 'report' then s.photo_id end
    from app.students s
    join app.schools school on school.id = s.school_id
    join app.classes c on c.school_id = s.school_id and c.id = coalesce(p_class, s.class_id)
   where s.school_id = p_school and s.id = p_student
      on conflict (school_id, id) do nothing;
end;
revoke execute on function app.issue_paper from public;

create function app.issue_receipt() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.issue_paper('receipt', new.school_id, new.id, new.student_id, null, now());
  return null;
end $$;
revoke execute on function app.issue_receipt from public;

create function app.issue_report() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.issue_paper('report', new.school_id, new.id, new.student_id, new.class_id, now());
  return null;
end $$;
revoke execute on function app.issue_report from public;

create function app.keep_papers() returns trigger language plpgsql as $$
begin
  raise exception 'papers are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;

create trigger keep_papers before update or delete or truncate on app.papers
  for each statement when (not app.is_erasing_demo()) execute function app.keep_papers();
