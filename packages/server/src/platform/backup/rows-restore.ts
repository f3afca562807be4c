import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { boolean, list, text } from '../db/columns.ts'
import { type ConnectionSettings, dynamicSql, Tx } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import type { Logins } from '../db/roles.ts'
import type { Extracted } from './extract.ts'
import { BackupFailure } from './failures.ts'
import { differences, type TableSums } from './manifest.ts'
import { withSession } from './session.ts'
import { sumTables, tablesOf } from './table-sums.ts'

/** Held while rows are restored into a database. */
const restoreLock = 727_011

/**
 * Restores the rows of a backup into an empty database: makes the tables as they were in the release of the backup,
 * loads them, compares them with the list of contents and brings them up to this release. Returns the sums of the
 * tables as they were in the backup. Throws a `BackupFailure` and leaves an empty database if something is wrong.
 */
export async function restoreRows(
  owner: ConnectionSettings,
  logins: Logins,
  { header, manifest }: Extracted,
  folder: string,
): Promise<TableSums> {
  return withSession(owner, async tx => {
    const { locked } = await tx.row({
      locked: boolean,
    })`select pg_try_advisory_lock(${restoreLock}) as locked`
    if (!locked) throw new BackupFailure('Another restore into this database is running.', { retry: true })
    await requireUnused(tx, logins)
    try {
      await migrate(owner, logins, header.migration)
      const sums = await withSession(owner, (_, client) => load(client, folder))
      const differing = differences(manifest.tables, sums)
      if (differing.length > 0)
        throw new BackupFailure(`The restored database differs from the backup: ${differing.join(' ')}`)
      await migrate(owner, logins)
      return sums
    } catch (error) {
      await tx.run`drop schema if exists app cascade`
      await tx.run`drop schema if exists audit_months cascade`
      await tx.run`drop schema if exists graphile_worker cascade`
      await tx.run`drop table if exists casa_migration, casa_code`
      throw error
    }
  })
}

/** Throws if the database has tables of Casa, or if a server is connected to it. */
async function requireUnused(tx: Tx, { app, worker }: Logins): Promise<void> {
  const { servers } = await tx.row({ servers: boolean })`
    select exists (select from pg_stat_activity
                    where datname = current_database() and usename = any(${[app.user, worker.user]}::text[])) as servers`
  if (servers)
    throw new BackupFailure('A Casa server is connected to this database: stop it first.', { retry: true })
  if ((await tablesOf(tx)).length > 0)
    throw new BackupFailure(
      'This database already has tables of Casa: restore into an empty one, and set DATABASE_URL to it.',
    )
}

/** In one transaction, without references between tables, which are checked at the end. */
async function load(client: pg.Client, folder: string): Promise<TableSums> {
  const tx = new Tx(client)
  await client.query('begin')
  const references = await tx.rows({ table: text, name: text, definition: text })`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'app'::regnamespace`
  for (const { table, name } of references)
    await tx.run`alter table ${dynamicSql(sql.table(table))} drop constraint ${sql.ref(name)}`
  const tables = await tablesOf(tx)
  // Migrations may have put rows into new tables, which the backup has as well.
  for (const table of tables) await tx.run`delete from ${dynamicSql(sql.table(table))}`
  for (const table of tables) await loadTable(tx, table, join(folder, 'rows', table))
  for (const { table, name, definition } of references)
    await tx.run`alter table ${dynamicSql(sql.table(table))} add constraint ${sql.ref(name)} ${sql.raw(definition)}`
  await advanceSequences(tx)
  const sums = await sumTables(client)
  await client.query('commit')
  return sums
}

async function loadTable(tx: Tx, table: string, folder: string): Promise<void> {
  const { columns } = await tx.row({ columns: list(text) })`
    select array_agg(attname::text order by attnum) as columns from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const names = sql.join(columns.map(column => sql.ref(column)))
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const file of files.sort()) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n').filter(Boolean)
    await tx.run`
      insert into ${dynamicSql(sql.table(table))} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`
  }
}

/** New rows continue after those that were loaded. */
async function advanceSequences(tx: Tx): Promise<void> {
  const numbered = await tx.rows({ table: text, column: text, sequence: text })`
    select a.attrelid::regclass::text as table, a.attname::text as column,
           coalesce(pg_get_serial_sequence(a.attrelid::regclass::text, a.attname),
                    split_part(pg_get_expr(d.adbin, d.adrelid), '''', 2)) as sequence
      from pg_attribute a join pg_class c on c.oid = a.attrelid
           left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
       and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')`
  for (const { table, column, sequence } of numbered)
    await tx.run`
      select from setval(${sequence}::regclass,
        (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${dynamicSql(sql.table(table))}), false)`
}
