import type { School } from '@casa/contract/schools'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, changesContact, registrationLimits, shortCodeOf, timeZoneOf } from './rules.ts'

test.each([
  ['Little Stars Montessori', 'LSM'],
  ['Casa dei Bambini di San Lorenzo', 'CDBD'],
  ['Orchard', 'ORCH'],
  ["St. Mary's School", 'SMS'],
  ['École Montessori', 'EM'],
  ['A', 'SCH'],
  ['4 Orchard', 'ORCH'],
  ['చిన్నారి బడి', 'SCH'],
  ['2nd Street 4', 'NS'],
])('%s is %s for short', (name, code) => {
  expect(shortCodeOf(name)).toBe(code)
})

test('every name has a short code of two to four capital letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      expect(shortCodeOf(name)).toMatch(/^[A-Z]{2,4}$/)
    }),
  )
})

test('a country has the time zone of its capital', () => {
  expect([1, 2, 3, 4, 5].map(timeZoneOf)).toEqual([
    'America/New_York',
    'Europe/London',
    'Australia/Sydney',
    'Asia/Kolkata',
    'Europe/Helsinki',
  ])
})

test('every country has a time zone that exists', () => {
  for (const country of [1, 2, 3, 4, 5]) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: timeZoneOf(country) })).not.toThrow()
  }
})

test('only fields that differ from the school as read remain in a change', () => {
  const file = '01900000-0000-7000-8000-000000000000'
  const school = {
    schooleName: 'Orchard',
    city: 'Pune',
    logoURL: `/api/files/${file}`,
    filterStatus: false,
  } as unknown as School
  const changed = (changes: object) => changedFields(changes, school)
  expect(changed({ schooleName: 'Orchard', city: 'Pune', logoURL: file, filterStatus: false })).toEqual({})
  expect(changed({ schooleName: 'Orchards', city: undefined })).toStrictEqual({ schooleName: 'Orchards' })
  expect(changed({ filterStatus: true, logoURL: null })).toEqual({ filterStatus: true, logoURL: null })
  expect(changedFields({ logoURL: null }, { ...school, logoURL: null })).toEqual({})
})

test('a change of the number or the e-mail address changes where codes go; other changes do not', () => {
  expect(changesContact({ mobileNumber: '9000000010' })).toBe(true)
  expect(changesContact({ city: 'Pune' })).toBe(false)
  expect(changesContact({})).toBe(false)
})

test('registrations are counted per network', () => {
  const [limit] = registrationLimits('10.0.0.1')
  expect(limit).toMatchObject({ burst: 20, seconds: 60 })
  expect(registrationLimits('10.0.0.2')[0]!.name).not.toBe(limit!.name)
})
