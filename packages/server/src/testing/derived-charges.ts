import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** The views from which accounts were derived before charges were recorded. */
const derivedViews = `
    create view app.ledger_charges with (security_invoker = true) as
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
    create view app.derived_open with (security_invoker = true) as
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
                         rows between unbounded preceding and current row);`

/** Creates the views from which accounts were derived before charges were recorded. */
export async function makeDerivedViews(owner: pg.Pool): Promise<void> {
  await owner.query(derivedViews)
}

/** Runs the migration's statement that records what the accounts owe. */
export async function recordDerivedCharges(owner: pg.Pool): Promise<void> {
  const migration = readFileSync(
    new URL('../../migrations/0115_recorded_charges.sql', import.meta.url),
    'utf8',
  )
  await owner.query(migration.slice(migration.indexOf('insert into app.charges')))
}

type State = { balances: unknown[]; open: unknown[]; lines: unknown[] }

/**
 * Every child's balance, the open amount of each charge, and each entry with the balance after it, as the views
 * derived them.
 */
export function derivedState(owner: pg.Pool, schools: readonly string[]): Promise<State> {
  return stateOf(owner, schools, {
    balances: `
      select s.id, (coalesce((select sum(c.amount) from app.ledger_charges c
                               where c.school_id = s.school_id and c.student_id = s.id and c.fee_id is not null), 0.00)
                    + coalesce((select sum(e.amount) from app.ledger_entries e
                                 where e.school_id = s.school_id and e.student_id = s.id), 0.00))::text as balance
        from app.students s where s.school_id = any($1) order by s.id`,
    open: 'app.derived_open',
    lines: `
      select e.student_id, e.id, e.kind, e.amount::text, e.day::text,
             (coalesce((select sum(c.amount) from app.ledger_charges c
                         where c.school_id = e.school_id and c.student_id = e.student_id and c.fee_id is not null), 0.00)
              + sum(e.amount) over (partition by e.student_id order by e.position))::text as balance
        from app.ledger_entries e where e.school_id = any($1) order by e.student_id, e.position`,
  })
}

/** The same figures, as recorded. */
export function recordedState(owner: pg.Pool, schools: readonly string[]): Promise<State> {
  return stateOf(owner, schools, {
    balances: `
      select s.id, coalesce(b.amount, 0.00)::text as balance
        from app.students s left join app.account_balances b on b.school_id = s.school_id and b.student_id = s.id
       where s.school_id = any($1) order by s.id`,
    open: 'app.ledger_open',
    lines: `
      select student_id, id, kind, amount::text, day::text, balance from (
        select l.*, (sum(l.amount) over (partition by l.student_id order by l.position))::text as balance
          from app.account_lines l where l.school_id = any($1)) l
       where kind not in ('charge', 'adjustment') order by student_id, position`,
  })
}

async function stateOf(
  owner: pg.Pool,
  schools: readonly string[],
  sql: { balances: string; open: string; lines: string },
): Promise<State> {
  const open = `select o.student_id, o.fee_id, o.number, o.amount::text, o.day::text, o.open::text from ${sql.open} o
                 where o.school_id = any($1) order by o.student_id, o.day, o.fee_id nulls last, o.number, o.amount`
  const [balances, opened, lines] = await Promise.all(
    [sql.balances, open, sql.lines].map(async text => (await owner.query(text, [schools])).rows),
  )
  return { balances: balances!, open: opened!, lines: lines! }
}
