import { assignments } from '@casa/contract/assignments'
import { attendance } from '@casa/contract/attendance'
import { students } from '@casa/contract/students'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { comeBack } from '../../testing/class-history.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { registration } from '../../testing/mothers-number.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()

/** A child's classes, each with its first day and the first day after it. */
async function classesOf(child: { _id: string }) {
  const { rows } = await app.database.owner.query(
    `select class_id as class, from_day::text as from, until_day::text as until
       from app.class_memberships where student_id = $1 order by from_day`,
    [child._id],
  )
  return rows.map(({ class: id, from, until }) => [id, from, until])
}

/** Two classes of a school, and a child who was admitted to the first on 1 June 2024. */
async function twoClasses() {
  const { school, schoolClass: jasmine, principal, asha } = await makeClassroom(app.make)
  const marigold = await app.make.class(school, { name: 'Marigold' })
  const office = app.as(principal)
  const move = (to: { _id: string }, classFrom?: string) =>
    office.call(students.update, { params: { id: asha._id }, body: { classId: to._id, classFrom } })
  return { school, jasmine, marigold, asha, principal, office, move }
}

test('a child starts in the class on the day of admission, and moves on the day that the office enters', async () => {
  const { jasmine, marigold, asha, move } = await twoClasses()
  expect(await classesOf(asha)).toEqual([[jasmine._id, '2024-06-01', null]])
  expect(await move(marigold, '2026-11-02')).toMatchObject({
    status: 200,
    body: { data: { classId: { _id: marigold._id } } },
  })
  expect(await classesOf(asha)).toEqual([
    [jasmine._id, '2024-06-01', '2026-11-02'],
    [marigold._id, '2026-11-02', null],
  ])
})

test('a move without a day begins on the school’s today', async () => {
  const { marigold, asha, move } = await twoClasses()
  await move(marigold)
  expect((await classesOf(asha))[1]).toEqual([marigold._id, '2026-11-20', null])
})

test('a move cannot begin on a future day, nor before the current class began', async () => {
  const { jasmine, marigold, asha, move } = await twoClasses()
  expect(await move(marigold, '2026-11-21')).toMatchObject({
    status: 422,
    body: {
      errors: [
        {
          field: 'classFrom',
          message:
            'A child can change class today or on an earlier day. Save a later move on the day itself.',
        },
      ],
    },
  })
  await move(marigold, '2026-11-02')
  expect(await move(jasmine, '2026-11-01')).toMatchObject({
    status: 422,
    body: {
      errors: [
        {
          field: 'classFrom',
          message: 'The child joined the current class after this day. Choose a later day.',
        },
      ],
    },
  })
  expect((await classesOf(asha))[1]).toEqual([marigold._id, '2026-11-02', null])
})

test('a move back on the day of the move leaves no trace of it', async () => {
  const { jasmine, marigold, asha, move } = await twoClasses()
  await move(marigold, '2026-11-02')
  await move(jasmine, '2026-11-02')
  expect(await classesOf(asha)).toEqual([[jasmine._id, '2024-06-01', null]])
})

test('saving the class that the child already has changes nothing', async () => {
  const { jasmine, asha, move } = await twoClasses()
  expect((await move(jasmine, '2030-01-01')).status).toBe(200)
  expect(await classesOf(asha)).toEqual([[jasmine._id, '2024-06-01', null]])
})

test('a child who has not been admitted yet is in no class until then', async () => {
  const { school, jasmine, marigold, office } = await twoClasses()
  const { body } = await office.call(students.add, { body: registration(jasmine, { doa: '2026-12-01' }) })
  const child = body.data
  expect(await classesOf(child)).toEqual([[jasmine._id, '2026-12-01', null]])
  const changed = await office.call(students.update, {
    params: { id: child._id },
    body: { classId: marigold._id },
  })
  expect(changed.body.data.schooleId).toBe(school._id)
  expect(await classesOf(child)).toEqual([[marigold._id, '2026-12-01', null]])
})

