import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import { LatelyList, PlanList } from './works.tsx'

const { ActivityRecord, StudentRecords, StudentWork } = schemaExamples
const [music, language] = ['music', 'language'].map(_id => ({ _id, superActivityName: _id }))
const classes = [
  { classId: 'jasmine', role: 'main' as const, superActivityId: [] },
  { classId: 'lotus', role: 'specialist' as const, superActivityId: ['music'] },
]
const keysOf = (work: string) => page.getByRole('button', { name: new RegExp(`${work}$`) })
const named = (name: string) => ({ _id: name, subActivityName: name })

test('of the latest keys a specialist changes those in the chosen areas of work', async () => {
  const lately = [
    { ...StudentWork, superActivityId: music!, subActivityId: named('Bells') },
    { ...StudentWork, superActivityId: language!, subActivityId: named('Sound Game') },
  ]
  const stubs = [answers(api.lessons.links, [])]
  await show(<LatelyList lately={lately} onKey={vi.fn()} classId="lotus" />, { classes, stubs })
  await expect.element(keysOf('Bells').first()).toBeVisible()
  await expect.element(page.getByText('Sound Game')).toBeVisible()
  expect(keysOf('Sound Game').elements()).toEqual([])
})

test('a specialist records a plan in the chosen areas of work, and reads the others', async () => {
  const plan = (name: string, superActivityId: typeof music) => ({
    ...ActivityRecord,
    _id: name,
    key: null,
    isFuturePlanning: true,
    superActivityId: superActivityId!,
    subActivityId: named(name),
  })
  const activityRecordsId = [plan('Bells', music), plan('Sound Game', language)]
  await show(<PlanList studentId="riya" onKey={vi.fn()} classId="lotus" />, {
    classes,
    stubs: [
      answers(api.lessons.links, []),
      answers(api.records.find, [{ ...StudentRecords, activityRecordsId }]),
    ],
  })
  await expect.element(keysOf('Bells').first()).toBeVisible()
  await expect.element(page.getByText('Sound Game')).toBeVisible()
  expect(keysOf('Sound Game').elements()).toEqual([])
})
