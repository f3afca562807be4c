import { bulkStudents } from '@casa/contract/bulk-students'
import { ledger } from '@casa/contract/ledger'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeFeeOffice } from '../../testing/fee.ts'
import { makeTwoClasses } from '../../testing/ledger.ts'

const app = testApp()

/** What the children of a school were charged in total, by fee and day. */
async function charged(school: { _id: string }) {
  const { rows } = await app.database.owner.query<{ student: string; day: string; amount: string }>(
    `select student_id as student, fee_id as fee, day::text, sum(amount)::text as amount from app.charges
      where school_id = $1 group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`,
    [school._id],
  )
  return rows
}

test('without a ledger, coming back charges nothing, and the ledger can still be switched on for everybody', async () => {
  const { asha, dev, call, add, school } = await makeFeeOffice(app)
  await add({ totalFee: '400', installments: [{ fee: '400', date: '2026-12-10' }] })
  await call(bulkStudents.leave, { body: { studentId: [asha._id], leftAs: 'left' } })
  expect((await call(bulkStudents.restore, { body: { studentId: [asha._id] } })).status).toBe(200)
  expect(await charged(school)).toEqual([])
  await call(ledger.keep, { body: { keepsLedger: true } })
  const students = (await charged(school)).map(({ student }) => student)
  expect(students).toEqual(expect.arrayContaining([asha._id, dev._id]))
})

test('a child who comes back to a class that it had moved out of is charged what is still to come', async () => {
  const { asha, school, schoolClass, second, call, move } = await makeTwoClasses(app)
  const before = await charged(school)
  await move(asha, second._id)
  await call(bulkStudents.leave, { body: { studentId: [asha._id], leftAs: 'left' } })
  const restore = { studentId: [asha._id], classId: schoolClass._id }
  expect((await call(bulkStudents.restore, { body: restore })).status).toBe(200)
  expect(await charged(school)).toEqual(before)
})
