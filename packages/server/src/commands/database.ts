import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Environment } from '../env.ts'
import { type DatabaseAddresses, embeddedAddresses, resolveDatabase } from '../platform/db/addresses.ts'
import { SocketClient } from '../platform/db/client.ts'
import { Tx } from '../platform/db/connection.ts'
import { runningPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { CommandFailure, exitCodes } from './command.ts'

type Settings = Pick<
  Environment,
  | 'DATA_DIR'
  | 'DATABASE_URL'
  | 'MIGRATION_DATABASE_URL'
  | 'DATABASE_WORKER_URL'
  | 'DATABASE_DIRECT_URL'
  | 'DATABASE_PREPARED_STATEMENTS'
  | 'backup'
>

/**
 * Calls `work` with the installation's database: the configured one, that of a running server on the same data folder,
 * or the embedded one, which it starts and stops. Throws a `CommandFailure` if there is none.
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (addresses: DatabaseAddresses) => Promise<T>,
): Promise<T> {
  const addresses = await openDatabase(settings)
  try {
    return await work(addresses)
  } finally {
    await addresses.stop()
  }
}

async function openDatabase(settings: Settings): Promise<DatabaseAddresses> {
  if (settings.DATABASE_URL) return resolveDatabase(settings)
  const running = await runningPostgres(settings.DATA_DIR)
  if (running && (await accepts(embeddedAddresses(running).owner))) return embeddedAddresses(running)
  if (!existsSync(join(settings.DATA_DIR, 'postgres')))
    throw new CommandFailure(
      `${settings.DATA_DIR} has no database: set DATA_DIR or DATABASE_URL as for the server.`,
      exitCodes.usage,
    )
  return resolveDatabase(settings).catch(error => {
    throw new CommandFailure(error instanceof Error ? error.message : String(error), exitCodes.notNow)
  })
}

/** Calls `work` with a connection as the database's owner, outside a transaction. */
export async function asOwner<T>(
  { owner }: Pick<DatabaseAddresses, 'owner'>,
  work: (tx: Tx, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new SocketClient(owner)
  await client.connect()
  try {
    return await work(new Tx(client), client)
  } finally {
    await client.end()
  }
}

async function accepts(owner: pg.ClientConfig): Promise<boolean> {
  const client = new SocketClient(owner)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
