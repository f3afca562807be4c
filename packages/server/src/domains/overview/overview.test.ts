import { overview } from '@casa/contract/overview'
import { records } from '@casa/contract/records'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import type { Factories } from '../../testing/factories.ts'
import { makeRecord } from '../../testing/record.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()

type Person = { token: string }
const pageOf = (person: Person, id: string) => app.as(person).call(overview.student, { params: { id } })
const leave = (id: string) =>
  app.database.owner.query("update app.students set archived_at = '2026-11-10T20:00:00Z' where id = $1", [id])

/** Takes a class's attendance for a day: a sheet with one child. */
async function mark(
  make: Factories,
  schoolClass: { _id: string; schooleId: string },
  child: string,
  day: string,
  present: boolean,
) {
  const of = { school_id: schoolClass.schooleId, class_id: schoolClass._id, day }
  await make.insert('attendance_sheets', {
    ...of,
    saved_by: child,
    saved_by_name: 'Meera',
    saved_at: '2026-11-20T04:30:00Z',
  })
  await make.owner.query(
    `insert into app.attendance_entries (school_id, class_id, day, student_id, present) values ($1, $2, $3, $4, $5)`,
    [schoolClass.schooleId, schoolClass._id, day, child, present],
  )
}

/** A child with three days, three works (one of which has waited a long time) and parents; one record is published. */
async function childAtSchool() {
  const all = await makeClassWithCurriculum(app.make)
  const { schoolClass, school, asha, dev, beans, water, song } = all
  const nextClass = await app.make.class(school)
  const nextTeacher = await app.make.teacher(nextClass)
  for (const first_day of ['2020-01-26', '2026-11-18', '2027-01-26'])
    await app.make.holiday(school, { first_day })
  await app.database.owner.query("update app.students set allergies = 'Peanuts' where id = $1", [asha._id])
  await mark(app.make, schoolClass, asha._id, '2026-11-17', true)
  await mark(app.make, schoolClass, asha._id, '2026-11-19', false)
  await mark(app.make, nextClass, asha._id, '2026-11-16', true)
  const record = (exercise: typeof beans, key: string | null, start_date: string, published = false) =>
    makeRecord(app.make, schoolClass, asha, exercise, {
      key,
      start_date,
      end_date: '2026-11-27',
      published,
      changed_at: `${start_date}T04:30:00Z`,
    })
  await record(beans, 'P', '2026-10-29')
  await record(water, 'M', '2026-09-01', true)
  await record(song, 'WA', '2026-10-30')
  await record(song, null, '2026-11-20')
  const mother = await app.make.parent(asha)
  return { ...all, nextTeacher, mother, stranger: await app.make.parent(dev) }
}

test('staff see the child’s profile, attendance, current work and what has waited a long time', async () => {
  const { principal, teacher, asha, schoolClass, beans, pouring, practicalLife } = await childAtSchool()
  for (const person of [principal, teacher]) {
    const { status, body } = await pageOf(person, asha._id)
    expect(status).toBe(200)
    expect(body.student).toMatchObject({
      _id: asha._id,
      fullName: 'Asha',
      classId: { _id: schoolClass._id, className: 'Nursery' },
      allergies: 'Peanuts',
      leftOn: null,
    })
    expect(body.attendance).toEqual({
      present: ['2026-11-16', '2026-11-17'],
      absent: ['2026-11-19'],
      holidays: ['2026-11-18', '2027-01-26'],
    })
    const names = (works: typeof body.lately) =>
      works.map(({ subActivityId, key, date }) => `${subActivityId?.subActivityName} ${key} ${date}`)
    expect(names(body.lately)).toEqual([
      'Morning Song WA 2026-10-30',
      'Pouring Beans P 2026-10-29',
      'Pouring Water M 2026-09-01',
    ])
    // Of two last seen on 29 and 30 October, one has waited more than 21 days on 20 November.
    expect(body.unseen).toEqual([
      {
        superActivityId: { _id: practicalLife._id, superActivityName: 'Practical Life' },
        activityId: { _id: pouring._id, activityName: 'Pouring' },
        subActivityId: { _id: beans._id, subActivityName: 'Pouring Beans' },
        key: 'P',
        date: '2026-10-29',
      },
    ])
    expect(body.unseenCount).toBe(1)
  }
})

