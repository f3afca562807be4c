import { sounds } from '@casa/contract/rules/grids'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, type NamedChild, planSounds, type SheetChild } from './rules.ts'

const child = (id: string, fullName: string, admissionNumber: string | null = null): NamedChild => ({
  id,
  classId: 'nursery',
  fullName,
  admissionNumber,
})
const row = (number: number, name: string, more: Partial<SheetChild> = {}): SheetChild => ({
  row: number,
  classId: 'nursery',
  name,
  admissionNumber: null,
  sounds: { a: true },
  ...more,
})

test('two children with the same name are distinguished only by their admission numbers', () => {
  const twins = [child('one', 'Asha Rao', 'A-1'), child('two', 'Asha Rao', 'a-2'), child('three', 'Dev')]
  const { cells, faults } = planSounds(
    [
      row(2, 'asha  rao', { admissionNumber: 'A-2' }),
      row(3, 'Asha Rao'),
      row(4, 'Asha Rao', { admissionNumber: 'A-9' }),
      row(5, 'Zara'),
      row(6, 'ASHA RAO', { admissionNumber: 'a-2', sounds: { b: true } }),
      row(7, 'Dev', { classId: 'junior' }),
    ],
    twins,
  )
  expect(cells).toEqual([{ studentId: 'two', item: 'a', worked: true }])
  expect(faults).toMatchObject([
    { row: 3, message: 'The class has 2 children called “Asha Rao”: give the admission number' },
    { row: 4, message: 'No child called “Asha Rao” in this class has this admission number' },
    { row: 5, message: 'There is no child called “Zara” in this class' },
    { row: 6, message: 'This child also appears in row 2' },
    { row: 7, message: 'There is no child called “Dev” in this class' },
  ])
})

test('every row yields either the cells of one child or one error', () => {
  const names = ['Asha', 'Dev', 'Mina', 'Zara']
  const children = fc.array(fc.constantFrom(...names.slice(0, 3)), { maxLength: 5 })
  const sheets = fc.array(
    fc.record({
      name: fc.constantFrom(...names),
      sounds: fc.dictionary(fc.constantFrom(...sounds), fc.boolean(), { minKeys: 1 }),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(children, sheets, (known, sheet) => {
      const { cells, faults } = planSounds(
        sheet.map((one, index) => row(index + 2, one.name, one)),
        known.map((name, index) => child(`${index}`, name)),
      )
      const stored = Map.groupBy(cells, ({ studentId }) => studentId)
      expect(stored.size + faults.length).toBe(sheet.length)
      for (const [studentId, own] of stored) {
        const { sounds } = sheet.find(({ name }) => name === known[Number(studentId)])!
        expect(Object.fromEntries(own.map(({ item, worked }) => [item, worked]))).toEqual(sounds)
      }
    }),
    { seed: 27 },
  )
})

test('a cell omitted from a request is not set', () => {
  expect(cellsOf('asha', { a: true, b: undefined, c: false })).toEqual([
    { studentId: 'asha', item: 'a', worked: true },
    { studentId: 'asha', item: 'c', worked: false },
  ])
})

test('a child without an admission number does not match a row with one', () => {
  const child = { classId: 'nursery', fullName: 'Asha' }
  const row = { row: 2, classId: 'nursery', name: 'Asha', admissionNumber: 'A-1', sounds: { a: true } }
  const children = [
    { ...child, id: '1', admissionNumber: null },
    { ...child, id: '2', admissionNumber: 'a-1' },
  ]
  expect(planSounds([row], children)).toEqual({
    cells: [{ studentId: '2', item: 'a', worked: true }],
    faults: [],
  })
})
