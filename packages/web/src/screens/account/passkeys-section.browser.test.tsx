import { api } from '@casa/contract'
import type { OwnPasskey } from '@casa/contract/passkeys'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import AccountScreen from './account-screen.tsx'

const at = '2026-11-20T04:00:00Z'
const phone: OwnPasskey = { _id: 'phone', name: 'Phone', addedAt: at, lastUsedAt: null }
const laptop: OwnPasskey = { _id: 'laptop', name: 'Laptop', addedAt: at, lastUsedAt: at }
const own = { totpSince: null, passkeys: 0, recoveryCodesLeft: 0, resetDueAt: null }
const sessions = answers(api.account.sessions, [])
const stubsOf = (rows: OwnPasskey[]) => [
  sessions,
  answers(api.account.factors, { ...own, passkeys: rows.length, recoveryCodesLeft: rows.length ? 10 : 0 }),
  answers(api.passkeys.list, rows),
]
async function fill() {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabelText('Name of the passkey', { exact: false }).fill('Phone')
  await page.getByLabelText('Your password', { exact: false }).fill('four small steps')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
}

test('each passkey says when it was used', async () => {
  await show(<AccountScreen />, { role: 'TEACHER', stubs: stubsOf([phone, laptop]) })
  await expect.element(page.getByText(/^Not used yet/)).toBeVisible()
  await expect.element(page.getByText(/^Last used/)).toBeVisible()
  await expect.element(page.getByText('10 recovery codes are left.')).toBeVisible()
})

test('without one there are no recovery codes to show', async () => {
  await show(<AccountScreen />, { role: 'TEACHER', stubs: stubsOf([]) })
  await expect.element(page.getByText('No passkey is set up.')).toBeVisible()
  await expect.element(page.getByText('Recovery codes')).not.toBeInTheDocument()
})

test('a wrong password is said at its field', async () => {
  const errors = { password: 'This password is incorrect.' }
  const wrong = answers(api.passkeys.begin, () => refusal(422, 'Please check.', errors))
  await show(<AccountScreen />, { role: 'TEACHER', stubs: [...stubsOf([]), wrong] })
  await fill()
  await expect.element(page.getByText('This password is incorrect.')).toBeVisible()
})

test('removing the only factor says that the password alone signs in from then on', async () => {
  const removed = { status: true as const, message: 'Deleted Successfully.', data: { _id: 'phone' } }
  const stubs = [...stubsOf([phone]), answers(api.passkeys.remove, removed)]
  await show(<AccountScreen />, { role: 'TEACHER', stubs })
  await page.getByRole('button', { name: 'Remove: Phone' }).click()
  await expect.element(page.getByText(/It is your only second factor/)).toBeVisible()
  await page.getByLabelText('Your password', { exact: false }).fill('four small steps')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Deleted Successfully.')).toBeVisible()
})
