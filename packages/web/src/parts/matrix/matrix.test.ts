import type { Matrix } from '@casa/contract/progress'
import type { ActivityRecord } from '@casa/contract/recording'
import { describe, expect, test } from 'vitest'
import {
  areasOf,
  cellsToRecord,
  frontierOf,
  ofArea,
  ofExercises,
  rowMarks,
  withCellsOf,
  withKey,
  withRecords,
} from './matrix.ts'

const exercise = (number: number, area: string) => ({
  _id: `e${number}`,
  subActivityName: `Exercise ${number}`,
  activityId: { _id: 'a', activityName: 'Pouring' },
  superActivityId: { _id: area, superActivityName: area },
})
const child = (name: string, words: Partial<Matrix['students'][number]>): Matrix['students'][number] => ({
  _id: name,
  firstName: name,
  lastName: null,
  fullName: name,
  admissionNumber: null,
  serialNumber: 'LBM-1',
  profileURL: null,
  keys: [null, null, null],
  drafts: [],
  plans: [],
  stale: [],
  ...words,
})
const matrix: Matrix = {
  exercises: [exercise(0, 'Language'), exercise(1, 'Mathematics'), exercise(2, 'Language')],
  students: [
    child('Asha', { keys: ['P', null, 'M'], drafts: [0], plans: [1, 2], stale: [0] }),
    child('Bina', { keys: [null, 'WA', null], stale: [1] }),
  ],
  untouched: [2],
}
const [asha, bina] = matrix.students

test('an area shows its own exercises, each with its marks', () => {
  const language = ofArea(matrix, 'Language')
  expect(language.exercises.map(({ _id }) => _id)).toEqual(['e0', 'e2'])
  expect(language.students[0]).toMatchObject({ keys: ['P', 'M'], drafts: [0], plans: [1], stale: [0] })
  expect(language.untouched).toEqual([1])
  expect(ofArea(matrix, '')).toBe(matrix)
  expect(areasOf(matrix).map(({ _id }) => _id)).toEqual(['Language', 'Mathematics'])
})

describe('recording a key', () => {
  const cells = [
    { studentId: 'Asha', subActivityId: 'e2' },
    { studentId: 'Asha', subActivityId: 'e1' },
  ]

  test('affects cells where it changes something: another key, or the same one if there is a plan for it', () => {
    const at = (...exercises: string[]) =>
      exercises.map(subActivityId => ({ studentId: 'Asha', subActivityId }))
    expect(cellsToRecord(matrix, at('e0', 'e2'), 'P')).toEqual(at('e2'))
    expect(cellsToRecord(matrix, at('e2'), 'M')).toEqual(at('e2'))
  })

  test('is shown at once: a first key as a draft, a corrected one published as before', () => {
    const [recorded, untouched] = withKey(matrix, cells, 'WI').students
    expect(recorded).toMatchObject({ keys: ['P', 'WI', 'WI'], drafts: [0, 1] })
    expect(untouched).toBe(bina)
  })

  test('clears the stale mark, and undoing it restores the mark', () => {
    const cells = [{ studentId: 'Bina', subActivityId: 'e1' }]
    const further = withKey(matrix, cells, 'WI')
    expect(rowMarks(further.students[1]!)[1]).toMatchObject({ key: 'WI', stale: false })
    expect(withCellsOf(further, matrix, cells).students[1]).toEqual(bina)
  })

  test('is rolled back if it fails, leaving what was recorded elsewhere in the meantime', () => {
    const other = withKey(withKey(matrix, cells, 'WI'), [{ studentId: 'Bina', subActivityId: 'e0' }], 'P')
    const back = withCellsOf(other, matrix, cells)
    expect(back.students[0]).toEqual(asha)
    expect(back.students[1]).toMatchObject({ keys: ['P', 'WA', null] })
  })

  test('shows what the server stored once it responds; records of a whole activity have no cell', () => {
    const record = { studentId: { _id: 'Asha' }, key: 'WI', publicStatus: 'publish' } as ActivityRecord
    const stored = withRecords(matrix, [
      { ...record, subActivityId: { _id: 'e1', subActivityName: 'Exercise 1' } },
      { ...record, subActivityId: null },
    ])
    expect(rowMarks(stored.students[0]!)).toEqual([
      { key: 'P', draft: true, planned: false, stale: true },
      { key: 'WI', draft: false, planned: false, stale: false },
      { key: 'M', draft: false, planned: true, stale: false },
    ])
  })
})

test('the frontier is what some child was shown but has not mastered, and what is planned or next for some child', () => {
  const [one, two, three, four, five] = ['one', 'two', 'three', 'four', 'five'].map(_id => ({
    ...matrix.exercises[0]!,
    _id,
  }))
  const child = { ...matrix.students[0]!, drafts: [], plans: [3], stale: [1] }
  const small = {
    exercises: [one!, two!, three!, four!, five!],
    students: [
      { ...child, keys: ['M', 'M', null, null, null] as (typeof child)['keys'] },
      { ...child, keys: ['M', 'WI', null, null, null] as (typeof child)['keys'] },
    ],
    untouched: [2],
  }
  const frontier = frontierOf(small, new Set(['five']))
  expect([...frontier]).toEqual(['two', 'four', 'five'])
  const reduced = ofExercises(small, ({ _id }) => frontier.has(_id))
  expect(reduced.students.map(({ keys, plans }) => [keys, plans])).toEqual([
    [['M', null, null], [1]],
    [['WI', null, null], [1]],
  ])
})
