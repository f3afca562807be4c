import { messages } from '../messages.ts'
import { denseDigits, mobileDigits, plainCode } from './typed-text.ts'

const { exactly6, exactly10, digitsOnly, registration } = messages

/** India's number on the wire. */
export const india = 4

type Country = {
  /** The country's calling code. */
  code: string
  /** A national number without its trunk prefix. */
  number: RegExp
  trunk: string
  pincode: RegExp
  wrongNumber: string
  wrongPincode: string
}

/** The countries offered in School Registration, by their numbers on the wire. */
const countries: Record<number, Country> = {
  1: {
    code: '1',
    trunk: '1',
    number: /^\d{10}$/,
    pincode: /^\d{5}(-?\d{4})?$/,
    wrongNumber: exactly10,
    wrongPincode: registration.zipCode,
  },
  2: {
    code: '44',
    trunk: '0',
    number: /^[1-9]\d{8,9}$/,
    pincode: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
    wrongNumber: registration.ukNumber,
    wrongPincode: registration.ukPostcode,
  },
  3: {
    code: '61',
    trunk: '0',
    number: /^[1-9]\d{8}$/,
    pincode: /^\d{4}$/,
    wrongNumber: registration.australianNumber,
    wrongPincode: registration.australianPostcode,
  },
  [india]: {
    code: '91',
    trunk: '0',
    number: /^\d{10}$/,
    pincode: /^\d{6}$/,
    wrongNumber: exactly10,
    wrongPincode: exactly6,
  },
  5: {
    code: '358',
    trunk: '0',
    number: /^[1-9]\d{4,11}$/,
    pincode: /^\d{5}$/,
    wrongNumber: registration.finnishNumber,
    wrongPincode: registration.finnishPostcode,
  },
}

/** A country's number as stored: ten digits in India, elsewhere + and the calling code. */
const stored = (country: Country, number: string) =>
  country === countries[india] ? number : `+${country.code}${number}`

/**
 * A number as stored if it has + or 00 and the calling code of an offered country, or is ten Indian digits in any
 * format; otherwise without its grouping characters.
 */
export function contactDigits(text: string): string {
  const dense = denseDigits(text)
  const abroad = /^(?:\+|00)(\d+)$/.exec(dense)?.[1]
  if (abroad)
    for (const country of Object.values(countries)) {
      const rest = abroad.startsWith(country.code) ? abroad.slice(country.code.length) : ''
      const number = rest.replace(/^0/, '')
      if (country.number.test(number)) return stored(country, number)
    }
  return mobileDigits(text)
}

/** A login name as stored: a mobile number (`contactDigits`) or a child's serial number in capitals. */
export function loginName(text: string): string {
  const digits = contactDigits(text)
  return /^(?:\d{10}|\+\d+)$/.test(digits) ? digits : plainCode(text).replace(/\s/g, '').toUpperCase()
}

/** A contact's number as stored if it is valid within the country; otherwise the error. */
export function numberIn(country: number, text: string): { number: string } | { fault: string } {
  const digits = contactDigits(text)
  const isAbroad = /^(?:\+|00)/.test(denseDigits(text))
  if (digits.startsWith('+') || (isAbroad && digits.length === 10)) return { number: digits }
  const of = countries[country] ?? countries[india]!
  if (!/^\d+$/.test(digits)) return { fault: digitsOnly }
  const plain = of.number.test(digits) ? digits : digits.replace(new RegExp(`^${of.trunk}`), '')
  return of.number.test(plain) ? { number: stored(of, plain) } : { fault: of.wrongNumber }
}

/** A country's pincode as stored, in capitals; otherwise the error. */
export function pincodeIn(country: number, text: string): { pincode: string } | { fault: string } {
  const of = countries[country] ?? countries[india]!
  const hasLetters = of === countries[2]
  const plain = hasLetters ? plainCode(text).toUpperCase().replace(/\s+/g, ' ') : denseDigits(text)
  if (!hasLetters && !/^\d+$/.test(plain)) return { fault: digitsOnly }
  return of.pincode.test(plain) ? { pincode: plain } : { fault: of.wrongPincode }
}

/** The login names that a typed name may mean: several countries write numbers in the same format. */
export function loginNamesOf(name: string): string[] {
  if (!/^\d+$/.test(name)) return [name]
  const abroad = Object.keys(countries).flatMap(country => {
    const found = numberIn(Number(country), name)
    return 'number' in found ? [found.number] : []
  })
  return [...new Set([name, ...abroad])]
}

type OfCountry = { pincode?: string; mobileNumber?: string; schooleContact?: string }

/** The country-dependent fields of a school in stored form, and the errors of invalid ones. */
export function fieldsIn(country: number, { pincode, mobileNumber, schooleContact }: OfCountry) {
  const fields: OfCountry = {}
  const faults: { [field in keyof OfCountry]?: string } = {}
  const take = (
    field: keyof OfCountry,
    found: { fault: string } | { number: string } | { pincode: string },
  ) => {
    if ('fault' in found) faults[field] = found.fault
    else fields[field] = 'number' in found ? found.number : found.pincode
  }
  if (pincode) take('pincode', pincodeIn(country, pincode))
  if (mobileNumber) take('mobileNumber', numberIn(country, mobileNumber))
  if (schooleContact) take('schooleContact', numberIn(country, schooleContact))
  return { fields, faults }
}