test('a key set today was seen today, whenever its record began', async () => {
  const { teacher, asha, beans } = await childAtSchool()
  const recording = '019ab2c4-5d00-4000-8000-000000000001'
  const cells = [{ studentId: asha._id, subActivityId: beans._id }]
  await app.as(teacher).call(records.record, { body: { cells, key: 'WA', recording } })
  const { body } = await pageOf(teacher, asha._id)
  expect(body.lately[0]).toMatchObject({ subActivityId: { _id: beans._id }, key: 'WA', date: '2026-11-20' })
  expect(body.unseenCount).toBe(0)
})

test('an activity recorded as a whole has no exercise', async () => {
  const { principal, schoolClass, asha, riddles } = await makeClassWithCurriculum(app.make)
  const body = {
    classId: schoolClass._id,
    studentId: [asha._id],
    activityId: riddles._id,
    key: 'WI' as const,
  }
  const day = { date: '2026-11-19', endDate: '2026-11-20' }
  expect((await app.as(principal).call(records.add, { body: { ...body, ...day } })).status).toBe(200)
  expect((await pageOf(principal, asha._id)).body.lately).toMatchObject([
    {
      activityId: { activityName: 'Riddles' },
      superActivityId: { superActivityName: 'Telugu' },
      subActivityId: null,
      key: 'WI',
    },
  ])
})

test('a parent sees what was published, and no list of waiting work', async () => {
  const { mother, asha } = await childAtSchool()
  const { body } = await pageOf(mother, asha._id)
  expect(body.student.fullName).toBe('Asha')
  expect(body.attendance.absent).toEqual(['2026-11-19'])
  expect(body.lately.map(({ subActivityId }) => subActivityId?.subActivityName)).toEqual(['Pouring Water'])
  expect(body).toMatchObject({ unseen: [], unseenCount: 0 })
})

test('neither Aadhaar nor its images are on the page, not even for the office', async () => {
  const { principal, asha } = await childAtSchool()
  const { student } = (await pageOf(principal, asha._id)).body
  expect(Object.keys(student)).not.toContain('adharNo')
  expect(Object.keys(student)).not.toContain('imageURL')
})

test('a child out of reach gets the same response as one that does not exist', async () => {
  const { nextTeacher, stranger, asha } = await childAtSchool()
  const { principal: elsewhere } = await app.make.school()
  const nobody = '019ab2c4-5d00-7000-8000-000000000099'
  const unknown = { ...(await pageOf(elsewhere, nobody)).body, requestId: undefined }
  for (const person of [nextTeacher, stranger, elsewhere]) {
    const { status, body } = await pageOf(person, asha._id)
    expect(status).toBe(404)
    expect({ ...body, requestId: undefined }).toEqual(unknown)
  }
  expect((await pageOf(await app.make.administrator(), asha._id)).status).toBe(403)
})

test('a child who left is marked as left for the office, by the school’s day, and for nobody else', async () => {
  const { principal, teacher, mother, asha } = await childAtSchool()
  await leave(asha._id)
  const { body } = await pageOf(principal, asha._id)
  // Half past one in the morning at the school.
  expect(body.student.leftOn).toBe('2026-11-11')
  expect(body.attendance.absent).toEqual(['2026-11-19'])
  expect(body.lately).toHaveLength(3)
  expect((await pageOf(teacher, asha._id)).status).toBe(404)
  expect((await pageOf(mother, asha._id)).status).toBe(404)
})

test('a page takes three statements, however much there is', async () => {
  const { principal, teacher, mother, asha } = await childAtSchool()
  for (const person of [principal, teacher, mother]) {
    expect(await statementsOf(() => pageOf(person, asha._id))).toHaveLength(3)
    // That it was opened is written afterwards, and does not belong to the next page.
    await app.services.reads.flush()
  }
})
