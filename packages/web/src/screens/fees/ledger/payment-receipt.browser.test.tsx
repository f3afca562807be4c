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
