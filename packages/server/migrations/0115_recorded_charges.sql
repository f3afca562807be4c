-- What children are charged, in rupees: recorded when a fee is set, changed or removed and when a child joins, moves or
-- leaves. Rows are only added; what is taken back is another row of the same instalment with a negative amount.
create table app.charges (
  school_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- in one sequence with the entries, so that an account has one order
  position bigint not null default nextval('app.ledger_entries_position_seq'),
  student_id uuid not null,
  -- of app.fees, where it may have been deleted since
  fee_id uuid not null,
  number integer not null check (number between 1 and 60),
  -- what it is for, as it was called then
  academic_year text,
  class_name text not null,
  -- 0 records the decision to charge nothing
  amount numeric(12, 2) not null,
  -- what the instalment came to when it was charged
  full_amount numeric(12, 2) not null check (full_amount > 0),
  -- by when it is paid
  day date not null,
  why text not null check (why in ('opened', 'ledgerOn', 'feeSet', 'feeChanged', 'feeRemoved', 'feeRestored', 'joined', 'moved', 'left')),
  -- the rows that were written together, and the school's day then
  batch uuid not null,
  made_on date not null,
  -- nobody for what was owed before charges were recorded
  made_by uuid check (why = 'opened' or made_by is not null),
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references app.students (school_id, id)
);

-- The only index: one by fee alone would be chosen for the lines of a child where there are no statistics yet.
create index charges_student on app.charges (school_id, student_id, fee_id, number);

-- What the accounts of schools with a ledger owe so far: each child's instalments, and of children who left those that had
-- fallen due. They come before every entry.
insert into app.charges (school_id, position, student_id, fee_id, number, academic_year, class_name, amount, full_amount, day, why, batch, made_on)
with derived as (
  select fee.school_id, fee.student_id, fee.id as fee_id, i.number::integer as number, i.amount, i.day
    from (select f.school_id, f.student_id, f.id, f.instalment_amounts, f.instalment_days, s.archived_at
            from app.fees f join app.students s on s.school_id = f.school_id and s.id = f.student_id
          union all
          select f.school_id, s.id, f.id, f.instalment_amounts, f.instalment_days, s.archived_at
            from app.fees f join app.students s on s.school_id = f.school_id and s.class_id = f.class_id
           where f.student_id is null) fee
    join app.schools school on school.id = fee.school_id,
         unnest(fee.instalment_amounts, fee.instalment_days) with ordinality as i (amount, day, number)
   where fee.archived_at is null or i.day <= (fee.archived_at at time zone school.time_zone)::date
)
select c.school_id, -row_number() over (order by c.day desc, c.fee_id desc, c.number desc), c.student_id, c.fee_id, c.number, year.name, class.name,
       c.amount, c.amount, c.day, 'opened', c.fee_id,
       least((f.created_at at time zone school.time_zone)::date,
             (select min(e.day) from app.ledger_entries e where e.school_id = c.school_id and e.student_id = c.student_id))
  from derived c
  join app.schools school on school.id = c.school_id
  join app.fees f on f.school_id = c.school_id and f.id = c.fee_id
  join app.classes class on class.school_id = f.school_id and class.id = f.class_id
  left join app.academic_years year on year.school_id = f.academic_year_school_id and year.id = f.academic_year_id
 where school.keeps_ledger or exists (select from app.ledger_entries e where e.school_id = c.school_id);
