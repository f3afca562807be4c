import { attendance } from '@casa/contract/attendance'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { leave, move as moveChild } from '../../testing/class-history.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()
const move = (child: { _id: string }, to: { _id: string }, from?: string) =>
  moveChild(app.database.owner, child, to, from)

type Reader = Parameters<typeof app.as>[0]

/** A class's register of November 2026, with each child's marks by the days of the month. */
async function november(reader: Reader, classId: string) {
  const { body } = await app.as(reader).call(attendance.register, { body: { classId, month: '2026-11' } })
  const children = Object.fromEntries(
    body.students.map(({ fullName, marks, count, present }) => [
      fullName,
      { on: (day: number) => marks[day - 1], marks, count, present },
    ]),
  )
  return { ...body, children }
}

describe('the register of a month', () => {
  test('has every day of the month, with its sheet, its holiday and each child’s mark', async () => {
    const { school, teacher, schoolClass, asha, dev } = await makeClassroom(app.make)
    await app.make.holiday(school, { name: 'Diwali', first_day: '2026-11-08', last_day: '2026-11-09' })
    await app.make.sheet(schoolClass, '2026-11-19', { [asha._id]: true, [dev._id]: false })
    const register = await november(teacher, schoolClass._id)
    expect(register).toMatchObject({
      classId: { _id: schoolClass._id, className: 'Nursery' },
      month: '2026-11',
    })
    expect(register.days).toHaveLength(30)
    expect(register.days[7]).toEqual({
      date: '2026-11-08',
      taken: false,
      present: 0,
      holiday: { name: 'Diwali' },
    })
    expect(register.days[18]).toEqual({ date: '2026-11-19', taken: true, present: 1, holiday: null })
    expect(Object.keys(register.children)).toEqual(['Asha', 'Dev Rao', 'Mina'])
    const { Asha, 'Dev Rao': Dev, Mina } = register.children
    expect([Asha!.on(19), Dev!.on(19), Mina!.on(19), Asha!.on(20)]).toEqual([
      'present',
      'absent',
      'unmarked',
      'unmarked',
    ])
    expect(Asha!.marks).toHaveLength(30)
    expect([Asha!.count, Asha!.present, Dev!.count, Dev!.present]).toEqual([1, 1, 1, 0])
  })

  test('a child’s days follow the dates of the class, and the totals are those of the attendance report', async () => {
    const { school, principal, schoolClass, asha, dev } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    await app.make.sheet(schoolClass, '2026-11-03', { [asha._id]: true, [dev._id]: true })
    await move(asha, next, '2026-11-10')
    await leave(app.database.owner, dev, '2026-11-12')
    await app.make.sheet(next, '2026-11-11', { [asha._id]: false })
    const joins = await app.make.student(schoolClass, { first_name: 'Tara', doa: '2026-11-18' })
    const before = await november(principal, schoolClass._id)
    const after = await november(principal, next._id)
    const at = (of: typeof before, name: string, days: number[]) =>
      days.map(day => of.children[name]!.on(day))
    expect(at(before, 'Asha', [3, 9, 10, 11])).toEqual(['present', 'unmarked', 'outside', 'elsewhere'])
    expect(at(after, 'Asha', [3, 9, 10, 11])).toEqual(['elsewhere', 'outside', 'unmarked', 'absent'])
    expect(at(before, 'Dev Rao', [3, 11, 12])).toEqual(['present', 'unmarked', 'outside'])
    expect(at(before, 'Tara', [17, 18])).toEqual(['outside', 'unmarked'])
    expect(after.children).not.toHaveProperty('Tara')
    for (const [classId, register] of [
      [schoolClass._id, before],
      [next._id, after],
    ] as const) {
      const span = { startDate1: '2026-11-01', endDate1: '2026-11-30' }
      const report = await app.as(principal).call(attendance.report, { body: { classId, ...span } })
      expect(report.body.map(({ studentName, count, present }) => [studentName, count, present])).toEqual(
        Object.entries(register.children).map(([name, { count, present }]) => [name, count, present]),
      )
    }
    expect(joins._id).toBeTruthy()
  })

  test('only covers a month that exists, and a class within reach', async () => {
    const { teacher, schoolClass, school } = await makeClassroom(app.make)
    const other = await app.make.class(school)
    const of = (classId: string, month: string) =>
      app.as(teacher).call(attendance.register, { body: { classId, month } })
    for (const month of ['2026-13', '2026-1', '2026', '1899-12', '2101-01', '2026-11-01'])
      expect(await of(schoolClass._id, month), month).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'month' }] },
      })
    expect((await of(other._id, '2026-11')).status).toBe(404)
    expect((await of(schoolClass._id, '2028-02')).body.days).toHaveLength(29)
  })
})
