import { randomBytes } from 'node:crypto'

// 32 characters that cannot be confused on a printed slip; each carries five bits.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 4
const groupLength = 4

/** A random password of 80 bits for a slip: four groups of four capital letters and digits. */
export function newOneTimePassword(): string {
  const letters = Array.from(randomBytes(groups * groupLength), byte => signs[byte % signs.length]).join('')
  return letters.match(new RegExp(`.{${groupLength}}`, 'g'))!.join('-')
}
