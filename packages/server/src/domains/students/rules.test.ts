import { messages } from '@casa/contract/messages'
import { type Student, students } from '@casa/contract/students'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedFields,
  whyAskFirst,
  whyNoSlip,
  whyNotAdmittedRows,
  whyNotBorn,
  whyNumbersTaken,
} from './rules.ts'

const text = fc.option(fc.string({ minLength: 1, maxLength: 20 }).filter(one => one.trim() === one))
const student = fc.record({
  _id: fc.uuid(),
  schooleId: fc.uuid(),
  firstName: fc.constantFrom('Asha', 'Bala'),
  lastName: text,
  fullName: fc.string(),
  dob: fc.constantFrom('2021-05-01', '2022-01-31'),
  gender: fc.constantFrom('male', 'female', null),
  classId: fc.record({ _id: fc.uuid(), className: fc.string() }),
  admissionNumber: text,
  motherName: fc.constantFrom('Meera', 'Latha'),
  fatherName: text,
  mobileNumber: fc.constantFrom('9876543210', null),
  fatherMobileNumber: fc.constantFrom('9876543211', null),
  address: text,
  lane: text,
  doa: fc.constant('2024-06-01'),
  allergies: text,
  adharNo: fc.constantFrom('XXXXXXXX1234', null),
  imageURL: fc.array(
    fc.uuid().map(file => `/api/files/${file}`),
    { maxLength: 5 },
  ),
  profileURL: fc.option(fc.uuid().map(file => `/api/files/${file}`)),
  userId: fc.record({ _id: fc.uuid(), serialNumber: fc.string() }),
  version: fc.nat(),
}) as fc.Arbitrary<Student>

describe('what changed', () => {
  test('is nothing if a child is sent back as it was read', () => {
    fc.assert(
      fc.property(student, child => {
        expect(changedFields(students.update.body.parse(child), child)).toEqual([])
      }),
    )
  })

  test('is the field that differs, and no other', () => {
    fc.assert(
      fc.property(student, child => {
        expect(changedFields({ motherName: `${child.motherName} Rao` }, child)).toEqual(['motherName'])
        expect(changedFields({ adharNo: '123456781234' }, child)).toEqual(['adharNo'])
      }),
    )
  })
})

test('a workbook cannot admit a child before birth or in a mistyped year', () => {
  const born = { dob: '2022-01-31', doa: '2022-01-31' }
  const values = [born, { ...born, doa: '2022-01-30' }, born, { dob: '1900-01-01', doa: '1900-06-01' }]
  const rows = values.map((values, index) => ({ number: index + 2, values }))
  expect(whyNotAdmittedRows(rows, '2026-11-20')).toMatchObject([
    { row: 3, message: messages.student.admittedUnborn },
    { row: 5, message: messages.student.admittedLongAgo },
  ])
})

test('the question before linking a child names the parent and the children known to the school', () => {
  const question = JSON.stringify(whyAskFirst('9876543210', { name: 'Meera', children: ['Asha', 'Dev'] }))
  for (const known of ['9876543210', 'Meera', 'Asha', 'Dev']) expect(question).toContain(known)
})

test('why there is no slip depends on what the parent has and on whether codes reach a number', () => {
  const whys = [
    whyNoSlip(undefined, true),
    whyNoSlip('ask', true),
    whyNoSlip('open', true),
    whyNoSlip('open', false),
  ]
  expect(new Set(whys).size).toBe(4)
  expect(whyNoSlip('ask', false)).toBe(whyNoSlip('ask', true))
})

test('nobody is born after today', () => {
  expect(whyNotBorn('2026-11-20', '2026-11-20')).toBeUndefined()
  expect(whyNotBorn('2026-11-21', '2026-11-20')).toBe('The date of birth is in the future.')
  expect(whyNotBorn(undefined, '2026-11-20')).toBeUndefined()
})

describe('the admission numbers of a workbook', () => {
  test('are each reported if they already exist, in any case, with their place', () => {
    const numbers = fc.array(fc.constantFrom('a-1', 'A-1', 'b-2', 'C-3', 'c-3'), { maxLength: 12 })
    fc.assert(
      fc.property(numbers, texts => {
        const cells = texts.map((text, index) => ({ row: index + 2, text }))
        const faulty = whyNumbersTaken(cells, new Set()).map(({ row }) => row)
        const different = new Set(texts.map(text => text.toLowerCase())).size
        expect(faulty).toHaveLength(texts.length - different)
        for (const row of faulty)
          expect(texts.slice(0, row - 2).map(text => text.toLowerCase())).toContain(
            texts[row - 2]!.toLowerCase(),
          )
      }),
    )
    expect(
      whyNumbersTaken(
        [2, 5].map(row => ({ row, text: 'A' })),
        new Set(['A']),
      ),
    ).toMatchObject([
      { row: 2, message: 'This admission number is already taken.' },
      { row: 5, message: 'This admission number also appears in row 2' },
    ])
  })
})
