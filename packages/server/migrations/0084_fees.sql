-- The academic years for which fees are set. They are the platform's; every school reads them.
create table app.academic_years (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id)
);
create unique index academic_years_name on app.academic_years (school_id, lower(name));
call app.isolate('app.academic_years', 'school_id', null, true);
create trigger remember_removal after delete on app.academic_years
  referencing old table as gone for each statement execute function app.remember_removal();

-- What a class, or one child of it, pays for an academic year, in rupees. The instalments are in the order in which they
-- were written down: each amount stands beside its day. They need not make up the total.
create table app.fees (
  school_id uuid not null,
  id uuid not null,
  -- none for a fee that was brought from elsewhere without one
  academic_year_id uuid,
  academic_year_school_id uuid generated always as (case when academic_year_id is not null then '00000000-0000-7000-8000-000000000001'::uuid end) stored,
  class_id uuid not null,
  -- none for every child of the class
  student_id uuid,
  total numeric(12, 2) not null check (total > 0),
  instalment_amounts numeric(12, 2)[] not null,
  instalment_days date[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint fees_academic_year foreign key (academic_year_school_id, academic_year_id) references app.academic_years (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  foreign key (school_id, student_id) references app.students (school_id, id),
  constraint fees_instalments check (
    cardinality(instalment_amounts) between 1 and 60
    and cardinality(instalment_days) = cardinality(instalment_amounts)
    and array_position(instalment_amounts, null) is null
    and array_position(instalment_days, null) is null
    and 0 < all (instalment_amounts))
);
create index fees_class on app.fees (school_id, class_id);
create index fees_student on app.fees (school_id, student_id) where student_id is not null;
create index fees_academic_year on app.fees (academic_year_school_id, academic_year_id);
call app.isolate('app.fees', 'school_id', null, true);
create trigger remember_removal after delete on app.fees
  referencing old table as gone for each statement execute function app.remember_removal();

-- Parents see what their own children pay: a child's own fee, and those of every child of its class.
create policy family on app.fees as restrictive for select to casa_app using (
  (select current_setting('app.role', true) is distinct from 'PARENT')
  or student_id = any((select nullif(current_setting('app.children', true), '')::uuid[])::uuid[])
  or (student_id is null
      and class_id in (select c.class_id from app.students c where c.school_id = fees.school_id)));

-- What families pay is the office's business and theirs.
create policy office on app.fees as restrictive for all to casa_app
  using ((select current_setting('app.role', true) is distinct from 'TEACHER'))
  with check ((select current_setting('app.role', true) is distinct from 'TEACHER'));
