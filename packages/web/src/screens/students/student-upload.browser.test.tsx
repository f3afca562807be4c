import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { messages } from '@casa/contract/messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import { WorkbookStored } from './student-upload.tsx'
import './student-list-screen.tsx'

const why = 'Something was recorded for one of the children.'
const print = page.getByRole('button', { name: 'Print', exact: true })
const undone = page.getByText(/import\s+has\s+been\s+undone/).first()

/** Undoes an import right after it; `isUndone` says whether the server can. */
async function undo(isUndone: boolean) {
  const answer = {
    status: true as const,
    message: messages.upload.imported,
    data: { count: 28, unread: [], undo: 'now' },
    welcome: [schemaExamples.WelcomeSlip],
  }
  const done = { status: true as const, message: messages.putBack, data: { _id: 'now' } }
  await show(<WorkbookStored answer={answer} sheets={[]} next={() => {}} />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.schools.get, schemaExamples.School),
      answers(api.undoEntries.putBack, () => (isUndone ? done : refusal(409, why))),
    ],
  })
  await expect.element(print).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import' }).click()
}

test('an import that was undone takes its slips with it', async () => {
  await undo(true)
  await expect.element(print).not.toBeInTheDocument()
  await expect.element(undone).toBeInTheDocument()
})

test('an import that cannot be undone says why, and its slips stay', async () => {
  await undo(false)
  await expect.element(page.getByText(why)).toBeVisible()
  await expect.element(print).toBeVisible()
  await expect.element(undone).not.toBeInTheDocument()
})
