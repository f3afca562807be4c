import pg from 'pg'
import { inject } from 'vitest'
import { newId } from '../platform/ids.ts'

export const template = 'casa_template'
export const logins = { app: { user: 'casa_app' }, worker: { user: 'casa_worker' } }

/** The database of one test file: a clone of the migrated template. */
export type TestDatabase = {
  /** For factories and for checks; row-level security does not apply to the owner. */
  owner: pg.Pool
  /** How the server connects, and how the job worker does. */
  app: pg.ClientConfig
  worker: pg.ClientConfig
  /** A standby for reads, in a test that has one. */
  replica?: pg.ClientConfig
  drop(): Promise<void>
}

/** Clones the template. Drop it when the file is done. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const server = inject('owner')
  const database = `casa_${newId().replaceAll('-', '')}`
  await alone(server, `create database ${database} template ${template} strategy file_copy`)
  const owner = new pg.Pool({ ...server, database, max: 4 })
  owner.on('error', () => {})
  return {
    owner,
    app: { ...server, database, user: logins.app.user },
    worker: { ...server, database, user: logins.worker.user },
    drop: async () => {
      await owner.end()
      await alone(server, `drop database ${database} with (force)`)
    },
  }
}

// PostgreSQL refuses to clone a template that another session uses, so clones are made one at a time.
async function alone(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(727002)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
