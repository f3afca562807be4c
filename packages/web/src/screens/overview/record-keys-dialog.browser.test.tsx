import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { ExerciseProgress } from '@casa/contract/progress'
import type { BodyOf } from '@casa/contract/route'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnClass } from '../../lib/own-classes.ts'
import { PresetChildProvider } from '../../parts/entity-dialog.tsx'
import { answers, refusal, show } from '../../testing/show.tsx'
import RecordKeysDialog from './record-keys-dialog.tsx'

const exercise = (name: string, with_: Partial<ExerciseProgress> = {}): ExerciseProgress => ({
  ...schemaExamples.ExerciseProgress,
  _id: name,
  subActivityName: name,
  key: null,
  date: null,
  planned: false,
  ...with_,
})

const curriculum = [
  exercise('Pink Tower', { key: 'M', date: '2026-09-01' }),
  exercise('Brown Stair', { key: 'P', date: '2026-11-02' }),
  exercise('Red Rods', { key: 'WA', date: '2026-11-18' }),
  exercise('Bells: Pairing', { planned: true }),
  exercise('Colour Box 2'),
  exercise('Division Chart'),
]
const next = [
  {
    ...schemaExamples.ChildNext,
    next: [
      {
        ...schemaExamples.NextWork,
        subActivityId: { _id: 'Colour Box 2', subActivityName: 'Colour Box 2' },
      },
    ],
  },
]

type Recorded = BodyOf<typeof api.records.record>

type Opened = { exercises?: ExerciseProgress[]; refused?: boolean; classes?: OwnClass[] }

/** Opens the dialog over a child's page; `recorded` collects what it sends. */
async function open({ exercises = curriculum, refused = false, classes }: Opened = {}) {
  const recorded: Recorded[] = []
  const record = (body: Recorded) => {
    recorded.push(body)
    if (refused) return refusal(409, 'This child has left the school.')
    return { status: true as const, message: 'Activity Updated Successfully.', data: [], skipped: 0 }
  }
  const preset = { studentId: 'riya', classId: 'jasmine', fullName: 'Riya Mukherjee' }
  await show(
    <PresetChildProvider value={preset}>
      <RecordKeysDialog />
    </PresetChildProvider>,
    {
      path: '/app/child/:id/record',
      at: '/app/child/riya/record',
      classes,
      stubs: [
        answers(api.progress.studentReport, exercises),
        answers(api.progress.next, next),
        answers(api.quick.class, { exercises: [], students: [], groups: [] }),
        answers(api.records.record, record as never),
        answers(api.records.undo, {
          status: true as const,
          message: 'Undone.',
          data: { count: 1 },
        } as never),
      ],
    },
  )
  return recorded
}

const dialog = page.getByRole('dialog', { name: 'Record for Riya Mukherjee' })
const names = (section: string) =>
  dialog
    .getByRole('region', { name: section })
    .getByRole('listitem')
    .elements()
    .map(item => item.querySelector('p')?.textContent)
const keyOf = (key: string, exercise: string) =>
  dialog.getByRole('button', { name: `${key}: ${exercise}`, exact: true })

test('the dialog opens with the keys of what is in progress, planned and next', async () => {
  await open()
  await expect.element(keyOf('WI Works Independently', 'Red Rods')).toBeVisible()
  expect(names('In progress')).toEqual(['Red Rods', 'Brown Stair'])
  expect(names('Planned')).toEqual(['Bells: Pairing'])
  expect(names('Next')).toEqual(['Colour Box 2'])
  await expect.element(dialog.getByText('Division Chart')).not.toBeInTheDocument()
})

test('one press records a key and shows it, and a second press of the same key records nothing', async () => {
  const recorded = await open()
  const presented = keyOf('P Presented', 'Colour Box 2')
  await presented.click()
  await presented.click()
  await expect.element(presented).toHaveAttribute('aria-pressed', 'true')
  expect(recorded).toMatchObject([
    { key: 'P', cells: [{ studentId: 'riya', subActivityId: 'Colour Box 2' }] },
  ])
  // It stays where it was pressed.
  expect(names('Next')).toEqual(['Colour Box 2'])
})

test('a refused key is no longer shown', async () => {
  await open({ refused: true })
  const presented = keyOf('P Presented', 'Colour Box 2')
  await presented.click()
  await expect.element(page.getByText('This child has left the school.')).toBeVisible()
  await expect.element(presented).toHaveAttribute('aria-pressed', 'false')
})

test('every other exercise is found by typing, also by its activity', async () => {
  await open()
  await expect.element(dialog.getByLabelText('Find an exercise')).toHaveFocus()
  await userEvent.keyboard('division')
  await expect.element(keyOf('P Presented', 'Division Chart')).toBeVisible()
  await expect.element(dialog.getByText('1 exercise', { exact: true })).toBeVisible()
})

test('a specialist finds only the exercises of the chosen areas of work', async () => {
  const superActivityId = { _id: 'music', superActivityName: 'Music' }
  await open({
    exercises: [...curriculum, exercise('Bells: Grading', { superActivityId, planned: true })],
    classes: [
      { classId: 'lotus', role: 'main', superActivityId: [] },
      { classId: 'jasmine', role: 'specialist', superActivityId: ['music'] },
    ],
  })
  await expect.element(keyOf('P Presented', 'Bells: Grading')).toBeVisible()
  expect(names('Planned')).toEqual(['Bells: Grading'])
  await dialog.getByLabelText('Find an exercise').fill('pink')
  await expect.element(dialog.getByRole('status')).toBeVisible()
  expect(keyOf('P Presented', 'Pink Tower').elements()).toEqual([])
})

test('on a phone no keyboard covers the keys until the search is opened', async () => {
  await page.viewport(390, 844)
  await open()
  await expect.element(keyOf('P Presented', 'Brown Stair')).toBeVisible()
  await expect.element(dialog.getByRole('searchbox')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Find an exercise' }).click()
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus()
})

test('a class without exercises says so', async () => {
  await open({ exercises: [] })
  await expect.element(dialog.getByText("The child's class has no exercises yet.")).toBeVisible()
})
