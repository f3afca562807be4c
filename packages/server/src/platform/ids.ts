import { randomBytes, randomUUID } from 'node:crypto'

/** A new UUIDv7 (RFC 9562): 48 bits of milliseconds, then randomness, so that keys of one table lie in order. */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Ids of requests: the start of this process and a number, so that one is found in the log. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let number = 0
  return () => `${prefix}-${(++number).toString(36)}`
}
