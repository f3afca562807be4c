import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isName, nameAmong, withDistinctNames } from './names.ts'

test('only children with the same name are shown with admission numbers', () => {
  const children = [
    { fullName: 'Asha Rao', admissionNumber: 'A-1' },
    { fullName: 'asha  Rao', admissionNumber: 'A-2' },
    { fullName: 'Asha Rao', admissionNumber: null },
    { fullName: 'Ravi', admissionNumber: 'A-3' },
  ]
  const names = ['Asha Rao (A-1)', 'asha  Rao (A-2)', 'Asha Rao', 'Ravi']
  expect(children.map(nameAmong(children))).toEqual(names)
  expect(withDistinctNames(children)).toEqual(
    children.map((child, at) => ({ ...child, fullName: names[at] })),
  )
})

test('without an admission number, the serial number distinguishes children with the same name', () => {
  const children = [
    { fullName: 'Asha Rao', admissionNumber: null, serialNumber: 'LBM-1' },
    { fullName: 'Asha Rao', admissionNumber: '', userId: { serialNumber: 'LBM-2' } },
    { fullName: 'Asha Rao', admissionNumber: 'A-3', serialNumber: 'LBM-3' },
    { fullName: 'Ravi', admissionNumber: null, serialNumber: 'LBM-4' },
  ]
  const names = ['Asha Rao (LBM-1)', 'Asha Rao (LBM-2)', 'Asha Rao (A-3)', 'Ravi']
  expect(children.map(nameAmong(children))).toEqual(names)
})

describe('a name', () => {
  test.each([
    'Asha',
    "D'Souza, Jr.",
    'K. Suresh',
    'K.Suresh Rao',
    'St.Mary’s (Nursery) 2–3',
    'आशा',
    'లక్ష్మీ నరసింహ',
    'Casa 1 & 2',
    'Class 10',
    'Ó Briain',
    'St.John',
    'R.K. Rao',
    'K.Ramesh',
    'M.A.Khan',
    'Mohd.Salim',
    'Dr.Rao',
    'के.एल. राव',
    'आर.के.नारायण',
    'श्री.राम',
    'आर.भारत',
    'के.एस.भारत',
    'भारत.कुमार',
    'ఎన్.టి.రామారావు',
    'ఆర్.భారత్',
    'ఎం.భారత్ రెడ్డి',
    'И.И.Иванов',
    'Св.Иоанн',
    'م.خان',
    'محمد.خان',
  ])('may be %s', name => {
    expect(isName(name)).toBe(true)
  })

  test.each([
    'http://a.example',
    'www.a.example',
    'a@b.example',
    'prize.com',
    'bit.ly/x',
    't.me/x',
    'Call 9876543210',
    '98-76-54 32.10',
    '९८७६५४३२१०',
    'бабушка.рф',
    'Win at бабушка.рф now',
    'राम.भारत',
    'राम२.भारत',
    'మోసం.భారత్',
    'பரிசு.இந்தியா',
    'ਇਨਾਮ.ਭਾਰਤ',
    'انعام.بھارت',
    'παράδειγμα.ελ',
    'みんな.テスト',
    '中奖了。中国',
    'prize.рф',
    'prize．com',
    'prize.xn--p1ai',
    'two\nlines',
    '---',
    '',
  ])('may not be %j', name => {
    expect(isName(name)).toBe(false)
  })
})

test('initials before a name in Latin, Hindi or Telugu letters are a name, with and without spaces', () => {
  const scripts = [
    { initials: ['K', 'R', 'M', 'St', 'Md'], names: ['Ramesh', 'Khan', 'John', 'Rao'] },
    { initials: ['के', 'आर', 'एम', 'एल', 'वाई', 'पी'], names: ['राव', 'नारायण', 'भारत', 'शर्मा'] },
    { initials: ['కె', 'ఆర్', 'ఎం', 'హెచ్', 'వై'], names: ['రావు', 'భారత్', 'శర్మ'] },
  ]
  fc.assert(
    fc.property(
      fc
        .constantFrom(...scripts)
        .chain(({ initials, names }) =>
          fc.tuple(
            fc.array(fc.constantFrom(...initials), { minLength: 1, maxLength: 3 }),
            fc.constantFrom(...names),
            fc.constantFrom('', ' '),
          ),
        ),
      ([initials, name, space]) => {
        expect(isName([...initials.map(one => `${one}.`), name].join(space))).toBe(true)
      },
    ),
  )
})
