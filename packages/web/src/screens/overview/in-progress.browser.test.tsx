import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { ExerciseProgress } from '@casa/contract/progress'
import { plusDays } from '@casa/contract/rules/day'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { schoolDay } from '../../lib/school-day.ts'
import { answers, refusal, show } from '../../testing/show.tsx'
import { InProgress } from './in-progress.tsx'

const exercise = (name: string, fields: Partial<ExerciseProgress>): ExerciseProgress => ({
  ...schemaExamples.ExerciseProgress,
  _id: name,
  subActivityName: name,
  planned: false,
  ...fields,
})

/** Shows the list for a child with these works. */
async function open(exercises: readonly ExerciseProgress[], refused = false) {
  const sent: unknown[] = []
  await show(<InProgress student={{ _id: 'riya', fullName: 'Riya' }} />, {
    stubs: [
      answers(api.progress.studentReport, [...exercises]),
      answers(api.lessons.links, []),
      answers(api.records.record, body => {
        sent.push(body)
        if (refused) return refusal(409, 'This child has left the school.')
        return { status: true as const, message: 'Activity Updated Successfully.', data: [], skipped: 0 }
      }),
    ],
  })
  return sent
}

const today = schoolDay()
const chip = (key: string, exercise: string) =>
  page.getByRole('button', { name: `${key}: change the key of ${exercise}` })

test('a press on the key opens all four in its place, and the next one records', async () => {
  const sent = await open([exercise('Red Rods', { key: 'P', date: today })])
  await chip('P Presented', 'Red Rods').click()
  const wi = page.getByRole('button', { name: 'WI Works Independently: Red Rods' })
  await expect.element(page.getByRole('button', { name: 'P Presented: Red Rods' })).toHaveFocus()
  await wi.click()
  await expect.element(chip('WI Works Independently', 'Red Rods')).toBeVisible()
  expect(sent).toMatchObject([{ key: 'WI', cells: [{ studentId: 'riya', subActivityId: 'Red Rods' }] }])
})

test('a specialist changes keys in the chosen areas of work only', async () => {
  const [own, other] = ['music', 'language'].map(_id => ({ _id, superActivityName: _id }))
  const works = [
    exercise('Bells', { key: 'P', date: today, superActivityId: own! }),
    exercise('Sound Game', { key: 'P', date: today, superActivityId: other! }),
  ]
  await show(<InProgress student={{ _id: 'riya', fullName: 'Riya' }} classId="lotus" />, {
    classes: [
      { classId: 'jasmine', role: 'main', superActivityId: [] },
      { classId: 'lotus', role: 'specialist', superActivityId: ['music'] },
    ],
    stubs: [answers(api.progress.studentReport, works), answers(api.lessons.links, [])],
  })
  await expect.element(chip('P Presented', 'Bells')).toBeVisible()
  const read = page.getByRole('listitem').filter({ hasText: 'Sound Game' })
  await expect.element(read.getByRole('img', { name: 'Presented', exact: true })).toBeVisible()
  expect(chip('P Presented', 'Sound Game').elements()).toEqual([])
})

test('a refused key returns to the one before', async () => {
  await open([exercise('Red Rods', { key: 'P', date: today })], true)
  await chip('P Presented', 'Red Rods').click()
  await page.getByRole('button', { name: 'M Mastered: Red Rods' }).click()
  await expect.element(page.getByText('This child has left the school.')).toBeVisible()
  await expect.element(chip('P Presented', 'Red Rods')).toBeVisible()
})

test('what has waited for more than three weeks is to be presented again', async () => {
  await open([
    exercise('Bells', { key: 'WA', date: plusDays(today, -22) }),
    exercise('Red Rods', { key: 'P', date: plusDays(today, -20) }),
  ])
  await expect.element(page.getByText(/^Practised with help since .*: present again$/)).toBeVisible()
  expect(page.getByText(/present again/).elements()).toHaveLength(1)
})

test('mastered work is not in progress, and a child without work has a sentence', async () => {
  await open([exercise('Pink Tower', { key: 'M', date: today })])
  await expect.element(page.getByText('Nothing is in progress.')).toBeVisible()
})

test.each([
  [3, 390],
  [5, 1280],
])(
  '%i works are shown at first at a width of %i, the most recent first, and all on request',
  async (first, width) => {
    await page.viewport(width, 844)
    const works = Array.from({ length: 8 }, (_, age) =>
      exercise(`Work ${age}`, { key: 'WI', date: plusDays(today, -age) }),
    )
    await open(works.toReversed())
    const names = () =>
      page
        .getByRole('listitem')
        .elements()
        .map(item => item.querySelector('p')?.textContent)
    await expect.poll(names).toEqual(works.slice(0, first).map(({ _id }) => _id))
    await page.getByRole('button', { name: 'All 8' }).click()
    expect(names()).toHaveLength(8)
  },
)

test('Ctrl+Z while a key is still being sent undoes it afterwards', async () => {
  const calls: string[] = []
  const arrival = Promise.withResolvers<void>()
  await show(<InProgress student={{ _id: 'riya', fullName: 'Riya' }} />, {
    stubs: [
      answers(api.progress.studentReport, [exercise('Red Rods', { key: 'P', date: today })]),
      answers(api.lessons.links, []),
      answers(api.records.record, async () => {
        await arrival.promise
        calls.push('record')
        return { status: true as const, message: 'Activity Updated Successfully.', data: [], skipped: 0 }
      }),
      answers(api.records.undo, () => {
        calls.push('undo')
        return { status: true as const, message: 'Undone.', data: { count: 1 } }
      }),
    ],
  })
  await chip('P Presented', 'Red Rods').click()
  await page.getByRole('button', { name: 'M Mastered: Red Rods' }).click()
  await userEvent.keyboard('{Control>}z{/Control}')
  arrival.resolve()
  await expect.element(chip('P Presented', 'Red Rods')).toBeVisible()
  expect(calls).toEqual(['record', 'undo'])
})
