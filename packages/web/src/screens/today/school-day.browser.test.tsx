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
  await open({ classes: [], requests: { count: 0, requests: [] } })
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

test('children who are about to be erased are announced, and each can be kept', async () => {
  const undone: unknown[] = []
  const child = (_id: string, dueOn = '2026-12-05') => ({ _id, fullName: `Child ${_id}`, dueOn })
  await show(<SchoolDay />, {
    role: 'SCHOOLE',
    stubs: [
      quietStream,
      answers(api.schools.get, schemaExamples.School),
      answers(api.today.school, () =>
        undone.length > 0
          ? { ...example, erasures: { count: 1, children: [child('b', '2026-12-06')] } }
          : { ...example, erasures: { count: 2, children: [child('a'), child('b', '2026-12-06')] } },
      ),
      answers(api.erasures.undo, () => {
        undone.push('a')
        return { status: true as const, message: 'Nothing will be erased.', data: { _id: 'a' } }
      }),
    ],
  })
  await expect.element(page.getByRole('heading', { name: /^Children who will be erased/ })).toBeVisible()
  await expect
    .element(page.getByText(/2 children who left years ago will be erased, the first on/))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Children who left' }))
    .toHaveAttribute('href', '/app/studentdetails?state=left')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.element(page.getByText(/1 child who left years ago will be erased on/)).toBeVisible()
  await expect.element(page.getByText('Child a')).not.toBeInTheDocument()
})

test('a school that erases nobody sees nothing about it', async () => {
  await open({})
  await expect.element(page.getByRole('heading', { name: /^Absent children/ })).toBeVisible()
  await expect.element(page.getByText(/will be erased/)).not.toBeInTheDocument()
})
