import { attendance } from '@casa/contract/attendance'
import { students } from '@casa/contract/students'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { StatementNames } from './connection.ts'
import { Database } from './database.ts'

const app = testApp()
/** As many connections as the tests' server has, one for each of these schools. */
const poolSize = 8
let everySchool: { principal: { token: string } }[]

beforeAll(async () => {
  everySchool = await Promise.all(Array.from({ length: poolSize }, () => app.make.school()))
})

/** How many statements the request pool's connections keep prepared in total. */
async function prepared(): Promise<number> {
  const { promise: allTaken, resolve } = Promise.withResolvers<void>()
  let held = 0
  const counts = everySchool.map(({ principal }) =>
    app.services.database.asSession(principal.token, 'read', async connection => {
      held += 1
      if (held === poolSize) resolve()
      await allTaken
      const { rows } = await connection.query('select count(*)::int as count from pg_prepared_statements')
      return rows[0].count as number
    }),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

const filters = ['firstName', 'lastName', 'fullName', 'admissionNumber', 'motherName', 'lane']
const orders = [
  undefined,
  'firstName',
  '-firstName',
  'dob',
  '-dob',
  'doa',
  '-doa',
  'admissionNumber',
  'motherName',
]

/** Filter bodies, no two of which produce the same statement: each field absent, null or given, in varying order. */
function* bodies(): Generator<Record<string, unknown>> {
  for (const sort of orders) {
    for (let number = 0; number < 3 ** filters.length; number += 1) {
      const given = filters.flatMap((field, index) => {
        const kind = Math.floor(number / 3 ** index) % 3
        return kind === 0 ? [] : [[field, kind === 1 ? null : 'x']]
      })
      yield { ...Object.fromEntries(given), ...(sort ? { sort } : {}) }
    }
  }
}

test('a parent’s varying filters leave nothing behind in the database', async () => {
  const school = await app.make.school()
  const child = await app.make.student(await app.make.class(school))
  const parent = app.as(await app.make.parent(child))
  const find = async (body: object) => (await parent.call(students.find, { body })).status
  expect(await find({ firstName: 'x', sort: 'firstName' })).toBe(200)
  const before = await prepared()
  // Ten times as many as may remain.
  const different = [...bodies()].slice(0, 50 * poolSize)
  await Promise.all(
    Array.from({ length: poolSize }, async (_, turn) => {
      for (const [index, body] of different.entries())
        if (index % poolSize === turn) expect(await find(body)).toBe(200)
    }),
  )
  expect((await prepared()) - before).toBeLessThan(5 * poolSize)
})

test('a list without a filter is planned once and kept', async () => {
  const school = await app.make.school()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const office = app.as(school.principal)
    await office.call(students.list, { params: { schooleId: school._id } })
    const texts = query.mock.calls.map(([sent]) => sent as unknown as { name?: string; text?: string })
    expect(texts.filter(({ name, text }) => name && text?.includes('json_agg'))).toHaveLength(1)
  } finally {
    query.mockRestore()
  }
})

test('every statement that saves attendance is planned once and kept', async () => {
  const school = await app.make.school()
  const of = await app.make.class(school)
  const child = await app.make.student(of)
  const office = app.as(school.principal)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const studentList = [{ studentId: child._id, status: true }]
    const { status } = await office.call(attendance.add, { body: { classId: of._id, studentList } })
    expect(status).toBe(200)
    const texts = query.mock.calls.map(([sent]) => sent as unknown as { name?: string; text?: string })
    const unnamed = texts.filter(({ name, text }) => text && !name)
    expect(texts.some(({ text }) => text?.includes('attendance_sheets'))).toBe(true)
    expect(unnamed).toEqual([])
  } finally {
    query.mockRestore()
  }
})

describe('the names of statements', () => {
  test('never exceed their maximum, and existing ones stay', () => {
    const names = new StatementNames(2)
    const [a, b, c, ...again] = ['a', 'b', 'c', 'a', 'b'].map(text => names.of(text))
    expect([a, b, c]).toEqual([expect.any(String), expect.any(String), undefined])
    expect(again).toEqual([a, b])
  })

  test('are the same in every process, and differ between texts', () => {
    const [one, other] = [new StatementNames(), new StatementNames()]
    const texts = ['select 1', 'select 2', 'select 3']
    const known = texts.map(text => one.of(text))
    expect(new Set(known).size).toBe(3)
    expect(texts.toReversed().map(text => other.of(text))).toEqual(known.toReversed())
  })
})

test('an old connection is closed, and everything that it keeps goes with it', async () => {
  const database = new Database(app.database.app, () => app.now, { size: 1, lifetimeSeconds: 0.1 })
  onTestFinished(() => database.close())
  const backend = () =>
    database.asAnonymous('read', async connection => {
      const { rows } = await connection.query('select pg_backend_pid() as pid')
      return rows[0].pid as number
    })
  const first = await backend()
  await expect.poll(backend).not.toBe(first)
})
