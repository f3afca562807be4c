import { randomBytes, randomUUID } from 'node:crypto'

/** A new UUIDv7; a later one of this process is greater. */
export const newId = ids()

/**
 * Creates UUIDv7s (RFC 9562): 48 bits of milliseconds, 12 bits that count within a millisecond, then random bits.
 * Each is greater than the one before, so that rows of the same moment are read in the order in which they were
 * written.
 */
export function ids(now: () => number = Date.now): () => string {
  let last = 0n
  return () => {
    const clock = BigInt(now()) << 12n
    last = clock > last ? clock : last + 1n
    const digits = last.toString(16).padStart(15, '0')
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(12)}${randomUUID().slice(18)}`
  }
}

/** Request ids for the log: a random prefix of this process and a number. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let number = 0
  return () => `${prefix}-${(++number).toString(36)}`
}
