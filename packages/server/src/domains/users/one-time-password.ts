import { randomBytes } from 'node:crypto'

// 32 signs that nobody mistakes for one another on a printed slip, so that each carries five bits.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 4
const groupLength = 5

/** A random password of 100 bits for a welcome slip: four groups of five capital letters and digits. */
export function newOneTimePassword(): string {
  const letters = Array.from(randomBytes(groups * groupLength), byte => signs[byte % signs.length]).join('')
  return letters.match(new RegExp(`.{${groupLength}}`, 'g'))!.join('-')
}

/** What was typed from a slip, in the form under which it is fingerprinted: case, blanks and dashes do not matter. */
export function plainOneTimePassword(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
}
