import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { ChildStand } from '@casa/contract/next'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnClass } from '../../lib/own-classes.ts'
import { answers, show } from '../../testing/show.tsx'
import { ReadyDialog } from './ready-dialog.tsx'

const exercise = { _id: 'tower', subActivityName: 'Pink Tower' }
const child = (name: string, state: ChildStand['state'], planned = false): ChildStand => ({
  ...schemaExamples.ChildStand,
  _id: name,
  fullName: name,
  state,
  planned,
})

const open = (students: ChildStand[], classes?: OwnClass[]) =>
  show(<ReadyDialog exercise={exercise} classId="class" onClose={() => {}} />, {
    classes,
    stubs: [answers(api.progress.ready, { ...schemaExamples.WhoIsReady, students })],
  })

const plan = page.getByRole('button', { name: /^Plan for/ })

test('while nobody is ticked, a sentence says what to do in place of the button', async () => {
  await open([child('Aanya', 'ready'), child('Dev', 'again')])
  await expect.element(plan).toHaveTextContent('Plan for 1 child')
  await page.getByRole('checkbox', { name: /Aanya/ }).click()
  await expect.element(plan).not.toBeInTheDocument()
  await expect.element(page.getByText('Tick the children to plan it for.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Dev/ }).click()
  await expect.element(plan).toBeEnabled()
})

test('when it is planned for everyone who is ready, a sentence says so', async () => {
  await open([child('Aanya', 'ready', true), child('Kabir', 'sure')])
  await expect.element(page.getByText('There is nobody to plan it for at the moment.')).toBeVisible()
  await expect.element(plan).not.toBeInTheDocument()
})

test('a specialist plans it for the children of those classes in which its area of work was chosen', async () => {
  const { superActivityId } = schemaExamples.WhoIsReady
  const of = (classId: string, name: string) => ({
    ...child(name, 'ready'),
    classId: { _id: classId, className: classId },
  })
  await open(
    [of('jasmine', 'Aanya'), of('lotus', 'Dev'), of('tulip', 'Kabir')],
    [
      { classId: 'jasmine', role: 'main', superActivityId: [] },
      { classId: 'lotus', role: 'specialist', superActivityId: [superActivityId._id] },
      { classId: 'tulip', role: 'specialist', superActivityId: ['music'] },
    ],
  )
  await expect.element(plan).toHaveTextContent('Plan for 2 children')
  await expect.element(page.getByRole('checkbox', { name: /Dev/ })).toBeChecked()
  await expect.element(page.getByText('Kabir')).toBeVisible()
  expect(page.getByRole('checkbox', { name: /Kabir/ }).elements()).toEqual([])
})
