import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { amountInWords } from '@casa/contract/rules/amount-words'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../../testing/show.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'

const receipt = schemaExamples.TrueReceipt
const shown = (language: 'hi' | 'te' | null, role: 'SCHOOLE' | 'PARENT' = 'SCHOOLE') =>
  show(<PaymentReceipt payment="one" />, {
    role,
    stubs: [answers(api.ledger.trueReceipt, { ...receipt, method: 'upi', simulated: false, language })],
  })

test('a receipt is in the language of the family, and the buttons in that of the office', async () => {
  await shown('te')
  await expect.element(page.getByText('రసీదు సంఖ్య').first()).toBeVisible()
  await expect.element(page.getByText('20-జూన్-2026').first()).toBeVisible()
  await expect.element(page.getByText(amountInWords(receipt.total, 'te')).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect.element(page.getByText('Receipt number').first()).toBeVisible()
})

test('without a known language it is in that of the office; a family reads its own screen', async () => {
  await shown(null)
  await expect.element(page.getByText('Receipt number').first()).toBeVisible()
})

test('a parent is offered no other language', async () => {
  await shown('te', 'PARENT')
  await expect.element(page.getByText('Receipt number').first()).toBeVisible()
  expect(page.getByRole('combobox').elements()).toEqual([])
})

test('a receipt names what it pays: installments and late fees', async () => {
  const covers = [
    { feeName: 'Tuition', year: '2026-27', number: 2, date: '2026-06-10', amount: '15000.00' },
    { feeName: null, year: null, number: null, date: '2026-06-20', amount: '500.00' },
  ]
  await show(<PaymentReceipt payment="one" />, {
    role: 'PARENT',
    stubs: [
      answers(api.ledger.trueReceipt, {
        ...receipt,
        total: '15500.00',
        method: 'upi',
        simulated: false,
        language: null,
        covers,
      }),
    ],
  })
  await expect
    .element(page.getByText('Tuition · 2026-27 · installment 2, due on 10-Jun-2026').first())
    .toBeVisible()
  await expect.element(page.getByText('Late fee of 20-Jun-2026').first()).toBeVisible()
  await expect.element(page.getByText('₹500').first()).toBeVisible()
})
