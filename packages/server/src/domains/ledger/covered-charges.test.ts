import { ledger } from '@casa/contract/ledger'
import { sumOf } from '@casa/contract/rules/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeEmptyLedger, makeLedger } from '../../testing/ledger.ts'
import { readPdf } from '../../testing/read-pdf.ts'

const app = testApp()

test('a receipt names the installments and late fees that it pays, oldest first', async () => {
  const office = await makeEmptyLedger(app)
  const { call, pay, addEntry, setFee, asha } = office
  await setFee({ feeName: 'Tuition' })
  await addEntry(ledger.lateFee, '50')
  const first = (await pay('450')).body.data._id
  const second = (await pay('600')).body.data._id
  const receipt = async (id: string) => (await call(ledger.trueReceipt, { params: { id } })).body.covers
  const instalment = { feeName: 'Tuition', year: expect.any(String) }
  expect(await receipt(first)).toEqual([{ ...instalment, number: 1, date: '2026-06-10', amount: '450.00' }])
  const rest = [
    { ...instalment, number: 1, date: '2026-06-10', amount: '150.00' },
    { feeName: null, year: null, number: null, date: '2026-11-19', amount: '50.00' },
    { ...instalment, number: 2, date: '2026-12-10', amount: '400.00' },
  ]
  expect(await receipt(second)).toEqual(rest)

  const print = async (language: 'en' | 'hi' | 'te') => {
    const mother = app.as(await app.make.parent(asha))
    const { body } = await mother.call(ledger.receiptPdf, { params: { id: second }, query: { language } })
    return readPdf(body as Uint8Array).text
  }
  const english = await print('en')
  for (const part of [/Tuition: Academic Year \S+ installment 1, due on/, /₹150/, /Late fee of 19-Nov-2026/])
    expect(english).toMatch(part)
  expect(await print('hi')).toContain('विलंब शुल्क')
  expect(await print('te')).toContain('ఆలస్య ఫీజు')
})

test('later payments, fees and reversals do not change what a receipt names', async () => {
  const { call, pay, reverse, setFee } = await makeLedger(app)
  const { _id } = (await pay('300')).body.data
  const covers = async () => (await call(ledger.trueReceipt, { params: { id: _id } })).body.covers
  const before = await covers()
  await pay('500')
  await setFee({ installments: [{ fee: '1000', date: '2026-05-01' }] })
  await reverse(_id)
  expect(await covers()).toEqual(before)
})

test('a receipt that was issued before its charges were stored says School fees', async () => {
  const { call, pay } = await makeLedger(app)
  const { _id } = (await pay('300')).body.data
  const { owner } = app.database
  await owner.query('alter table app.papers disable trigger keep_papers')
  await owner.query('update app.papers set covers = null where id = $1', [_id])
  await owner.query('alter table app.papers enable trigger keep_papers')
  expect((await call(ledger.trueReceipt, { params: { id: _id } })).body.covers).toBeNull()
  const { body } = await call(ledger.receiptPdf, { params: { id: _id }, query: { language: 'en' } })
  expect(readPdf(body as Uint8Array).text).toContain('School fees ₹300')
})

test('whatever is paid and reversed, the receipts that count add up to what is paid of the charges', async () => {
  const amount = fc.integer({ min: 1, max: 160_00 }).map(paise => (paise / 100).toFixed(2))
  const step = fc.record({ amount, reversed: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async steps => {
      const { call, pay, reverse, account } = await makeLedger(app)
      for (const { amount, reversed } of steps) {
        const before = await account()
        const { _id } = (await pay(amount)).body.data
        const { covers, total } = (await call(ledger.trueReceipt, { params: { id: _id } })).body
        const after = await account()
        const paid = before.instalments.map(({ number, open }, index) => ({
          number,
          amount: sumOf([open, `-${after.instalments[index]!.open}`]),
        }))
        expect(covers!.map(({ number, amount }) => ({ number, amount }))).toEqual(
          paid.filter(({ amount }) => amount !== '0.00'),
        )
        expect(sumOf(covers!.map(({ amount }) => amount))).toBe(total)
        if (reversed) await reverse(_id)
      }
    }),
    { numRuns: 10, seed: 39 },
  )
})
