import { api } from '@casa/contract'
import type { Event, EventStudent } from '@casa/contract/assignments'
import { schemaExamples } from '@casa/contract/examples'
import type { BodyOf } from '@casa/contract/route'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import StatusDialog from './status-dialog.tsx'

const part = (name: string, fields: Partial<EventStudent> = {}): EventStudent => ({
  ...schemaExamples.EventStudent,
  _id: name,
  studentId: {
    ...schemaExamples.EventStudent.studentId,
    _id: `child-${name}`,
    firstName: name,
    lastName: null,
  },
  status: 'Not Submitted',
  resubmit: 'Not Submitted',
  version: 1,
  ...fields,
})

type Submitted = BodyOf<typeof api.assignments.submit>
type Setting = {
  parts?: EventStudent[]
  /** The children present today; undefined before attendance is taken. */
  present?: string[]
  skipped?: number
  refused?: boolean
}

/** Opens the dialog; the returned lists collect what it submits and undoes. */
async function open({ parts, present, skipped = 0, refused = false }: Setting = {}) {
  const sent: Submitted[] = []
  const undone: string[] = []
  let stored = parts ?? ['Aanya', 'Dev', 'Kabir'].map(name => part(name))
  const idsOf = ({ parts }: Submitted) => parts.map(({ _id }) => (typeof _id === 'string' ? _id : _id._id))
  const setStatus = (ids: readonly string[], status: EventStudent['status']) => {
    stored = stored.map(one => (ids.includes(one._id) ? { ...one, status, resubmit: 'Not Submitted' } : one))
  }
  const written = { status: true as const, message: 'Submited Successfully.' }
  const summary = {
    ...schemaExamples.AttendanceSummary,
    attendenceReport: present ? schemaExamples.AttendanceSheet : null,
    presentStudents: (present ?? []).map(name => ({
      ...schemaExamples.AttendanceChild,
      _id: `child-${name}`,
    })),
  }
  await show(<StatusDialog />, {
    path: '/app/assignment/:id/status',
    at: '/app/assignment/seeds/status',
    stubs: [
      answers(
        api.assignments.get,
        (): Event => ({
          ...schemaExamples.Event,
          classId: schemaExamples.Class,
          eventStudentDetailsListId: stored,
        }),
      ),
      answers(api.attendance.summary, summary),
      answers(api.assignments.submit, body => {
        sent.push(body)
        if (refused) return refusal(409, 'The server is busy.')
        setStatus(idsOf(body), 'Submitted')
        return { ...written, data: { count: body.parts.length - skipped }, skipped }
      }),
      answers(api.assignments.undo, ({ recording }) => {
        undone.push(recording)
        setStatus(idsOf(sent.at(-1)!), 'Not Submitted')
        return { status: true as const, message: 'Undone.', data: { count: 1 } }
      }),
    ],
  })
  await expect.element(page.getByText('Aanya')).toBeVisible()
  return { sent, undone }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const outcome = page.getByRole('region', { name: 'Status' }).getByRole('status')

test('everyone who is present is ticked with one press and submitted with the next, in one request', async () => {
  const { sent, undone } = await open({ present: ['Aanya', 'Kabir'] })
  await button('All present (2)').click()
  await button('Submit for 2 children').click()
  await expect.element(outcome).toHaveTextContent('2 of 3 submitted. Submited Successfully. 2 children.')
  expect(sent.map(({ parts }) => parts)).toEqual([
    [
      { _id: 'Aanya', version: 1 },
      { _id: 'Kabir', version: 1 },
    ],
  ])
  await button('Undo').click()
  await expect.element(outcome).toHaveTextContent('0 of 3 submitted. Undone.')
  expect(undone).toEqual([sent[0]!.recording])
  await expect.element(button('Undo')).not.toBeInTheDocument()
})

test('before attendance is taken nobody is known to be present, and all can be ticked', async () => {
  const { sent } = await open()
  await expect.element(page.getByRole('button', { name: /^All present/ })).not.toBeInTheDocument()
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await all.click()
  await page.getByRole('checkbox', { name: 'Select Dev' }).click()
  await expect.element(all).toHaveAttribute('data-indeterminate', 'true')
  await button('Submit for 2 children').click()
  await expect.element(outcome).toMatchTextContent('2 of 3 submitted')
  expect(sent).toHaveLength(1)
})

test('one child is still submitted with one press', async () => {
  const { sent } = await open()
  await button('Submit for Dev').click()
  await expect.element(outcome).toHaveTextContent('1 of 3 submitted. Submited Successfully. Dev')
  expect(sent.map(({ parts }) => parts)).toEqual([[{ _id: 'Dev', version: 1 }]])
})

test('a child who has submitted cannot be ticked, except after a request to resubmit', async () => {
  await open({
    parts: [
      part('Aanya', { status: 'Submitted' }),
      part('Dev', { status: 'Submitted', resubmit: 'Resubmit' }),
      part('Kabir'),
    ],
  })
  await expect.element(page.getByRole('checkbox', { name: 'Select Dev' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select Aanya' })).not.toBeInTheDocument()
})

test('parts that somebody else has changed are reported', async () => {
  await open({ skipped: 1 })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await button('Submit for 3 children').click()
  await expect.element(outcome).toMatchTextContent('2 children. 1 was changed by someone else meanwhile.')
})

test('after a failure the ticks stay, and a retry is the same submission', async () => {
  const { sent } = await open({ refused: true })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const submit = button('Submit for 3 children')
  await submit.click()
  await expect.element(page.getByText('The server is busy.')).toBeVisible()
  await submit.click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]!.recording).toBe(sent[0]!.recording)
})
