import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../testing/show.tsx'
import { ChangeNumberDialog } from './change-number-dialog.tsx'

test('a parent changes the number with both codes; a wrong one is reported at its field and the other one stays', async () => {
  const wrong = 'This code is wrong or no longer valid.'
  const results = [refusal(422, wrong, { newOtp: wrong })]
  const sent: unknown[] = []
  let closed = false
  await show(<ChangeNumberDialog onClose={() => (closed = true)} />, {
    role: 'PARENT',
    stubs: [
      answers(api.users.numberOtp, body => {
        sent.push(body)
        return { status: true as const, message: 'A code is on its way.', data: { resendAfter: 30 } }
      }),
      answers(api.users.changeNumber, body => {
        sent.push(body)
        const data = { mobileNumber: '9876543210' }
        return results.shift() ?? { status: true as const, message: 'Changed.', data }
      }),
    ],
  })
  const field = (name: string) => page.getByRole('textbox', { name, exact: false })
  await page.getByRole('button', { name: 'Send both codes' }).click()
  expect(sent).toEqual([])
  await field('New mobile number').fill('98765 43210')
  await page.getByRole('button', { name: 'Send both codes' }).click()
  await field('Code sent to your old number').fill('111111')
  await field('Code sent to 9876543210').fill('222222')
  await page.getByRole('button', { name: 'Change the number' }).click()
  await expect.element(field('Code sent to 9876543210')).toHaveAccessibleDescription(wrong)
  await expect.element(field('Code sent to your old number')).toHaveValue('111111')
  await field('Code sent to 9876543210').fill('333333')
  await page.getByRole('button', { name: 'Change the number' }).click()
  await expect.poll(() => closed).toBe(true)
  expect(sent).toEqual([
    { mobileNumber: '9876543210' },
    { mobileNumber: '9876543210', oldOtp: '111111', newOtp: '222222' },
    { mobileNumber: '9876543210', oldOtp: '111111', newOtp: '333333' },
  ])
})
