import { api } from '@casa/contract'
import type { UndoEntry } from '@casa/contract/undo-entries'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../testing/show.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const doneAt = '2026-11-20T05:00:00Z'
const rows: UndoEntry[] = [
  { _id: 'note', kind: 'deletion', of: 'note', name: 'Poured.', studentName: 'Asha Rao', count: 1, doneAt },
  { _id: 'left', kind: 'leaving', of: null, name: null, studentName: null, count: 25, doneAt },
]
const list = (entries: UndoEntry[]) => answers(api.undoEntries.list, entries)
const restored = { status: true as const, message: 'Restored.', data: { _id: 'note' } }

test('lists what can be undone, with what and when; Undo restores it, once', async () => {
  await show(<UndoDialog onClose={() => {}} />, {
    role: 'SCHOOLE',
    stubs: [list(rows), answers(api.undoEntries.putBack, restored)],
  })
  await expect.element(page.getByText('25 children left the school or were deleted')).toBeVisible()
  const undo = page.getByRole('button', { name: /^Undo: Note.*Poured.*Asha Rao$/ })
  await undo.click()
  await expect.element(page.getByText(/^Restored\. Note/)).toBeVisible()
  await expect.element(undo).toBeDisabled()
})

test('a refusal says why, and the row stays', async () => {
  await show(<UndoDialog onClose={() => {}} />, {
    role: 'TEACHER',
    stubs: [list(rows), answers(api.undoEntries.putBack, () => refusal(409, 'Too late.'))],
  })
  const undo = page.getByRole('button', { name: /Asha Rao$/ })
  await undo.click()
  await expect.element(page.getByText('Too late.')).toBeVisible()
  await expect.element(undo).toBeEnabled()
})

test('with nothing to undo it says where children who left are', async () => {
  await show(<UndoDialog onClose={() => {}} />, { role: 'SCHOOLE', stubs: [list([])] })
  await expect.element(page.getByText('Nothing to undo')).toBeVisible()
  await expect.element(page.getByText(/under Left the school/)).toBeVisible()
})

test('with nothing to undo a teacher is not sent to a list that only the office has', async () => {
  await show(<UndoDialog onClose={() => {}} />, { role: 'TEACHER', stubs: [list([])] })
  await expect.element(page.getByText('What you delete or import appears here.')).toBeVisible()
  await expect.element(page.getByText(/Left the school/)).not.toBeInTheDocument()
})

test('a refused list says why', async () => {
  await show(<UndoDialog onClose={() => {}} />, {
    role: 'SCHOOLE',
    stubs: [answers(api.undoEntries.list, () => refusal(403, 'Not allowed.'))],
  })
  await expect.element(page.getByText('Not allowed.')).toBeVisible()
})
