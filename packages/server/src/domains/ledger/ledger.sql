call app.isolate('app.charges', 'school_id', 'student_id', reads => 'not (select app.is_teacher())', writes => 'app.is_office()', children => 'app.fee_children()');
revoke update, delete on app.charges from casa_app;

call app.isolate('app.ledger_entries', 'school_id', 'student_id', reads => 'not (select app.is_teacher())', writes => 'app.is_office()', children => 'app.fee_children()');
revoke update, delete on app.ledger_entries from casa_app;
grant usage on sequence app.ledger_entries_position_seq to casa_app;

call app.isolate('app.ledger_reminders', 'school_id', 'student_id', reads => '(select app.is_office())', writes => 'app.is_office()', children => 'app.fee_children()');
revoke update, delete on app.ledger_reminders from casa_app;

create function app.keep_ledger_entries() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;

-- Entries of a school are written one after the other, so that two payments see each other and numbers have no gaps.
-- A reversal reverses exactly one entry, which must not be a reversal itself.
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

-- What an account contains for each instalment that was ever charged.
create view app.charge_lines with (security_invoker = true) as
  select c.school_id, c.student_id, c.fee_id, c.number, c.day, c.academic_year, sum(c.amount) as amount,
         (array_agg(c.full_amount order by c.position desc))[1] as full_amount,
         (array_agg(c.class_name order by c.position desc))[1] as class_name,
         (array_agg(c.fee_name order by c.fee_name is null, c.position desc))[1] as fee_name
    from app.charges c
   group by c.school_id, c.student_id, c.fee_id, c.number, c.day, c.academic_year;
grant select on app.charge_lines to casa_app;

-- How much of each charge is open: payments and concessions that were not reversed pay the oldest first. Late fees
-- are charges without a fee. The shortfall is what all payments together lack, or exceed, up to and including this charge.
create view app.ledger_open with (security_invoker = true) as
  select c.school_id, c.student_id, c.fee_id, c.number, c.academic_year, c.fee_name, c.amount, c.day,
         least(c.amount, greatest(0.00, sum(c.amount) over earlier - coalesce(credit.amount, 0.00))) as open,
         sum(c.amount) over earlier - coalesce(credit.amount, 0.00) as shortfall
    from (
      select l.school_id, l.student_id, l.fee_id, l.number, l.academic_year, l.fee_name, l.amount, l.day from app.charge_lines l where l.amount > 0
      union all
      select e.school_id, e.student_id, null, null, null, null, e.amount, e.day
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
grant select on app.ledger_open to casa_app;

-- The charges that a child's latest payment paid, wholly or in part, as its receipt names them.
create function app.covered_by(p_school uuid, p_student uuid, p_paid numeric) returns jsonb
language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('feeName', o.fee_name, 'year', o.academic_year, 'number', o.number, 'date', o.day,
                    'amount', (least(o.amount, o.shortfall + p_paid) - o.open)::text)
                  order by o.day, o.fee_id nulls last, o.number, o.academic_year), '[]')
    from app.ledger_open o
   where o.school_id = p_school and o.student_id = p_student and o.shortfall < o.amount and o.shortfall + p_paid > 0;
end;

-- Everything that changed what a child owes, in the order in which it was recorded; the balance is the sum of the amounts.
create view app.account_lines with (security_invoker = true) as
  select c.school_id, c.student_id, min(c.position) as position, (array_agg(c.id order by c.position))[1] as id,
         case when c.why in ('feeChanged', 'feeRemoved', 'feeRestored', 'left', 'returned') or sum(c.amount) < 0 then 'adjustment' else 'charge' end as kind,
         sum(c.amount) as amount, max(c.made_on) as day, c.why, max(c.academic_year) as academic_year, max(c.class_name) as class_name,
         max(c.fee_name) as fee_name
    from app.charges c group by c.school_id, c.student_id, c.batch, c.fee_id, c.why
  union all
  select e.school_id, e.student_id, e.position, e.id, e.kind, e.amount, e.day, null, null, null, null
    from app.ledger_entries e;
grant select on app.account_lines to casa_app;

-- The sum needs no lines, so that a school's balances are two scans.
create view app.account_balances with (security_invoker = true) as
  select l.school_id, l.student_id, sum(l.amount) as amount
    from (
      select c.school_id, c.student_id, c.amount from app.charges c
      union all
      select e.school_id, e.student_id, e.amount from app.ledger_entries e) l
   group by l.school_id, l.student_id;
grant select on app.account_balances to casa_app;

create trigger keep_entries before update or delete or truncate on app.ledger_entries
  for each statement when (not app.is_erasing()) execute function app.keep_ledger_entries();
-- Entries that another installation checked are imported as they are.
create trigger check_entry before insert on app.ledger_entries
  for each row when (not app.is_put_back()) execute function app.check_ledger_entry();
create trigger keep_charges before update or delete or truncate on app.charges
  for each statement when (not app.is_erasing()) execute function app.keep_ledger_entries();
create trigger issue_receipt after insert on app.ledger_entries
  for each row when (new.kind = 'payment') execute function app.issue_paper('receipt');
