import { sql } from 'kysely'
import type { Tx } from './db/connection.ts'

/**
 * Deletes expired rows: sessions, stored answers of repeated requests, codes, counted attempts, recordings that can no
 * longer be undone, and devices without a sign-in for half a year. Queues jobs that remove unused files.
 */
export async function cleanUp(tx: Tx, now: Date): Promise<void> {
  await sql`delete from app.sessions where expires_at < ${now}`.execute(tx)
  await sql`delete from app.switched_off_sessions where ended_at < ${now}::timestamptz - interval '30 days'`.execute(
    tx,
  )
  await sql`delete from app.idempotency_keys where created_at < ${now}::timestamptz - interval '24 hours'`.execute(
    tx,
  )
  await sql`delete from app.otps where asked_at < ${now}::timestamptz - interval '1 hour'`.execute(tx)
  await sql`delete from app.recordings where recorded_at < ${now}::timestamptz - interval '1 year'`.execute(
    tx,
  )
  await sql`delete from app.otp_codes where made_at < ${now}::timestamptz - interval '1 hour'`.execute(tx)
  await sql`delete from app.known_places where seen_at < ${now}::timestamptz - interval '180 days'`.execute(
    tx,
  )
  await sql`delete from app.former_contacts where changed_at < ${now}::timestamptz - interval '30 days'`.execute(
    tx,
  )
  await sql`delete from app.turns where free_at < ${now}`.execute(tx)
  await sql`select app.clean_up_files(${now})`.execute(tx)
}

/** Those of the given storage keys that belong to a file's row. Only the worker's role may call it. */
export async function storedKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`select app.stored_keys(${keys}::text[]) as keys`.execute(tx)
  return rows[0]!.keys
}
