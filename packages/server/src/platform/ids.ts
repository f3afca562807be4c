import { randomBytes } from 'node:crypto'

/** A new UUIDv7 (RFC 9562): 48 bits of milliseconds, then randomness, so that keys of one table lie in order. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Ids of requests: the start of this process and a number, so that one is found in the log. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let number = 0
  return () => `${prefix}-${(++number).toString(36)}`
}
