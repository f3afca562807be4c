import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { release } from '../release.ts'
import { nullable, text } from './columns.ts'
import { type ConnectionSettings, Tx } from './connection.ts'
import { ConnectionPool } from './pool.ts'
import { type Logins, makeRoles } from './roles.ts'
import { clearFile, codeFiles, expressionsFile } from './sql-files.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
const sources = new URL('../../', import.meta.url)

const baseline = '0001_baseline'
/** The last migration whose tables the baseline contains; databases that have it skip the baseline. */
const lastOfBaseline = '0107_language_of_codes'

/**
 * Updates a database to this release: roles, the job queue's tables, then, in one transaction, the new migrations
 * and, if anything changed, all functions, views, triggers, policies and grants. Fails after waiting five seconds for
 * a lock. Tests name the `last` migration to get the tables of an earlier release, without functions or policies.
 * Returns the names of the migrations that ran.
 */
export async function migrate(owner: ConnectionSettings, logins: Logins, last?: string): Promise<string[]> {
  const pool = new ConnectionPool(owner, { max: 2 })
  pool.on('connect', client => client.query(`set lock_timeout = '5s'`).catch(() => {}))
  try {
    const client = await pool.connect()
    try {
      await makeRoles(client, logins)
      await updateJobQueue(pool)
      await client.query('begin')
      const done = await update(client, last)
      await client.query('commit')
      return done
    } finally {
      // A failed transaction ends with its connection.
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

async function update(client: pg.ClientBase, last: string | undefined): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock(727004)')
  await client.query(`
    create table if not exists casa_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table if not exists casa_code (hash text primary key);
    alter table casa_code add column if not exists release text;
    drop table if exists casa_migration_lock`)
  const tx = new Tx(client)
  const pending = await pendingMigrations(tx, last)
  const code = await Promise.all(codeFiles.map(path => readFile(new URL(path, sources), 'utf8')))
  const hash = createHash('sha256').update(code.join('\0')).digest('hex')
  if (pending.length === 0 && (await tx.run`select from casa_code where hash = ${hash}`)) return []

  const run = async (path: string, folder = sources) => {
    await client.query(await readFile(new URL(path, folder), 'utf8')).catch(error => {
      throw new Error(`${path}: ${error.message}`, { cause: error })
    })
  }
  await client.query('create schema if not exists app')
  await run(clearFile)
  await run(expressionsFile)
  for (const name of pending) {
    await run(`${name}.sql`, migrations)
    await tx.run`insert into casa_migration values (${name}, ${new Date().toISOString()})`
  }
  await tx.run`delete from casa_code`
  if (last) return pending
  for (const path of codeFiles) if (path !== expressionsFile) await run(path)
  await tx.run`insert into casa_code (hash, release) values (${hash}, ${release})`
  return pending
}

/** The name of this release's last migration. */
export function newestMigration(): string {
  return readdirSync(migrations)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .at(-1)!
    .replace('.sql', '')
}

/** The migrations that this database does not have yet. Throws when it is older than the baseline or newer than this release. */
async function pendingMigrations(tx: Tx, last = '9999'): Promise<string[]> {
  const files = (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort()
  const names = files.map(name => name.replace('.sql', ''))
  const applied = new Set(
    (await tx.rows({ name: text })`select name::text from casa_migration`).map(row => row.name),
  )
  if (applied.size > 0 && !applied.has(baseline)) {
    if (!applied.has(lastOfBaseline))
      throw new Error(`This database is older than ${lastOfBaseline}, the oldest that can be upgraded.`)
    await tx.run`insert into casa_migration values (${baseline}, ${new Date().toISOString()})`
    applied.add(baseline)
  }
  const newest = [...applied].sort().at(-1) ?? ''
  // Earlier migrations may no longer have a file, because everything they defined is now in the SQL files.
  if (newest > names.at(-1)!) throw new Error(await ofNewerRelease(tx, newest, names.at(-1)!))
  return names.filter(name => !applied.has(name) && name <= last)
}

async function ofNewerRelease(tx: Tx, newest: string, known: string): Promise<string> {
  const code = await tx.maybeRow({ release: nullable(text) })`select release from casa_code`
  const newer = code?.release ? `Casa ${code.release}` : 'a newer release'
  return `This database was upgraded by ${newer} (${newest}), and this is Casa ${release} (${known}), which cannot use it. Start ${code?.release ? `Casa ${code.release} or newer` : 'that release'}, or restore a backup from before the upgrade.`
}

/** Creates or updates the job queue's schema. At runtime only the worker's role may use it. */
async function updateJobQueue(pool: pg.Pool): Promise<void> {
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
