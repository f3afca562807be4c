import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { School } from '@casa/contract/schools'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import SchoolDialog from './school-dialog.tsx'
import './school-list-screen.tsx'

const waiting = { ...schemaExamples.School, status: false, activatedAt: null, mobileVerified: false }

const open = (school: School) =>
  show(<SchoolDialog />, {
    role: 'SUPERADMIN',
    path: '/app/schooldetails/:id',
    at: `/app/schooldetails/${school._id}`,
    stubs: [answers(api.schools.get, school)],
  })

test('a waiting school shows what decides its approval, and nothing that it does not have yet', async () => {
  await open(waiting)
  await expect.element(page.getByText(/Call it before you approve the school/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: waiting.mobileNumber }))
    .toHaveAttribute('href', `tel:${waiting.mobileNumber}`)
  expect(page.getByRole('button', { name: /trial/i }).elements()).toHaveLength(0)
  await expect.element(page.getByText('Accounts and activity')).not.toBeInTheDocument()
})

test('the question before an approval says that the number was not confirmed', async () => {
  await open(waiting)
  await page.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('alertdialog', { name: /^Approve / })
  await expect.element(question.getByText(/before you approve/)).toBeVisible()
})

test('a confirmed number needs no call', async () => {
  await open({ ...waiting, mobileVerified: true })
  await page.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('alertdialog', { name: /^Approve / })
  await expect.element(question).toBeVisible()
  await expect.element(question.getByText(/before you approve/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/Call it before/)).not.toBeInTheDocument()
})

test('the administrator can ask for a school’s erasure, and sees what it would delete first', async () => {
  const previewed: unknown[] = []
  await show(<SchoolDialog />, {
    role: 'SUPERADMIN',
    path: '/app/schooldetails/:id',
    at: `/app/schooldetails/${waiting._id}`,
    stubs: [
      answers(api.schools.get, waiting),
      answers(api.erasures.preview, body => {
        previewed.push(body)
        return { ...schemaExamples.ErasurePreview, kind: 'school' as const, children: [] }
      }),
    ],
  })
  await page.getByRole('button', { name: 'Erase…' }).click()
  await expect.element(page.getByText('Records of work: 120')).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  expect(previewed).toEqual([{ kind: 'school', subjectId: waiting._id }])
})
