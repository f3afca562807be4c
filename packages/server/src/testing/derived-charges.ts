import { readFileSync } from 'node:fs'
import type pg from 'pg'

const migration = (name: string) =>
  readFileSync(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8')

/** The first statement of a migration that begins so. */
function statement(name: string, begin: string): string {
  const text = migration(name)
  const start = text.indexOf(begin)
  if (start < 0) throw new Error(`${name} has no statement that begins with “${begin}”.`)
  return text.slice(start, text.indexOf(';\n', start))
}

/** Restores the views from which accounts were derived before charges were recorded. */
export async function makeDerivedViews(owner: pg.Pool): Promise<void> {
  await owner.query(
    statement('0097_left_on_the_schools_day', 'create or replace view app.ledger_charges').replace(
      'create or replace view',
      'create view',
    ),
  )
  await owner.query(
    statement('0091_ledger', 'create view app.ledger_open').replace('app.ledger_open', 'app.derived_open'),
  )
}

/** Runs the migration's statement that records what the accounts owe. */
export async function recordDerivedCharges(owner: pg.Pool): Promise<void> {
  await owner.query(statement('0115_recorded_charges', 'insert into app.charges'))
}

type State = { balances: unknown[]; open: unknown[]; lines: unknown[] }

/** Every child's balance, what of each charge is open, and each entry with the balance after it, as they were derived. */
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

/** The same as it is recorded. */
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
