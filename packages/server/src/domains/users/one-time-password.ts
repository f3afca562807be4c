import { randomBytes } from 'node:crypto'
import { asciiDigits } from '@casa/contract/rules/typed-text'
import type { Secrets } from '../../platform/secrets.ts'

// 32 characters that cannot be confused on a printed slip; each carries five bits.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 4
const groupLength = 4

/** A random password of 80 bits for a slip: four groups of four capital letters and digits. */
export function newOneTimePassword(): string {
  const letters = Array.from(randomBytes(groups * groupLength), byte => signs[byte % signs.length]).join('')
  return letters.match(new RegExp(`.{${groupLength}}`, 'g'))!.join('-')
}

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
