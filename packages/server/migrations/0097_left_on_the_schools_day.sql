-- On which day a child left is the school's to say, as every day is; the database's own zone has no part in it.
create or replace view app.ledger_charges with (security_invoker = true) as
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
  union all
  select e.school_id, e.student_id, null, null, e.amount, e.day
    from app.ledger_entries e
   where e.kind = 'lateFee'
     and not exists (select from app.ledger_entries r where r.school_id = e.school_id and r.reverses = e.id);
