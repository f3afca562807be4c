import { messages } from '../messages.ts'
import { commonPasswords } from './common-passwords.ts'
import { whyNotLength } from './password-length.ts'

const { tooCommon, tooPersonal } = messages.password

/**
 * The sentence that says why a new password will not do, or undefined when it will. `known` is what a guesser knows of
 * its owner: names and numbers. For the server: the list of common passwords is too long for a browser that only wants to
 * sign in.
 */
export function whyNotPassword(password: string, known: readonly string[] = []): string | undefined {
  const length = whyNotLength(password)
  if (length) return length
  if (isCommon(password)) return tooCommon
  return isPersonal(password, known) ? tooPersonal : undefined
}

function isCommon(password: string): boolean {
  return /^(.)\1*$/u.test(password) || commonPasswords.has(password.toLowerCase()) || isDate(password)
}

/** A day of the last hundred years, which is likely somebody's birth date, in any of the usual orders. */
function isDate(password: string): boolean {
  const day = '(0?[1-9]|[12]\\d|3[01])'
  const month = '(0?[1-9]|1[0-2])'
  const year = '(19|20)\\d\\d'
  const orders = [
    [day, month, year],
    [month, day, year],
    [year, month, day],
  ].map(parts => parts.join('[-./ ]?'))
  return new RegExp(`^(${orders.join('|')})$`).test(password)
}

/** Whether it is nothing but what is known, or one word of it, as often as one likes, and digits behind that. */
function isPersonal(password: string, known: readonly string[]): boolean {
  const typed = plain(password)
  const terms = known.flatMap(text => [text, ...text.split(/\s+/)]).map(plain)
  return terms
    .flatMap(term => (/^\d{10}$/.test(term) ? [term, `0${term}`, `91${term}`] : [term]))
    .some(term => term.length > 2 && typed.startsWith(term) && /^\p{N}*$/u.test(typed.replaceAll(term, '')))
}

/** Letters and digits alone, in lower case. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
