import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { contactDigits, loginName, loginNamesOf, numberIn, pincodeIn } from './countries.ts'

const { digitsOnly, exactly6, exactly10, registration } = messages
const [us, uk, australia, india, finland] = [1, 2, 3, 4, 5]

test('a login name with a mobile number is the same however it is typed', () => {
  const number = fc.stringMatching(/^[6-9]\d{9}$/)
  const prefix = fc.constantFrom('', '+91', '91', '0', '+91 ', '+91-')
  const gap = fc.constantFrom('', ' ', '-')
  fc.assert(
    fc.property(number, prefix, gap, (digits, before, between) => {
      expect(loginName(` ${before}${digits.slice(0, 5)}${between}${digits.slice(5)} `)).toBe(digits)
    }),
  )
})

test('a serial number ignores case and keeps its hyphen', () => {
  expect(loginName(' lsm-17 ')).toBe('LSM-17')
  expect(loginName('LSM 2-17')).toBe('LSM2-17')
  expect(loginName('b-9876543210')).toBe('B-9876543210')
  expect(loginName('9876543210-b')).toBe('9876543210-B')
})

test('other login names are unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const once = loginName(text)
      expect(loginName(once)).toBe(once)
    }),
  )
})

describe('a number', () => {
  test.each([
    [india, '98765 43210', '9876543210'],
    [india, '+91 98765 43210', '9876543210'],
    [us, '(415) 555-0100', '+14155550100'],
    [us, '+1 415 555 0100', '+14155550100'],
    [uk, '07911 123456', '+447911123456'],
    [uk, '+44 (0) 7911 123456', '+447911123456'],
    [australia, '0412 345 678', '+61412345678'],
    [finland, '040 1234567', '+358401234567'],
    [finland, '050 123 45678', '+3585012345678'],
    [us, '+91 98765 43210', '9876543210'],
  ])('in country %d, %s is stored as %s and signs in', (country, typed, number) => {
    expect(numberIn(country!, typed)).toEqual({ number })
    expect(loginNamesOf(loginName(typed))).toContain(number)
    expect(loginNamesOf(loginName(number))[0]).toBe(number)
    expect(contactDigits(number)).toBe(number)
  })

  test.each([
    [india, '98765', exactly10],
    [india, 'nobody', digitsOnly],
    [us, '555-0100', exactly10],
    [uk, '07911', registration.ukNumber],
    [australia, '0412 345', registration.australianNumber],
    [finland, '040', registration.finnishNumber],
  ])('in country %d, %s is not a number', (country, typed, fault) => {
    expect(numberIn(country!, typed)).toEqual({ fault })
  })
})

describe('a pincode', () => {
  test.each([
    [india, '500 034', '500034'],
    [india, '५०००३४', '500034'],
    [us, '94105', '94105'],
    [us, '94105-1234', '941051234'],
    [uk, 'sw1a 1aa', 'SW1A 1AA'],
    [australia, '2000', '2000'],
    [finland, '00100', '00100'],
  ])('in country %d, %s is stored as %s', (country, typed, pincode) => {
    expect(pincodeIn(country!, typed)).toEqual({ pincode })
  })

  test.each([
    [india, '5000', exactly6],
    [india, 'SW1A 1AA', digitsOnly],
    [us, '9410', registration.zipCode],
    [uk, '500034', registration.ukPostcode],
    [australia, '20000', registration.australianPostcode],
    [finland, '0010', registration.finnishPostcode],
  ])('in country %d, %s is not a pincode', (country, typed, fault) => {
    expect(pincodeIn(country!, typed)).toEqual({ fault })
  })
})
