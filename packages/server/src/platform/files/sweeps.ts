import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { boolean, nullable, text } from '../db/columns.ts'
import type { Tx } from '../db/connection.ts'
import type { Storage } from './storage.ts'

/** How often the token is replaced, as in a crontab: every half hour. */
export const renewedAt = '*/30 *'

/** After a start, no file is deleted for this long: a live server has replaced the token once by then. */
export const graceMs = 35 * 60_000

type Transaction = <A>(work: (tx: Tx) => Promise<A>) => Promise<A>

/**
 * Decides whether this database may delete files. Database and storage hold the same token, which is replaced every
 * half hour. A restored copy of the database has an older one, so that its jobs cannot delete files of the storage that
 * the live database still uses; it deletes none until the administrator allows it.
 */
export class Sweeps {
  private readonly storage: Pick<Storage, 'claim' | 'setClaim'>
  private readonly clock: Clock
  private readonly begun: Date

  constructor(storage: Pick<Storage, 'claim' | 'setClaim'>, clock: Clock) {
    this.storage = storage
    this.clock = clock
    this.begun = clock()
  }

  /** Whether files may be deleted now. Throws a 503 Problem if the storage is unavailable. */
  async mayDelete(transaction: Transaction): Promise<boolean> {
    if (this.isNew) return false
    const claim = await this.storage.claim()
    return claim !== undefined && (await transaction(readTokens)).tokens.includes(claim)
  }

  /**
   * Replaces the token if it is this database's own, if the storage has none yet, or if the administrator allowed it;
   * otherwise notes that nothing is deleted, which Today shows, and returns false.
   */
  async renew(transaction: Transaction): Promise<boolean> {
    const claim = await this.storage.claim()
    const { tokens, allowed } = await transaction(readTokens)
    const isOwn = claim === undefined || allowed || tokens.includes(claim)
    // A copy that has just been restored could otherwise be faster than the live server.
    if (isOwn && claim !== undefined && !allowed && this.isNew) return true
    const token = isOwn ? randomUUID() : null
    await transaction(tx => tx.run`select app.set_sweep_token(${token}, ${claim ?? null}, ${this.clock()})`)
    if (token) await this.storage.setClaim(token)
    return isOwn
  }

  private get isNew(): boolean {
    return this.clock().getTime() - this.begun.getTime() < graceMs
  }
}

async function readTokens(tx: Tx): Promise<{ tokens: (string | null)[]; allowed: boolean }> {
  const { current, earlier, allowed } = await tx.row({
    current: nullable(text),
    earlier: nullable(text),
    allowed: boolean,
  })`select current, earlier, allowed from app.sweep_tokens()`
  return { tokens: [current, earlier], allowed }
}
