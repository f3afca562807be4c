import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import { BulkBar } from './bulk-bar.tsx'
import './student-list-screen.tsx'

const { Student, Class, BulkMovePreview, LeavingPreview } = schemaExamples
const children = ['Aanya', 'Dev', 'Mina'].map((firstName, at) => ({
  ...Student,
  _id: `child-${at}`,
  firstName,
  fullName: `${firstName} Rao`,
  userId: { ...Student.userId, slip: at === 0 ? ('welcome' as const) : null },
}))

function Bar({ rows = children }: { rows?: typeof children }) {
  const [ticked, setTicked] = useState(rows)
  return <BulkBar rows={ticked} onClear={() => setTicked([])} />
}

const classes = [Class, { ...Class, _id: 'marigold', className: 'Primary Marigold' }]
const button = (name: string) => page.getByRole('button', { name })

test('moving: the effects of the chosen class and day, one request, and Undo', async () => {
  const sent: unknown[] = []
  const undone: unknown[] = []
  await show(<Bar />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.classes.list, classes),
      answers(api.bulkStudents.previewMove, {
        ...BulkMovePreview,
        children: 2,
        already: 1,
        drafts: { count: 1, children: 1 },
      }),
      answers(api.bulkStudents.move, body => {
        sent.push(body)
        return { status: true as const, message: 'Updated Successfully.', data: { count: 2, undo: 'entry' } }
      }),
      answers(api.undoEntries.putBack, () => {
        undone.push('entry')
        return { status: true as const, message: 'Restored.', data: { _id: 'entry' } }
      }),
    ],
  })
  await expect.element(page.getByText('3 children', { exact: true })).toBeVisible()
  await button('Change class').click()
  await expect.element(button('Move 3 children')).toBeDisabled()
  await page.getByRole('combobox', { name: 'New class' }).click()
  await page.getByRole('option', { name: 'Primary Marigold' }).click()
  await expect.element(page.getByText('1 child is in this class already and does not move.')).toBeVisible()
  await expect.element(page.getByText('3 open plans move along (2 children).')).toBeVisible()
  await expect.element(page.getByText(/^1 unpublished entry .* \(1 child\)\.$/)).toBeVisible()
  await expect.element(page.getByText('Today or an earlier day')).toBeVisible()
  await button('Move 2 children').click()
  await expect.element(page.getByText('2 children moved to Primary Marigold')).toBeVisible()
  expect(sent).toMatchObject([
    { studentId: ['child-0', 'child-1', 'child-2'], classId: 'marigold', charge: 'instalments' },
  ])
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.poll(() => undone).toEqual(['entry'])
  await expect.element(page.getByText('Restored.')).toBeVisible()
})

test('a refusal stays in the dialog, and what was chosen too', async () => {
  await show(<Bar />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.classes.list, classes),
      answers(api.bulkStudents.previewMove, () =>
        refusal(422, 'Dev Rao joined the current class after this day.'),
      ),
    ],
  })
  await button('Change class').click()
  await page.getByRole('combobox', { name: 'New class' }).click()
  await page.getByRole('option', { name: 'Primary Marigold' }).click()
  await expect.element(page.getByText('Dev Rao joined the current class after this day.')).toBeVisible()
  await expect.element(button('Move 3 children')).toBeDisabled()
})

test.each([
  ['Leave the school', '3 children leave', 'left'],
  ['Delete', 'Delete 3 children', 'deleted'],
])(
  '%s says who loses access and what is owed, and that the children can be restored',
  async (command, action, leftAs) => {
    const sent: unknown[] = []
    await show(<Bar />, {
      role: 'SCHOOLE',
      stubs: [
        answers(api.bulkStudents.previewLeaving, LeavingPreview),
        answers(api.bulkStudents.leave, body => {
          sent.push(body)
          return {
            status: true as const,
            message: 'Updated Successfully.',
            data: { count: 3, undo: 'entry' },
          }
        }),
      ],
    })
    await button(command).click()
    await expect.element(page.getByText('1 parent can no longer open anything at this school.')).toBeVisible()
    await expect.element(page.getByText('₹600 is still owed for 1 child.')).toBeVisible()
    await expect.element(page.getByText(/You can restore the children/)).toBeVisible()
    await button(action).click()
    await expect.element(button('Undo')).toBeVisible()
    expect(sent).toMatchObject([{ leftAs }])
  },
)

test('slips: the dialog names the children who get one and those who need none; the slips follow', async () => {
  await show(<Bar />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.schools.get, schemaExamples.School),
      answers(api.bulkStudents.welcome, {
        status: true,
        message: 'Updated Successfully.',
        data: { count: 1 },
        welcome: [
          {
            kind: 'welcome',
            name: 'Asha',
            loginName: '9000000101',
            password: 'ABCD-EFGH',
            children: [],
            language: null,
            studentId: 'asha',
          },
        ],
      }),
    ],
  })
  await button('Print slips').click()
  await expect
    .element(page.getByText('The parents of 2 children already have a password and need no slip.'))
    .toBeVisible()
  // Where the office goes for a parent who has lost the password.
  const lost = page.getByRole('link', { name: /^(Dev|Mina) Rao/ })
  await expect.element(lost.first()).toHaveAttribute('href', expect.stringMatching(/child-1$/))
  expect(lost.elements()).toHaveLength(2)
  await button('Create the slips').click()
  await expect.element(page.getByText('ABCD-EFGH').first()).toBeVisible()
})

test('a class whose parents all have passwords needs no slips, and the dialog leads to a child’s own', async () => {
  const rows = children.map(child => ({ ...child, userId: { ...child.userId, slip: null } }))
  const router = await show(<Bar rows={rows as unknown as typeof children} />, { role: 'SCHOOLE' })
  await button('Print slips').click()
  await expect.element(page.getByRole('dialog', { name: 'No slips to print' })).toBeVisible()
  await expect.element(page.getByText(/^The parents of 3 children already have a password/)).toBeVisible()
  await expect.element(button('Create the slips')).not.toBeInTheDocument()
  await page.getByRole('link', { name: /^Aanya Rao/ }).click()
  await expect.poll(() => router.state.location.pathname).toMatch(/child-0$/)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
