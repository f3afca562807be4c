import { asciiDigits } from '@casa/contract/rules/typed-text'
import type { Secrets } from '../../platform/secrets.ts'

/** A password as typed from a slip, in the form that is fingerprinted: upper case, without spaces and dashes. */
export function plainOneTimePassword(typed: string): string {
  return asciiDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

/** The fingerprint under which the password of a slip that opens an account is stored. */
export function firstPassword(secrets: Secrets, password: string): Buffer {
  return secrets.fingerprint(plainOneTimePassword(password), 'first password')
}

/** The fingerprint of the password on a slip that links one child and opens nothing. */
export function linkPassword(secrets: Secrets, password: string, studentId: string): Buffer {
  return secrets.fingerprint(plainOneTimePassword(password), `link ${studentId}`)
}

/** Whether a password is the one on an account's slip. Without a stored fingerprint it is false and takes as long. */
export function firstPasswordMatches(
  secrets: Secrets,
  typed: string,
  stored: Buffer | null | undefined,
): boolean {
  return secrets.matches(plainOneTimePassword(typed), 'first password', stored ?? nothing)
}

const nothing = Buffer.alloc(32)
