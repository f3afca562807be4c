import { ledger } from '@casa/contract/ledger'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeFee } from '../../testing/fee.ts'
import { makeLedger } from '../../testing/ledger.ts'

const app = testApp()
const leave = (child: { _id: string }, at: string) =>
  app.database.owner.query('update app.students set archived_at = $2 where id = $1', [child._id, at])

test('of who left, what fell due before is owed still: in the due list with the day of leaving', async () => {
  const { call, asha, account, pay } = await makeLedger(app)
  const mother = await app.make.parent(asha)
  await leave(asha, '2026-08-01T06:00:00Z')
  expect(await account()).toMatchObject({ charged: '600.00', balance: '600.00', overdue: '600.00' })
  const due = async () => (await call(ledger.due, { query: { search: 'Asha' } })).body.rows
  expect(await due()).toMatchObject([{ _id: asha._id, due: '600.00', leftOn: '2026-08-01' }])
  expect((await call(ledger.due, { query: { search: 'Dev' } })).body.rows).toMatchObject([{ leftOn: null }])
  // The parents see nothing of the school any more, so no notice is sent to them.
  const body = { studentId: [asha._id] }
  expect((await call(ledger.previewReminders, { body })).body).toEqual({
    parents: 0,
    remindedToday: 0,
    left: 1,
    withoutParent: 0,
    reminders: [],
  })
  expect((await call(ledger.remind, { body })).body.data.count).toBe(0)
  expect(await due()).toMatchObject([{ remindedOn: null }])
  const { rows } = await app.database.owner.query('select from app.notices where user_id = $1', [mother._id])
  expect(rows).toEqual([])
  expect((await pay('600.01')).status).toBe(409)
  expect((await pay('600')).body.data.receiptNumber).toBe('2026-27/0001')
  expect(await due()).toEqual([])
})

test('the day of leaving is the school’s, wherever the database stands', async () => {
  for (const [zone, leftAt, charged] of [
    // The tenth has begun in Kolkata, not yet in London: what falls due on it is owed.
    ['Asia/Kolkata', '2026-06-09T20:00:00Z', '600.00'],
    ['Europe/London', '2026-06-09T20:00:00Z', '0.00'],
    // In Honolulu it is still the ninth when it is noon of the tenth, less an hour, in Auckland.
    ['Pacific/Honolulu', '2026-06-10T09:30:00Z', '0.00'],
    ['Pacific/Auckland', '2026-06-09T12:30:00Z', '600.00'],
  ] as const) {
    const { account, asha, school, call } = await makeLedger(app)
    await app.database.owner.query('update app.schools set time_zone = $2 where id = $1', [school._id, zone])
    await leave(asha, leftAt)
    expect([zone, (await account()).charged]).toEqual([zone, charged])
    const { rows } = (await call(ledger.due, { query: { search: 'Asha' } })).body
    expect(rows.map(({ leftOn }) => leftOn)).toEqual(charged === '0.00' ? [] : ['2026-06-10'])
  }
})

test('a fee of a child’s own is owed like one of its class after the child left', async () => {
  const { asha, schoolClass, school, account } = await makeLedger(app)
  await makeFee(app.make, { ...schoolClass, schooleId: school._id }, { student_id: asha._id })
  await leave(asha, '2026-12-10T06:00:00Z')
  expect(await account()).toMatchObject({ charged: '2000.00', overdue: '1200.00' })
  await leave(asha, '2026-12-09T06:00:00Z')
  expect((await account()).charged).toBe('1200.00')
})
