import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../packages/server/src/platform/db/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { fill } from './fill.ts'
import type { FillSize } from './fill-rows.ts'

/** The cluster of a growth run with its two databases: one school, and many. */
export type GrowthDatabases = {
  postgres: EmbeddedPostgres
  /** How the owner connects to each. */
  one: pg.ClientConfig
  many: pg.ClientConfig
}

const logins = { app: { user: 'casa_app' }, worker: { user: 'casa_worker' } }

/** A database server of this size has more memory than the embedded one takes for a single school. */
const settings = {
  shared_buffers: '2GB',
  max_wal_size: '2GB',
  // COPY and new indexes are not written to the log as well.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // It must not run during a measurement.
  autovacuum: 'off',
}

/** Starts the cluster in a folder and fills the databases that the folder does not have yet. */
export async function growthDatabases(
  folder: string,
  size: FillSize,
  log: (line: string) => void,
): Promise<GrowthDatabases> {
  await mkdir(folder, { recursive: true })
  // As root, the database runs as an unprivileged user, who needs access to the folder.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), fsync: false, settings })
  const at = (database: string) => ({
    host: postgres.host,
    port: postgres.port,
    user: postgres.superuser,
    database,
  })
  try {
    const one = await filled(at('postgres'), at('casa_one'), { ...size, schools: 1 }, log)
    const many = await filled(at('postgres'), at('casa_many'), size, log)
    return { postgres, one, many }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function filled(
  first: pg.ClientConfig,
  database: pg.ClientConfig & { database: string },
  size: FillSize,
  log: (line: string) => void,
): Promise<pg.ClientConfig> {
  const client = new pg.Client(first)
  await client.connect()
  try {
    const name = database.database
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) {
      // The newest functions and indexes.
      await migrate(database, logins)
      return database
    }
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    const target = { ...database, database: unfinished }
    await migrate(target, logins)
    await fill(target, size, line => log(`${name} ${line}`))
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return database
  } finally {
    await client.end()
  }
}
