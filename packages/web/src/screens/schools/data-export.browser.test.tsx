import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import { DataExport } from './data-export.tsx'

const ready = { ...schemaExamples.DataExport, studentId: null }
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('without a copy the office can make one, and then sees how far it is', async () => {
  const running = {
    ...ready,
    status: 'running' as const,
    done: 12,
    total: 40,
    bytes: null,
    expiresAt: null,
    url: null,
  }
  const lists = [[], [running]]
  await show(<DataExport />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.exports.list, () => lists.shift() ?? [running]),
      answers(api.exports.add, { status: true as const, message: 'The copy is being made.', data: running }),
    ],
  })
  await button('Make a copy').click()
  await expect.element(page.getByText('The copy is being made: 12 of 40.')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30')
  await expect.element(button('Stop')).toBeVisible()
})

test('a ready copy is a link that the browser downloads', async () => {
  await show(<DataExport />, { role: 'SCHOOLE', stubs: [answers(api.exports.list, [ready])] })
  await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', ready.url!)
  await expect.element(page.getByText(/1 MB/)).toBeVisible()
  await expect.element(button('Make a new copy')).toBeVisible()
  await expect.element(button('Delete this copy')).toBeVisible()
})

test('a copy that failed says so and offers another try', async () => {
  const failed = { ...ready, status: 'failed' as const, bytes: null, expiresAt: null, url: null }
  await show(<DataExport />, { role: 'SCHOOLE', stubs: [answers(api.exports.list, [failed])] })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The copy could not be made. Please try again.')
  await expect.element(button('Make a copy')).toBeVisible()
})

test('a family sees the copy of a child', async () => {
  const student = { _id: '01900000-0000-7000-8000-000000000101', fullName: 'Asha Rao' }
  const own = { ...ready, studentId: student._id }
  await show(<DataExport student={student} />, {
    role: 'PARENT',
    stubs: [answers(api.exports.list, [own])],
  })
  await expect.element(page.getByRole('heading', { name: 'A copy of Asha Rao’s data' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Download' })).toBeVisible()
})
