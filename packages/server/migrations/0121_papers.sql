-- What a paper that a school issued says about the school and the child: a receipt, or a published conference report. The
-- rest of a paper is in its own row (`id` is that row's), which does not change either. A new kind of paper is a line in
-- the checks, a trigger that calls app.issue_paper, and a line in the policy.
create table app.papers (
  school_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('receipt', 'report')),
  student_id uuid not null,
  issued_at timestamptz not null default now(),
  school_name text not null,
  school_address text not null,
  school_city text not null,
  school_pincode text not null,
  school_contact text not null,
  logo_id uuid,
  child_name text not null,
  child_first_name text not null,
  child_born date not null,
  class_name text not null,
  -- printed on reports alone
  photo_id uuid,
  primary key (school_id, id),
  foreign key (school_id, student_id) references app.students (school_id, id),
  foreign key (school_id, logo_id) references app.files (school_id, id),
  foreign key (school_id, photo_id) references app.files (school_id, id)
);
create index papers_student on app.papers (school_id, student_id);
create index papers_logo on app.papers (school_id, logo_id) where logo_id is not null;
create index papers_photo on app.papers (school_id, photo_id) where photo_id is not null;
call app.isolate('app.papers', 'school_id', 'student_id');
revoke insert, update, delete on app.papers from casa_app;
grant select (school_id, logo_id, photo_id) on app.papers to casa_worker;

-- Whoever reads the row that was issued reads its paper.
create policy issued on app.papers as restrictive for select to casa_app using (
  case kind
    when 'receipt' then exists (select from app.ledger_entries e where e.school_id = papers.school_id and e.id = papers.id)
    when 'report' then exists (select from app.conference_reports r where r.school_id = papers.school_id and r.id = papers.id)
  end);

-- A logo or photo that was replaced is still on the papers that families have.
do $$
declare
  before constant text := (select pg_get_expr(p.polqual, p.polrelid) from pg_policy p
                            where p.polrelid = 'app.files'::regclass and p.polname = 'family');
begin
  execute format('alter policy family on app.files using (%s or exists (
    select from app.papers p where p.school_id = files.school_id and files.id in (p.logo_id, p.photo_id)))', before);
end $$;

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
create trigger issue_receipt after insert on app.ledger_entries
  for each row when (new.kind = 'payment') execute function app.issue_receipt();

create function app.issue_report() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.issue_paper('report', new.school_id, new.id, new.student_id, new.class_id, now());
  return null;
end $$;
revoke execute on function app.issue_report from public;
create trigger issue_report after insert or update of status on app.conference_reports
  for each row when (new.status in ('published', 'replaced')) execute function app.issue_report();

-- Papers from before say from now on what they would say today.
select app.issue_paper('receipt', e.school_id, e.id, e.student_id, null, e.created_at)
  from app.ledger_entries e where e.kind = 'payment';
select app.issue_paper('report', r.school_id, r.id, r.student_id, r.class_id, r.updated_at)
  from app.conference_reports r where r.status in ('published', 'replaced');

create function app.keep_papers() returns trigger language plpgsql as $$
begin
  raise exception 'papers are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_papers before update or delete or truncate on app.papers
  for each statement execute function app.keep_papers();
