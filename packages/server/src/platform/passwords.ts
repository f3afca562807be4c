import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2'
import { type Queue, queue } from './queue.ts'

/** How much memory in KiB a hash takes, and how many passes over it. */
type Cost = { memoryCost: number; timeCost: number }

/** OWASP's minimum for argon2id: 19 MiB and two passes, about 20 ms of one core. */
const leastCost: Cost = { memoryCost: 19_456, timeCost: 2 }
/** Enough for a school's morning rush; a longer queue would make people wait too long. */
const maxWaiting = 256

/**
 * Hashes and verifies passwords with argon2id, in a bounded queue that leaves one core free. Both methods throw a 503
 * Problem when the queue is full, and the signal's reason when it aborts while waiting.
 */
export class Passwords {
  private readonly enqueue: Queue
  private readonly options: Options
  private readonly decoy: Promise<string>

  /** Tests that are not about the hash itself take a cheaper `cost`. */
  constructor(
    enqueue: Queue = queue(Math.max(1, availableParallelism() - 1), maxWaiting),
    cost: Cost = leastCost,
  ) {
    this.enqueue = enqueue
    this.options = { algorithm: 2 as Algorithm.Argon2id, parallelism: 1, ...cost }
    this.decoy = hash(randomBytes(32), this.options)
  }

  /** The hash to store; it includes its salt and cost. */
  hash(password: string, signal?: AbortSignal): Promise<string> {
    return this.enqueue(() => hash(password.normalize('NFKC'), this.options), signal)
  }

  /** Whether a password matches a hash. Without a hash the answer is false and takes as long. */
  async matches(password: string, stored: string | null | undefined, signal?: AbortSignal): Promise<boolean> {
    const against = stored ?? (await this.decoy)
    const right = await this.enqueue(() => verify(against, password.normalize('NFKC')), signal)
    return right && typeof stored === 'string'
  }
}
