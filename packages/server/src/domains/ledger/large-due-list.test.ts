import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeEmptyLedger } from '../../testing/ledger.ts'
import { startHistory } from '../students/membership-queries.ts'

const app = testApp()
const many = 5_200

test('more than five thousand debtors are listed, previewed and reminded completely, and a class-wide fee is checked against all payments', async () => {
  const { call, school, schoolClass, setFee } = await makeEmptyLedger(app)
  const mother = await app.make.parent(await app.make.student(schoolClass))
  const { owner } = app.database
  await owner.query(
    `with child as (insert into app.students (school_id, id, class_id, serial_number, first_name, dob, gender, mother_name, doa)
     select $1, gen_random_uuid(), $2, 'L-' || number, 'Leela ' || number, '2021-05-01', 'female', 'Meera', '2024-06-01'
       from generate_series(1, ${many}) number returning *) ${startHistory}`,
    [school._id, schoolClass._id],
  )
  await owner.query(
    `insert into app.guardians (school_id, student_id, user_id, accepted_at)
     select school_id, id, $2, now() from app.students where school_id = $1 and first_name like 'Leela %'`,
    [school._id, mother._id],
  )
  const fee = await setFee()
  const { rows, count, total, classes } = (await call(ledger.due)).body
  // Asha, Dev, Mina and the mother's own child are in the class, too.
  expect([rows.length, count, total]).toEqual([many + 4, many + 4, `${(many + 4) * 600}.00`])
  expect(classes).toMatchObject([{ children: many + 4 }])
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(many + 4)
  const second = (await call(ledger.due, { query: { page: 2, size: 5_000 } })).body
  expect([second.rows.length, second.count, second.total]).toEqual([204, count, total])

  const body = { studentId: rows.map(({ _id }) => _id) }
  const preview = (await call(ledger.previewReminders, { body })).body
  expect(preview).toMatchObject({ parents: many + 1, withoutParent: 3 })
  expect(new Set(preview.reminders.map(({ text }) => text.message)).size).toBe(many + 1)
  expect((await call(ledger.remind, { body })).body.data.count).toBe(many + 1)
  expect((await call(ledger.previewReminders, { body })).body).toMatchObject({
    parents: 0,
    remindedToday: many + 1,
  })

  await owner.query(
    `insert into app.ledger_entries (school_id, id, student_id, kind, amount, day, mode, paid_by, receipt_year, receipt_number, made_by)
     select $1, gen_random_uuid(), student, 'payment', -600, '2026-09-01', 'cash', 'Meera', 2026, place, $1
       from unnest($2::uuid[]) with ordinality as paid (student, place) order by place`,
    [school._id, body.studentId],
  )
  const lower = (amount: string) =>
    call(fees.update, {
      params: { id: fee },
      body: { installments: [{ fee: amount, date: '2026-06-10' }], charge: 'whole' },
    })
  expect((await lower('599.99')).status).toBe(409)
  expect((await lower('600')).status).toBe(200)
  expect((await call(ledger.due)).body.rows).toEqual([])
}, 60_000)
