import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { plusDays, weekOf } from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { schoolDay } from '../../lib/school-day.ts'
import { answers, show } from '../../testing/show.tsx'
import ChildScreen from './child-screen.tsx'

const { ExerciseProgress, NextWork, Observation, StudentOverview, StudentWeek } = schemaExamples
const longName = (number: number) => `Knobless Cylinders: Boxes Combined ${number}`
const work = (number: number, key: Key): (typeof StudentWeek.works)[number] => ({
  ...StudentWeek.works[0]!,
  subActivityId: { _id: String(number), subActivityName: longName(number) },
  key,
  shared: true,
})
const seen =
  'She found a way of her own to go on with the work, and kept the order of the boxes until the end.'

/** Opens the page of a child with a busy week on a phone; `observed` is how many observations this week has. */
async function open(observed: number) {
  await page.viewport(390, 844)
  const today = schoolDay()
  const { startDate } = weekOf(today)
  const observations = Array.from({ length: observed }, (_, day) => ({
    _id: String(day),
    date: plusDays(startDate, day),
    text: seen,
  }))
  const student = { ...StudentOverview.student, leftOn: null }
  await show(<ChildScreen />, {
    path: '/app/child/:id',
    at: `/app/child/${student._id}`,
    stubs: [
      answers(api.overview.week, {
        ...weekOf(today),
        works: [1, 2, 3].flatMap(number => [
          work(number, 'P'),
          work(number + 3, 'WI'),
          work(number + 6, 'M'),
        ]),
        observations,
        observationCount: observed,
      }),
      answers(api.overview.student, { ...StudentOverview, student }),
      answers(
        api.progress.studentReport,
        [1, 2, 3, 4].map(number => ({
          ...ExerciseProgress,
          _id: String(number),
          subActivityName: longName(number),
          key: 'WI' as const,
        })),
      ),
      answers(api.progress.next, [
        {
          ...schemaExamples.ChildNext,
          next: [1, 2, 3].map(number => ({
            ...NextWork,
            subActivityId: { _id: String(number), subActivityName: longName(number) },
          })),
        },
      ]),
      answers(api.records.find, []),
      answers(api.observations.list, [{ ...Observation, specialObservation: seen }]),
      answers(api.lessons.links, []),
    ],
  })
  await expect.element(page.getByRole('heading', { name: /^In progress/ })).toBeVisible()
  await expect.element(page.getByText(/She found a way of her own/).first()).toBeVisible()
}

const last = page.getByRole('heading', { name: /^Last observation/ })

test('on a phone the tab Now of a busy week is at most 1,500 px long, and quotes an observation once', async () => {
  await open(2)
  await expect.element(page.getByRole('heading', { name: /^Coming next/ })).toBeInTheDocument()
  await expect.element(last).not.toBeInTheDocument()
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1_500)
})

test('on a phone the last observation is below, when the week above quotes none', async () => {
  await open(0)
  await expect.element(last).toBeInTheDocument()
})
