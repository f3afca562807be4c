import { attendance } from '@casa/contract/attendance'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()
const status = (child: { _id: string }, present: boolean) => ({ _id: child._id, status: present })

/** The stored totals equal a recount of the sheets, whatever a test did before. */
async function totalsAreRight() {
  const { rows } = await app.database.owner.query('select * from app.attendance_differences')
  expect(rows).toEqual([])
}

describe('concurrent writers', () => {
  test('when two teachers send the first sheet of a day, one wins and the other is refused', async () => {
    const { schoolClass, teacher, asha, dev, mina } = await makeClassroom(app.make)
    const colleague = await app.make.teacher(schoolClass)
    const send = (who: { token: string }, present: boolean) =>
      app.as(who).call(attendance.add, {
        body: {
          classId: schoolClass._id,
          version: 0,
          studentList: [asha, dev, mina].map(child => status(child, present)),
        },
      })
    const answers = await Promise.all([send(teacher, true), send(colleague, false)])
    const won = answers.find(answer => answer.status === 200)!
    const lost = answers.find(answer => answer.status === 409)!
    expect(lost.body).toMatchObject({
      message: 'Somebody else has saved this attendance in the meantime.',
      data: won.body.data,
    })
    const { presentCount, absentCount } = won.body.data
    expect([presentCount, absentCount].sort()).toEqual([0, 3])
    const again = await app.as(teacher).call(attendance.add, {
      body: { classId: schoolClass._id, version: 1, studentList: [status(asha, true)] },
    })
    expect(again.body.data).toMatchObject({ presentCount: 1, version: 2 })
    await totalsAreRight()
  })

  test('saving an old version does not recreate a deleted sheet', async () => {
    const { schoolClass, principal, teacher, asha } = await makeClassroom(app.make)
    const body = { classId: schoolClass._id, studentList: [status(asha, true)] }
    const { body: saved } = await app.as(teacher).call(attendance.add, { body })
    await app.as(principal).call(attendance.remove, { params: { id: saved.data._id } })
    const late = await app.as(teacher).call(attendance.add, { body: { ...body, version: 1 } })
    expect(late.status).toBe(409)
    expect(late.body).not.toHaveProperty('data')
    expect((await app.as(principal).call(attendance.find, { body: {} })).body).toEqual([])
    await totalsAreRight()
  })

  test('a sheet sent again under its key has one effect, fifty times over', async () => {
    const { schoolClass, teacher, asha } = await makeClassroom(app.make)
    const send = () =>
      app.as(teacher).call(attendance.add, {
        body: { classId: schoolClass._id, studentList: [status(asha, true)] },
        headers: { 'idempotency-key': 'kept-on-the-device' },
      })
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body)
    expect(answers[0]!.body.data.version).toBe(1)
    await totalsAreRight()
  })

  test('classes that share moved children can be saved simultaneously without deadlocks', async () => {
    const { principal, ...school } = await app.make.school()
    const schoolClasses = [await app.make.class(school), await app.make.class(school)] as const
    const children = await Promise.all(
      Array.from({ length: 12 }, (_, index) => app.make.student(schoolClasses[index % 2 ? 1 : 0])),
    )
    await app.make.sheet(
      schoolClasses[0],
      '2026-11-02',
      Object.fromEntries(children.map(({ _id }) => [_id, false])),
    )
    await app.make.sheet(
      schoolClasses[1],
      '2026-11-03',
      Object.fromEntries(children.map(({ _id }) => [_id, false])),
    )
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        ['2026-11-02', '2026-11-03'].map((date, index) =>
          app.as(principal).call(attendance.add, {
            body: {
              classId: schoolClasses[index]!._id,
              date,
              studentList: children.map(child => status(child, (round + index) % 2 === 0)),
            },
          }),
        ),
      )
      expect(answers.map(answer => answer.status)).toEqual([200, 200])
    }
    await totalsAreRight()
  })

  test('a child being counted in the old class at this moment is not counted in the new one', async () => {
    const { school, schoolClass, principal, asha } = await makeClassroom(app.make)
    const old = await app.make.class(school)
    await app.make.sheet(old, '2026-11-20', {})
    const colleague = await app.database.owner.connect()
    try {
      await colleague.query('begin')
      await colleague.query(
        `insert into app.attendance_entries (school_id, student_id, day, class_id, present)
         values ($1, $2, '2026-11-20', $3, true)`,
        [school._id, asha._id, old._id],
      )
      await colleague.query(
        `insert into app.attendance_months (school_id, student_id, month, days, present)
         values ($1, $2, '2026-11-01', 1, 1)`,
        [school._id, asha._id],
      )
      const saving = app.as(principal).call(attendance.add, {
        body: { classId: schoolClass._id, studentList: [status(asha, false)] },
      })
      await somebodyWaits()
      await colleague.query('commit')
      expect((await saving).body.data).toMatchObject({
        studentList: [{ fullName: 'Dev Rao' }, { fullName: 'Mina' }],
        absentCount: 2,
      })
    } finally {
      colleague.release()
    }
    await totalsAreRight()
  })
})

/** Resolves when another transaction of this database waits for a lock. */
async function somebodyWaits(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await app.database.owner.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBeGreaterThan(0)
}
