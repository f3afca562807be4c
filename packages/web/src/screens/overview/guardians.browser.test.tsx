import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { Guardian } from '@casa/contract/guardians'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import GuardianDialog from './guardian-dialog.tsx'
import { Guardians } from './guardians.tsx'

const { Guardian: example, StudentOverview } = schemaExamples
const { student } = StudentOverview
const mother: Guardian = {
  ...example,
  ...{ _id: student._id, isFirst: true, name: 'Meera Rao', relation: 'mother', account: 'open' },
  ...{ seesWork: true, seesFees: true, collects: true, getsMessages: true },
}
const father: Guardian = { ...example, name: 'Arjun Rao', seesFees: false, collects: false, account: 'none' }

const add = page.getByRole('link', { name: 'Add a guardian' })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

async function shown(guardians: readonly Guardian[], role: 'SCHOOLE' | 'TEACHER' = 'SCHOOLE') {
  let rows = guardians
  const blocked: unknown[] = []
  await show(<Guardians student={student} />, {
    role,
    stubs: [
      answers(api.guardians.list, () => [...rows]),
      answers(api.guardians.block, body => {
        blocked.push(body)
        const data = { ...father, blockedAt: '2026-11-27T06:00:00.000Z' }
        rows = rows.map(one => (one._id === father._id ? data : one))
        return { status: true as const, message: '', data }
      }),
      answers(api.guardians.slip, () => refusal(409, 'This guardian is blocked.')),
    ],
  })
  return { blocked }
}

test('with only a mother who may do everything, there is nothing but the button that adds a guardian', async () => {
  await shown([mother])
  await expect.element(add).toBeVisible()
  await expect.element(page.getByRole('list')).not.toBeInTheDocument()
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

test('when the guardians cannot be loaded, it says so and offers to try again', async () => {
  await show(<Guardians student={student} />, {
    role: 'SCHOOLE',
    stubs: [answers(api.guardians.list, () => refusal(403, 'Failed'))],
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
