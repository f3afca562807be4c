import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { leave, move } from '../../testing/class-history.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeAssignment } from '../../testing/events.ts'

const app = testApp()

type Person = { token: string }
const todayOf = async (person: Person, route: typeof api.today.teacher | typeof api.today.school) =>
  (await app.as(person).call(route)).body.due
const namesOf = ({ assignments }: { assignments: { eventName: string }[] }) =>
  assignments.map(({ eventName }) => eventName)

/** Two classes with assignments around the week of Friday 20 November, which begins on the 15th. */
async function weekOfWork() {
  const all = await makeClassroom(app.make)
  const { schoolClass, school, asha, dev } = all
  const next = await app.make.class(school, { name: 'Primary' })
  const ravi = await app.make.student(next)
  const make = (name: string, due_day: string | null, fields = {}, of = schoolClass) =>
    makeAssignment(app.make, of, of === next ? [ravi] : [asha, dev], {
      name,
      day: '2026-11-01',
      due_day,
      ...fields,
    })
  await make('Sunday', '2026-11-15')
  const friday = await make('Friday', '2026-11-20', { status: 'Submitted' })
  await make('Saturday', '2026-11-21')
  await make('Long ago', '2026-11-05')
  const asked = await make('Asked', '2026-11-06', { resubmit: 'Resubmit' })
  await make('Undated', null)
  await make('Theirs', '2026-11-18', {}, next)
  await make('Visit', '2026-11-18', { kind: 'event' })
  return { ...all, friday, asked, mother: await app.make.parent(asha), next, make }
}

test('Today shows teachers what is due this week or has a resubmission request, and the office all classes', async () => {
  const { teacher, principal, friday, asked, asha, make } = await weekOfWork()
  const due = await todayOf(teacher, api.today.teacher)
  expect(namesOf(due)).toEqual(['Asked', 'Sunday', 'Friday'])
  expect(due).toMatchObject({
    count: 3,
    assignments: [
      { _id: asked._id, children: 2, open: 2, asked: 2, className: 'Nursery' },
      { dueDate: '2026-11-15', open: 2, asked: 0 },
      { _id: friday._id, open: 0 },
    ],
  })
  expect(namesOf(await todayOf(principal, api.today.school))).toEqual(['Asked', 'Sunday', 'Theirs', 'Friday'])
  // A child who has left has no requests.
  await leave(app.database.owner, asha)
  expect((await todayOf(teacher, api.today.teacher)).assignments[0]).toMatchObject({ children: 2, asked: 1 })
  for (let number = 0; number < 20; number += 1) await make(`More ${number}`, '2026-11-19')
  const many = await todayOf(teacher, api.today.teacher)
  expect([many.count, many.assignments.length]).toEqual([23, 20])
})

test('due counts include only the children who have the assignment, in active classes', async () => {
  const { teacher, principal, asha, next, schoolClass } = await weekOfWork()
  const { owner } = app.database
  await move(owner, asha, next)
  const { assignments } = await todayOf(teacher, api.today.teacher)
  expect(assignments[0]).toMatchObject({ eventName: 'Asked', children: 2, open: 2, asked: 2 })
  await owner.query('update app.classes set active = false where id = $1', [schoolClass._id])
  expect(namesOf(await todayOf(principal, api.today.school))).toEqual(['Theirs'])
})

test('a family sees what each child has to hand in within seven days', async () => {
  const { mother } = await weekOfWork()
  const { children } = (await app.as(mother).call(api.today.family)).body
  expect(children[0]!.due).toMatchObject([{ eventName: 'Saturday', dueDate: '2026-11-21' }])
})

test('a child’s page shows the child’s assignments to staff and parents, latest due date first', async () => {
  const { teacher, principal, mother, asha, make } = await weekOfWork()
  const pageOf = async (person: Person) =>
    (await app.as(person).call(api.overview.student, { params: { id: asha._id } })).body
  for (const person of [teacher, principal, mother]) {
    const { assignments, assignmentCount } = await pageOf(person)
    const order = ['Saturday', 'Friday', 'Sunday', 'Asked', 'Long ago', 'Undated']
    expect(assignments.map(({ eventName }) => eventName)).toEqual(order)
    expect(assignments[1]).toMatchObject({ status: 'Submitted', resubmit: 'Not Submitted' })
    expect(assignmentCount).toBe(6)
  }
  for (let number = 0; number < 5; number += 1) await make(`More ${number}`, '2026-11-30')
  const { assignments, assignmentCount } = await pageOf(mother)
  expect([assignments.length, assignmentCount]).toEqual([8, 11])
})
