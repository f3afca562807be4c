import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { ConnectionSettings } from './connection.ts'
import { updateJobQueue } from './job-queue.ts'
import { type Logins, makeRoles } from './roles.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * Migrates a database to this release: roles, the job queue's tables, then each new SQL file of `migrations/` in order,
 * in one transaction under an advisory lock. Fails when it waits longer than five seconds for a lock. Tests name the `last`
 * file, to begin with the database of an earlier release.
 */
export async function migrate(owner: ConnectionSettings, logins: Logins, last?: string): Promise<string[]> {
  const pool = new pg.Pool({ ...owner, max: 2, lock_timeout: 5_000 })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  try {
    const client = await pool.connect()
    try {
      await makeRoles(client, logins)
    } finally {
      client.release()
    }
    await updateJobQueue(pool)
    const migrator = new Migrator({
      db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
      migrationTableName: 'casa_migration',
      migrationLockTableName: 'casa_migration_lock',
      provider: { getMigrations: plainFiles },
    })
    const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw error
    return (results ?? []).map(result => result.migrationName)
  } finally {
    await pool.end()
  }
}

async function plainFiles(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const entries = files.map(async name => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [
      name.replace('.sql', ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
