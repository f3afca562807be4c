import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { SocketClient } from './client.ts'
import { type ConnectionSettings, Tx } from './connection.ts'
import { parseDatabaseUrl } from './database-url.ts'
import type { Logins } from './roles.ts'

/**
 * The connection settings of the owner, the requests and the job worker, for one database. `canceller` is the requests'
 * login without the pooler that may be in between, `replica` a standby for their reads.
 */
export type DatabaseAddresses = {
  owner: ConnectionSettings
  app: ConnectionSettings
  canceller: ConnectionSettings
  worker: ConnectionSettings
  replica?: ConnectionSettings
  logins: Logins
  stop(): Promise<void>
}

type Configured = {
  DATABASE_URL?: string
  MIGRATION_DATABASE_URL?: string
  DATABASE_WORKER_URL?: string
  DATABASE_DIRECT_URL?: string
  DATABASE_READ_URL?: string
  DATABASE_PREPARED_STATEMENTS?: 'on' | 'off'
  DATA_DIR: string
  /** Set if backups are made. */
  backup?: unknown
}

/** The configured database, or the embedded one in the data folder. */
export async function resolveDatabase(env: Configured): Promise<DatabaseAddresses> {
  return env.DATABASE_URL
    ? configured(env as Required<Configured>)
    : embedded(env.DATA_DIR, env.backup !== undefined)
}

async function embedded(dataDir: string, archive: boolean): Promise<DatabaseAddresses> {
  const postgres = await startEmbeddedPostgres({ dataDir, archive })
  const addresses = embeddedAddresses(postgres)
  await createDatabase({ ...addresses.owner, database: 'postgres' }, 'casa')
  return { ...addresses, stop: postgres.stop }
}

/** The addresses of an embedded database that runs already; `stop` leaves it running. */
export function embeddedAddresses({
  host,
  port,
  superuser,
}: Omit<EmbeddedPostgres, 'stop'>): DatabaseAddresses {
  const server = { host, port }
  const app = { ...server, database: 'casa', user: 'casa_app' }
  return {
    owner: { ...server, user: superuser, database: 'casa' },
    app,
    canceller: app,
    worker: { ...server, database: 'casa', user: 'casa_worker' },
    logins: { app: { user: 'casa_app' }, worker: { user: 'casa_worker' } },
    stop: async () => {},
  }
}

/** Creates a database unless it exists. */
export async function createDatabase(server: ConnectionSettings, name: string): Promise<void> {
  const client = new SocketClient(server)
  await client.connect()
  try {
    const tx = new Tx(client)
    const isThere = await tx.run`select from pg_database where datname = ${name}`
    if (!isThere) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

function configured(env: Required<Configured>): DatabaseAddresses {
  const preparesStatements = env.DATABASE_PREPARED_STATEMENTS !== 'off'
  const at = (url: string, server?: 'primary' | 'standby') => ({
    ...parseDatabaseUrl(url, server),
    preparesStatements,
  })
  const app = at(env.DATABASE_URL)
  const direct = at(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL)
  const worker = env.DATABASE_WORKER_URL ? at(env.DATABASE_WORKER_URL) : ownWorker(direct, app)
  return {
    owner: at(env.MIGRATION_DATABASE_URL),
    app,
    canceller: { ...(env.DATABASE_DIRECT_URL ? direct : worker), ...loginOf(app) },
    worker,
    ...(env.DATABASE_READ_URL && { replica: at(env.DATABASE_READ_URL, 'standby') }),
    logins: { app: loginOf(app), worker: loginOf(worker) },
    stop: async () => {},
  }
}

/**
 * The settings of the job worker if none are configured: a separate login, named after that of the requests and with
 * the same password, on a direct connection.
 */
function ownWorker(direct: ConnectionSettings, app: ConnectionSettings): ConnectionSettings {
  return direct.user === app.user ? { ...direct, user: `${app.user}_worker` } : direct
}

function loginOf({ user, password }: ConnectionSettings) {
  return { user: user ?? '', password: typeof password === 'string' ? password : undefined }
}
