-- A paper is visible to those who can read the row that it was issued for.
call app.isolate('app.papers', 'school_id', 'student_id', children => 'app.current_children()', reads => $$
  kind = 'receipt' and not (select app.is_teacher())
     and (not (select app.is_parent()) or student_id = any((select app.fee_children())::uuid[]))
  or kind = 'report'
     and (not (select app.is_parent())
          or exists (select from app.conference_reports r where r.school_id = papers.school_id and r.id = papers.id))
  $$);
revoke insert, update, delete on app.papers from casa_app;
call app.admit_jobs('app.papers');
grant select (school_id, logo_id, photo_id) on app.papers to casa_worker;

-- Stores the current names of the school and the child, for a row of the kind that the trigger names. The class is
-- the row's own if it has one, otherwise the child's. A receipt also gets what it pays and what the family owes after it.
-- Owner's rights: nobody may write these rows directly.
create function app.issue_paper() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.papers (school_id, id, kind, student_id, issued_at, school_name, school_address, school_city, school_pincode,
                          school_contact, logo_id, child_name, child_first_name, child_born, class_name, photo_id, balance, covers)
  select s.school_id, new.id, tg_argv[0], s.id, now(), school.name, school.address, school.city, school.pincode,
         school.school_contact, school.logo_id, s.full_name, s.first_name, s.dob, c.name,
         case when tg_argv[0] = 'report' then s.photo_id end,
         case when tg_argv[0] = 'receipt' then coalesce((
           select b.amount from app.account_balances b where b.school_id = s.school_id and b.student_id = s.id), 0.00) end,
         case when tg_argv[0] = 'receipt' then app.covered_by(s.school_id, s.id, -(to_jsonb(new) ->> 'amount')::numeric) end
    from app.students s
    join app.schools school on school.id = s.school_id
    join app.classes c on c.school_id = s.school_id and c.id = coalesce((to_jsonb(new) ->> 'class_id')::uuid, s.class_id)
   where s.school_id = new.school_id and s.id = new.student_id
      on conflict (school_id, id) do nothing;
  return null;
end $$;
revoke execute on function app.issue_paper from public;

create function app.keep_papers() returns trigger language plpgsql as $$
begin
  raise exception 'papers are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;

create trigger keep_papers before update or delete or truncate on app.papers
  for each statement when (not app.is_erasing()) execute function app.keep_papers();
