import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { databaseIsAway } from './availability.ts'
import { SocketClient } from './client.ts'
import { boolean } from './columns.ts'
import { type ConnectionSettings, Tx } from './connection.ts'
import { requireNotifications } from './pooler-check.ts'

/** How many seconds a start waits for its database, and where it says so. */
export type Waiting = { seconds: number; log: (sentence: string) => void }

const retryMs = 250
/** How often a start that waits says so. */
const noticeMs = 5_000

/**
 * Connects as soon as the database answers and accepts changes, and logs every five seconds that it waits. Throws once
 * the seconds are over, and at once if waiting would not help.
 */
export async function connectInTime(
  settings: ConnectionSettings,
  { seconds, log }: Waiting,
): Promise<pg.Client> {
  const began = performance.now()
  for (let notices = 0; ; ) {
    try {
      return await connected(settings)
    } catch (error) {
      if (isCertificateError(error))
        throw new Error(
          `The certificate of the database is refused: ${error.message}. See sslmode and sslrootcert in docs/operations.md.`,
          { cause: error },
        )
      // Another failure, such as a wrong password, is reported at once.
      if (!(error instanceof Error) || !databaseIsAway(error)) throw error
      const waitedMs = performance.now() - began
      const reason = error.message || error.name
      if (waitedMs >= seconds * 1_000)
        throw new Error(`The database was not available within ${seconds} seconds: ${reason}.`, {
          cause: error,
        })
      if (waitedMs >= notices * noticeMs) {
        notices += 1
        log(`Casa waits for the database: ${reason}.`)
      }
      await sleep(retryMs)
    }
  }
}

/** OpenSSL's codes, and Node's own for a certificate with another name. */
const certificateCodes = /^(?:CERT_|ERR_TLS_CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(?:GET_ISSUER|VERIFY))/

function isCertificateError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && certificateCodes.test(String(error.code))
}

async function connected(settings: ConnectionSettings): Promise<pg.Client> {
  const client = new SocketClient({ connectionTimeoutMillis: 5_000, ...settings })
  // Without a listener, losing the connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { standby } = await new Tx(client).row({ standby: boolean })`
      select pg_is_in_recovery() as standby`
    if (standby) throw Object.assign(new Error('it is a standby'), { code: '57P03' })
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/**
 * Waits for the database and then for its startup lock, so that of several servers that start at once, one creates
 * roles, tables, curriculum and administrator, and the others find them. Returns the function that releases the lock,
 * which also ends with this process. `owner` must not go through a pooler in transaction mode.
 */
export async function takeStartupLock(
  owner: ConnectionSettings,
  waiting: Waiting,
): Promise<() => Promise<void>> {
  const client = await connectInTime(owner, waiting)
  await requireNotifications(owner, 'MIGRATION_DATABASE_URL').catch(async error => {
    await client.end()
    throw error
  })
  await client.query(`set lock_timeout = ${noticeMs}`)
  while (!(await isLocked(client)))
    waiting.log(
      'Another server is starting on this database; this one continues as soon as that one is ready.',
    )
  return async () => client.end().catch(() => {})
}

async function isLocked(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_lock(727001)')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false
    await client.end().catch(() => {})
    throw error
  }
}
