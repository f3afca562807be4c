import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { Analysis, CountedExercise } from '@casa/contract/progress'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import AnalysisScreen from './analysis-screen.tsx'

const { CountedExercise: counted, Class, MovedExercise: moved } = schemaExamples
const exercise = (
  place: number,
  name: string,
  area: string,
  counts: Partial<CountedExercise['counts']>,
): CountedExercise => ({
  ...counted,
  place,
  _id: name,
  subActivityName: name,
  superActivityId: { _id: area, superActivityName: area },
  counts: { P: 0, WA: 0, WI: 0, M: 0, planned: 0, ...counts },
})
const none = { activities: [] }
const empty: Analysis = { M: none, WI: none, WA: none, P: none, 'Future Plane': none }
const analysis: Analysis = {
  ...empty,
  M: {
    activities: [
      exercise(1, 'Pouring Beans', 'Practical Life', { M: 12 }),
      exercise(3, 'Number Rods', 'Mathematics', { M: 9 }),
    ],
  },
  WA: { activities: [exercise(2, 'Pink Tower', 'Sensorial', { WA: 7 })] },
  P: { activities: [exercise(4, 'Stamp Game', 'Mathematics', { P: 4 })] },
}
const movement = { since: '2026-10-24', strong: [{ ...moved, count: 6 }], developing: [], attention: [] }
const stubs = [
  answers(api.classes.list, [schemaExamples.Class]),
  answers(api.students.find, []),
  answers(api.progress.spread, { children: 0, exercises: [] }),
  answers(api.progress.movement, movement),
]
const open = (groups: Analysis | Response) =>
  show(<AnalysisScreen />, {
    stubs: [...stubs, answers(api.progress.analysis, () => groups)],
    at: `/app/?classId=${Class._id}`,
  })

test('three columns have a bar for each area in teaching order; an area opens its works, each a link', async () => {
  await open(analysis)
  const strong = page.getByRole('heading', { name: 'Strong Areas' })
  await expect.element(strong).toBeVisible()
  const bars = page
    .getByRole('button', { expanded: false })
    .elements()
    .map(({ textContent }) => textContent)
  expect(bars.filter(text => /^[A-Z].*\d$/.test(text ?? ''))).toEqual([
    'Practical Life1',
    'Sensorial0',
    'Mathematics1',
    'Practical Life0',
    'Sensorial1',
    'Mathematics0',
    'Practical Life0',
    'Sensorial0',
    'Mathematics1',
  ])
  await page.getByRole('button', { name: 'Practical Life 1' }).first().click()
  const work = page.getByRole('link', { name: /Pouring Beans/ })
  await expect.element(work).toHaveAttribute('href', '/app/exercise/Pouring Beans')
  await expect.element(work).toMatchTextContent('12 children')
})

test('what moved most in four weeks leads to the work and to the children', async () => {
  await open(analysis)
  const work = page.getByRole('link', { name: new RegExp(moved.subActivityName) }).first()
  await expect.element(work).toMatchTextContent('6 children')
  const [child] = moved.children
  await expect
    .element(page.getByRole('link', { name: child!.fullName }))
    .toHaveAttribute('href', `/app/child/${child!._id}`)
})

test('a class without records says so, and a failure can be tried again', async () => {
  await open(empty)
  await expect.element(page.getByText('No data', { exact: false }).first()).toBeVisible()
})

test('a failure is shown with a button to try again', async () => {
  await open(refusal(500, 'Something failed.'))
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})
