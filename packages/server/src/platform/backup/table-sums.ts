import { sql } from 'kysely'
import type pg from 'pg'
import { bigint, text } from '../db/columns.ts'
import { dynamicSql, Tx } from '../db/connection.ts'
import type { TableSums } from './manifest.ts'

/** The tables of Casa with their schema, in alphabetical order, without those that PostgreSQL empties after a crash. */
export async function tablesOf(tx: Tx): Promise<string[]> {
  const rows = await tx.rows({ name: text })`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relpersistence = 'p' and (n.nspname = 'app' or c.oid = to_regclass('public.casa_migration'))
     order by 1`
  return rows.map(({ name }) => name)
}

/** Settings that decide how a row is written as text; they must be the same on both servers. */
const writtenAs = Object.entries({
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
})

/** Counts and hashes all tables as the client's open transaction sees them. It changes settings of the transaction. */
export async function sumTables(client: pg.ClientBase): Promise<TableSums> {
  const tx = new Tx(client)
  for (const [name, value] of writtenAs) await tx.run`select from set_config(${name}, ${value}, true)`
  const sums: TableSums = {}
  for (const name of await tablesOf(tx)) {
    const { count, hash } = await tx.row({ count: bigint, hash: text })`
      select count(*) as count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash
        from ${dynamicSql(sql.table(name))} t`
    sums[name] = { rows: Number(count), hash }
  }
  return sums
}
