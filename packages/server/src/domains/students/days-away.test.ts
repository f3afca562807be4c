import { bulkStudents } from '@casa/contract/bulk-students'
import { undoEntries } from '@casa/contract/undo-entries'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

/** A child with a parent who left the school, which can be undone, and the days in a class. */
async function childWhoLeft() {
  const school = await app.make.school()
  const child = await app.make.student(await app.make.class(school))
  await app.make.parent(child)
  const office = app.as(school.principal)
  const studentId = [child._id]
  const { body } = await office.call(bulkStudents.leave, { body: { studentId, leftAs: 'left' } })
  const change = (text: string) => app.database.owner.query(text, studentId)
  const days = async () => {
    const { rows } = await change(
      `select from_day::text as from, until_day::text as until from app.class_memberships
        where student_id = $1 order by from_day`,
    )
    return rows
  }
  return {
    change,
    days,
    undo: () => office.call(undoEntries.putBack, { params: { id: body.data.undo! } }),
    restore: () => office.call(bulkStudents.restore, { body: { studentId } }),
  }
}

test('a child who left on the first day is not counted for the days until the return', async () => {
  const { change, days, restore } = await childWhoLeft()
  // As if the child had been admitted, and had left, ten days ago.
  await change('delete from app.class_memberships where student_id = $1')
  await change(
    "update app.students set doa = '2026-11-10', archived_at = '2026-11-10T06:00:00Z' where id = $1",
  )
  expect((await restore()).status).toBe(200)
  expect(await days()).toEqual([{ from: '2026-11-20', until: null }])
})

test('an undo after midnight leaves no day out', async () => {
  const { change, days, undo } = await childWhoLeft()
  await change("update app.class_memberships set until_day = '2026-11-19' where student_id = $1")
  await change("update app.students set archived_at = '2026-11-19T18:25:00Z' where id = $1")
  expect((await undo()).status).toBe(200)
  expect(await days()).toEqual([{ from: '2024-06-01', until: null }])
})
