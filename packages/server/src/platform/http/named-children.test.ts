import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedChildren } from './named-children.ts'

const id = (number: number) => `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`

test('a request names children in its query, its body, a sheet or the cells of the matrix, each once', () => {
  expect(namedChildren({ studentId: id(1) }, undefined)).toEqual([id(1)])
  expect(namedChildren(undefined, { studentId: [id(1), id(2)], studentIds: [id(2), id(3)] })).toEqual([
    id(1),
    id(2),
    id(3),
  ])
  expect(namedChildren({}, { studentList: [{ studentId: id(4), present: true }] })).toEqual([id(4)])
  expect(namedChildren({}, { cells: [{ studentId: id(5) }, { studentId: id(5) }] })).toEqual([id(5)])
})

test('whatever else a body holds names nobody, and never fails', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (query, body) => {
      expect(namedChildren(query, body).length).toBeLessThanOrEqual(200)
    }),
  )
})
