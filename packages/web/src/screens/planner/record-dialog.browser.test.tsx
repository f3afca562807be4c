import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnClass } from '../../lib/own-classes.ts'
import { answers, show } from '../../testing/show.tsx'
import { dayIn, typeDay } from '../../testing/typed-day.ts'
import RecordDialog from './record-dialog.tsx'

const area = (superActivityName: string, activities: Record<string, string[]>) => ({
  ...schemaExamples.AreaTree,
  _id: superActivityName,
  superActivityName,
  activities: Object.entries(activities).map(([activityName, exercises]) => ({
    _id: activityName,
    activityName,
    subActivities: exercises.map(name => ({ _id: name, subActivityName: name })),
  })),
})
const tree = [
  area('Practical Life', {
    'Preliminary Exercises': ['Carrying a Chair', 'Carrying a Mat', 'Walking on the Line'],
    'Care of the Environment': ['Turning the Compost', 'Sweeping'],
  }),
  area('Sensorial', { 'Visual Sense': ['Pink Tower', 'Brown Stair'] }),
  area('Mathematics', {
    'The Decimal System': [
      'Golden Beads: Addition',
      'Golden Beads: Short Division',
      'Golden Beads: Long Division with Ribbons',
    ],
  }),
]

const openDialog = (classes?: OwnClass[]) =>
  show(<RecordDialog />, {
    path: '/app/activitytrackertable/:id',
    at: '/app/activitytrackertable/new',
    classes,
    stubs: [
      answers(api.classes.list, [schemaExamples.Class]),
      answers(api.students.find, [schemaExamples.Student]),
      answers(api.curriculum.tree, tree),
    ],
  })

const dialog = page.getByRole('dialog')
const item = (name: string) => dialog.getByRole('treeitem', { name, exact: true })

test('exercises are found and ticked in the tree using only the keyboard', async () => {
  await openDialog()
  const focused = () => document.activeElement!
  const search = dialog.getByLabelText('Search exercises')
  await expect.element(item('Practical Life')).toBeVisible()
  search.element().focus()
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowUp}{ArrowRight}{ArrowRight}')
  expect(focused()).toHaveAttribute('aria-level', '2')
  await userEvent.keyboard('{ArrowRight}{ArrowRight} ')
  expect(focused()).toMatchTextContent('Carrying a Chair')
  expect(focused()).toHaveAttribute('aria-checked', 'true')
  await expect.element(dialog.getByText('1 exercise chosen')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toHaveAttribute('aria-checked', 'mixed')
  await userEvent.keyboard(' ')
  expect(focused()).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Home}m')
  expect(focused()).toMatchTextContent('Mathematics')
  search.element().focus()
  await userEvent.keyboard('golden beads division')
  await expect.element(dialog.getByText('2 exercises found')).toBeVisible()
  // Enter searches; it does not save the form around the search.
  await userEvent.keyboard('{Enter}{Tab}{Tab}')
  await expect.element(item('Golden Beads: Short Division')).toBeVisible()
  await userEvent.keyboard('{End} ')
  expect(item('Golden Beads: Long Division with Ribbons').element()).toHaveAttribute('aria-checked', 'true')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a specialist chooses from the exercises of the chosen areas of work', async () => {
  await openDialog([
    { classId: 'jasmine', role: 'main', superActivityId: [] },
    { classId: schemaExamples.Class._id, role: 'specialist', superActivityId: ['Sensorial'] },
  ])
  await dialog.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: schemaExamples.Class.className }).click()
  await expect.element(item('Sensorial')).toBeVisible()
  expect(item('Mathematics').elements()).toEqual([])
})

test('exercises that load late do not steal the focus from where a screen reader has moved it', async () => {
  const arrival = Promise.withResolvers<typeof tree>()
  await show(<RecordDialog />, {
    path: '/app/activitytrackertable/:id',
    at: '/app/activitytrackertable/new',
    stubs: [
      answers(api.classes.list, [schemaExamples.Class]),
      answers(api.students.find, [schemaExamples.Student]),
      answers(api.curriculum.tree, () => arrival.promise),
    ],
  })
  const remarks = dialog.getByLabelText('Remarks')
  // Without a key or a press, as assistive technology does it.
  remarks.element().focus()
  arrival.resolve(tree)
  await expect.element(item('Practical Life')).toBeVisible()
  expect(document.activeElement).toBe(remarks.element())
})

test('a start date typed past the end keeps the end date until it is complete', async () => {
  await openDialog()
  await typeDay('Start Date', '05012025')
  await typeDay('End Date', '10012025')
  // From the 5th to the 30th of the previous month: the 30th of this month is past the end.
  await typeDay('Start Date', '30122024')
  expect(dayIn('End Date')).toBe('10Jan2025')
  // A complete start date past the end does clear it.
  await typeDay('Start Date', '11012025')
  await expect.poll(() => dayIn('End Date')).not.toContain('Jan')
})

test('a line shows that the form continues behind its buttons, until the end of the form is in view', async () => {
  await page.viewport(390, 600)
  await openDialog()
  const buttons = dialog.getByRole('button', { name: 'Cancel' })
  const line = () => getComputedStyle(buttons.element().parentElement!, '::before').content
  await expect.poll(line).toBe('""')
  const content = dialog.element().querySelector('.MuiDialogContent-root')!
  content.scrollTop = content.scrollHeight
  await expect.poll(line).toBe('none')
  content.scrollTop = 0
  await expect.poll(line).toBe('""')
})
