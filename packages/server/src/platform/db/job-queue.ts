import { runMigrations } from 'graphile-worker'
import type pg from 'pg'

/** Creates or updates the job queue's schema. At runtime only the worker's role may use it. */
export async function updateJobQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
  await pool.query(`
    grant usage on schema graphile_worker to casa_worker;
    grant all on all tables in schema graphile_worker to casa_worker;
    grant all on all sequences in schema graphile_worker to casa_worker;
    grant execute on all functions in schema graphile_worker to casa_worker;
    do $$ declare t regclass; begin
      for t in select c.oid::regclass from pg_class c
                where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
                  and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'casa_worker') loop
        execute format('create policy casa_worker on %s to casa_worker using (true) with check (true)', t);
      end loop;
    end $$`)
}
