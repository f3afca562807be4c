import { describe, expect, test } from 'vitest'
import { isName, nameAmong, toldApart } from './names.ts'

test('two children with the same name are shown with admission numbers, and nobody else is', () => {
  const children = [
    { fullName: 'Asha Rao', admissionNumber: 'A-1' },
    { fullName: 'asha  Rao', admissionNumber: 'A-2' },
    { fullName: 'Asha Rao', admissionNumber: null },
    { fullName: 'Ravi', admissionNumber: 'A-3' },
  ]
  const names = ['Asha Rao (A-1)', 'asha  Rao (A-2)', 'Asha Rao', 'Ravi']
  expect(children.map(nameAmong(children))).toEqual(names)
  expect(toldApart(children)).toEqual(children.map((child, at) => ({ ...child, fullName: names[at] })))
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
    'two\nlines',
    '---',
    '',
  ])('may not be %j', name => {
    expect(isName(name)).toBe(false)
  })
})
