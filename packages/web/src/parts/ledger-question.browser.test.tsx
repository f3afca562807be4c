import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../testing/show.tsx'
import { LedgerQuestion } from './ledger-question.tsx'

test('No is stored at once; Yes explains first what it changes', async () => {
  const sent: unknown[] = []
  await show(<LedgerQuestion />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.ledger.previewCharges, { children: 0, choices: [] }),
      answers(api.ledger.keep, body => {
        sent.push(body)
        const { keepsLedger } = body
        return { status: true as const, message: 'Updated Successfully.', data: { keepsLedger } }
      }),
    ],
  })
  await page.getByRole('button', { name: 'No, only show the fees' }).click()
  await expect.poll(() => sent).toEqual([{ keepsLedger: false, charge: 'instalments' }])
  await page.getByRole('button', { name: 'Yes, keep a ledger' }).click()
  const question = page.getByRole('alertdialog', { name: 'Switch the fee ledger on?' })
  await expect.element(question).toBeVisible()
  expect(sent).toHaveLength(1)
  await question.getByRole('button', { name: 'Switch on' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ keepsLedger: true })
})
