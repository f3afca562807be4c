import { schemaExamples } from '@casa/contract/examples'
import type { ExerciseProgress } from '@casa/contract/progress'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordSections } from './record-sections.ts'

const exercises = fc.uniqueArray(
  fc.record<ExerciseProgress>({
    _id: fc.nat(40).map(String),
    subActivityName: fc.constant('Pink Tower'),
    activityId: fc.constant(schemaExamples.ExerciseProgress.activityId),
    superActivityId: fc.constant(schemaExamples.ExerciseProgress.superActivityId),
    key: fc.constantFrom('P', 'WA', 'WI', 'M', null),
    date: fc.constantFrom('2026-11-02', '2026-11-20', null),
    planned: fc.boolean(),
  }),
  { selector: ({ _id }) => _id },
)

test('no exercise is in two sections, and none is mastered', () => {
  fc.assert(
    fc.property(exercises, fc.uniqueArray(fc.nat(40).map(String)), (all, ready) => {
      const listed = recordSections(all, ready).flatMap(section => section.exercises)
      expect(new Set(listed).size).toBe(listed.length)
      expect(listed.filter(({ key }) => key === 'M')).toEqual([])
    }),
  )
})

test('whatever has a key but is not mastered is in progress, the most recent first', () => {
  fc.assert(
    fc.property(exercises, all => {
      const [first] = recordSections(all, [])
      const inProgress = first?.name === 'inProgress' ? first.exercises : []
      expect(inProgress).toHaveLength(all.filter(({ key }) => key !== null && key !== 'M').length)
      const days = inProgress.map(({ date }) => date ?? '')
      expect(days).toEqual(days.toSorted().reverse())
    }),
  )
})
