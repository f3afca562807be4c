import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { GuardianRequest } from '@casa/contract/guardian-requests'
import type { Guardian } from '@casa/contract/guardians'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import GuardianDialog from './guardian-dialog.tsx'
import { Guardians } from './guardians.tsx'

const { Guardian: example, GuardianRequest: request, Sibling, StudentOverview } = schemaExamples
const { student } = StudentOverview
const mother: Guardian = {
  ...example,
  ...{ _id: student._id, isFirst: true, name: 'Meera Rao', relation: 'mother', account: 'open' },
  ...{ seesWork: true, seesFees: true, collects: true, getsMessages: true },
}
const father: Guardian = { ...example, name: 'Arjun Rao', seesFees: false, collects: false, account: 'none' }

const add = page.getByRole('link', { name: 'Add a guardian' })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

async function shown(
  guardians: readonly Guardian[],
  role: 'SCHOOLE' | 'TEACHER' = 'SCHOOLE',
  asked: readonly GuardianRequest[] = [],
) {
  let rows = guardians
  let requests = asked
  const blocked: unknown[] = []
  const answered: unknown[] = []
  await show(<Guardians student={student} />, {
    role,
    stubs: [
      answers(api.guardians.list, () => [...rows]),
      answers(api.guardianRequests.list, () => [...requests]),
      answers(api.guardians.siblings, [Sibling]),
      answers(api.guardians.block, body => {
        blocked.push(body)
        const data = { ...father, blockedAt: '2026-11-27T06:00:00.000Z' }
        rows = rows.map(one => (one._id === father._id ? data : one))
        return { status: true as const, message: '', data }
      }),
      answers(api.guardians.slip, () => refusal(409, 'This guardian is blocked.')),
      answers(api.guardianRequests.answer, body => {
        answered.push(body)
        const [data] = requests
        requests = []
        return { status: true as const, message: '', data: data! }
      }),
    ],
  })
  return { blocked, answered }
}

test('siblings are links to their pages, and one more is registered from here', async () => {
  await shown([mother])
  const siblings = page.getByRole('list', { name: 'Siblings' })
  await expect.element(siblings.getByRole('link', { name: Sibling.fullName })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add a sibling' }))
    .toHaveAttribute('href', `/app/studentregistration/add?siblingOf=${student._id}`)
})

test('with only a mother who may do everything, there is no list of guardians, but the button that adds one', async () => {
  await shown([mother])
  await expect.element(add).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Guardians' })).not.toBeInTheDocument()
})

test('each guardian is shown with the relation, the rights in words and the account', async () => {
  await shown([mother, father])
  await expect
    .element(row('Meera Rao'))
    .toMatchTextContent(/Mother.*Sees the work · Sees and pays fees · Collects the child · Gets messages/)
  await expect
    .element(row('Arjun Rao'))
    .toMatchTextContent(/Father.*Sees the work · Gets messages.*No account/)
})

test('a teacher reads them and changes nothing', async () => {
  await shown([mother, father], 'TEACHER')
  await expect.element(row('Arjun Rao')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a block is confirmed by a dialog that says what it does, and then shown', async () => {
  const { blocked } = await shown([mother, father])
  await page.getByRole('button', { name: 'More for Arjun Rao' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const question = page.getByRole('alertdialog', { name: 'Block Arjun Rao?' })
  await expect.element(question).toMatchTextContent(`Arjun Rao sees nothing of ${student.fullName}`)
  expect(blocked).toEqual([])
  await question.getByRole('button', { name: 'Block' }).click()
  await expect.element(row('Arjun Rao')).toMatchTextContent('Blocked since')
  expect(blocked).toEqual([{ blocked: true }])
})

test('a slip that the server refuses says why', async () => {
  await shown([mother, father])
  await page.getByRole('button', { name: 'More for Arjun Rao' }).click()
  await page.getByRole('menuitem', { name: 'Print slip' }).click()
  await page.getByRole('button', { name: 'Create the slip' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This guardian is blocked.')
})

test('the office accepts with one press what a parent asks, and the request is gone', async () => {
  const { answered } = await shown([mother], 'SCHOOLE', [request])
  const list = page.getByRole('list', { name: 'Requests from parents' })
  await expect
    .element(list)
    .toMatchTextContent(
      /Meera Sharma asks to add Arjun Sharma \(Father\) as a guardian.*Sees the work · Collects the child · Gets messages · 9876543211/,
    )
  await list.getByRole('button', { name: 'Accept' }).click()
  await expect.element(page.getByText('Accepted. Meera Sharma gets a notice.')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  expect(answered).toEqual([{ accepted: true }])
})

test('the office refuses what a parent asks', async () => {
  const change = {
    ...request,
    kind: 'change' as const,
    guardian: 'Arjun',
    name: 'Arjun Rao',
    email: 'a@example.com',
  }
  const { answered } = await shown([mother], 'SCHOOLE', [change])
  await expect
    .element(
      page.getByText(
        /^Meera Sharma asks to change the name of Arjun, .* to Arjun Rao, and the e-mail address to a@example.com\.$/,
      ),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect.element(page.getByText('Refused. Meera Sharma gets a notice.')).toBeVisible()
  expect(answered).toEqual([{ accepted: false }])
})

test('when the guardians cannot be loaded, it says so and offers to try again', async () => {
  await show(<Guardians student={student} />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.guardians.list, () => refusal(403, 'Failed')),
      answers(api.guardianRequests.list, []),
      answers(api.guardians.siblings, []),
    ],
  })
  await expect.element(page.getByText('Failed')).toBeVisible()
})

test('the form proposes the father on the child’s form, and keeps what was typed when it cannot be saved', async () => {
  const of = { ...student, fatherName: 'Dev Rao', fatherMobileNumber: '9876543299' }
  const sent: unknown[] = []
  await show(<GuardianDialog />, {
    role: 'SCHOOLE',
    path: '/app/child/:id/guardian',
    at: `/app/child/${student._id}/guardian`,
    stubs: [
      answers(api.overview.student, { ...StudentOverview, student: of }),
      answers(api.guardians.list, [mother]),
      answers(api.guardians.add, body => {
        sent.push(body)
        const text = 'Another guardian of this child signs in with this number.'
        return refusal(409, text, { mobileNumber: text })
      }),
    ],
  })
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Dev Rao')
  await name.fill('Devendra Rao')
  await page.getByRole('checkbox', { name: 'Collects the child' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/^Another guardian of this child/).first()).toBeVisible()
  await expect.element(name).toHaveValue('Devendra Rao')
  expect(sent).toMatchObject([
    {
      ...{ studentId: student._id, name: 'Devendra Rao', relation: 'father', mobileNumber: '9876543299' },
      ...{ seesWork: true, seesFees: false, collects: true, getsMessages: true },
    },
  ])
})
