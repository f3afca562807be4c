import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import { refusals } from '@casa/contract/refusals'
import { paiseOf } from '@casa/contract/rules/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeFeeOffice } from '../../testing/fee.ts'
import { makeLedger as makeLedgerOf } from '../../testing/ledger.ts'
import { readPdf } from '../../testing/read-pdf.ts'

const app = testApp()
const makeLedger = () => makeLedgerOf(app)

describe('the ledger', () => {
  test('is off until the school switches it on; when switched off again, its entries stay', async () => {
    const { call, asha } = await makeFeeOffice(app)
    const account = () => call(ledger.account, { params: { id: asha._id } })
    expect(await account()).toMatchObject({ status: 409, body: { message: refusals.ledger.off } })
    expect((await call(ledger.due)).status).toBe(409)
    const on = await makeLedger()
    await on.pay('100')
    await on.call(ledger.keep, { body: { keepsLedger: false } })
    expect((await on.pay('100')).status).toBe(409)
    await on.call(ledger.keep, { body: { keepsLedger: true } })
    expect((await on.account()).entries.map(({ kind }) => kind)).toEqual(['charge', 'payment'])
  })

  test('partial payments pay the oldest first, and statuses follow', async () => {
    const { pay, account } = await makeLedger()
    await pay('250.50')
    expect((await account()).instalments).toMatchObject([
      { number: 1, amount: '600.00', open: '349.50', status: 'Overdue' },
      { number: 2, amount: '400.00', open: '400.00', status: 'Upcoming' },
    ])
    await pay('349.50', { mode: 'cheque', reference: '“1”; नं', paidBy: 'ఆశ 🙂' })
    expect(await account()).toMatchObject({
      charged: '1000.00',
      paid: '600.00',
      balance: '400.00',
      overdue: '0.00',
      instalments: [{ status: 'Paid' }, { status: 'Upcoming' }],
      entries: [
        { kind: 'charge', why: 'feeSet', amount: '1000.00', balance: '1000.00', className: 'Nursery' },
        { amount: '-250.50', balance: '749.50', receiptNumber: '2026-27/0001' },
        { amount: '-349.50', balance: '400.00', receiptNumber: '2026-27/0002', paidBy: 'ఆశ 🙂' },
      ],
    })
  })

  test('refuses an invalid amount, a future day, and more than is owed; nothing is stored', async () => {
    const { pay, account } = await makeLedger()
    for (const amount of ['-5', '0', '0.001', '1e3', '', 'ten', '99999999999'])
      expect((await pay(amount)).status, amount).toBe(422)
    for (const day of ['2027-01-01', '2026-11-21', '2026-02-30', '', 'today'])
      expect(await pay('5', { date: day }), day).toMatchObject({
        status: 422,
        body: { errors: expect.arrayContaining([expect.objectContaining({ field: 'date' })]) },
      })
    expect((await pay('1000.01')).status).toBe(409)
    expect(await account()).toMatchObject({ entries: [{ kind: 'charge' }], balance: '1000.00' })
  })

  test('of two simultaneous payments of the remaining amount one is refused', async () => {
    const { pay, account } = await makeLedger()
    const answers = await Promise.all([pay('1000'), pay('1000')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await account()).balance).toBe('0.00')
  })

  test('twenty simultaneous payments get twenty receipts without gaps or duplicates', async () => {
    const { pay, asha, dev } = await makeLedger()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => pay('10', {}, index % 2 ? asha : dev)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const numbers = answers.map(({ body }) => body.data.receiptNumber).sort()
    expect(numbers).toEqual(
      Array.from({ length: 20 }, (_, index) => `2026-27/${String(index + 1).padStart(4, '0')}`),
    )
  })

  test('the financial year of a receipt begins in April, and a refused payment uses no number', async () => {
    const { pay } = await makeLedger()
    const number = async (day: string) => (await pay('1', { date: day })).body.data.receiptNumber
    expect(await number('2026-03-31')).toBe('2025-26/0001')
    expect(await number('2026-04-01')).toBe('2026-27/0001')
    expect((await pay('5000')).status).toBe(409)
    expect(await number('2026-04-01')).toBe('2026-27/0002')
  })

  test('an entry can be reversed once, even concurrently, and a reversal never', async () => {
    const { pay, reverse, account, call } = await makeLedger()
    const { _id } = (await pay('100')).body.data
    const answers = await Promise.all([reverse(_id), reverse(_id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { entries, balance, paid } = await account()
    expect({ balance, paid }).toEqual({ balance: '1000.00', paid: '0.00' })
    expect(entries.map(({ kind }) => kind)).toEqual(['charge', 'payment', 'reversal'])
    expect(await reverse(entries[2]!._id)).toMatchObject({
      status: 409,
      body: { message: refusals.ledger.reversal },
    })
    // Only a payment has a receipt: any other entry gets the same response as a missing row.
    for (const { _id } of [entries[0]!, entries[2]!])
      for (const receipt of [ledger.trueReceipt, ledger.receiptPdf])
        expect((await call(receipt, { params: { id: _id }, query: {} })).status).toBe(404)
    // A charge is adjusted through its fee.
    expect((await reverse(entries[0]!._id)).status).toBe(404)
  })

  test('the database itself changes and deletes no entry and no charge', async () => {
    const { pay } = await makeLedger()
    await pay('100')
    const { owner } = app.database
    for (const sql of [
      'update app.ledger_entries set amount = -1',
      'delete from app.ledger_entries',
      'truncate app.ledger_entries cascade',
      'update app.charges set amount = 1',
      'delete from app.charges',
      'truncate app.charges cascade',
    ])
      await expect(owner.query(sql), sql).rejects.toThrow(/never changed/)
  })

  test('the balance is the sum of charges and entries, in any order and simultaneously', async () => {
    const step = fc.record({
      kind: fc.constantFrom('payment', 'concession', 'lateFee', 'reversal'),
      paise: fc.integer({ min: 1, max: 60_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async steps => {
        const { pay, addEntry, reverse, account } = await makeLedger()
        const first = (await pay('0.01')).body.data._id
        await Promise.all(
          steps.map(({ kind, paise }) => {
            const amount = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
            if (kind === 'payment') return pay(amount)
            if (kind === 'reversal') return reverse(first)
            return addEntry(kind === 'lateFee' ? ledger.lateFee : ledger.concession, amount)
          }),
        )
        const { entries, balance, instalments } = await account()
        const sum = entries.reduce((total, entry) => total + paiseOf(entry.amount), 0n)
        expect(paiseOf(balance)).toBe(sum)
        expect(entries.at(-1)?.balance).toBe(balance)
        expect(sum).toBeGreaterThanOrEqual(0n)
        for (const { open } of instalments) expect(paiseOf(open)).toBeGreaterThanOrEqual(0n)
      }),
      { numRuns: 8 },
    )
  })

  test('a fee cannot drop below what was paid for it; without payments it can be deleted', async () => {
    const { pay, call, fee, account } = await makeLedger()
    await pay('700')
    expect(await call(fees.remove, { params: { id: fee }, query: { charge: 'whole' } })).toMatchObject({
      status: 409,
      body: { message: refusals.ledger.paidAlready },
    })
    const lower = (amount: string) =>
      call(fees.update, {
        params: { id: fee },
        body: { installments: [{ fee: amount, date: '2026-06-10' }], charge: 'whole' },
      })
    expect((await lower('699.99')).status).toBe(409)
    expect((await lower('700')).status).toBe(200)
    expect((await account()).balance).toBe('0.00')
  })

  test('the due list has children, totals and ages; reminders are sent once a day', async () => {
    const { call, pay, asha, dev, schoolClass, addEntry } = await makeLedger()
    const mother = app.as(await app.make.parent(asha))
    await pay('600', {}, dev)
    await addEntry(ledger.lateFee, '50')
    const due = async (query: object = {}) => (await call(ledger.due, { query })).body
    expect(await due()).toMatchObject({
      count: 2,
      total: '1250.00',
      ages: { over90: '1200.00' },
      classes: [{ _id: schoolClass._id, due: '1250.00', children: 2 }],
    })
    expect(await due({ search: 'asha', age: 'over90' })).toMatchObject({ count: 1, total: '600.00' })
    expect(await due({ page: 2, size: 1 })).toMatchObject({ count: 2, total: '1250.00' })
    expect((await due({ classId: asha._id })).rows).toEqual([])
    const body = { studentId: [asha._id, dev._id] }
    expect((await call(ledger.previewReminders, { body })).body).toMatchObject({
      parents: 1,
      remindedToday: 0,
      reminders: [{ _id: asha._id, parents: 1, text: { key: 'notices.feeDue' } }],
    })
    const sent = await Promise.all([call(ledger.remind, { body }), call(ledger.remind, { body })])
    expect(sent.map(({ body }) => body.data.count).sort()).toEqual([0, 1])
    expect((await call(ledger.previewReminders, { body })).body).toMatchObject({
      parents: 0,
      remindedToday: 1,
    })
    expect((await mother.call(ledger.account, { params: { id: asha._id } })).body.balance).toBe('1050.00')
  })

  test('a parent can read only their own child’s receipt', async () => {
    const { pay, asha, dev } = await makeLedger()
    const { _id } = (await pay('100', { mode: 'upi' })).body.data
    const mother = app.as(await app.make.parent(asha))
    const father = app.as(await app.make.parent(dev))
    const receipt = { params: { id: _id } }
    expect((await mother.call(ledger.trueReceipt, receipt)).body).toMatchObject({
      number: '2026-27/0001',
      total: '100.00',
      method: 'upi',
      reversed: false,
    })
    expect((await father.call(ledger.trueReceipt, receipt)).status).toBe(404)
    expect((await father.call(ledger.account, { params: { id: asha._id } })).status).toBe(404)
  })

  test('a receipt is printed with its number, the amount in words and no simulation mark; a reversed one says so', async () => {
    const { pay, reverse, call, asha, dev } = await makeLedger()
    const { _id } = (await pay('100.50', { mode: 'cheque', reference: 'No. 17', paidBy: 'ఆశ 🙂' })).body.data
    const mother = app.as(await app.make.parent(asha))
    const father = app.as(await app.make.parent(dev))
    const ask = { params: { id: _id }, query: {} }
    const printed = await mother.call(ledger.receiptPdf, ask)
    expect(printed.headers['content-disposition']).toBe('attachment; filename="2026-27-0001.pdf"')
    const { title, text } = readPdf(printed.body as Uint8Array)
    expect(title).toBe('Payment receipt 2026-27/0001')
    for (const part of ['Asha', 'Nursery', 'ఆశ', 'Cheque', 'No. 17', '19-Nov-2026', '₹100.50'])
      expect(text).toContain(part)
    expect(text).toContain('One hundred rupees and fifty paise only')
    expect(text).not.toMatch(/[Ss]imulation|reversed/)
    await reverse(_id)
    const again = await call(ledger.receiptPdf, { ...ask, query: { language: 'en' } })
    expect(readPdf(again.body as Uint8Array).text).toContain('This receipt was reversed')
    expect((await father.call(ledger.receiptPdf, ask)).status).toBe(404)
    const elsewhere = await makeFeeOffice(app)
    expect((await elsewhere.call(ledger.receiptPdf, ask)).status).toBe(404)
  })
})
