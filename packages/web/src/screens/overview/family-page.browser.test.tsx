import { api } from '@casa/contract'
import { allRights } from '@casa/contract/areas'
import { schemaExamples } from '@casa/contract/examples'
import type { OwnReach } from '@casa/contract/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import ChildScreen from './child-screen.tsx'

const { StudentOverview, ChildOpenings } = schemaExamples
const student = { ...StudentOverview.student, leftOn: null }
const id = student._id
const all: OwnReach = { children: [id], work: [id], fees: [id], isBlocked: false }
const told = /^A school has blocked your access to a child/

async function opened(guardian: OwnReach, tab = '') {
  const isThere = guardian.work.includes(id)
  await show(<ChildScreen />, {
    role: 'PARENT',
    guardian,
    ...(guardian.work.length === 0 &&
      guardian.children.length > 0 && { rights: { ...allRights, learning: 'none' } }),
    path: '/app/child/:id',
    at: `/app/child/${id}${tab}`,
    stubs: [
      answers(
        api.overview.student,
        isThere ? { ...StudentOverview, student } : () => refusal(404, 'Not found.'),
      ),
      answers(api.users.clock, {
        ...{ now: '2026-11-27T06:00:00.000Z', timeZone: 'Asia/Kolkata', schoolName: 'A school', guardian },
      } as never),
      answers(api.students.find, []),
      answers(api.activityLog.openings, { ...ChildOpenings, shown: false }),
    ],
  })
}

test('a parent with all rights finds the fees in the tab Family and fees', async () => {
  await opened(all, '?tab=familyAndFees')
  await expect.element(page.getByRole('tab', { name: 'Family and fees' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open fees' })).toBeVisible()
})

test('without the right to fees the tab is only about the family', async () => {
  await opened({ ...all, fees: [] }, '?tab=family')
  await expect.element(page.getByRole('tab', { name: 'Family', exact: true })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Family and fees' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Open fees' })).not.toBeInTheDocument()
})

test('without the right to work the page says so, and that the office can give it', async () => {
  await opened({ ...all, work: [] })
  await expect
    .element(page.getByText(/^The school has not given you the right to see this child’s work/))
    .toBeVisible()
  await expect.element(page.getByText(told)).not.toBeInTheDocument()
})

test('a parent who is blocked is told so', async () => {
  await opened({ children: [], work: [], fees: [], isBlocked: true })
  await expect.element(page.getByText(told)).toBeVisible()
})
