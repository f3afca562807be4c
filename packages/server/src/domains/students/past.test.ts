import { assignments } from '@casa/contract/assignments'
import { attendance } from '@casa/contract/attendance'
import { students } from '@casa/contract/students'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { ClassHistory, comeBack, historyDays as days } from '../../testing/class-history.ts'
import { makeAssignment } from '../../testing/events.ts'
import { registration } from '../../testing/mothers-number.ts'

const app = testApp()

/** A session that outlasts the days of a history. */
const lasting = { lifetime: '1 year', expires_at: '2030-01-01T00:00:00Z' }

const child = fc.nat(3)
const schoolClass = fc.nat(1)
const later = fc.nat(1)
const back = fc.nat(7)
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constant('admit' as const), later, schoolClass, back }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('move' as const), later, child, schoolClass, back }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('mark' as const),
      later,
      schoolClass,
      back,
      present: fc.uniqueArray(fc.nat(6)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('leave' as const), later, child }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('comeBack' as const), later, child, schoolClass }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/**
 * A school with two classes, an event and an assignment of each class on every day, and two children who have their
 * classes' assignments; behind the server and as a model.
 */
async function twoOfAKind() {
  const { principal, ...school } = await app.make.school()
  const office = app.as({ token: await app.make.session(principal, lasting) })
  const classes = [await app.make.class(school), await app.make.class(school)]
  for (const [number, one] of classes.entries())
    for (const day of days)
      await makeAssignment(app.make, one, [], {
        kind: 'event',
        for_all: true,
        name: `${number} ${day}`,
        day,
        due_day: null,
      })
  const model = new ClassHistory()
  const ids: string[] = []
  let today = 0

  async function admit(of: number, doa: number) {
    const body = registration(classes[of]!, { doa: days[doa] })
    const { body: answer } = await office.call(students.add, { body })
    ids.push(answer.data._id)
    model.admit(of, doa)
    // If something is written about a child who leaves, the child is archived.
    await app.make.observation(classes[of]!, answer.data, { day: days[0] })
    return doa
  }
  const change = async (number: number, body: object) => {
    const { status } = await office.call(students.update, { params: { id: ids[number]! }, body })
    return status
  }

  /** Performs a step if possible, and returns the day from which it may change what is reported. */
  async function take(one: Step): Promise<number> {
    today = Math.min(today + one.later, days.length - 1)
    app.now = new Date(`${days[today]}T04:30:00Z`)
    if (one.what === 'admit') return ids.length < 6 ? admit(one.schoolClass, one.back) : days.length
    if (one.what === 'mark') {
      const day = Math.min(one.back, today)
      const present = one.present.filter(number => model.roster(one.schoolClass, day).includes(number))
      const studentList = present.map(number => ({ _id: ids[number], status: true }))
      const body = { classId: classes[one.schoolClass]!._id, date: days[day], studentList }
      expect((await office.call(attendance.add, { body })).status).toBe(200)
      model.mark(one.schoolClass, day, present)
      return day
    }
    const number = one.child % ids.length
    const isGone = model.children[number]!.left
    if (one.what === 'comeBack') {
      if (!isGone) return days.length
      await app.database.owner.query('update app.students set class_id = $1 where id = $2', [
        classes[one.schoolClass]!._id,
        ids[number],
      ])
      await comeBack(app.database.owner, { _id: ids[number]! }, days[today])
      model.comeBack(number, one.schoolClass, today)
      return today
    }
    if (isGone) return days.length
    if (one.what === 'leave') {
      // The first child stays, so that the mother can look.
      if (number === 0) return days.length
      expect((await office.call(students.remove, { params: { id: ids[number]! } })).status).toBe(200)
      model.leave(number, today)
      return today
    }
    const since = model.since(number)
    if (model.children[number]!.classOn.at(-1) === one.schoolClass) return days.length
    const isAllowed = one.back >= since && one.back <= Math.max(today, since)
    const status = await change(number, { classId: classes[one.schoolClass]!._id, classFrom: days[one.back] })
    expect(status).toBe(isAllowed ? 200 : 422)
    if (!isAllowed) return days.length
    model.move(number, one.schoolClass, one.back)
    return one.back
  }

  // The numbers are those of the model.
  const numbers = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => ids.indexOf(_id)).sort()

  /** What is reported about each day. */
  async function reported() {
    const seen = (await app.as(mother).call(assignments.findInCalendar, { body: { kind: 'event' } })).body
    const set = (await office.call(assignments.find, { body: {} })).body
    const parts = (day: string) =>
      set
        .filter(({ eventName }) => eventName === day)
        .flatMap(event => event.eventStudentDetailsListId.map(({ studentId }) => studentId))
    return Promise.all(
      days.map(async (day, index) => ({
        assigned: numbers(parts(day)),
        events: seen.filter(({ date }) => date === day).map(({ eventName }) => eventName),
        classes: await Promise.all(classes.map(one => dayOf(one, day, index <= today))),
      })),
    )
  }
  async function dayOf({ _id: classId }: { _id: string }, date: string, isOver: boolean) {
    const { body } = await office.call(attendance.summary, { body: { classId, date } })
    const counts = await office.call(attendance.counts, { body: { classId, startDate: date } })
    const absences = await office.call(attendance.absences, { body: { classId, date } })
    const rows = { classId, startDate1: date, endDate1: date }
    const report = isOver ? (await office.call(attendance.report, { body: rows })).body : []
    const [marked] = [report.filter(({ count }) => count > 0)]
    expect(numbers(absences.body)).toEqual(numbers(body.absentStudents))
    if (isOver) expect(numbers(marked)).toEqual(numbers([...body.presentStudents, ...body.absentStudents]))
    return {
      present: numbers(body.presentStudents),
      absent: numbers(body.absentStudents),
      unmarked: numbers(body.unmarkedStudents),
      elsewhere: numbers(body.elsewhereStudents),
      total: counts.body[0]!.totalStudents,
    }
  }
  const expected = () =>
    days.map((day, index) => {
      const of = model.children[0]!.classOn[index]
      const at = Math.min(index, today)
      return {
        assigned: [0, 1].filter(number => model.children[number]!.classOn[at] !== null),
        events: typeof of === 'number' ? [`${of} ${day}`] : [],
        classes: classes.map((_, number) => model.dayOf(number, index)),
      }
    })

  app.now = new Date(`${days[0]}T04:30:00Z`)
  await admit(0, 0)
  await admit(1, 0)
  const parent = await app.make.parent({ _id: ids[0]!, schooleId: school._id })
  for (const [number, one] of classes.entries())
    for (const day of days)
      await makeAssignment(app.make, one, [{ _id: ids[number]! }], { name: day, day: days[0], due_day: day })
  const mother = { token: await app.make.session(parent, lasting) }
  return { take, reported, expected }
}

test('later events do not change what is reported about a day, and it agrees with a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async steps => {
      const school = await twoOfAKind()
      let before = await school.reported()
      for (const one of steps) {
        const from = await school.take(one)
        const after = await school.reported()
        expect(after.slice(0, from)).toEqual(before.slice(0, from))
        expect(after).toEqual(school.expected())
        before = after
      }
      const { rows } = await app.database.owner.query('select * from app.membership_differences')
      expect(rows).toEqual([])
    }),
    { numRuns: 8 },
  )
}, 180_000)
