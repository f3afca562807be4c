import { Secret, TOTP } from 'otpauth'

const seconds = 30
/** Codes of this many periods before and after the current one are accepted. */
const accepted = 1
/** Of codes this many periods away, the refusal says that the clock is wrong. */
const recognised = 20

const totp = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Casa', label, secret, algorithm: 'SHA1', digits: 6, period: seconds })

/** A new secret of 160 bits, in base32, and its address for a QR code; `label` says whose account it is. */
export function newTotp(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, uri: totp(secret, label).toString() }
}

/** What a code is: right for the period `step`, right for another time, or wrong. Periods are counted from 1970. */
export type CheckedCode = { is: 'right' | 'otherTime'; step: number } | { is: 'wrong' }

/** Checks a code of six digits. Whether its period was used before is for the caller to decide. */
export function checkTotp(secret: string, code: string, now: Date): CheckedCode {
  const timestamp = now.getTime()
  const check = (window: number) =>
    totp(Secret.fromBase32(secret)).validate({ token: code, timestamp, window })
  const current = Math.floor(timestamp / 1000 / seconds)
  const near = check(accepted)
  if (near !== null) return { is: 'right', step: current + near }
  const far = check(recognised)
  return far === null ? { is: 'wrong' } : { is: 'otherTime', step: current + far }
}
