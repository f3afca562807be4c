import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { boolean, text } from '../db/columns.ts'
import { Tx } from '../db/connection.ts'
import { clusterFiles, fileIn } from './cluster-files.ts'
import type { Pace } from './pace.ts'
import type { TarEntry } from './tar.ts'

/** A position in the log that belongs exactly to the snapshot of a transaction, or nearly. */
export type Moment = { lsn: string; exact: boolean }

/** Tries to find a moment without a writing transaction, 25 ms apart: half a minute. */
const quietTries = 1_200

/**
 * Copies the running cluster and the part of its log that makes the copy consistent. `session` belongs to this backup
 * alone. `reader` is then inside a transaction whose snapshot is the state at the returned position, which is what a
 * restore of this backup reaches. Returns that position.
 */
export async function* clusterBackup(
  session: pg.Client,
  reader: pg.Client,
  cluster: string,
  pace: Pace,
): AsyncGenerator<TarEntry, Moment> {
  const tx = new Tx(session)
  // The slot keeps the log that the copy needs, and ends with the session.
  await tx.run`select from pg_create_physical_replication_slot('casa_backup_' || pg_backend_pid(), true, true)`
  await tx.run`select from pg_backup_start('casa', true)`
  yield* clusterFiles(cluster, pace)
  const { label } = await tx.row({ label: text })`
    select labelfile as label from pg_backup_stop(false)`
  yield whole('postgres/backup_label', label)
  const moment = await quietMoment(session, reader)
  // Recovery needs a record after the moment to stop at, which may be in the next segment; the switch completes it.
  const { last } = await tx.row({ last: text })`
    select pg_walfile_name(pg_logical_emit_message(false, 'casa', 'the end of a backup', true)) as last`
  await tx.run`select from pg_switch_wal()`
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)![1]!
  for (const name of (await readdir(join(cluster, 'pg_wal'))).sort())
    if (name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last))
      yield* fileIn(cluster, `pg_wal/${name}`, pace)
  return moment
}

/** A small file. */
export function whole(name: string, content: string): TarEntry {
  const bytes = Buffer.from(content)
  return { name, bytes: bytes.length, content: [bytes] }
}

/**
 * Opens a transaction whose snapshot belongs to one position in the log: nothing was written between both, and no
 * transaction was about to commit. On a database that is never quiet, the position is that of the last try.
 */
async function quietMoment(session: pg.Client, reader: pg.Client): Promise<Moment> {
  const before = new Tx(session)
  const inside = new Tx(reader)
  for (let tries = 1; ; tries++) {
    const { lsn } = await before.row({ lsn: text })`select pg_current_wal_insert_lsn()::text as lsn`
    await reader.query('begin isolation level repeatable read read only')
    const seen = await inside.row({ lsn: text, quiet: boolean })`
      select pg_current_wal_insert_lsn()::text as lsn, pg_snapshot_xmin(s) = pg_snapshot_xmax(s) as quiet
        from pg_current_snapshot() s`
    const exact = seen.quiet && seen.lsn === lsn
    if (exact || tries === quietTries) return { lsn: seen.lsn, exact }
    await reader.query('rollback')
    await sleep(25)
  }
}
