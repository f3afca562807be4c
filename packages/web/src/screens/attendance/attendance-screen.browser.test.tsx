import { api } from '@casa/contract'
import type { AttendanceSummary } from '@casa/contract/attendance'
import { schemaExamples } from '@casa/contract/examples'
import { plusDays } from '@casa/contract/rules/day'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { schoolDay } from '../../lib/school-day.ts'
import { answers, quietStream, refusal, show } from '../../testing/show.tsx'
import { typeDay } from '../../testing/typed-day.ts'
import AttendanceScreen from './attendance-screen.tsx'

const { AttendanceSummary: example, AttendanceChild, Class } = schemaExamples
const children = ['Aarav Nair', 'Diya Menon'].map(fullName => ({
  ...AttendanceChild,
  _id: fullName,
  fullName,
}))
const notTaken: AttendanceSummary = {
  ...example,
  attendenceReport: null,
  presentStudents: [],
  absentStudents: [],
  unmarkedStudents: children,
}
const typed = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`
const submit = page.getByRole('button', { name: 'Submit', exact: true })
const list = page.getByRole('list', { name: 'Children' })
const tick = (at: number) => list.getByRole('checkbox').nth(at)
const saved = page.getByText('Saved by Lakshmi Rao', { exact: false })

test('a future day is refused at the field, and nothing can be submitted until it is replaced', async () => {
  const requested: string[] = []
  await show(<AttendanceScreen />, {
    stubs: [
      answers(api.classes.list, [Class]),
      answers(api.attendance.summary, ({ date }) => {
        requested.push(date as string)
        return notTaken
      }),
      quietStream,
    ],
  })
  const today = schoolDay()
  const yesterday = plusDays(today, -1)
  await page.getByRole('checkbox').first().click()
  await typeDay('Date', typed(plusDays(today, 1)))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/earlier day/)
  await expect.element(submit).toBeDisabled()
  await typeDay('Date', typed(yesterday))
  await expect.poll(() => new Set(requested)).toEqual(new Set([today, yesterday]))
  await expect.element(submit).toBeEnabled()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox').first()).not.toBeChecked()
  // Ticks belong to the day that was loaded and return with it.
  await typeDay('Date', typed(today))
  await expect.element(page.getByRole('checkbox').first()).toBeChecked()
})

type Save = { date: string; studentList: { _id: string; status: boolean }[] }

/** A class whose sheet is saved as the server would save it, unless `onSave` responds itself. */
async function showSheet({
  holiday = null,
  onSave,
}: {
  holiday?: AttendanceSummary['holiday']
  onSave?: () => Promise<Response | undefined>
} = {}) {
  let summary: AttendanceSummary = { ...notTaken, holiday }
  const saves: Save[] = []
  await show(<AttendanceScreen />, {
    stubs: [
      answers(api.classes.list, [Class]),
      answers(api.attendance.summary, () => summary),
      answers(api.attendance.add, async body => {
        const save = body as Save
        const refused = await onSave?.()
        if (refused) return refused
        saves.push(save)
        const isThere = ({ _id }: { _id: string }) =>
          save.studentList.some(child => child._id === _id && child.status)
        const studentList = children.map(child => ({ ...child, status: isThere(child) }))
        const sheet = {
          ...example.attendenceReport!,
          date: save.date,
          studentList,
          version: saves.length,
        }
        const presentStudents = children.filter(isThere)
        const absentStudents = children.filter(child => !isThere(child))
        summary = {
          ...summary,
          attendenceReport: sheet,
          presentStudents,
          absentStudents,
          unmarkedStudents: [],
        }
        return { status: true as const, message: 'Attendance Submitted Successfully', data: sheet }
      }),
      quietStream,
    ],
  })
  await expect.element(tick(0)).toBeVisible()
  return saves
}

test('before attendance is taken nobody is absent; after that absent children are highlighted', async () => {
  await showSheet()
  expect(list.getByText('Not taken yet').elements()).toHaveLength(children.length)
  await tick(0).click()
  expect(list.getByText('Absent').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await tick(1).click()
  await submit.click()
  await expect.element(saved).toBeVisible()
  await expect.poll(() => list.getByText('Absent').elements()).toHaveLength(1)
  expect(list.getByText('Not taken yet').elements()).toHaveLength(0)
})

test('a holiday is announced and confirmed before its sheet is sent', async () => {
  const saves = await showSheet({ holiday: { name: 'Diwali' } })
  const question = page.getByRole('alertdialog')
  await expect.element(page.getByText(/is a school holiday: Diwali\./)).toBeVisible()
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await submit.click()
  await expect.element(question).toMatchTextContent(/is a school holiday: Diwali\./)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(saves).toEqual([])
  await submit.click()
  await question.getByRole('button', { name: 'Submit' }).click()
  await expect.element(saved).toBeVisible()
  expect(saves).toHaveLength(1)
})

test('ticks survive a refused save, and the reason is shown; a tick made during a save waits for the next one', async () => {
  const sending = Promise.withResolvers<undefined>()
  const results = [async () => refusal(422, 'Not today.'), () => sending.promise]
  const saves = await showSheet({ onSave: async () => results.shift()?.() })
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await tick(1).click()
  await submit.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Not today.')
  await expect.element(tick(0)).toBeChecked()
  await expect.element(tick(1)).not.toBeChecked()
  const unsaved = page.getByText('Not submitted yet.', { exact: false })
  await expect.element(unsaved).toBeVisible()
  // A child arrives late, while the sheet is being sent.
  await submit.click()
  await expect.poll(() => results).toEqual([])
  await tick(1).click()
  sending.resolve(undefined)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Attendance Submitted Successfully')
  await expect.element(tick(1)).toBeChecked()
  await expect.element(unsaved).toBeVisible()
  await submit.click()
  await expect.element(saved).toBeVisible()
  expect(saves.map(({ studentList }) => studentList.map(({ status }) => status))).toEqual([
    [true, false],
    [true, true],
  ])
})

test('what a guide has saved on another device is hers there, not a colleague’s', async () => {
  const { _id, name } = schemaExamples.SignedIn
  let summary = notTaken
  await show(<AttendanceScreen />, {
    stubs: [
      answers(api.classes.list, [Class]),
      answers(api.attendance.summary, () => summary),
      answers(api.attendance.add, () => {
        const studentList = children.map((child, at) => ({ ...child, status: at === 1 }))
        const attendenceReport = { ...example.attendenceReport!, studentList, savedBy: { _id, name } }
        summary = {
          ...notTaken,
          attendenceReport,
          presentStudents: [children[1]!],
          absentStudents: [children[0]!],
          unmarkedStudents: [],
        }
        return refusal(409, 'Changed.')
      }),
      quietStream,
    ],
  })
  await tick(0).click()
  await submit.click()
  const panel = page.getByRole('alert')
  await expect.element(panel).toMatchTextContent('You saved this attendance on another device')
  await expect.element(panel).toMatchTextContent('Aarav Nair: Absent there, Present here')
  await expect.element(panel.getByRole('button', { name: 'Take those' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Save these' })).toBeVisible()
})

test('a child who joined after the sheet was saved is listed and named as not marked yet', async () => {
  const [first, joined] = children
  await show(<AttendanceScreen />, {
    stubs: [
      answers(api.classes.list, [Class]),
      answers(api.attendance.summary, {
        ...example,
        presentStudents: [first!],
        unmarkedStudents: [joined!],
        holiday: null,
      }),
      quietStream,
    ],
  })
  await expect.element(tick(1)).not.toBeChecked()
  await expect
    .element(page.getByRole('status').last())
    .toMatchTextContent('1 child joined after this was saved')
})

test('a child whom another class marked today is listed with that class and mark, and cannot be ticked', async () => {
  await show(<AttendanceScreen />, {
    stubs: [
      answers(api.classes.list, [Class]),
      answers(api.attendance.summary, {
        ...notTaken,
        elsewhereStudents: [
          {
            ...children[0]!,
            _id: 'moved',
            fullName: 'Kabir Shah',
            classId: { _id: 'a', className: 'Class A' },
            status: true,
          },
        ],
      }),
      quietStream,
    ],
  })
  const elsewhere = page.getByRole('region', { name: 'Marked in another class' })
  await expect.element(elsewhere).toMatchTextContent(/Kabir Shah.*Marked in Class A: Present/)
  expect(elsewhere.getByRole('checkbox').elements()).toHaveLength(0)
})

test('Mark all present that overwrites ticks can be undone, and keeps what was ticked since', async () => {
  const saves = await showSheet()
  await tick(0).click()
  const all = page.getByRole('button', { name: 'Mark all present' })
  await all.click()
  await expect.element(tick(1)).toBeChecked()
  await tick(0).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(tick(1)).not.toBeChecked()
  await expect.element(tick(0)).not.toBeChecked()
  await expect.element(page.getByText('1 child is unticked again.').first()).toBeVisible()
  expect(saves).toEqual([])
})

test('Mark all present on a sheet that nobody has begun offers nothing to undo', async () => {
  await showSheet()
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await expect.element(tick(1)).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})
