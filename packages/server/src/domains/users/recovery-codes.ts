import { newOneTimePassword } from '../../platform/one-time-password.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { plainOneTimePassword } from './one-time-password.ts'

const count = 10

/** Ten random recovery codes of 80 bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, newOneTimePassword)
}

/** The fingerprint under which a user's recovery code is stored. */
export function recoveryFingerprint(secrets: Secrets, user: string, code: string): Buffer {
  return secrets.fingerprint(plainOneTimePassword(code), `recovery code ${user}`)
}
