import { fees } from '@casa/contract/fees'
import { undoEntries } from '@casa/contract/undo-entries'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeFeeOffice } from '../../testing/fee.ts'

const app = testApp()

const refused = (message: string) => ({
  status: 409,
  body: { errors: [{ field: 'again', message: expect.stringContaining(message) }] },
})

test('setting a class’s fee again is refused, and it is set a second time only if that is confirmed', async () => {
  const { add, listed } = await makeFeeOffice(app)
  expect((await add({})).status).toBe(200)
  expect(await add({})).toMatchObject(refused('The whole class already has this fee for this year'))
  // Regardless of how the amounts are written.
  expect(await add({ totalFee: '130000.00' })).toMatchObject({ status: 409 })
  // Regardless of the order in which its rows are sent.
  const swapped = [
    { fee: 65000.5, date: '2026-12-10' },
    { fee: '65000', date: '2026-06-10' },
  ]
  expect(await add({ installments: swapped })).toMatchObject({ status: 409 })
  expect(await listed()).toHaveLength(1)
  expect((await add({ again: true })).status).toBe(200)
  expect(await listed()).toHaveLength(2)
})

test('two simultaneous requests set a fee only once', async () => {
  const { add, listed } = await makeFeeOffice(app)
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => add({})))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
  expect(await listed()).toHaveLength(1)
})

test('the same fee for a child is refused, naming the child; one for other children or instalments is not', async () => {
  const { add, asha, dev, mina, school } = await makeFeeOffice(app)
  const own = { isEventForAllStudent: false }
  expect((await add({})).status).toBe(200)
  expect((await add({ ...own, studentId: [asha._id, dev._id] })).status).toBe(200)
  expect(await add({ ...own, studentId: [mina._id, dev._id] })).toMatchObject(refused('Dev'))
  expect((await add({ ...own, studentId: [mina._id] })).status).toBe(200)
  expect((await add({ totalFee: '1,40,000' })).status).toBe(200)
  expect((await add({ installments: [{ fee: '1,30,000', date: '2026-06-10' }] })).status).toBe(200)
  expect((await add({ classId: (await app.make.class(school))._id })).status).toBe(200)
})

test('a fee cannot be changed into one that has already been set, unless that is confirmed', async () => {
  const { add, call } = await makeFeeOffice(app)
  const first = (await add({})).body.data[0]!
  const other = (await add({ totalFee: '5000' })).body.data[0]!
  const change = (id: string, body: object) => call(fees.update, { params: { id }, body })
  expect(await change(other._id, { totalFee: '1,30,000' })).toMatchObject(refused('The whole class'))
  expect((await change(other._id, { totalFee: '1,30,000', again: true })).status).toBe(200)
  // A fee that has been set twice can be saved as it is.
  expect((await change(first._id, { totalFee: '1,30,000' })).status).toBe(200)
})

test('a deletion is not undone once another fee has been changed into the same one', async () => {
  const { add, call, listed } = await makeFeeOffice(app)
  const first = (await add({})).body.data[0]!
  const other = (await add({ totalFee: '5000' })).body.data[0]!
  expect((await call(fees.remove, { params: { id: first._id } })).status).toBe(200)
  const changed = await call(fees.update, { params: { id: other._id }, body: { totalFee: '1,30,000' } })
  expect(changed.status).toBe(200)
  expect(await call(undoEntries.putBack, { params: { id: first._id } })).toMatchObject({ status: 409 })
  expect(await listed()).toHaveLength(1)
})
