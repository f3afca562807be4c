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
call app.isolate('app.charges', 'school_id', 'student_id');
revoke update, delete on app.charges from casa_app;
grant usage on sequence app.ledger_entries_position_seq to casa_app;
create policy office on app.charges as restrictive for all to casa_app
  using ((select current_setting('app.role', true) is distinct from 'TEACHER'))
  with check ((select current_setting('app.role', true) is distinct from 'TEACHER'));
create trigger keep_charges before update or delete or truncate on app.charges
  for each statement execute function app.keep_ledger_entries();

-- What the accounts of schools with a ledger owe so far: each child's instalments, and of children who left those that had
-- fallen due. They come before every entry.
insert into app.charges (school_id, position, student_id, fee_id, number, academic_year, class_name, amount, full_amount, day, why, batch, made_on)
select c.school_id, -row_number() over (order by c.day desc, c.fee_id desc, c.number desc), c.student_id, c.fee_id, c.number, year.name, class.name,
       c.amount, c.amount, c.day, 'opened', c.fee_id,
       least((f.created_at at time zone school.time_zone)::date,
             (select min(e.day) from app.ledger_entries e where e.school_id = c.school_id and e.student_id = c.student_id))
  from app.ledger_charges c
  join app.schools school on school.id = c.school_id
  join app.fees f on f.school_id = c.school_id and f.id = c.fee_id
  join app.classes class on class.school_id = f.school_id and class.id = f.class_id
  left join app.academic_years year on year.school_id = f.academic_year_school_id and year.id = f.academic_year_id
 where school.keeps_ledger or exists (select from app.ledger_entries e where e.school_id = c.school_id);

drop view app.ledger_open;
drop view app.ledger_charges;

-- What an account holds of each instalment that was ever charged.
create view app.charge_lines with (security_invoker = true) as
  select c.school_id, c.student_id, c.fee_id, c.number, c.day, c.academic_year, sum(c.amount) as amount,
         coalesce((array_agg(c.full_amount order by c.position desc) filter (where c.amount > 0))[1], max(c.full_amount)) as full_amount,
         (array_agg(c.class_name order by c.position desc))[1] as class_name
    from app.charges c
   group by c.school_id, c.student_id, c.fee_id, c.number, c.day, c.academic_year;

-- What of each charge is open: payments and concessions that were not reversed pay the oldest first. Late fees are charges
-- without a fee.
create view app.ledger_open with (security_invoker = true) as
  select c.school_id, c.student_id, c.fee_id, c.number, c.academic_year, c.amount, c.day,
         least(c.amount, greatest(0.00, sum(c.amount) over earlier - coalesce(credit.amount, 0.00))) as open
    from (
      select l.school_id, l.student_id, l.fee_id, l.number, l.academic_year, l.amount, l.day from app.charge_lines l where l.amount > 0
      union all
      select e.school_id, e.student_id, null, null, null, e.amount, e.day
        from app.ledger_entries e
       where e.kind = 'lateFee'
         and not exists (select from app.ledger_entries r where r.school_id = e.school_id and r.reverses = e.id)) c
    left join (
      select e.school_id, e.student_id, -sum(e.amount) as amount
        from app.ledger_entries e
       where e.kind in ('payment', 'concession')
         and not exists (select from app.ledger_entries r where r.school_id = e.school_id and r.reverses = e.id)
       group by e.school_id, e.student_id) credit on credit.school_id = c.school_id and credit.student_id = c.student_id
  window earlier as (partition by c.school_id, c.student_id order by c.day, c.fee_id nulls last, c.number, c.academic_year
                     rows between unbounded preceding and current row);

-- Everything that changed what a child owes, in the order in which it was recorded; the balance is the sum of the amounts.
create view app.account_lines with (security_invoker = true) as
  select c.school_id, c.student_id, min(c.position) as position, (array_agg(c.id order by c.position))[1] as id,
         case when c.why in ('feeChanged', 'feeRemoved', 'feeRestored', 'left') or sum(c.amount) < 0 then 'adjustment' else 'charge' end as kind,
         sum(c.amount) as amount, max(c.made_on) as day, c.why, max(c.academic_year) as academic_year, max(c.class_name) as class_name
    from app.charges c group by c.school_id, c.student_id, c.batch, c.fee_id, c.why
  union all
  select e.school_id, e.student_id, e.position, e.id, e.kind, e.amount, e.day, null, null, null
    from app.ledger_entries e;

create view app.account_balances with (security_invoker = true) as
  select l.school_id, l.student_id, sum(l.amount) as amount from app.account_lines l group by l.school_id, l.student_id;
grant select on app.charge_lines, app.ledger_open, app.account_lines, app.account_balances to casa_app;
