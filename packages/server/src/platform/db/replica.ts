import { Problem } from '../errors.ts'
import { Shares } from '../shares.ts'
import { databaseIsAway } from './availability.ts'
import { Canceller } from './cancel.ts'
import type { ConnectionSettings } from './connection.ts'
import { requestShares } from './holders.ts'
import { later, type Position, requireReplayed } from './position.ts'
import { PrimaryWatch } from './primary-watch.ts'
import { InvalidSession } from './sessions.ts'
import { type StreamLimits, Streams } from './streams.ts'
import { Transactions } from './transactions.ts'

/** How long a replica that does not answer is left alone. */
const restMs = 10_000

/** How long a read waits for a connection to the replica before it goes to the primary. */
const connectMs = 2_000

/** A statement that takes too long on the replica would also do so on the primary. */
const cancelled = '57014'

type Sizes = { size: number; streamSize: number | undefined; streams: Partial<StreamLimits> | undefined }

/** Up to where the caller has seen the log, if the caller says so, and the signal that nobody wants the answer. */
type Reading = { seen: Position | undefined; signal?: AbortSignal | undefined }

/** Reads on a standby, where that shows everything that the caller must see, and where there is no primary. */
export class Replica {
  readonly primary: PrimaryWatch
  readonly transactions: Transactions
  readonly streams: Streams
  readonly shares: Shares
  /** For the metrics: how many reads it served, was too far behind for, or did not answer. */
  readonly reads = { served: 0, behind: 0, failed: 0 }
  private readonly canceller: Canceller
  private restsUntil = 0

  constructor(settings: ConnectionSettings, primary: ConnectionSettings, sizes: Sizes) {
    const { size, streamSize, streams } = sizes
    this.primary = new PrimaryWatch(primary)
    this.canceller = new Canceller(settings)
    const impatient = { ...settings, connectionTimeoutMillis: connectMs }
    this.transactions = new Transactions(impatient, this.canceller, size)
    this.streams = new Streams(impatient, this.canceller, streams, streamSize)
    this.shares = new Shares(requestShares(size))
  }

  /**
   * Reads on the replica if that has replayed all commits of this server and what the caller has `seen`; otherwise, and
   * for callers that do not say what they have seen, on the primary. Without a primary, older data is better than none.
   */
  async read<A>(
    { seen, signal }: Reading,
    onReplica: (replayed: Position) => Promise<A>,
    onPrimary: () => Promise<A>,
  ): Promise<A> {
    const { isAway, settled, end } = this.primary
    const isWanted = isAway || (seen !== undefined && performance.now() >= this.restsUntil)
    const replayed = isAway ? settled : later(end, seen ?? 0n)
    const served = isWanted ? await this.attempt(onReplica(replayed), signal) : undefined
    if (served) return served.answer
    try {
      return await onPrimary()
    } catch (error) {
      if (isAway || !isMissing(error)) throw error
      // Only what is shown as such may be older than what the caller has seen.
      await this.primary.lookAgain()
      if (!this.primary.isAway && seen === undefined) throw error
      const required = this.primary.isAway ? this.primary.settled : later(this.primary.end, seen ?? 0n)
      const rescued = await this.attempt(onReplica(required), signal)
      if (rescued) return rescued.answer
      throw error
    }
  }

  /** Begins to watch the primary, and logs if the replica cannot be used now. */
  async start(log: (sentence: string) => void): Promise<void> {
    await this.primary.start()
    await this.transactions
      .run('read', connection => requireReplayed(connection, 0n))
      .catch(({ message }: Error) =>
        log(`The standby of DATABASE_READ_URL cannot be used now, so the primary is read: ${message}`),
      )
  }

  /** Connections in total and idle, and reads waiting for one. */
  get usage() {
    const { totalCount: total, idleCount: idle, waitingCount } = this.transactions.pool
    return { total, idle, waiting: this.shares.usage.waiting + waitingCount }
  }

  async close(): Promise<void> {
    await Promise.all([this.primary.stop(), this.transactions.close(), this.streams.close()])
    await this.canceller.close()
  }

  /** What the replica answered, or undefined if another database may have another answer. */
  private async attempt<A>(work: Promise<A>, signal?: AbortSignal): Promise<{ answer: A } | undefined> {
    try {
      const answer = await work
      this.reads.served += 1
      return { answer }
    } catch (error) {
      const isRefusal = error instanceof Problem && !(error instanceof InvalidSession)
      if (signal?.aborted || isRefusal || codeOf(error) === cancelled) throw error
      const isDown = error instanceof Error && databaseIsAway(error)
      this.reads[isDown ? 'failed' : 'behind'] += 1
      if (isDown) this.restsUntil = performance.now() + restMs
      return undefined
    }
  }
}

/** Whether the primary did not answer, rather than end what took too long. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && databaseIsAway(error) && codeOf(error) !== cancelled
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
