import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { refusals } from '@casa/contract/refusals'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { outbox, useQueuedSaves } from '../../api/outbox/outbox.ts'
import { currentUser } from '../../lib/session.ts'
import { answers, show } from '../../testing/show.tsx'
import { QueuedSavesDialog } from './queued-saves-dialog.tsx'

const { Class } = schemaExamples
const lost = {
  status: false,
  message: refusals.classRole.ended,
  key: 'refusals.classRole.ended',
  requestId: 'request',
}

function Waiting() {
  const saves = useQueuedSaves()
  return saves.length > 0 ? <QueuedSavesDialog saves={saves} onClose={() => {}} /> : <p>Nothing waits.</p>
}

const entry = page.getByRole('listitem')
const question = page.getByRole('alertdialog', { name: 'Discard this entry?' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a sheet that waits for a class the teacher has lost says so and stays until the teacher discards it', async () => {
  let sent = 0
  await show(<Waiting />, {
    stubs: [
      answers(api.classes.list, [Class]),
      answers(api.students.find, []),
      answers(api.attendance.add, () => {
        sent += 1
        return Response.json(lost, { status: 404 })
      }),
    ],
  })
  const studentList = ['asha', 'dev'].map((_id, at) => ({ _id, status: at === 0 }))
  await outbox.add({
    key: 'lost class',
    user: currentUser()._id,
    about: 'attendance of the lost class',
    call: 'attendance.add',
    body: { classId: 'lost', date: '2026-11-20', studentList },
    label: 'Attendance, Elementary, 20-Nov-2026',
    savedAt: '2026-11-20T04:00:00Z',
    tried: false,
  })
  await outbox.send()
  const refused = new RegExp(`Not accepted: ${refusals.classRole.ended}`)
  await expect.element(entry).toMatchTextContent(/Attendance, Elementary, 20-Nov-2026/)
  await expect.element(entry).toMatchTextContent(/1 present, 1 absent/)
  await expect.element(entry).toMatchTextContent(refused)
  // There is no class to show it in.
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()

  // It is not sent again by itself, and outlives the page.
  await outbox.send()
  await outbox.load()
  expect(sent).toBe(1)
  await button('Send again').click()
  await expect.poll(() => sent).toBe(2)
  await expect.element(entry).toMatchTextContent(refused)

  await button('Discard').click()
  await expect.element(question).toMatchTextContent(/It is only on this device and cannot be brought back/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(entry).toMatchTextContent(refused)
  await button('Discard').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('Nothing waits.')).toBeVisible()
  await outbox.load()
  expect(outbox.waiting).toEqual([])
})
