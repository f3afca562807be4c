import { expect, test } from 'vitest'
import { childIdsOf, knownNames } from './queued-saves-dialog.tsx'

test('a key for several cells and an observation name their children once; a record and an attendance sheet name none', () => {
  const cells = ['asha', 'dev', 'asha'].map(studentId => ({ studentId, subActivityId: 'pink tower' }))
  expect(childIdsOf({ body: { cells } })).toEqual(['asha', 'dev'])
  expect(childIdsOf({ body: { studentIds: ['mira'] } })).toEqual(['mira'])
  expect(childIdsOf({ body: { _id: 'record', key: 'P' } })).toEqual([])
  expect(childIdsOf({ body: { studentList: [{ _id: 'asha', status: true }] } })).toEqual([])
})

test('children with the same name are distinguished; departures are reported only if all names are known', () => {
  const children = [
    { _id: 'asha', fullName: 'Asha Das', admissionNumber: '1' },
    { _id: 'other asha', fullName: 'Asha Das', admissionNumber: '2' },
    { _id: 'dev', fullName: 'Dev Rao', admissionNumber: '3' },
  ]
  const ids = ['dev', 'asha', 'gone']
  const names = ['Asha Das (1)', 'Dev Rao']
  expect(knownNames(ids, { children, all: true })).toEqual({ names, left: 1 })
  expect(knownNames(ids, { children, all: false })).toEqual({ names, left: 0 })
})
