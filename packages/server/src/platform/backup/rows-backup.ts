import { sql } from 'kysely'
import type pg from 'pg'
import { text } from '../db/columns.ts'
import { dynamicSql, Tx } from '../db/connection.ts'
import type { Pace } from './pace.ts'
import { tablesOf } from './table-sums.ts'
import type { TarEntry } from './tar.ts'

/** Rows in a file of a backup, one per line as JSON. */
const rowsPerFile = 2_000

/** Begins the transaction whose snapshot a backup of rows has. */
export async function beginSnapshot(reader: pg.Client): Promise<void> {
  await reader.query('begin isolation level repeatable read read only')
}

/**
 * All rows as the reader's transaction sees them, table by table. It needs no rights beyond the owner's and works with
 * every PostgreSQL, at the price that a restore has to build indexes and check references again.
 */
export async function* rowsBackup(reader: pg.Client, pace: Pace): AsyncGenerator<TarEntry> {
  const tx = new Tx(reader)
  for (const table of await tablesOf(tx)) {
    await tx.run`declare backup_rows no scroll cursor for select to_json(t)::text as row from ${dynamicSql(sql.table(table))} t`
    for (let part = 0; ; part++) {
      const rows = await tx.rows({ row: text })`fetch ${sql.lit(rowsPerFile)} from backup_rows`
      if (rows.length === 0) break
      const bytes = Buffer.from(rows.map(({ row }) => `${row}\n`).join(''))
      await pace(bytes.length)
      yield { name: `rows/${table}/${String(part).padStart(8, '0')}`, bytes: bytes.length, content: [bytes] }
    }
    await tx.run`close backup_rows`
  }
}
