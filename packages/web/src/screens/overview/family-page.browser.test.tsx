import { api } from '@casa/contract'
import { allRights } from '@casa/contract/areas'
import { schemaExamples } from '@casa/contract/examples'
import type { OwnReach } from '@casa/contract/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import AskGuardianDialog from './ask-guardian-dialog.tsx'
import ChildScreen from './child-screen.tsx'

const { StudentOverview, ChildOpenings, GuardianRequest, NamedGuardian } = schemaExamples
const student = { ...StudentOverview.student, leftOn: null }
const id = student._id
const all: OwnReach = { children: [id], work: [id], fees: [id], isBlocked: false }
const told = /^A school has blocked your access to a child/

const mother = { ...NamedGuardian, name: 'Meera Rao', relation: 'mother' as const }
const father = { _id: 'his', isFirst: false, isOwn: false, name: 'Arjun Rao', relation: 'father' as const }

async function opened(guardian: OwnReach, tab = '', asked: (typeof GuardianRequest)[] = []) {
  const sent: unknown[] = []
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
      answers(api.students.get, { ...schemaExamples.Student, fullName: student.fullName }),
      answers(api.guardianRequests.ofChild, { guardians: [mother, father], requests: asked }),
      answers(api.guardianRequests.add, body => {
        sent.push(body)
        return { status: true as const, message: 'Asked.', data: GuardianRequest }
      }),
      answers(api.guardianRequests.removal, body => {
        sent.push(body)
        return { status: true as const, message: 'Asked.', data: GuardianRequest }
      }),
      answers(api.guardianRequests.withdraw, () => {
        sent.push('withdrawn')
        return { status: true as const, message: '', data: { _id: GuardianRequest._id } }
      }),
      answers(api.activityLog.openings, { ...ChildOpenings, shown: false }),
    ],
  })
  return sent
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

test('a parent who is blocked reads that it is so', async () => {
  await opened({ children: [], work: [], fees: [], isBlocked: true })
  await expect.element(page.getByText(told)).toBeVisible()
})

const list = page.getByRole('list', { name: 'Guardians' })

test('without the right to work a parent still sees who looks after the child, and the fees', async () => {
  await opened({ ...all, work: [] })
  await expect.element(list).toMatchTextContent(/Meera Rao.*Mother · You.*Arjun Rao.*Father/)
  await expect.element(page.getByRole('link', { name: 'Open fees' })).toBeVisible()
})

test('a parent asks to remove another guardian once the question is answered, and cannot ask to remove the first', async () => {
  const sent = await opened(all, '?tab=familyAndFees')
  await page.getByRole('button', { name: 'More for Meera Rao' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Ask for a change' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Ask to remove' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'More for Arjun Rao' }).click()
  await page.getByRole('menuitem', { name: 'Ask to remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Ask to remove Arjun Rao?' })
  await question.getByRole('button', { name: 'Ask the office' }).click()
  await expect.element(page.getByText('Asked.')).toBeVisible()
  expect(sent).toEqual([{ studentId: id, guardianId: 'his' }])
})

test('open requests are shown in words and can be withdrawn', async () => {
  const sent = await opened(all, '?tab=familyAndFees', [GuardianRequest])
  const requests = page.getByRole('list', { name: 'Your requests' })
  await expect.element(requests).toMatchTextContent(/Add Arjun Sharma \(Father\).*has not answered yet/)
  await requests.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('The request is withdrawn.')).toBeVisible()
  expect(sent).toEqual(['withdrawn'])
})

test('the form asks for a guardian with the wished rights', async () => {
  const sent: unknown[] = []
  await show(<AskGuardianDialog />, {
    role: 'PARENT',
    path: '/app/child/:id/ask-guardian',
    at: `/app/child/${id}/ask-guardian`,
    stubs: [
      answers(api.guardianRequests.ofChild, { guardians: [mother], requests: [] }),
      answers(api.guardianRequests.add, body => {
        sent.push(body)
        return refusal(409, 'Five of your requests about this child are still open.')
      }),
    ],
  })
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Lata Rao')
  await page.getByRole('combobox', { name: 'Relation to the child' }).click()
  await page.getByRole('option', { name: 'Grandmother' }).click()
  await page.getByRole('checkbox', { name: 'Collects the child' }).click()
  await page.getByRole('button', { name: 'Ask the office' }).click()
  await expect.element(page.getByText(/Five of your requests/).first()).toBeVisible()
  await expect.element(name).toHaveValue('Lata Rao')
  expect(sent).toMatchObject([
    {
      ...{ studentId: id, name: 'Lata Rao', relation: 'grandmother', mobileNumber: null, email: null },
      ...{ seesWork: true, seesFees: false, collects: true, getsMessages: true },
    },
  ])
})
