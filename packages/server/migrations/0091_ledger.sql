-- Whether a school records what families really pay. Off, a fee's status follows from the calendar alone.
alter table app.schools add column keeps_ledger boolean not null default false;

create function app.keep_ledger(p_school uuid, p_keeps boolean)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.require_office(p_school);
  update app.schools set keeps_ledger = p_keeps, version = version + 1, updated_at = now()
   where id = p_school and keeps_ledger is distinct from p_keeps;
  return p_keeps;
end $$;
revoke execute on function app.keep_ledger from public;
grant execute on function app.keep_ledger to casa_app;

-- What was recorded for a child, in rupees: `amount` is what it adds to what is owed, so a payment is negative. Entries
-- are only added; a wrong one is reversed by another.
create table app.ledger_entries (
  school_id uuid not null,
  id uuid not null,
  position bigint generated always as identity,
  student_id uuid not null,
  kind text not null check (kind in ('payment', 'concession', 'lateFee', 'reversal')),
  amount numeric(12, 2) not null,
  day date not null,
  mode text check (mode in ('cash', 'upi', 'card', 'cheque', 'transfer', 'online')),
  reference text,
  paid_by text,
  reason text,
  -- the financial year, by its first calendar year (April to March), and the number in it
  receipt_year integer,
  receipt_number integer,
  reverses uuid,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references app.students (school_id, id),
  foreign key (school_id, reverses) references app.ledger_entries (school_id, id),
  constraint ledger_entries_reversed_once unique (school_id, reverses),
  constraint ledger_entries_receipt unique (school_id, receipt_year, receipt_number),
  constraint ledger_entries_whole check (
    (kind = 'reversal') = (reverses is not null)
    and (kind = 'payment') = (mode is not null and paid_by is not null and receipt_year is not null and receipt_number is not null)
    and (kind = 'payment' or coalesce(mode, reference, paid_by) is null and coalesce(receipt_year, receipt_number) is null)
    and (kind = 'payment' or reason is not null)
    and case when kind in ('payment', 'concession') then amount < 0 when kind = 'lateFee' then amount > 0 else amount <> 0 end)
);
create index ledger_entries_student on app.ledger_entries (school_id, student_id, position);
call app.isolate('app.ledger_entries', 'school_id', 'student_id');
revoke update, delete on app.ledger_entries from casa_app;
create policy office on app.ledger_entries as restrictive for all to casa_app
  using ((select current_setting('app.role', true) is distinct from 'TEACHER'))
  with check ((select current_setting('app.role', true) is distinct from 'TEACHER'));

create function app.keep_ledger_entries() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_entries before update or delete or truncate on app.ledger_entries
  for each statement execute function app.keep_ledger_entries();

-- Entries of a school are written one after the other, so that two payments see each other and numbers have no gaps. A
-- reversal takes back exactly one entry that is none itself.
create function app.check_ledger_entry() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.school_id::text, 91));
  if new.kind = 'reversal' and not exists (
    select from app.ledger_entries e
     where e.school_id = new.school_id and e.id = new.reverses and e.kind <> 'reversal'
       and e.student_id = new.student_id and e.amount = -new.amount) then
    raise exception 'a reversal takes back one entry' using errcode = 'check_violation', constraint = 'ledger_entries_reversal';
  end if;
  if new.kind = 'payment' and new.receipt_number <> 1 + (
    select coalesce(max(e.receipt_number), 0) from app.ledger_entries e
     where e.school_id = new.school_id and e.receipt_year = new.receipt_year) then
    raise exception 'receipts are numbered without gaps' using errcode = 'check_violation', constraint = 'ledger_entries_receipt';
  end if;
  return new;
end $$;
create trigger check_entry before insert on app.ledger_entries
  for each row execute function app.check_ledger_entry();

-- The days on which a child's parents were reminded: at most once a day.
create table app.ledger_reminders (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  primary key (school_id, student_id, day),
  foreign key (school_id, student_id) references app.students (school_id, id) on delete cascade
);
call app.isolate('app.ledger_reminders', 'school_id', 'student_id', false);
revoke update, delete on app.ledger_reminders from casa_app;
create policy office on app.ledger_reminders as restrictive for all to casa_app
  using ((select current_setting('app.role', true) is distinct from 'TEACHER'))
  with check ((select current_setting('app.role', true) is distinct from 'TEACHER'));

-- What a child is charged: its instalments, and late fees that stand (without a fee). Of who has left, what had fallen due.
create view app.ledger_charges with (security_invoker = true) as
  select fee.school_id, fee.student_id, fee.id as fee_id, i.number::integer as number, i.amount, i.day
    from (select f.school_id, f.student_id, f.id, f.instalment_amounts, f.instalment_days, s.archived_at
            from app.fees f join app.students s on s.school_id = f.school_id and s.id = f.student_id
          union all
          select f.school_id, s.id, f.id, f.instalment_amounts, f.instalment_days, s.archived_at
            from app.fees f join app.students s on s.school_id = f.school_id and s.class_id = f.class_id
           where f.student_id is null) fee,
         unnest(fee.instalment_amounts, fee.instalment_days) with ordinality as i (amount, day, number)
   where fee.archived_at is null or i.day <= fee.archived_at::date
  union all
  select e.school_id, e.student_id, null, null, e.amount, e.day
    from app.ledger_entries e
   where e.kind = 'lateFee'
     and not exists (select from app.ledger_entries r where r.school_id = e.school_id and r.reverses = e.id);

-- What of each charge is open: payments and concessions that stand pay the oldest first.
create view app.ledger_open with (security_invoker = true) as
  select c.school_id, c.student_id, c.fee_id, c.number, c.amount, c.day,
         least(c.amount, greatest(0.00, sum(c.amount) over earlier - coalesce(credit.amount, 0.00))) as open
    from app.ledger_charges c
    left join (
      select e.school_id, e.student_id, -sum(e.amount) as amount
        from app.ledger_entries e
       where e.kind in ('payment', 'concession')
         and not exists (select from app.ledger_entries r where r.school_id = e.school_id and r.reverses = e.id)
       group by e.school_id, e.student_id) credit on credit.school_id = c.school_id and credit.student_id = c.student_id
  window earlier as (partition by c.school_id, c.student_id order by c.day, c.fee_id nulls last, c.number
                     rows between unbounded preceding and current row);
grant select on app.ledger_charges, app.ledger_open to casa_app;

alter table app.notices drop constraint notices_kind_check;
alter table app.notices add constraint notices_kind_check
  check (kind in ('assignment', 'resubmission', 'published', 'note', 'school', 'link', 'fee'));
