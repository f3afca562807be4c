import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../ids.ts'
import { SocketClient } from './client.ts'
import { type ConnectionSettings, Tx } from './connection.ts'
import type { ConnectionPool } from './pool.ts'

/** PostgreSQL knows no such statement, or has one of that name already. */
const confused = ['26000', '42P05']

/**
 * Runs a statement as requests do, by turns on several connections of the pool. Throws a sentence that names the setting
 * to change if a pooler in between does not keep track of prepared statements.
 */
export async function requireUsablePool(pool: ConnectionPool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
  let failed = true
  try {
    for (const client of [...clients, ...clients.toReversed(), ...clients]) {
      await client.query('begin read only')
      await new Tx(client).run`select from pg_database where datname = ${pool.options.database ?? ''}`
      await client.query('commit')
    }
    failed = false
  } catch (error) {
    if (error instanceof Error && 'code' in error && confused.includes(String(error.code)))
      throw new Error(
        'The connection pooler behind DATABASE_URL mixes up prepared statements. Set DATABASE_PREPARED_STATEMENTS=off, or max_prepared_statements in PgBouncer 1.21 or newer.',
        { cause: error },
      )
    throw error
  } finally {
    for (const client of clients) client.release(failed)
  }
}

/**
 * Throws a sentence that names the `setting` to change unless a notification arrives: a pooler in transaction mode loses
 * it, and would keep locks and settings of a session for others.
 */
export async function requireNotifications(
  settings: ConnectionSettings,
  setting: string,
  waitMs = 5_000,
): Promise<void> {
  const [listener, notifier] = [new SocketClient(settings), new SocketClient(settings)]
  const arrived = Promise.withResolvers<true>()
  listener.on('notification', () => arrived.resolve(true))
  const waiting = new AbortController()
  try {
    for (const client of [listener, notifier]) {
      client.on('error', () => {})
      await client.connect()
    }
    const channel = `casa_check_${newId().replaceAll('-', '')}`
    await listener.query(`listen ${channel}`)
    await notifier.query(`notify ${channel}`)
    const wait = sleep(waitMs, false, { signal: waiting.signal }).catch(() => false)
    if (!(await Promise.race([arrived.promise, wait])))
      throw new Error(
        `Notifications do not arrive through a connection pooler: set ${setting} to the address of PostgreSQL itself.`,
      )
  } finally {
    waiting.abort()
    await Promise.allSettled([listener.end(), notifier.end()])
  }
}
