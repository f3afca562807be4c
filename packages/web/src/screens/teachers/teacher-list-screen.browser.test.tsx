import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import TeacherListScreen from './teacher-list-screen.tsx'

const { Teacher, Class } = schemaExamples
const other = { ...Teacher, _id: 'other', teacherName: 'Other' }

/** Presses Delete beside the first of a class's teachers. */
async function pressDelete(ofClass: (typeof Teacher)[]) {
  await page.viewport(1280, 900)
  await show(<TeacherListScreen />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.classes.list, [Class]),
      answers(api.teachers.find, ({ classId }) => (classId ? ofClass : [Teacher, other])),
    ],
  })
  await page.getByRole('button', { name: `Delete ${Teacher.teacherName}` }).click()
  await expect
    .element(page.getByRole('alertdialog', { name: `Delete ${Teacher.teacherName}?` }))
    .toBeVisible()
}

test('deleting the only teacher of a class says which class is then without one', async () => {
  await pressDelete([Teacher])
  await expect.element(page.getByText(/is the only teacher of /)).toBeVisible()
})

test('deleting one of several teachers of a class does not speak of the class', async () => {
  await pressDelete([Teacher, other])
  await expect.element(page.getByText(/is signed out at once/)).toBeVisible()
  await expect.element(page.getByText(/the only teacher/)).not.toBeInTheDocument()
})
