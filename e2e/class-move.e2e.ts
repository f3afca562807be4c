import type { DemoPerson } from '../packages/server/seed/people.ts'
import { openAttendance, pastSunday } from './attendance-day.ts'
import { choose, typeDay } from './fields.ts'
import { expect, type SignedIn, test } from './fixtures.ts'
import { classroom, planExercise, shownDay } from './plans.ts'
import { visit } from './visit.ts'

type Made = { data: { _id: string } }
type Named = { teacherName: string; mobileNumber: string }

// For each day, the class on that day is shown, both in the move and on both teachers' screens.

/** The first teacher of the other class. */
async function teacherOfMarigold({ call, schooleId }: SignedIn): Promise<DemoPerson> {
  const teachers = await call<Named[]>('GET', `/teacher/list/${schooleId}`)
  const { mobileNumber } = teachers.find(({ teacherName }) => teacherName === 'Sunita Sharma')!
  return { login: mobileNumber, role: 'TEACHER', name: 'Sunita Sharma' }
}

/** A child of Primary Jasmine who was marked on a day and has a plan. */
async function makeChild(office: SignedIn, teacher: SignedIn, day: string): Promise<string> {
  const { classId } = teacher
  const names = { firstName: 'Zoya', lastName: 'Mistry', motherName: 'Farah' }
  const made = await office.call<Made>('POST', '/student/add', {
    ...names,
    classId,
    dob: '2022-02-03',
    doa: day,
  })
  const { _id } = made.data
  await teacher.call('POST', '/attendence/add', { classId, date: day, studentList: [{ _id, status: true }] })
  const { exerciseId } = await classroom(teacher, 'Number Rods: Building the Stair')
  await teacher.call('POST', '/activity/multiple-add', {
    classId,
    studentId: [_id],
    activityRelationships: [{ subActivityId: exerciseId }],
    date: shownDay(),
    endDate: shownDay(),
  })
  return _id
}

test('a child moves to another class from a given day, and each teacher sees her own days and plans', async ({
  page,
  enter,
  signedIn,
  accessible,
  people,
}) => {
  const office = await signedIn(people.principal)
  const jasmine = await signedIn(people.teacher)
  const day = pastSunday(11)
  const id = await makeChild(office, jasmine, day)
  await planExercise(jasmine, 'Number Rods: Building the Stair')

  await enter(people.principal, `/app/studentregistration/${id}`)
  await choose(page, 'Class', 'Primary Marigold')
  const effects = page.getByRole('alert').filter({ hasText: 'What this change of class affects' })
  await expect(effects).toContainText('1 open plan moves to the new class: Number Rods: Building the Stair')
  const [year, month, date] = day.split('-')
  await typeDay(page, 'First day in the new class', `${date}${month}${year}`)
  await expect(effects).toContainText('Attendance of 1 day stays on the current class’s sheet.')
  await accessible()
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await expect(page.getByRole('alert')).toHaveText('Student Registration Updated Successfully.')

  await enter(await teacherOfMarigold(office), '/app/attendence')
  await openAttendance(page, day)
  const elsewhere = page.getByRole('region', { name: 'Marked in another class' })
  await expect(elsewhere.getByRole('listitem')).toHaveText(/Zoya Mistry.*Marked in Primary Jasmine: Present/)
  await expect(page.getByRole('list', { name: 'Children' }).getByText('Zoya')).toHaveCount(0)
  await accessible()
  await visit(page, '/app/activitytrackertable')
  await page.getByLabel('Search', { exact: true }).fill('zoya')
  await expect(
    page.getByRole('button', { name: 'P Presented: Zoya Mistry, Number Rods: Building the Stair' }),
  ).toBeVisible()

  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, day, 'Saved by')
  await expect(page.getByRole('checkbox', { name: /Zoya/ })).toBeChecked()
  await visit(page, '/app/activitytrackertable')
  await page.getByLabel('Search', { exact: true }).fill('zoya')
  await expect(page.getByText('Nothing matches “zoya”')).toBeVisible()
})
