import type { Matrix, Spread } from '@casa/contract/progress'
import { type Key, keys } from '@casa/contract/rules/keys'
import type pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** After every test about records, progress and counts equal a recount. */
export async function expectConsistentCounts(app: TestApp): Promise<void> {
  const { rows } = await app.database.owner.query(`
    select to_json(d) as difference from app.progress_differences d
    union all select to_json(d) from app.progress_count_differences d`)
  expect(rows).toEqual([])
}

/** A class's counts equal its matrix, with each child once per exercise. */
export function expectSpreadOf(matrix: Matrix, spread: Spread): void {
  expect(spread.children).toBe(matrix.students.length)
  expect(spread.exercises.map(({ _id }) => _id)).toEqual(matrix.exercises.map(({ _id }) => _id))
  for (const [place, counts] of spread.exercises.entries()) {
    const shown = (key: Key | null) => matrix.students.filter(child => child.keys[place] === key).length
    for (const key of keys) expect(counts[key]).toBe(shown(key))
    expect(counts.notBegun).toBe(shown(null))
  }
}

/** Tables that a refused request may write to, because attempts are always counted. */
const counted = ['turns', 'otps']

/** A refused sign-in is counted in the audit log. */
const countedInTheLog = 'sign-in refused'

/** Reports which rows were changed and committed since the last report. */
export class WatchedRows {
  private readonly owner: pg.Pool

  constructor(owner: pg.Pool) {
    this.owner = owner
  }

  /** Adds a trigger to every table of the product. */
  async begin(): Promise<this> {
    await this.owner.query(`
      create schema watch;
      create unlogged table watch.changes (tbl text, what text);
      create function watch.note() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        if tg_table_schema = 'audit_months' and to_jsonb(new) ->> 'call' = '${countedInTheLog}' then
          return null;
        end if;
        insert into watch.changes values (tg_table_name, tg_op);
        return null;
      end $$;
      do $$ declare t name; begin
        for t in select relname from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') loop
          execute format('create trigger watch after insert or update or delete on app.%I for each row execute function watch.note()', t);
        end loop;
      end $$`)
    return this
  }

  /** What has changed since the last call, such as "INSERT classes". */
  async changes(): Promise<string[]> {
    const { rows } = await this.owner.query<{ tbl: string; what: string }>(
      'with gone as (delete from watch.changes returning *) select distinct tbl, what from gone',
    )
    return rows.filter(({ tbl }) => !counted.includes(tbl)).map(({ tbl, what }) => `${what} ${tbl}`)
  }
}
