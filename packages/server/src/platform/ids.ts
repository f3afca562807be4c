import { randomBytes, randomUUID } from 'node:crypto'

/** A new UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits, so that a table's keys are in order. */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Request ids for the log: a random prefix of this process and a number. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let number = 0
  return () => `${prefix}-${(++number).toString(36)}`
}
