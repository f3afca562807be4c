import { expect, test } from 'vitest'
import { Tx } from '../../platform/db/connection.ts'
import { testApp } from '../../testing/app.ts'
import { totalDifferences } from './total-differences.ts'

const app = testApp()

test('a month that says more days than were marked is a difference from the recount, and nothing else is', async () => {
  const child = await app.make.student(await app.make.class(await app.make.school()))
  const differences = async () => {
    const found = await totalDifferences(new Tx(app.database.owner))
    return found.map(({ rows }) => rows.map(row => JSON.parse(row)))
  }
  expect(await differences()).toEqual([[], [], [], []])
  await app.database.owner.query(
    `insert into app.attendance_months (school_id, student_id, month, days, present)
     select school_id, id, '2026-11-01', 3, 2 from app.students where id = $1`,
    [child._id],
  )
  const difference = expect.objectContaining({ student_id: child._id, days: 3, present: 2 })
  expect(await differences()).toEqual([[], [difference], [], []])
})
