import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { Matrix } from '@casa/contract/progress'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import PlannerScreen from './planner-screen.tsx'

const { studentId: child, subActivityId: exercise } = schemaExamples.ActivityRecord
const matrix: Matrix = {
  exercises: [
    {
      _id: exercise!._id,
      subActivityName: 'Pouring Water',
      activityId: { _id: 's', activityName: 'Pouring' },
      superActivityId: { _id: 'a', superActivityName: 'Practical Life' },
    },
  ],
  students: [
    {
      ...{ _id: child._id, firstName: 'Asha', lastName: null, fullName: 'Asha', admissionNumber: null },
      ...{ serialNumber: 'LBM-1', profileURL: null, keys: [null], drafts: [], plans: [], stale: [] },
    },
  ],
  untouched: [],
}

test('a specialist’s matrix has only the exercises of the chosen areas of work', async () => {
  const language = { _id: 'l', activityName: 'Sounds' }
  const area = { _id: 'b', superActivityName: 'Language' }
  const sounds = { _id: 'sounds', subActivityName: 'Sound Game', activityId: language, superActivityId: area }
  const [asha] = matrix.students
  const specialist = { classId: 'music', role: 'specialist' as const, superActivityId: ['b'] }
  await show(<PlannerScreen />, {
    path: '/app/activitytrackertable',
    at: '/app/activitytrackertable?view=matrix&exercises=all&classId=music',
    classes: [{ classId: schemaExamples.Class._id, role: 'main', superActivityId: [] }, specialist],
    stubs: [
      answers(api.progress.matrix, {
        ...matrix,
        exercises: [...matrix.exercises, sounds],
        students: [{ ...asha!, keys: [null, 'P'] }],
      }),
      answers(api.classes.list, [schemaExamples.Class, { ...schemaExamples.Class, _id: 'music' }]),
      answers(api.students.find, []),
      answers(api.quick.class, { exercises: [], students: [], groups: [] }),
      answers(api.lessons.links, []),
    ],
  })
  await expect.element(page.getByRole('gridcell', { name: /^Asha, Sound Game: P/ })).toBeVisible()
  expect(page.getByRole('gridcell', { name: /Pouring Water/ }).elements()).toEqual([])
})

test('a plan that was read while a key of the matrix was being recorded shows that key', async () => {
  const recorded = Promise.withResolvers<void>()
  let rows: (typeof schemaExamples.RecordWithHistory)[] = []
  let reads = 0
  await show(<PlannerScreen />, {
    path: '/app/activitytrackertable',
    at: '/app/activitytrackertable?view=matrix&exercises=all',
    stubs: [
      answers(api.progress.matrix, matrix),
      answers(api.classes.list, [schemaExamples.Class]),
      answers(api.students.find, []),
      answers(api.quick.class, { exercises: [], students: [], groups: [] }),
      answers(api.lessons.links, []),
      answers(api.records.reports, () => {
        reads += 1
        return rows
      }),
      answers(api.records.record, async () => {
        await recorded.promise
        rows = [schemaExamples.RecordWithHistory]
        return {
          status: true as const,
          message: 'Activity Updated Successfully.',
          skipped: 0,
          data: [schemaExamples.ActivityRecord],
        }
      }),
    ],
  })
  await page.getByRole('gridcell', { name: 'Asha, Pouring Water: no key' }).click()
  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect.poll(() => reads).toBe(1)
  await expect.element(page.getByText('Nothing is planned for these days')).toBeVisible()
  recorded.resolve()
  await expect.poll(() => reads).toBe(2)
  await expect.element(page.getByRole('button', { name: /^P Presented: / })).toBeVisible()
})
