import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { Matrix } from '@casa/contract/progress'
import type { BodyOf } from '@casa/contract/route'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import PlanGridDialog from './plan-grid-dialog.tsx'

const idOf = (name: string) => name.replace(' ', '-')
const exercise = (name: string): Matrix['exercises'][number] => ({
  ...schemaExamples.Matrix.exercises[0]!,
  _id: idOf(name),
  subActivityName: name,
})
const exercises = ['Pink Tower', 'Brown Stair', 'Red Rods'].map(exercise)
const child = (name: string, plans: number[] = []): Matrix['students'][number] => ({
  ...schemaExamples.Matrix.students[0]!,
  _id: name,
  firstName: name,
  lastName: null,
  fullName: name,
  keys: ['P', null, null],
  drafts: [],
  plans,
  stale: [],
})
const matrix: Matrix = {
  exercises,
  students: [child('Aanya'), child('Dev', [1]), child('Kabir')],
  untouched: [],
}
const next = (name: string, ...works: string[]) => ({
  ...schemaExamples.ChildNext,
  _id: name,
  fullName: name,
  next: works.map(work => ({
    ...schemaExamples.NextWork,
    subActivityId: { _id: idOf(work), subActivityName: work },
  })),
})

type Planned = BodyOf<typeof api.records.addMany>

/** Opens the grid; the returned list collects what it plans. */
async function open({ students = matrix.students, refused = false } = {}) {
  const sent: Planned[] = []
  await show(<PlanGridDialog />, {
    path: '/app/activitytrackertable/grid',
    at: '/app/activitytrackertable/grid',
    stubs: [
      answers(api.quick.class, { exercises: [], students: [], groups: [] }),
      answers(api.progress.matrix, { ...matrix, students }),
      answers(api.progress.next, [next('Aanya', 'Brown Stair'), next('Kabir', 'Brown Stair', 'Red Rods')]),
      answers(api.records.addMany, body => {
        sent.push(body)
        if (refused) return refusal(409, 'This child has left the class.')
        return { status: true as const, message: 'Activity Added Successfully.', data: [], skipped: 0 }
      }),
    ],
  })
  return sent
}

const dialog = page.getByRole('dialog', { name: 'Plan for several children' })
const cell = (child: string, exercise: string) =>
  dialog.getByRole('checkbox', { name: `${child}, ${exercise}`, exact: true })

test('the works that are next for the most children are the first columns', async () => {
  await open()
  await expect.element(cell('Aanya', 'Brown Stair')).toBeVisible()
  const heads = dialog
    .getByRole('columnheader')
    .elements()
    .map(head => head.textContent)
  expect(heads).toEqual(['Student', 'Brown Stair', 'Red Rods'])
})

test('different works are planned for several children with one press', async () => {
  const sent = await open()
  await cell('Aanya', 'Brown Stair').click()
  await cell('Kabir', 'Red Rods').click()
  await dialog.getByRole('button', { name: 'Plan 2 works' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    cells: [
      { studentId: 'Aanya', subActivityId: 'Brown-Stair' },
      { studentId: 'Kabir', subActivityId: 'Red-Rods' },
    ],
    further: 'skip',
  })
  expect(sent[0]).not.toHaveProperty('studentId')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a work is ticked for everybody who does not have it planned', async () => {
  await open()
  await dialog.getByRole('checkbox', { name: 'Brown Stair: everybody' }).click()
  await expect.element(cell('Kabir', 'Brown Stair')).toBeChecked()
  await expect.element(cell('Dev', 'Brown Stair')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Plan 2 works' })).toBeEnabled()
})

test('any other work of the class is added as a column', async () => {
  await open()
  await dialog.getByRole('button', { name: 'Add a work' }).click()
  await page.getByRole('option', { name: /Pink Tower/ }).click()
  await expect.element(cell('Aanya', 'Pink Tower')).toBeVisible()
})

test('after a failure the ticks stay, and a retry is the same request', async () => {
  const sent = await open({ refused: true })
  await cell('Aanya', 'Red Rods').click()
  const plan = dialog.getByRole('button', { name: 'Plan 1 work' })
  await plan.click()
  await expect.element(page.getByText('This child has left the class.')).toBeVisible()
  await plan.click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]!.recording).toBe(sent[0]!.recording)
  await expect.element(cell('Aanya', 'Red Rods')).toBeChecked()
})

test('a class without children says so', async () => {
  await open({ students: [] })
  await expect.element(dialog.getByText('The class has no children or no exercises yet.')).toBeVisible()
})

test('one press ticks what comes next for each child, with a column for it; nothing ticked says what is missing', async () => {
  const sent = await open()
  await expect.element(dialog.getByText('Tick what to plan.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Plan \d/ })).not.toBeInTheDocument()
  const tickNext = dialog.getByRole('button', { name: 'Tick what comes next for 2 children' })
  await tickNext.click()
  await expect.element(cell('Aanya', 'Brown Stair')).toBeChecked()
  await expect.element(cell('Kabir', 'Brown Stair')).toBeChecked()
  await expect.element(cell('Kabir', 'Red Rods')).not.toBeChecked()
  await expect.element(tickNext).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Plan 2 works' }).click()
  await expect.poll(() => sent.length).toBe(1)
})

test('a specialist plans works of the chosen areas only', async () => {
  const [own, other] = ['music', 'language'].map(_id => ({ _id, superActivityName: _id }))
  const works = [
    { ...exercise('Bells'), superActivityId: own! },
    { ...exercise('Sound Game'), superActivityId: other! },
  ]
  const student = { ...child('Aanya'), keys: [null, null] }
  await show(<PlanGridDialog />, {
    path: '/app/activitytrackertable/grid',
    at: '/app/activitytrackertable/grid',
    classes: [
      { classId: 'jasmine', role: 'main', superActivityId: [] },
      { classId: 'lotus', role: 'specialist', superActivityId: ['music'] },
    ],
    stubs: [
      answers(api.classes.list, [
        { ...schemaExamples.Class, _id: 'jasmine' },
        { ...schemaExamples.Class, _id: 'lotus', className: 'Lotus' },
      ]),
      answers(api.quick.class, { exercises: [], students: [], groups: [] }),
      answers(api.progress.matrix, { exercises: works, students: [student], untouched: [] }),
      answers(api.progress.next, []),
    ],
  })
  await dialog.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Lotus' }).click()
  await dialog.getByRole('button', { name: 'Add a work' }).click()
  await expect.element(page.getByRole('option', { name: /Bells/ })).toBeVisible()
  expect(page.getByRole('option', { name: /Sound Game/ }).elements()).toEqual([])
})
