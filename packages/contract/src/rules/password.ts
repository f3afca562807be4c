import { messages } from '../messages.ts'
import { commonPasswords } from './common-passwords.ts'
import { whyNotLength } from './password-length.ts'

const { tooCommon, tooPersonal } = messages.password

/** What a guesser knows of somebody. */
export type Person = { mobileNumber?: string | null; names?: readonly string[] }

/**
 * The sentence that says why a new password will not do, or undefined when it will. For the server: the list of common
 * passwords is too long for a browser that only wants to sign in.
 */
export function whyNotPassword(password: string, person: Person = {}): string | undefined {
  const length = whyNotLength(password)
  if (length) return length
  if (isCommon(password)) return tooCommon
  return isPersonal(password, person) ? tooPersonal : undefined
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

function isPersonal(password: string, { mobileNumber, names = [] }: Person): boolean {
  const typed = plain(password)
  const mobile = plain(mobileNumber ?? '')
  if (mobile && [mobile, `0${mobile}`, `91${mobile}`].includes(typed)) return true
  const own = names.flatMap(name => [name, ...name.split(/\s+/)]).map(plain)
  return own.some(name => name.length > 2 && [typed, typed.replace(/\d+$/, '')].includes(name))
}

/** Letters and digits alone, in lower case. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
