import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import AccountScreen from './account-screen.tsx'

const recoveryCodes = ['7KQ4-M2XA-9PTD-C6RW', 'AAAA-BBBB-CCCC-DDDD']
const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Casa:Asha?secret=JBSWY3DPEHPK3PXP' }
const off = answers(api.account.factors, {
  totpSince: null,
  passkeys: 0,
  recoveryCodesLeft: 0,
  resetDueAt: null,
})
const on = answers(api.account.factors, {
  totpSince: '2026-11-20T04:00:00Z',
  passkeys: 0,
  recoveryCodesLeft: 1,
  resetDueAt: null,
})
const noPasskeys = answers(api.passkeys.list, [])
const sessions = answers(api.account.sessions, [])
const resets = answers(api.account.factorResets, [])
const codes = { recoveryCodes, signedIn: null }

test('setting up asks for the password, shows the secret to scan or to type, and then the recovery codes', async () => {
  const stubs = [
    noPasskeys,
    sessions,
    off,
    answers(api.account.beginTotp, secret),
    answers(api.account.confirmTotp, codes),
  ]
  await show(<AccountScreen />, { role: 'TEACHER', stubs })
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabelText('Your password', { exact: false }).fill('four small steps')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect
    .element(page.getByLabelText('Or type this secret into the app'))
    .toHaveValue('JBSW Y3DP EHPK 3PXP')
  await page.getByLabelText('The 6 digits', { exact: false }).fill('12')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('The code has 6 digits.')).toBeVisible()
  await page.getByLabelText('The 6 digits', { exact: false }).fill('123 456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  for (const code of recoveryCodes) await expect.element(page.getByText(code)).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a wrong password is said at its field, and what was typed stays', async () => {
  const errors = { password: 'This password is incorrect.' }
  const stubs = [
    noPasskeys,
    sessions,
    off,
    answers(api.account.beginTotp, () => refusal(422, 'Please check.', errors)),
  ]
  await show(<AccountScreen />, { role: 'PARENT', stubs })
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabelText('Your password', { exact: false }).fill('something else')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('This password is incorrect.')).toBeVisible()
  await expect.element(page.getByLabelText('Your password', { exact: false })).toHaveValue('something else')
})

test('once it is set up, it says since when, how many codes are left, and offers others', async () => {
  await show(<AccountScreen />, {
    role: 'SCHOOLE',
    stubs: [noPasskeys, sessions, resets, on, answers(api.account.renewRecoveryCodes, codes)],
  })
  await expect.element(page.getByText(/1 recovery code is left\./)).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByLabelText('Your password', { exact: false }).fill('four small steps')
  await page.getByRole('dialog').getByRole('button', { name: 'New recovery codes' }).click()
  await expect.element(page.getByText(recoveryCodes[0]!)).toBeVisible()
})
