import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import { students } from '@casa/contract/students'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeLedger } from '../../testing/ledger.ts'

const app = testApp()
const beginning = app.now
beforeEach(() => {
  app.now = beginning
})

/** A child leaves; the database's own clock is not the test's. */
async function leave({ principal }: Office, child: { _id: string }) {
  const answer = await app.as(principal).call(students.remove, { params: { id: child._id } })
  expect(answer.status).toBe(200)
  await app.database.owner.query('update app.students set archived_at = $2 where id = $1', [
    child._id,
    app.now,
  ])
}
type Office = Awaited<ReturnType<typeof makeLedger>>

test('earlier debts of children who left are still owed: on the due list with the day of leaving', async () => {
  const office = await makeLedger(app)
  const { call, asha, account, pay } = office
  const mother = await app.make.parent(asha)
  await leave(office, asha)
  expect(await account()).toMatchObject({ charged: '600.00', balance: '600.00', overdue: '600.00' })
  expect((await account()).entries).toMatchObject([
    { kind: 'charge', balance: '1000.00' },
    { kind: 'adjustment', why: 'left', amount: '-400.00', balance: '600.00' },
  ])
  const due = async () => (await call(ledger.due, { query: { search: 'Asha' } })).body.rows
  expect(await due()).toMatchObject([{ _id: asha._id, due: '600.00', leftOn: '2026-11-20' }])
  expect((await call(ledger.due, { query: { search: 'Dev' } })).body.rows).toMatchObject([{ leftOn: null }])
  // The parents no longer have access to the school, so no notice is sent to them.
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

test('the day of leaving is the school’s, wherever the database is', async () => {
  for (const [zone, leftAt, charged] of [
    // The tenth has begun in Kolkata but not yet in London: what falls due on the tenth is owed.
    ['Asia/Kolkata', '2026-06-09T20:00:00Z', '600.00'],
    ['Europe/London', '2026-06-09T20:00:00Z', '0.00'],
    // When it is eleven in the morning on the tenth in Auckland, it is still the ninth in Honolulu.
    ['Pacific/Honolulu', '2026-06-10T09:30:00Z', '0.00'],
    ['Pacific/Auckland', '2026-06-09T12:30:00Z', '600.00'],
  ] as const) {
    app.now = new Date(leftAt)
    const office = await makeLedger(app)
    const { account, asha, school, call } = office
    await app.database.owner.query('update app.schools set time_zone = $2 where id = $1', [school._id, zone])
    await leave(office, asha)
    expect([zone, (await account()).charged]).toEqual([zone, charged])
    const { rows } = (await call(ledger.due, { query: { search: 'Asha' } })).body
    expect(rows.map(({ leftOn }) => leftOn)).toEqual(charged === '0.00' ? [] : ['2026-06-10'])
  }
})

test('after a child has left, the child’s own fee is owed just like the class’s', async () => {
  for (const [leftAt, charged] of [
    ['2026-12-10T06:00:00Z', '2000.00'],
    ['2026-12-09T06:00:00Z', '1200.00'],
  ] as const) {
    app.now = new Date(leftAt)
    const office = await makeLedger(app)
    const { asha, setFee, account } = office
    await setFee({ studentId: [asha._id] })
    await leave(office, asha)
    expect(await account()).toMatchObject({ charged, overdue: '1200.00' })
  }
})

test('a child who left is not charged by a fee that is set, changed or deleted later', async () => {
  const office = await makeLedger(app)
  const { asha, account, setFee, fee, call } = office
  await leave(office, asha)
  const left = await account()
  await setFee()
  await call(fees.update, {
    params: { id: fee },
    body: { installments: [{ fee: '900', date: '2026-06-10' }], charge: 'whole' },
  })
  await call(fees.remove, { params: { id: fee }, query: { charge: 'whole' } })
  expect(await account()).toEqual(left)
})
