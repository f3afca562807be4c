import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, denseDigits, folded, mobileDigits, plainCode } from './typed-text.ts'

/** Texts that mix joiners, marks, digits and spaces of many scripts. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'a',
          'É',
          'e\u0301',
          'İ',
          'ß',
          'Σ',
          'ς',
          '1',
          '१',
          '౧',
          '\uff11',
          'क',
          '\u093c',
          '\u094d',
          'ష',
          '\u0c4d',
        ],
        ...[
          ' ',
          '\u00a0',
          '\n',
          '\r\n',
          '\t',
          '\u2028',
          '\u200b',
          '\u200c',
          '\u200d',
          '\ufe0f',
          '\ufeff',
          '\u202e',
        ],
        ...['👩', '❤', '🏽', '©', '–', '’', '\u061c', '\u180e', '\u0000', '\ud800', '\u3164'],
      ),
      { maxLength: 12 },
    )
    .map(parts => parts.join('')),
)

describe('a text as stored', () => {
  test.each([
    ['Jose\u0301', 'José'],
    ['A\u200bsha\ufeff', 'Asha'],
    ['\u202eAsha\u202c', 'Asha'],
    ['Asha\u00a0Rao', 'Asha Rao'],
    ['one\r\ntwo\u2028three', 'one\ntwo\nthree'],
    ['a\u0000b\u007f', 'ab'],
    ['As\u00adha', 'Asha'],
    ['Asha\u200d', 'Asha'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test.each(['क्\u200dष', 'క్\u200cష', '👩\u200d👧', '❤\ufe0f\u200d🔥', '1\ufe0f\u20e3', '👍🏽', 'Zoë'])(
    'characters that shape letters and emoji are kept: %s',
    text => {
      expect(cleanText(text)).toBe(text)
    },
  )

  test('cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(typed, text => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })
})

describe('a mobile number', () => {
  test.each([
    '9876543210',
    '+919876543210',
    '+91 98765 43210',
    '0091-98765-43210',
    '91 9876543210',
    '09876543210',
    '+91 (0) 98765 43210',
    '98765–43210',
    '९८७६५४३२१०',
    '౯౮౭౬౫ ౪౩౨౧౦',
    '٩٨٧٦٥٤٣٢١٠',
    '９８７６５４３２１０',
    '\u202a+91\u00a098765\u200b43210\u202c',
    '\ufeff9876543210\u200d',
  ])('%s is ten digits', text => {
    expect(mobileDigits(text)).toBe('9876543210')
  })

  test.each([
    ['98765', '98765'],
    ['98765432101', '98765432101'],
    ['98765abc10', '98765abc10'],
    ['+44 20 7946 0958', '442079460958'],
  ])('%s is unchanged', (text, kept) => {
    expect(mobileDigits(text)).toBe(kept)
  })
})

test('codes and digits are accepted from every keyboard', () => {
  expect(plainCode(' A–१७\u200b ')).toBe('A-17')
  expect(denseDigits('1234 5678-९०१२')).toBe('123456789012')
})

describe('a text in comparable form', () => {
  test.each([
    ['José', 'JOSE\u0301'],
    ['Class\u200b 1', 'class १'],
    ['क्षमा', 'क्\u200dषमा'],
    ['A–17', 'a-17'],
    ['Mother’s', "mother's"],
    ['ΟΔΟΣ', 'οδος'],
    ['İzmir', 'izmir'],
  ])('%s equals %s', (one, other) => {
    expect(folded(one)).toBe(folded(other))
  })

  test('vowel signs of Indian scripts are letters', () => {
    expect(folded('कि')).not.toBe(folded('क'))
    expect(folded('కా')).not.toBe(folded('క'))
  })

  test('a text equals itself regardless of earlier cleaning and folding', () => {
    fc.assert(
      fc.property(typed, text => {
        expect(folded(cleanText(text))).toBe(folded(text))
        expect(folded(folded(text))).toBe(folded(text))
      }),
    )
  })
})
