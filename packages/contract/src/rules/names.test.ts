import { expect, test } from 'vitest'
import { nameAmong, toldApart } from './names.ts'

test('two children of one name are told apart by their admission numbers, and nobody else carries one', () => {
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
