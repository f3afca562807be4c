import { api } from '@casa/contract'
import type { OwnSession } from '@casa/contract/account'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import AccountScreen from './account-screen.tsx'

const seen = '2026-11-20T04:00:00Z'
const here: OwnSession = {
  _id: 'here',
  device: 'Firefox, Windows',
  network: '203.0.113.7',
  createdAt: seen,
  lastSeen: seen,
  current: true,
}
const phone: OwnSession = { ...here, _id: 'phone', device: 'Chrome, Android', current: false }
const old: OwnSession = { ...phone, _id: 'old', device: null, network: null }
const factors = answers(api.account.factors, {
  totpSince: null,
  passkeys: 0,
  recoveryCodesLeft: 0,
  resetDueAt: null,
})
const resets = answers(api.account.factorResets, [])
const noPasskeys = answers(api.passkeys.list, [])
const sessions = (rows: OwnSession[]) => answers(api.account.sessions, rows)
const ended = { status: true as const, message: 'That device has been signed out.', data: { _id: 'phone' } }

test('shows each device with its network, marks this one, and signs another out once it is confirmed', async () => {
  const stubs = [noPasskeys, factors, sessions([here, phone, old]), answers(api.account.endSession, ended)]
  await show(<AccountScreen />, { role: 'PARENT', stubs })
  await expect.element(page.getByText('This device')).toBeVisible()
  await expect.element(page.getByText(/Network 203\.0\.113\.7/).first()).toBeVisible()
  await expect.element(page.getByText('Unknown device')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Sign out: Firefox, Windows' }))
    .not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Sign out: Chrome, Android' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByText('That device has been signed out.')).toBeVisible()
})

test('with one session it says so and offers nothing to sign out', async () => {
  await show(<AccountScreen />, { role: 'TEACHER', stubs: [noPasskeys, factors, sessions([here])] })
  await expect.element(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Sign out/ })).not.toBeInTheDocument()
})

test('a refusal says why, and the device stays in the list', async () => {
  const refused = answers(api.account.endOtherSessions, () => refusal(403, 'Not now.'))
  await show(<AccountScreen />, {
    role: 'SCHOOLE',
    stubs: [noPasskeys, factors, resets, sessions([here, phone]), refused],
  })
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(page.getByText('Chrome, Android')).toBeVisible()
})