test('another day of admission moves the start of the first class', async () => {
  const { jasmine, marigold, asha, office, move } = await twoClasses()
  await move(marigold, '2026-11-02')
  const admit = (doa: string) => office.call(students.update, { params: { id: asha._id }, body: { doa } })
  await admit('2024-04-01')
  expect(await classesOf(asha)).toEqual([
    [jasmine._id, '2024-04-01', '2026-11-02'],
    [marigold._id, '2026-11-02', null],
  ])
  // A day after the move would erase the class before it.
  expect((await admit('2026-11-10')).status).toBe(422)
  await admit('2026-11-01')
  expect(await classesOf(asha)).toEqual([
    [jasmine._id, '2026-11-01', '2026-11-02'],
    [marigold._id, '2026-11-02', null],
  ])
})

test('leaving ends the history on the school’s day, and a child who returns starts again', async () => {
  const { jasmine, asha, office } = await twoClasses()
  const { body } = await office.call(students.previewMove, {
    body: { studentId: asha._id, classId: jasmine._id },
  })
  expect(body).toMatchObject({ since: '2024-06-01', latest: '2026-11-20' })
  await app.make.sheet(jasmine, '2026-11-19', { [asha._id]: true })
  await office.call(students.remove, { params: { id: asha._id } })
  expect(await classesOf(asha)).toEqual([[jasmine._id, '2024-06-01', '2026-11-20']])
  await comeBack(app.database.owner, asha, '2026-12-01')
  expect(await classesOf(asha)).toEqual([
    [jasmine._id, '2024-06-01', '2026-11-20'],
    [jasmine._id, '2026-12-01', null],
  ])
})

test('a child deleted without a history leaves no membership behind', async () => {
  const { asha, office } = await twoClasses()
  await office.call(students.remove, { params: { id: asha._id } })
  expect(await classesOf(asha)).toEqual([])
})

test('the history agrees with the current class, whatever was done', async () => {
  const { rows } = await app.database.owner.query('select * from app.membership_differences')
  expect(rows).toEqual([])
})

describe('the history of a child', () => {
  const start = (person: { token: string }, child: { _id: string }, to: { _id: string }, until?: string) =>
    app.within(
      person,
      (tx, scope) => tx.run`
        insert into app.class_memberships (school_id, student_id, class_id, from_day, until_day)
        values (${scope.school}, ${child._id}, ${to._id}, '2020-01-01', ${until ?? null}::date)`,
    )

  test('is never changed by a request', async () => {
    const { asha, principal } = await twoClasses()
    for (const write of [
      sql`update app.class_memberships set until_day = '2026-01-01' where student_id = ${asha._id}`,
      sql`delete from app.class_memberships where student_id = ${asha._id}`,
    ])
      await expect(app.within(principal, tx => tx.run`${write}`)).rejects.toThrow(
        'permission denied for table class_memberships',
      )
  })

  test('is started by the office alone, once and without an end', async () => {
    const { jasmine, asha, principal } = await twoClasses()
    const teacher = await app.make.teacher(jasmine)
    await expect(start(principal, asha, jasmine)).rejects.toThrow('class_memberships_open')
    await expect(start(principal, asha, jasmine, '2021-01-01')).rejects.toThrow('row-level security')
    await app.database.owner.query('delete from app.class_memberships where student_id = $1', [asha._id])
    await expect(start(teacher, asha, jasmine)).rejects.toThrow('row-level security')
    await start(principal, asha, jasmine)
    expect(await classesOf(asha)).toEqual([[jasmine._id, '2020-01-01', null]])
  })
})

test('the class on a day and the children of a class are found by an index', async () => {
  const { jasmine, asha, office } = await twoClasses()
  const sent = await statementsOf(async () => {
    await office.call(attendance.summary, { body: { classId: jasmine._id } })
    await office.call(assignments.find, { body: { studentId: asha._id } })
  })
  const client = await app.database.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    for (const [words, index] of [
      ['as unmarked', 'class_memberships_class'],
      ['app.event_students part', 'class_memberships_pkey'],
    ] as const) {
      const { rows } = await client.query(
        `explain (generic_plan) ${sent.find(statement => statement.includes(words))}`,
      )
      expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain(`using ${index}`)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
