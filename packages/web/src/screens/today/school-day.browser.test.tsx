import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { SchoolToday } from '@casa/contract/today'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, quietStream, show } from '../../testing/show.tsx'
import SchoolDay from './school-day.tsx'

const example = schemaExamples.SchoolToday
const [nursery] = example.classes
const open = (today: Partial<SchoolToday>) =>
  show(<SchoolDay />, {
    role: 'SCHOOLE',
    stubs: [
      quietStream,
      answers(api.schools.get, schemaExamples.School),
      answers(api.today.school, { ...example, ...today }),
    ],
  })

test('a school without children sees what to set up, and nothing about children', async () => {
  await open({ classes: [] })
  await expect.element(page.getByRole('heading', { name: 'Set up your school' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add your classes' }))
    .toHaveAttribute('href', '/app/addclass/new')
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(1)
})

test('a step that is done is marked, and the next ones stay', async () => {
  const empty = { ...nursery!, children: 0, taken: false, hasTeacher: false }
  await open({ classes: [empty] })
  await expect.element(page.getByRole('listitem').first().getByRole('img', { name: 'Done' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Register the children' })).toBeVisible()
})

test('with children the steps are gone, and a class without a teacher leads to the teachers', async () => {
  await open({
    classes: [
      { ...nursery!, hasTeacher: false },
      { ...nursery!, _id: 'other', className: 'Lotus' },
    ],
  })
  await expect.element(page.getByRole('heading', { name: /^Absent children/ })).toBeVisible()
  await expect.element(page.getByText('Set up your school')).not.toBeInTheDocument()
  const missing = page.getByRole('link', { name: 'No teacher yet' })
  await expect.element(missing).toHaveAttribute('href', '/app/teacher')
  expect(missing.elements()).toHaveLength(1)
})
