import { boolean } from './columns.ts'
import type { Connection } from './connection.ts'

/** How long a standby has to say how far it is. */
const silentMs = 2_000

/** A position in PostgreSQL's write-ahead log, in bytes since its beginning. */
export type Position = bigint

/** Reads PostgreSQL's notation, such as `16/B374D848`. */
export function positionOf(lsn: string): Position {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** The position in PostgreSQL's notation. */
function lsnOf(position: Position): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`
}

/** The later of two positions. */
export function later(one: Position, other: Position): Position {
  return one > other ? one : other
}

/** The database is not a standby that has replayed the log up to the wanted position. */
class BehindError extends Error {
  override message = 'it is no standby, or has not replayed enough'
}

/**
 * Throws a BehindError unless this is a standby that has replayed the log up to the position. Closes the connection if
 * there is no answer in time: a standby that is cut off says nothing.
 */
export async function requireReplayed(
  { tx, socket }: Pick<Connection, 'tx' | 'socket'>,
  position: Position,
): Promise<void> {
  const timer = setTimeout(() => socket.destroy(), silentMs)
  const { replayed } = await tx.row({ replayed: boolean })`
      select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${lsnOf(position)}::pg_lsn, false) as replayed`.finally(
    () => clearTimeout(timer),
  )
  if (!replayed) throw new BehindError()
}
