import { records } from '@casa/contract/records'
import { keys } from '@casa/contract/rules/keys'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

/**
 * Two classes of a level with four children each, eight exercises, and eight people: two teachers of each class and
 * four times the principal.
 */
async function busySchool() {
  const { school, principal, level, pouring } = await makeClassWithCurriculum(app.make)
  const schoolClasses = [
    await app.make.class(school, { level_id: level._id }),
    await app.make.class(school, { level_id: level._id }),
  ] as const
  const exercises = await Promise.all(Array.from({ length: 8 }, () => app.make.exercise(pouring)))
  const children = await Promise.all(
    schoolClasses.flatMap(schoolClass => [1, 2, 3, 4].map(() => app.make.student(schoolClass))),
  )
  const people = [
    ...(await Promise.all(
      schoolClasses.flatMap(schoolClass => [app.make.teacher(schoolClass), app.make.teacher(schoolClass)]),
    )),
    ...Array.from({ length: 4 }, () => principal),
  ]
  return { principal, schoolClasses, exercises, children, people }
}

test('eight people write the same cells at the same time, in every order, without deadlocks', async () => {
  const { schoolClasses, exercises, children, people } = await busySchool()
  // People 0 and 1 teach the first class, 2 and 3 the second; the principal reaches both.
  const within = (person: number) => (person > 3 ? [0, 8] : person < 2 ? [0, 4] : [4, 8]) as [number, number]
  const work = fc.array(
    fc.record({
      places: fc.shuffledSubarray([...Array(64).keys()], { minLength: 6 }),
      key: fc.constantFrom(...keys),
      plan: fc.boolean(),
    }),
    { minLength: 8, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(work, async all => {
      const answers = await Promise.all(
        all.map(({ places, key, plan }, person) => {
          const [from, to] = within(person)
          const here = places
            .map(place => ({ child: place % 8, exercise: exercises[Math.floor(place / 8)]! }))
            .filter(({ child }) => child >= from && child < to)
          if (here.length === 0) return { status: 200 }
          if (!plan) {
            const cells = here.map(({ child, exercise }) => ({
              studentId: children[child]!,
              subActivityId: exercise,
            }))
            return app.as(people[person]).call(records.record, { body: { cells, key } })
          }
          const schoolClass = here[0]!.child < 4 ? 0 : 1
          const studentId = here
            .map(({ child }) => child)
            .filter(child => (child < 4 ? 0 : 1) === schoolClass)
          return app.as(people[person]).call(records.addMany, {
            body: {
              classId: schoolClasses[schoolClass],
              studentId: studentId.map(child => children[child]!),
              selectedSubActivities: here.map(({ exercise }) => exercise),
              key,
            },
          })
        }),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('children change class while their keys are recorded, and every count follows', async () => {
  const { principal, schoolClasses, exercises, children } = await busySchool()
  for (let round = 0; round < 6; round++) {
    const cells = children.flatMap(studentId =>
      exercises.map(subActivityId => ({ studentId, subActivityId })),
    )
    const answers = await Promise.all([
      ...[0, 1, 2].map(turn =>
        app.as(principal).call(records.record, {
          body: { cells: turn % 2 ? cells : cells.toReversed(), key: keys[(round + turn) % 4]! },
        }),
      ),
      ...children.map((child, index) =>
        app.database.owner.query('update app.students set class_id = $2 where id = $1', [
          child._id,
          schoolClasses[(index + round) % 2]!._id,
        ]),
      ),
    ])
    expect(answers.slice(0, 3).map(answer => 'status' in answer && answer.status)).toEqual([200, 200, 200])
  }
})

test('drafts published by several people at once are published once, and parents are notified once', async () => {
  const { principal, schoolClasses, exercises, children, people } = await busySchool()
  const parent = await app.make.parent(children[0]!)
  const ids = await Promise.all(
    exercises.map(exercise => makeRecord(app.make, schoolClasses[0], children[0]!, exercise, { key: 'P' })),
  )
  const publish = (as: { token: string }, ids: string[]) =>
    app.as(as).call(records.publishMany, { body: { ids, publicStatus: 'publish' } })
  const answers = await Promise.all([
    publish(principal, ids),
    publish(people[0]!, ids.toReversed()),
    publish(people[1]!, ids.slice(2)),
  ])
  expect(answers.map(({ body }) => body.data.count)).toEqual([8, 8, 6])
  const { rows } = await app.database.owner.query('select text_values from app.notices where user_id = $1', [
    parent._id,
  ])
  expect(rows.reduce((sum, { text_values }) => sum + text_values.count, 0)).toBe(8)
  const seen = await app.as(parent).call(records.find, { body: { studentId: children[0]!._id } })
  expect(seen.body).toMatchObject({ activityRecordsId: Array(8).fill({ version: 2 }) })
})

test('a record that gets another exercise while its key is recorded is refused, not lost', async () => {
  const { principal, schoolClasses, exercises, children } = await busySchool()
  const office = app.as(principal)
  const [one, other] = [exercises[0]!, exercises[1]!]
  const recordId = await makeRecord(app.make, schoolClasses[0], children[0]!, one)
  for (let round = 0; round < 5; round++) {
    const [edit, record] = await Promise.all([
      office.call(records.update, {
        params: { id: recordId },
        body: { subActivityId: round % 2 ? one._id : other._id, key: 'P' },
      }),
      office.call(records.record, { body: { ids: [recordId], key: 'M' } }),
    ])
    expect([200, 409]).toContain(record.status)
    expect([200, 409]).toContain(edit.status)
    expect([edit.status, record.status]).toContain(200)
  }
})
