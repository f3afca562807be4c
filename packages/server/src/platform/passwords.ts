import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { type Queue, queue } from './queue.ts'

/** The least that is recommended against guessing machines: 19 MiB and two passes, about 20 ms of one processor. */
const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A school's morning signs in at once; beyond that, waiting would take longer than anybody's patience. */
const waiting = 256

/**
 * Hashes and checks passwords with argon2id, on a bounded line that leaves a processor to everybody else. Both throw a
 * 503 Problem when the line is full, and the signal's reason when the caller hangs up while waiting.
 */
export class Passwords {
  private readonly line: Queue
  private readonly decoy: Promise<string>

  constructor(line: Queue = queue(Math.max(1, availableParallelism() - 1), waiting)) {
    this.line = line
    this.decoy = hash(randomBytes(32), cost)
  }

  /** The hash under which a password is stored; it holds its own salt and cost. */
  hash(password: string, signal?: AbortSignal): Promise<string> {
    return this.line(() => hash(password.normalize('NFKC'), cost), signal)
  }

  /** Whether a password is the one behind a hash. Without a hash the answer is no, and takes as long. */
  async matches(password: string, stored: string | null | undefined, signal?: AbortSignal): Promise<boolean> {
    const against = stored ?? (await this.decoy)
    const right = await this.line(() => verify(against, password.normalize('NFKC')), signal)
    return right && typeof stored === 'string'
  }
}
