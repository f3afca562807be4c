import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { type ConnectionSettings, Tx } from './connection.ts'
import type { Logins } from './roles.ts'

/** The connection settings of the owner, the requests and the job worker, for one database. */
export type DatabaseAddresses = {
  owner: ConnectionSettings
  app: ConnectionSettings
  worker: ConnectionSettings
  logins: Logins
  stop(): Promise<void>
}

type Configured = {
  DATABASE_URL?: string
  MIGRATION_DATABASE_URL?: string
  DATABASE_WORKER_URL?: string
  DATABASE_DIRECT_URL?: string
  DATA_DIR: string
}

/** The configured database, or the embedded one in the data folder. */
export async function resolveDatabase(env: Configured): Promise<DatabaseAddresses> {
  return env.DATABASE_URL ? configured(env as Required<Configured>) : embedded(env.DATA_DIR)
}

async function embedded(dataDir: string): Promise<DatabaseAddresses> {
  const postgres = await startEmbeddedPostgres({ dataDir })
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
  return {
    owner: { ...server, user: superuser, database: 'casa' },
    app: { ...server, database: 'casa', user: 'casa_app' },
    worker: { ...server, database: 'casa', user: 'casa_worker' },
    logins: { app: { user: 'casa_app' }, worker: { user: 'casa_worker' } },
    stop: async () => {},
  }
}

async function createDatabase(server: ConnectionSettings, name: string): Promise<void> {
  const client = new pg.Client(server)
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
  const worker = env.DATABASE_WORKER_URL ?? ownWorkerAddress(env)
  return {
    owner: { connectionString: env.MIGRATION_DATABASE_URL },
    app: { connectionString: env.DATABASE_URL },
    worker: { connectionString: worker },
    logins: { app: login(env.DATABASE_URL), worker: login(worker) },
    stop: async () => {},
  }
}

/**
 * The address of the job worker if none is configured: a separate login, named after that of the requests and with the
 * same password, on a direct connection.
 */
function ownWorkerAddress({ DATABASE_URL, DATABASE_DIRECT_URL }: Required<Configured>): string {
  const address = new URL(DATABASE_DIRECT_URL ?? DATABASE_URL)
  if (address.username === new URL(DATABASE_URL).username) address.username += '_worker'
  return address.href
}

function login(address: string) {
  const { username, password } = new URL(address)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}
