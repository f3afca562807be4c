import { ledger } from '@casa/contract/ledger'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeLedger } from '../../testing/ledger.ts'

const app = testApp()

test('when switched off, every call except the switch is refused, whatever was recorded before', async () => {
  const { call, pay, asha } = await makeLedger(app)
  const mother = app.as(await app.make.parent(asha))
  const { _id } = (await pay('100')).body.data
  await call(ledger.keep, { body: { keepsLedger: false } })
  const charge = { studentId: asha._id, amount: '1', date: '2026-11-19', reason: 'As agreed' }
  const body = { studentId: [asha._id] }
  const params = { id: _id }
  const answers = await Promise.all([
    pay('1'),
    call(ledger.concession, { body: charge }),
    call(ledger.lateFee, { body: charge }),
    call(ledger.reverse, { params, body: { reason: 'Typed wrongly' } }),
    call(ledger.due),
    call(ledger.previewReminders, { body }),
    call(ledger.remind, { body }),
    call(ledger.trueReceipt, { params }),
    call(ledger.receiptPdf, { params, query: {} }),
    mother.call(ledger.account, { params: { id: asha._id } }),
  ])
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 409, body: { message: refusals.ledger.off } })
  const { rows } = await app.database.owner.query('select from app.ledger_reminders where student_id = $1', [
    asha._id,
  ])
  expect(rows).toEqual([])
  await call(ledger.keep, { body: { keepsLedger: true } })
  expect((await call(ledger.account, { params: { id: asha._id } })).body.entries).toHaveLength(2)
})

test('a mother with children at two schools gets the receipts of both, and of no other child', async () => {
  const [here, there] = [await makeLedger(app), await makeLedger(app)]
  const mother = app.as(await app.make.parent(here.asha, there.asha))
  for (const { pay, asha, dev } of [here, there]) {
    const receiptOf = async (child: typeof asha) =>
      mother.call(ledger.trueReceipt, { params: { id: (await pay('100', {}, child)).body.data._id } })
    expect(await receiptOf(asha)).toMatchObject({ status: 200, body: { total: '100.00' } })
    expect((await receiptOf(dev)).status).toBe(404)
  }
})

test('a concession exceeding what is owed is refused, and a late fee of any amount is not', async () => {
  const { pay, addEntry, account } = await makeLedger(app)
  await pay('999')
  expect(await addEntry(ledger.concession, '1.01')).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'amount' }] },
  })
  expect((await addEntry(ledger.concession, '1')).status).toBe(200)
  expect((await addEntry(ledger.lateFee, '5000')).status).toBe(200)
  expect((await account()).balance).toBe('5000.00')
})

test('the database itself refuses a reversal of another amount, child or reversal, and a number out of turn', async () => {
  const { pay, reverse, school, asha, dev } = await makeLedger(app)
  const [first, second] = [(await pay('100')).body.data, (await pay('50')).body.data]
  const back = (await reverse(second._id)).body.data
  const insert = (kind: string, fields: Record<string, unknown>) => {
    const row = {
      id: newId(),
      school_id: school._id,
      student_id: asha._id,
      day: '2026-11-19',
      kind,
      made_by: newId(),
      ...fields,
    }
    const names = Object.keys(row)
    return app.database.owner.query(
      `insert into app.ledger_entries (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
      Object.values(row),
    )
  }
  const reason = 'Wrong'
  for (const fields of [
    { amount: 99, reverses: first._id },
    { amount: 100, reverses: first._id, student_id: dev._id },
    { amount: -50, reverses: back._id },
    { amount: 50, reverses: newId() },
  ])
    await expect(insert('reversal', { reason, ...fields })).rejects.toThrow(/takes back one entry/)
  await expect(insert('reversal', { reason, amount: 50, reverses: second._id })).rejects.toThrow(
    /ledger_entries_reversed_once/,
  )
  const payment = { amount: -1, mode: 'cash', paid_by: 'Lakshmi', receipt_year: 2026 }
  for (const receipt_number of [1, 2, 4, 0])
    await expect(insert('payment', { ...payment, receipt_number })).rejects.toThrow(/without gaps/)
  await insert('payment', { ...payment, receipt_number: 3 })
})

test('no entry is dated before the child was born, or before the school began and the child was admitted', async () => {
  const { pay, addEntry, account, asha, dev, mina, school } = await makeLedger(app)
  const { owner } = app.database
  await owner.query("update app.schools set created_at = '2026-08-01T06:00:00Z' where id = $1", [school._id])
  await owner.query("update app.students set doa = '2026-07-15' where school_id = $1", [school._id])
  await owner.query("update app.students set dob = '2026-07-20' where id = $1", [asha._id])
  const at = (message: string) => ({ status: 422, body: { errors: [{ field: 'date', message }] } })
  expect(await pay('1', { date: '2026-07-19' })).toMatchObject(at(messages.student.beforeBirth))
  expect(await pay('1', { date: '2026-07-14' }, dev)).toMatchObject(at(refusals.attendance.beforeSchool))
  expect((await account()).entries).toHaveLength(1)
  expect((await pay('1', { date: '2026-07-20' })).status).toBe(200)
  expect((await pay('1', { date: '2026-07-15' }, dev)).status).toBe(200)
  expect((await addEntry(ledger.lateFee, '1')).status).toBe(200)
  // A single early admission applies only to that child.
  await owner.query("update app.students set doa = '2026-07-10' where id = $1", [dev._id])
  expect(await pay('1', { date: '2026-07-10' }, mina)).toMatchObject(at(refusals.attendance.beforeSchool))
  expect((await pay('1', { date: '2026-07-10' }, dev)).status).toBe(200)
})
