import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOneTimePassword, plainOneTimePassword } from './one-time-password.ts'
import { plainLoginName } from './rules.ts'

test('a mobile number is the same however it was typed', () => {
  const number = fc.stringMatching(/^[6-9]\d{9}$/)
  const prefix = fc.constantFrom('', '+91', '91', '0', '+91 ', '+91-')
  const gap = fc.constantFrom('', ' ', '-')
  fc.assert(
    fc.property(number, prefix, gap, (digits, before, between) => {
      expect(plainLoginName(` ${before}${digits.slice(0, 5)}${between}${digits.slice(5)} `)).toBe(digits)
    }),
  )
})

test('a serial number is the same in any case, and keeps its dash', () => {
  expect(plainLoginName(' lsm-17 ')).toBe('LSM-17')
  expect(plainLoginName('LSM 2-17')).toBe('LSM2-17')
})

test('a plain login name stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), typed => {
      const once = plainLoginName(typed)
      expect(plainLoginName(once)).toBe(once)
    }),
  )
})

test('a slip’s password is understood in any case, with blanks or without dashes, and is never made twice', () => {
  const made = new Set(Array.from({ length: 500 }, newOneTimePassword))
  expect(made.size).toBe(500)
  for (const password of made) {
    expect(password).not.toMatch(/[01IO]/)
    expect(plainOneTimePassword(password.toLowerCase().replaceAll('-', '  '))).toBe(
      password.replaceAll('-', ''),
    )
  }
})
