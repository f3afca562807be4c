-- The sum needs no lines, so that a school's balances are two scans.
create or replace view app.account_balances with (security_invoker = true) as
  select l.school_id, l.student_id, sum(l.amount) as amount
    from (
      select c.school_id, c.student_id, c.amount from app.charges c
      union all
      select e.school_id, e.student_id, e.amount from app.ledger_entries e) l
   group by l.school_id, l.student_id;
