import { expect, test } from 'vitest'
import { childIdsOf, namesOf } from './queued-children.ts'

test('a key for several cells and an observation name their children once; a record and an attendance sheet name none', () => {
  const cells = ['asha', 'dev', 'asha'].map(studentId => ({ studentId, subActivityId: 'pink tower' }))
  expect(childIdsOf({ body: { cells } })).toEqual(['asha', 'dev'])
  expect(childIdsOf({ body: { studentIds: ['mira'] } })).toEqual(['mira'])
  expect(childIdsOf({ body: { _id: 'record', key: 'P' } })).toEqual([])
  expect(childIdsOf({ body: { studentList: [{ _id: 'asha', status: true }] } })).toEqual([])
})

test('children of one name are told apart among all that are known, and those who are not known are counted', () => {
  const known = [
    { _id: 'asha', fullName: 'Asha Das', admissionNumber: '1' },
    { _id: 'other asha', fullName: 'Asha Das', admissionNumber: '2' },
    { _id: 'dev', fullName: 'Dev Rao', admissionNumber: '3' },
  ]
  expect(namesOf(['dev', 'asha', 'gone'], known)).toEqual({ names: ['Asha Das (1)', 'Dev Rao'], others: 1 })
  expect(namesOf(['dev'], [])).toEqual({ names: [], others: 1 })
})
