import { api } from '@casa/contract'
import type { FactorReset } from '@casa/contract/account'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import AccountScreen from './account-screen.tsx'

const at = '2026-11-20T04:00:00Z'
const reset: FactorReset = {
  _id: 'asha',
  name: 'Asha Menon',
  role: 'TEACHER',
  askedBy: 'Meera Rao',
  askedAt: at,
  dueAt: at,
}
const own = { totpSince: at, passkeys: 0, recoveryCodesLeft: 3, resetDueAt: at }
const around = [
  answers(api.passkeys.list, []),
  answers(api.account.sessions, []),
  answers(api.account.factors, { ...own, totpSince: null, passkeys: 0, resetDueAt: null }),
]

test('the office names somebody by the login name, and sees who is waiting', async () => {
  const asked = { status: true as const, message: 'Will be removed.', data: { count: 1 } }
  const stubs = [answers(api.account.factorResets, [reset]), answers(api.account.askFactorReset, asked)]
  await show(<AccountScreen />, { role: 'SCHOOLE', stubs: [...around, ...stubs] })
  await expect.element(page.getByText(/^Asha Menon: /)).toBeVisible()
  await page.getByLabelText('Their login name', { exact: false }).fill('9000000021')
  await page.getByRole('button', { name: 'Remove in 24 hours' }).click()
  await expect.element(page.getByText('Will be removed.')).toBeVisible()
  await expect.element(page.getByLabelText('Their login name', { exact: false })).toHaveValue('')
})

test('a removal that somebody asked for can be taken back', async () => {
  const takenBack = { status: true as const, message: 'The authenticator app stays.', data: { _id: 'asha' } }
  const stubs = [
    answers(api.account.factorResets, [reset]),
    answers(api.account.takeBackFactorReset, takenBack),
  ]
  await show(<AccountScreen />, { role: 'SCHOOLE', stubs: [...around, ...stubs] })
  await expect.element(page.getByText(/asked for by Meera Rao$/)).toBeVisible()
  await page.getByRole('button', { name: 'Take back: Asha Menon' }).click()
  await expect.element(page.getByText('The authenticator app stays.')).toBeVisible()
})

test('a name that fits nobody is said at the field and stays', async () => {
  const refused = () => refusal(422, 'Please check.', { loginName: 'Nobody signs in with this name.' })
  const stubs = [answers(api.account.factorResets, []), answers(api.account.askFactorReset, refused)]
  await show(<AccountScreen />, { role: 'SUPERADMIN', stubs: [...around, ...stubs] })
  await page.getByLabelText('Their login name', { exact: false }).fill('9000000099')
  await page.getByRole('button', { name: 'Remove in 24 hours' }).click()
  await expect.element(page.getByText('Nobody signs in with this name.')).toBeVisible()
  await expect.element(page.getByLabelText('Their login name', { exact: false })).toHaveValue('9000000099')
})

test('a teacher cannot help others, but can keep an app that somebody said was lost', async () => {
  const kept = { status: true as const, message: 'Nothing will be removed.', data: { _id: 'me' } }
  const stubs = [
    answers(api.account.sessions, []),
    answers(api.passkeys.list, []),
    answers(api.account.factors, own),
    answers(api.account.keepFactors, kept),
  ]
  await show(<AccountScreen />, { role: 'TEACHER', stubs })
  await expect.element(page.getByLabelText('Their login name', { exact: false })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Keep them' }).click()
  await expect.element(page.getByText('Nothing will be removed.')).toBeVisible()
})

test('somebody of the office who may not change settings sees nothing about others', async () => {
  const rights = { children: 'write', learning: 'none', money: 'write', settings: 'read' } as const
  await show(<AccountScreen />, { role: 'SCHOOLE', rights, stubs: around })
  await expect.element(page.getByRole('heading', { name: /authenticator app/i }).first()).toBeVisible()
  await expect.element(page.getByLabelText('Their login name', { exact: false })).not.toBeInTheDocument()
})
