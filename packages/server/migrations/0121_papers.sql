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

-- Papers from before say from now on what they would say today.
insert into app.papers (school_id, id, kind, student_id, issued_at, school_name, school_address, school_city, school_pincode,
                        school_contact, logo_id, child_name, child_first_name, child_born, class_name, photo_id)
select s.school_id, issued.id, issued.kind, s.id, issued.at, school.name, school.address, school.city, school.pincode,
       school.school_contact, school.logo_id, s.full_name, s.first_name, s.dob, c.name,
       case when issued.kind = 'report' then s.photo_id end
  from (select e.school_id, e.id, 'receipt' as kind, e.student_id, null::uuid as class_id, e.created_at as at
          from app.ledger_entries e where e.kind = 'payment'
        union all
        select r.school_id, r.id, 'report', r.student_id, r.class_id, r.updated_at
          from app.conference_reports r where r.status in ('published', 'replaced')) issued
  join app.students s on s.school_id = issued.school_id and s.id = issued.student_id
  join app.schools school on school.id = s.school_id
  join app.classes c on c.school_id = s.school_id and c.id = coalesce(issued.class_id, s.class_id)
    on conflict (school_id, id) do nothing;
