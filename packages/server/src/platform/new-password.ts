import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { messages } from '@casa/contract/messages'
import { whyNotLength } from '@casa/contract/rules/password-length'
import type { PlainText } from '@casa/contract/text'

const { tooCommon, tooPersonal } = messages.password

/** Common at a school in India, and missing from the list below; all with `123` or `@123` after them too. */
const localWords =
  'abc abcd admin amma andhra bengaluru bharat casa changeme chennai default delhi father ganesh ganesha hanuman hyderabad iloveindia india indian jaihind jaishreeram kolkata krishna lakshmi montessori mother mumbai nanna parent pass password principal qwerty saibaba school schoole student teacher telangana test welcome'

let common: Set<string> | undefined

/** The passwords that attackers try first, in lower case: some 18,000 that are long enough. Read when the first password is set. */
function commonPasswords(): Set<string> {
  if (common) return common
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const known: string[] = JSON.parse(readFileSync(file, 'utf8'))
  const local = localWords
    .split(' ')
    .flatMap(word => ['', '1', '123', '1234', '@1', '@123', '@1234'].map(end => word + end))
  common = new Set([...known, '0987654321', '987654321', '9876543210', ...local])
  return common
}

/**
 * The message that refuses a weak new password, or undefined. `known` contains names and numbers of its owner that
 * others may know. Forms check only the length, because the list of common passwords is too large for the browser.
 */
export function whyNotPassword(password: string, known: readonly string[] = []): PlainText | undefined {
  const length = whyNotLength(password)
  if (length) return length
  if (isCommon(password)) return tooCommon
  return isPersonal(password, known) ? tooPersonal : undefined
}

function isCommon(password: string): boolean {
  return /^(.)\1*$/u.test(password) || commonPasswords().has(password.toLowerCase()) || isDate(password)
}

/** A day in the last hundred years in any common format, which is likely to be a date of birth. */
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

/** Whether it consists only of one known term, repeated or not, and digits. */
function isPersonal(password: string, known: readonly string[]): boolean {
  const typed = plain(password)
  const terms = known.flatMap(text => [text, ...text.split(/\s+/)]).map(plain)
  return terms
    .flatMap(term => (/^\d{10}$/.test(term) ? [term, `0${term}`, `91${term}`] : [term]))
    .some(term => term.length > 2 && typed.startsWith(term) && /^\p{N}*$/u.test(typed.replaceAll(term, '')))
}

/** Only letters and digits, in lower case. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
