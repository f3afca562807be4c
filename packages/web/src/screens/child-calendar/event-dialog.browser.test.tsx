import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { Outlet, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnClass } from '../../lib/own-classes.ts'
import { answers, show } from '../../testing/show.tsx'
import EventDialog from './event-dialog.tsx'

const classOf = (className: string) => ({ ...schemaExamples.Class, _id: className, className })
const roles: OwnClass[] = [
  { classId: 'Jasmine', role: 'main', superActivityId: [] },
  { classId: 'Lotus', role: 'guide', superActivityId: [] },
  { classId: 'Tulip', role: 'assistant', superActivityId: [] },
]
const picker = page.getByRole('dialog').getByRole('combobox', { name: 'Class' })

/** The dialog over a calendar without events. */
const calendar = (
  <Routes>
    <Route element={<Outlet context={{ rows: [] }} />}>
      <Route path=":id" element={<EventDialog />} />
    </Route>
  </Routes>
)

const open = (chosen: string) =>
  show(calendar, {
    path: '/app/studentcalendar/*',
    at: `/app/studentcalendar/new?classId=${chosen}`,
    classes: roles,
    stubs: [
      answers(api.classes.list, ['Jasmine', 'Lotus', 'Tulip'].map(classOf)),
      answers(api.students.find, []),
    ],
  })

test('an event is offered for the classes that the teacher teaches, and begins with the chosen one', async () => {
  await open('Lotus')
  await expect.element(picker).toHaveTextContent('Lotus')
  await picker.click()
  await expect.element(page.getByRole('option', { name: 'Jasmine' })).toBeVisible()
  expect(page.getByRole('option', { name: 'Tulip' }).elements()).toEqual([])
})

test('in a class where the teacher only assists, it begins with the main class', async () => {
  await open('Tulip')
  await expect.element(picker).toHaveTextContent('Jasmine')
})
