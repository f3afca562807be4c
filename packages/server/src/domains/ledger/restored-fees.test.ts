import { fees } from '@casa/contract/fees'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { students } from '@casa/contract/students'
import { undoEntries } from '@casa/contract/undo-entries'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeTwoClasses } from '../../testing/ledger.ts'

const app = testApp()

/** Two classes whose first fee is deleted, and a way to undo that. */
async function withDeletedFee(charge?: ChargeChoice) {
  const office = await makeTwoClasses(app)
  const { call, fee } = office
  const undo = () => call(undoEntries.putBack, { params: { id: fee } })
  expect((await call(fees.remove, { params: { id: fee }, query: charge ? { charge } : {} })).status).toBe(200)
  return { ...office, undo }
}

test('a child who joined while a fee was deleted is charged its upcoming instalments when the fee is restored', async () => {
  const { admit, move, asha, dev, second, schoolClass, account, undo } = await withDeletedFee()
  const admitted = await admit('2026-11-20')
  const future = await admit('2026-12-11')
  await move(dev, second._id)
  await move(dev, schoolClass._id)
  const moved = await admit('2024-06-01', 'none', second._id)
  await move(moved, schoolClass._id)
  expect((await account(admitted)).charged).toBe('0.00')
  expect((await undo()).status).toBe(200)
  expect(await account(admitted)).toMatchObject({
    charged: '400.00',
    instalments: [{ number: 2, amount: '400.00' }],
    entries: [{ kind: 'adjustment', why: 'feeRestored', amount: '400.00' }],
  })
  expect((await account(moved)).charged).toBe('400.00')
  expect((await account(future)).charged).toBe('0.00')
  for (const child of [asha, dev]) expect((await account(child)).charged).toBe('1000.00')
  // Asked again, it changes nothing.
  expect((await undo()).status).toBe(200)
  expect((await account(admitted)).charged).toBe('400.00')
})

test('a child who pays nothing of a fee still pays nothing after the fee was deleted and restored', async () => {
  const { call, fee, admit, account } = await makeTwoClasses(app)
  const none = await admit('2026-11-20', 'none')
  await call(fees.remove, { params: { id: fee }, query: {} })
  await call(undoEntries.putBack, { params: { id: fee } })
  expect((await account(none)).charged).toBe('0.00')
})

test('a child who moved or left while a fee was deleted again owes what was due before that', async () => {
  const { asha, dev, call, move, second, account, undo } = await withDeletedFee('whole')
  expect((await account()).charged).toBe('0.00')
  await move(asha, second._id)
  await call(students.remove, { params: { id: dev._id } })
  expect((await undo()).status).toBe(200)
  expect(await account()).toMatchObject({
    charged: '1300.00',
    instalments: [{ amount: '600.00' }, { amount: '700.00' }],
  })
  expect(await account(dev)).toMatchObject({ charged: '600.00', instalments: [{ amount: '600.00' }] })
})

test('a fee that was set twice on purpose is restored beside the other one', async () => {
  const { setFee, call, account } = await makeTwoClasses(app)
  const second = await setFee()
  await call(fees.remove, { params: { id: second }, query: {} })
  expect((await call(undoEntries.putBack, { params: { id: second } })).status).toBe(200)
  expect((await account()).charged).toBe('2000.00')
})

test('a fee that was set again while it was deleted stays deleted', async () => {
  const { setFee, account, undo, fee } = await withDeletedFee('whole')
  await setFee()
  const before = await account()
  expect(await undo()).toMatchObject({
    status: 409,
    body: { message: 'The same fee has been set again, so this one stays deleted.' },
  })
  expect(await account()).toEqual(before)
  const { rows } = await app.database.owner.query('select from app.fees where id = $1', [fee])
  expect(rows).toEqual([])
})
