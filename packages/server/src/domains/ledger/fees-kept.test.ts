import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import { refusals } from '@casa/contract/refusals'
import { students } from '@casa/contract/students'
import { undoEntries } from '@casa/contract/undo-entries'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { atOneMoment } from '../../testing/at-one-moment.ts'
import { makeLedger } from '../../testing/ledger.ts'

const app = testApp()
const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 91))'
const paidAlready = { status: 409, body: { message: refusals.ledger.paidAlready } }

/**
 * A ledger with a second fee of 1,000 rupees, so that one of them can be deleted while the other carries what was
 * paid.
 */
async function makeTwoFees() {
  const office = await makeLedger(app)
  const { call } = office
  const second = await office.setFee()
  const remove = (id = second) => call(fees.remove, { params: { id }, query: { charge: 'whole' } })
  const putBack = (id = second) => call(undoEntries.putBack, { params: { id } })
  return { ...office, second, remove, putBack }
}

test('a fee deleted beside a paid one can be restored, and what was paid stays paid', async () => {
  const { pay, remove, putBack, account, fee } = await makeTwoFees()
  await pay('800', { date: '2026-07-01' })
  expect((await remove()).status).toBe(200)
  expect(await account()).toMatchObject({ charged: '1000.00', paid: '800.00', balance: '200.00' })
  expect(await remove(fee)).toMatchObject(paidAlready)
  expect((await putBack()).status).toBe(200)
  const { charged, paid, balance, instalments, entries } = await account()
  expect({ charged, paid, balance }).toEqual({ charged: '2000.00', paid: '800.00', balance: '1200.00' })
  expect(instalments).toHaveLength(4)
  expect(entries).toMatchObject([
    { kind: 'charge', why: 'feeSet', balance: '1000.00' },
    { kind: 'charge', why: 'feeSet', balance: '2000.00' },
    { amount: '-800.00', balance: '1200.00', receiptNumber: '2026-27/0001' },
    { kind: 'adjustment', why: 'feeRemoved', amount: '-1000.00', balance: '200.00' },
    { kind: 'adjustment', why: 'feeRestored', amount: '1000.00', balance: '1200.00' },
  ])
})

test('a fee whose payment was reversed can be deleted and restored', async () => {
  const { pay, reverse, remove, putBack, account, fee } = await makeTwoFees()
  await remove()
  const { _id } = (await pay('600')).body.data
  expect(await remove(fee)).toMatchObject(paidAlready)
  await reverse(_id)
  expect((await remove(fee)).status).toBe(200)
  expect((await account()).balance).toBe('0.00')
  expect((await putBack(fee)).status).toBe(200)
  expect(await account()).toMatchObject({ charged: '1000.00', paid: '0.00', balance: '1000.00' })
})

test('adding and restoring a fee while a payment is recorded: all of them take effect', async () => {
  const { pay, remove, putBack, add, account } = await makeTwoFees()
  await remove()
  const set = add({ charge: 'whole' })
  const answers = await Promise.all([pay('1000'), set, putBack(), pay('1000'), putBack()])
  const [first, added, back, second] = answers.map(({ status }) => status)
  expect([added, back]).toEqual([200, 200])
  // A payment that precedes its charge is refused and stores nothing.
  const recorded = [first, second].filter(status => status === 200).length
  expect([first, second].filter(status => status !== 200 && status !== 409)).toEqual([])
  expect(recorded).toBeGreaterThan(0)
  const charged = 100_000n + 100_000n + 13_000_050n
  const { balance, entries } = await account()
  expect(BigInt(balance.replace('.', ''))).toBe(charged - BigInt(recorded) * 100_000n)
  expect(entries.filter(({ kind }) => kind === 'payment')).toHaveLength(recorded)
})

test('if a fee is deleted and paid at the same time, one of the two is refused', async () => {
  const { pay, remove, account, fee, second } = await makeTwoFees()
  await remove(second)
  const [paid, removed] = await Promise.all([pay('1000'), remove(fee)])
  expect([paid.status, removed.status].sort()).toEqual([200, 409])
  expect((await account()).balance).toBe('0.00')
})

test('an existing overpayment does not grow through any change of a fee', async () => {
  const { pay, remove, fee, setFee, call, asha, school, account } = await makeTwoFees()
  await remove()
  await pay('1000')
  const cheaper = await app.make.class(school)
  const bus = await setFee({ studentId: [asha._id] })
  await pay('1000')
  const move = { classId: cheaper._id, charge: 'whole' }
  expect((await call(students.update, { params: { id: asha._id }, body: move })).status).toBe(200)
  expect((await account()).balance).toBe('-1000.00')
  expect((await remove(fee)).status).toBe(200)
  expect(await remove(bus)).toMatchObject(paidAlready)
})

test('switching the ledger, and changing a fee, wait for concurrent writers', async () => {
  const { school, call, remove } = await makeTwoFees()
  const keep = () => call(ledger.keep, { body: { keepsLedger: false } })
  for (const late of [async () => (await keep()).status, async () => (await remove()).status])
    expect(await atOneMoment(app, lock, [school._id], late)).toBe(200)
})
