import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayFromSerial } from './calendar.ts'
import { day, digits, Fault, mobileNumber, oneOfWords, text, yesNo } from './cells.ts'

const sheet = { date1904: false }
const sheetFrom1904 = { date1904: true }
const faulty = expect.any(Fault)

const digitText = fc.stringMatching(/^\d{1,18}$/)
const separated = (value: string) =>
  fc
    .array(fc.constantFrom('', ' ', '-', '\u00a0', ' – ', '(', ')'), {
      minLength: value.length,
      maxLength: value.length,
    })
    .map(separators => [...value].map((digit, index) => (index ? separators[index] : '') + digit).join(''))
/** The days that the product accepts: to the end of 2100. */
const anyDay = fc.integer({ min: 61, max: 73_415 }).map(serial => dayFromSerial(serial)!)

describe('text', () => {
  test('formula-like text stays text; numbers are written in full', () => {
    for (const written of ['=1+1', '+91', '-5', '@home', "'quoted"])
      expect(text(written, sheet)).toBe(written)
    expect(text(1.2e11, sheet)).toBe('120000000000')
    expect(text(1e21, sheet)).toBe('1000000000000000000000')
    expect(text(98.6, sheet)).toBe('98.6')
    expect(text(true, sheet)).toBe('TRUE')
    expect(text({ day: '2019-05-14' }, sheet)).toBe('2019-05-14')
  })

  test('a formula’s error is not a name', () => {
    expect(text('#N/A', sheet)).toEqual(new Fault(textOf(refusals.cell.formula, { error: '#N/A' })))
    expect(text('#1', sheet)).toBe('#1')
  })
})

describe('digits', () => {
  test('separators are removed, leading zeros are kept', () => {
    fc.assert(
      fc.property(
        digitText.chain(value => fc.tuple(fc.constant(value), separated(value))),
        ([value, written]) => {
          expect(digits(written, sheet)).toBe(value)
        },
      ),
    )
    expect(digits("'0012", sheet)).toBe('0012')
    expect(digits('9876543210.0', sheet)).toBe('9876543210')
  })

  test('whole numbers up to 15 digits are written in full', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), value => {
        expect(digits(value, sheet)).toBe(String(value))
      }),
    )
    expect(digits(1.2e11, sheet)).toBe('120000000000')
  })

  test('digits cut off by the spreadsheet are an error; complete ones are not', () => {
    expect(digits('9.876543210E9', sheet)).toBe('9876543210')
    for (const cut of ['1.23457E+11', '1.2E11', 1e15])
      expect(digits(cut, sheet)).toMatchObject({
        text: { message: expect.stringContaining('digits are missing') },
      })
  })

  test('everything else is an error', () => {
    for (const other of ['98765x', '12.34', '-5', '', '+91', 3.5, -1, true, { day: '2019-05-14' }])
      expect(digits(other, sheet)).toMatchObject({ text: { message: 'Must be only digits' } })
  })
})

test('a mobile number is the same in every format', () => {
  const number = fc.stringMatching(/^[6-9]\d{9}$/)
  const prefix = fc.constantFrom('', '+91', '+91 ', '+91-', '91', '91 ', '0091 ', '0', "'", "'+91 ")
  const written = number.chain(value => fc.tuple(fc.constant(value), prefix, separated(value)))
  fc.assert(
    fc.property(written, ([value, before, after]) => {
      expect(mobileNumber(before + after, sheet)).toBe(value)
    }),
  )
  fc.assert(
    fc.property(number, value => {
      expect(mobileNumber(Number(value), sheet)).toBe(value)
    }),
  )
  expect(mobileNumber(919876543210, sheet)).toBe('9876543210')
  for (const wrong of ['98765', '+1 9876543210', '98765432101', 12])
    expect(mobileNumber(wrong, sheet)).toMatchObject({ text: { message: 'Must be exactly 10 digits' } })
  expect(mobileNumber('ten', sheet)).toMatchObject({ text: { message: 'Must be only digits' } })
})

describe('day', () => {
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const writings = [
    (y: string, m: string, d: string) => `${y}-${m}-${d}`,
    (y: string, m: string, d: string) => `${y}/${m}/${d}`,
    (y: string, m: string, d: string) => `${d}/${m}/${y}`,
    (y: string, m: string, d: string) => `${d}-${m}-${y}`,
    (y: string, m: string, d: string) => `${d}.${m}.${y}`,
    (y: string, m: string, d: string) => `${Number(d)}/${Number(m)}/${y}`,
    (y: string, m: string, d: string) => `${d}-${names[Number(m) - 1]}-${y}`,
    (y: string, m: string, d: string) => `${Number(d)} ${names[Number(m) - 1]!.toUpperCase()}, ${y}`,
    (y: string, m: string, d: string) => `${y}-${m}-${d} 00:00:00`,
    (y: string, m: string, d: string) => `${y}-${m}-${d}T18:30:00`,
  ]

  test('every format gives the same day, with the day before the month', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...writings), (value, write) => {
        const [year, month, date] = value.split('-') as [string, string, string]
        expect(day(write(year, month, date), sheet)).toBe(value)
      }),
    )
    expect(day('03/04/2019', sheet)).toBe('2019-04-03')
    expect(day('1st September 2019', sheet)).toBe('2019-09-01')
  })

  test('a serial gives the day in both systems, as number and as text; a date cell is its day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 99_999 }), serial => {
        expect(day(serial, sheet)).toBe(dayFromSerial(serial))
        expect(day(serial + 0.75, sheet)).toBe(dayFromSerial(serial))
        expect(day(String(serial), sheet)).toBe(dayFromSerial(serial))
        expect(day(serial, sheetFrom1904)).toBe(dayFromSerial(serial + 1462))
      }),
    )
    expect(day({ day: '1925-01-02' }, sheet)).toBe('1925-01-02')
  })

  test('nonexistent days, month-first dates, short years, times with a zone and bare years are errors', () => {
    for (const wrong of [
      '30/02/2019',
      '29/02/2019',
      '05/13/2019',
      '2019-13-01',
      '0000-01-01',
      '20199-01-01',
      'soon',
      '31-Foo-2019',
      '32/01/2019',
    ])
      expect(day(wrong, sheet)).toEqual(faulty)
    for (const wrong of [2019, 7, 20190514, -45000, true, '2019', '2019-05-14T18:30:00.000Z'])
      expect(day(wrong, sheet)).toEqual(faulty)
    expect(day('14/05/19', sheet)).toMatchObject({ text: { message: 'Write the year with four digits' } })
  })

  test('any input gives a day or an error, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.boolean()), cell => {
        const read = day(cell as string, sheet)
        expect(read instanceof Fault || /^\d{4}-\d{2}-\d{2}$/.test(read)).toBe(true)
      }),
    )
  })
})

test('yes and no, ticked or in words', () => {
  for (const yes of [true, 'Yes', ' YES ', 'y', 1, '1', 'TRUE', 'x', '✓'])
    expect(yesNo(yes, sheet)).toBe(true)
  for (const no of [false, 'No', 'n', 0, 'false']) expect(yesNo(no, sheet)).toBe(false)
  expect(yesNo('perhaps', sheet)).toMatchObject({ text: { message: 'Must be Yes or No' } })
})

test('one of a few words, ignoring case and spaces', () => {
  const status = oneOfWords({ Active: true, 'In Active': false })
  expect(status('ACTIVE', sheet)).toBe(true)
  expect(status('inactive', sheet)).toBe(false)
  expect(status('gone', sheet)).toMatchObject({ text: { message: 'Must be one of: Active, In Active' } })
})
