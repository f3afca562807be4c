import { RegularReader } from '../regular-reader.ts'
import { text } from './columns.ts'
import { type ConnectionSettings, Tx } from './connection.ts'
import { ConnectionPool } from './pool.ts'
import { later, type Position, positionOf } from './position.ts'

const watchMs = 2_000
const looksKept = 15

/**
 * How far the primary's log has come, and whether the primary can be reached. It has a connection of its own, because a
 * full pool must not look like a missing primary.
 */
export class PrimaryWatch extends RegularReader {
  /** Whether the last look at the primary failed. */
  isAway = false
  /** The end of the log as far as this server knows: of every commit of its own, and of others two seconds ago. */
  end: Position = 0n
  /** The ends that were known at looks two seconds apart, oldest first. */
  private known: Position[] = []
  private keptAt = 0
  private backAt = Number.NEGATIVE_INFINITY
  private readonly pool: ConnectionPool

  constructor(primary: ConnectionSettings) {
    super(watchMs)
    this.pool = new ConnectionPool(primary, {
      max: 1,
      connectionTimeoutMillis: watchMs,
      query_timeout: watchMs,
    })
  }

  /**
   * What the primary had half a minute ago. It may have gone on for so long after it lost its standbys, without being able
   * to acknowledge anything.
   */
  get settled(): Position {
    return this.known[0] ?? 0n
  }

  /** Whether the primary was away at any time in the last `ms` milliseconds. */
  wasAwayWithin(ms: number): boolean {
    return this.isAway || performance.now() - this.backAt <= ms
  }

  /** Notes that something was committed up to this position, or up to one that has to be looked up. */
  readonly note = async (position: Position | undefined): Promise<void> => {
    if (position === undefined) await this.lookAgain()
    else this.end = later(this.end, position)
  }

  /** Looks at the primary as it is after this call. */
  async lookAgain(): Promise<void> {
    await this.reading
    await this.refresh()
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.pool.end()
  }

  protected override async read(): Promise<void> {
    const known = this.end
    try {
      const { position } = await new Tx(this.pool).row({ position: text })`
        select pg_current_wal_flush_lsn()::text as position`
      const end = positionOf(position)
      // Shorter than before only if the database was replaced, for example by a restored one.
      const isReplaced = end < known
      if (isReplaced) this.known = []
      this.keep(end)
      this.end = isReplaced ? end : later(this.end, end)
      if (this.isAway) this.backAt = performance.now()
      this.isAway = false
    } catch {
      this.isAway = true
    }
  }

  /** Keeps an end for `settled`. Other looks are not kept: after fifteen changes, half a minute would be over. */
  private keep(end: Position): void {
    const now = performance.now()
    // The timer's looks are not exactly as far apart as it says.
    if (this.known.length > 0 && now - this.keptAt < watchMs * 0.9) return
    this.known = [...this.known, end].slice(-looksKept)
    this.keptAt = now
  }
}
