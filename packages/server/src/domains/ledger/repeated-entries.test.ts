import { ledger } from '@casa/contract/ledger'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeLedger as makeLedgerOf } from '../../testing/ledger.ts'
import { readPdf } from '../../testing/read-pdf.ts'

const app = testApp()

/** A ledger in which an entry that repeats another is not confirmed in advance. */
async function makeLedger() {
  const office = await makeLedgerOf(app)
  const once = { again: false }
  const entry = { studentId: office.asha._id, amount: '50', date: '2026-11-19', reason: 'As agreed' }
  const pay = (amount: string, more: object = {}) => office.pay(amount, { ...once, ...more })
  const grant = (more: object = {}) => office.call(ledger.concession, { body: { ...entry, ...more } })
  const fine = (more: object = {}) => office.call(ledger.lateFee, { body: { ...entry, ...more } })
  return { ...office, pay, grant, fine }
}

const repeated = (message: RegExp) => ({
  status: 409,
  body: { errors: [{ field: 'again', message: expect.stringMatching(message) }] },
})

test('a payment that repeats one of the same day is stored only once it is confirmed', async () => {
  const { pay, account } = await makeLedger()
  await pay('100')
  const refused = await pay('100.00', { mode: 'upi' })
  expect(refused).toMatchObject(
    repeated(
      /^A payment of 100 rupees for the same day is already recorded for Asha.*: receipt 2026-27\/0001\.$/,
    ),
  )
  expect((await account()).balance).toBe('900.00')
  expect((await pay('100', { again: true })).status).toBe(200)
  expect((await account()).balance).toBe('800.00')
})

test('another amount, day or child is no repetition, and neither is a payment after its reversal', async () => {
  const { pay, schoolClass, reverse } = await makeLedger()
  const other = await app.make.student(schoolClass)
  const first = await pay('100')
  expect((await pay('101')).status).toBe(200)
  expect((await pay('100', { date: '2026-11-18' })).status).toBe(200)
  // Nothing is owed for this child.
  expect((await pay('100', { studentId: other._id })).body).toMatchObject({ errors: [{ field: 'amount' }] })
  await reverse(first.body.data._id)
  expect((await pay('100')).status).toBe(200)
  expect((await pay('100')).status).toBe(409)
})

test('of two offices that record the same payment at once, one is asked', async () => {
  const { pay, account } = await makeLedger()
  const answers = await Promise.all([pay('100'), pay('100')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await account()).balance).toBe('900.00')
})

test('a concession and a late fee that repeat one are asked about, too, and not each other', async () => {
  const { grant, fine } = await makeLedger()
  expect([(await grant()).status, (await fine()).status]).toEqual([200, 200])
  expect(await grant()).toMatchObject(repeated(/^A concession of 50 rupees/))
  expect(await fine()).toMatchObject(repeated(/^A late fee of 50 rupees/))
  expect([(await grant({ again: true })).status, (await fine({ again: true })).status]).toEqual([200, 200])
})

test('a receipt says what was still owed after its payment, whatever is paid later, and has a line to sign on', async () => {
  const { pay, call } = await makeLedger()
  const id = (await pay('250.50')).body.data._id
  const receipt = async () => (await call(ledger.trueReceipt, { params: { id } })).body
  const print = async (language: 'en' | 'hi' | 'te') =>
    readPdf((await call(ledger.receiptPdf, { params: { id }, query: { language } })).body as Uint8Array).text
  expect(await receipt()).toMatchObject({ balance: '749.50' })
  await pay('100')
  expect(await receipt()).toMatchObject({ balance: '749.50' })
  expect(await print('en')).toMatch(/Balance after this payment\s+₹749\.50.*Signature for the school/s)
  expect(await print('hi')).toContain('749.50')
  expect(await print('te')).toContain('749.50')
})

test('a receipt that was issued without a balance is reprinted without it, and without the line', async () => {
  const { pay, call } = await makeLedger()
  const id = (await pay('250.50')).body.data._id
  const { owner } = app.database
  await owner.query('alter table app.papers disable trigger keep_papers')
  await owner.query('update app.papers set balance = null where id = $1', [id])
  await owner.query('alter table app.papers enable trigger keep_papers')
  expect((await call(ledger.trueReceipt, { params: { id } })).body.balance).toBeNull()
  const { text } = readPdf((await call(ledger.receiptPdf, { params: { id }, query: {} })).body as Uint8Array)
  expect(text).not.toMatch(/Balance|Signature/)
})
