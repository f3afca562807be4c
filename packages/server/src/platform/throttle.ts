import { isIPv6 } from 'node:net'
import type { PlainText } from '@casa/contract/text'
import type { Clock } from './clock.ts'
import { double, nullable } from './db/columns.ts'
import type { Connection, Tx } from './db/connection.ts'
import type { Database } from './db/database.ts'
import { Problem, refusalOf, tooMany } from './errors.ts'
import type { Secrets } from './secrets.ts'

/** A token bucket under a name: `burst` attempts at once, and one more every `seconds`. */
export type Limit = { name: string; burst: number; seconds: number }

/** Limits attempts. They are counted in the database, for all servers together, and names are stored as fingerprints. */
export class Throttle {
  private readonly database: Database
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(database: Database, secrets: Secrets, clock: Clock) {
    this.database = database
    this.secrets = secrets
    this.clock = clock
  }

  /** Counts an attempt under every limit. Throws 429 with the seconds to wait if one of them is used up. */
  async take(limits: readonly Limit[], refusal: PlainText): Promise<void> {
    const taking = ({ tx }: Connection) => takeTurns(tx, this.secrets, limits, this.clock())
    const seconds = await this.database.asAnonymous('write', taking)
    if (seconds !== null) throw tooMany(refusal, seconds)
  }

  /**
   * Counts an attempt under the first set of limits that is not used up, and returns that set. Throws like `take` if
   * all are.
   */
  async takeFirst(sets: readonly (readonly Limit[])[], refusal: PlainText): Promise<readonly Limit[]> {
    let problem: Error | undefined
    for (const limits of sets) {
      problem = await refusalOf(this.take(limits, refusal))
      if (!problem) return limits
    }
    throw problem ?? new Error('There are no limits to count against.')
  }

  /**
   * Counts attempts at an account like `takeFirst`. If they are refused, notes under a name until when, so that the
   * administrator can tell the person.
   */
  async takeAt(
    name: string,
    sets: readonly (readonly Limit[])[],
    refusal: PlainText,
  ): Promise<readonly Limit[]> {
    try {
      return await this.takeFirst(sets, refusal)
    } catch (error) {
      if (error instanceof Problem && error.retryAfter !== undefined) {
        const until = new Date(this.clock().getTime() + error.retryAfter * 1_000)
        const note = ({ tx }: Connection) =>
          tx.run`select app.note_lock(${turnsKey(this.secrets, name)}, ${until})`
        await this.database.asAnonymous('write', note)
      }
      throw error
    }
  }

  /** Refunds a counted attempt after it turned out to be correct. */
  async giveBack(limits: readonly Limit[]): Promise<void> {
    await this.database.asAnonymous('write', ({ tx }) => giveTurnsBack(tx, this.secrets, limits))
  }
}

/** The key under which the attempts of a limit are stored. */
export const turnsKey = (secrets: Secrets, name: string) => secrets.fingerprint(name, 'throttle')

function stored(secrets: Secrets, limits: readonly Limit[]) {
  return {
    keys: limits.map(({ name }) => turnsKey(secrets, name)),
    steps: limits.map(({ seconds }) => `${seconds} seconds`),
  }
}

/**
 * Counts an attempt under every limit within a transaction. If one of them is used up, returns the seconds to wait
 * and counts nothing; otherwise null. Limits with the same name may appear only once.
 */
export async function takeTurns(tx: Tx, secrets: Secrets, limits: readonly Limit[], now: Date) {
  const { keys, steps } = stored(secrets, limits)
  const bursts = limits.map(({ burst }) => burst)
  const { seconds } = await tx.row({ seconds: nullable(double) })`
    select extract(epoch from app.take_turns(${keys}, ${steps}::interval[], ${bursts}, ${now}))::float as seconds`
  return seconds
}

/** Refunds within a transaction what `takeTurns` has counted. */
export async function giveTurnsBack(tx: Tx, secrets: Secrets, limits: readonly Limit[]): Promise<void> {
  const { keys, steps } = stored(secrets, limits)
  await tx.run`select app.give_turns_back(${keys}, ${steps}::interval[])`
}

/** The network that one caller controls: the address itself, or its /64 under IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [left = '', right] = plain.split('::')
  const head = left ? left.split(':') : []
  const tail = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
