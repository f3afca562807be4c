import type { Matrix } from '@casa/contract/progress'
import { expect, test } from 'vitest'
import { exercisesNamed } from '../../parts/find-exercises.ts'
import { openedSections, placesBySection } from './child-sections.ts'

const exercise = (name: string, activity = 'Pouring') => ({
  _id: name,
  subActivityName: name,
  activityId: { _id: activity, activityName: activity },
  superActivityId: { _id: 'a', superActivityName: 'Practical Life' },
})
const child = (words: Partial<Matrix['students'][number]>): Matrix['students'][number] => ({
  _id: 'asha',
  firstName: 'Asha',
  lastName: null,
  fullName: 'Asha',
  admissionNumber: null,
  serialNumber: 'LBM-1',
  profileURL: null,
  keys: [],
  drafts: [],
  plans: [],
  stale: [],
  ...words,
})
const exercises = ['grains', 'water', 'funnel', 'tongs', 'sponge'].map(name => exercise(name))
const matrix = (own: Matrix['students'][number]): Matrix => ({ exercises, students: [own], untouched: [] })

test('each exercise belongs to one section: in progress, planned, next, or the rest', () => {
  const own = child({ keys: ['M', 'WI', null, null, null], plans: [1, 2] })
  const opened = openedSections(matrix(own), own)
  expect(placesBySection(matrix(own), opened, new Set(['water', 'tongs']))).toEqual({
    progress: [1],
    planned: [2],
    next: [3],
    rest: [0, 4],
  })
})

test('an exercise stays in its section while it is recorded, and one that is added belongs to the rest', () => {
  const own = child({ keys: ['P', null, null, null], plans: [1] })
  const before = { ...matrix(own), exercises: exercises.slice(0, 4) }
  const opened = openedSections(before, own)
  const after = child({ keys: ['M', 'P', null, null, null] })
  expect(placesBySection(matrix(after), opened, new Set())).toEqual({
    progress: [0],
    planned: [1],
    next: [],
    rest: [2, 3, 4],
  })
})

test('exercises are found by every typed word, in their name or activity, regardless of case and accents', () => {
  const all = [exercise('Pouring Water'), exercise('Wäter Colours', 'Art'), exercise('Spooning')]
  const others = new Map([['Spooning', ['Transferring Grains', 'चम्मच से डालना']]])
  const named = (typed: string) => exercisesNamed(all, typed, others).map(({ _id }) => _id)
  expect(named(' water ')).toEqual(['Pouring Water', 'Wäter Colours'])
  expect(named('art WATER')).toEqual(['Wäter Colours'])
  expect(named('pour spoon')).toEqual(['Spooning'])
  expect(named('')).toHaveLength(3)
  expect(named('transferring')).toEqual(['Spooning'])
  expect(named('डालना')).toEqual(['Spooning'])
  // The words of two names are not one name.
  expect(named('transferring spooning')).toEqual([])
})
