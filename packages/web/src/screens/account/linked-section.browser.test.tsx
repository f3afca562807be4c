import { api } from '@casa/contract'
import type { LinkedAccount } from '@casa/contract/linked-accounts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import AccountScreen from './account-screen.tsx'
import { LinkedSection } from './linked-section.tsx'

const mother: LinkedAccount = {
  _id: 'mother',
  name: 'Asha Menon',
  role: 'PARENT',
  schooleName: 'Hilltop, Lakeside',
}
const list = (rows: LinkedAccount[]) => answers(api.linkedAccounts.list, rows)
const done = (message: string) => ({ status: true as const, message, data: { _id: 'user' } })

test('an account that is linked with no other says so; an administrator has no such section', async () => {
  await show(<LinkedSection />, {})
  await expect.element(page.getByText('No other account is linked.')).toBeVisible()
  const stubs = [
    answers(api.account.factors, { totpSince: null, passkeys: 0, recoveryCodesLeft: 0, resetDueAt: null }),
    answers(api.account.factorResets, []),
    answers(api.passkeys.list, []),
    answers(api.account.sessions, []),
  ]
  await show(<AccountScreen />, { role: 'SUPERADMIN', stubs })
  await expect.element(page.getByText('Where you are signed in', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Other accounts')).not.toBeInTheDocument()
})

test('linking keeps what was typed when it is refused, and asks for a code only if the other account needs one', async () => {
  const sent: unknown[] = []
  const needed = 'Please type the code.'
  const link = answers(api.linkedAccounts.link, body => {
    sent.push(body)
    return body.code ? done('The accounts are linked.') : refusal(422, needed, { code: needed })
  })
  await show(<LinkedSection />, { stubs: [link] })
  await page.getByRole('button', { name: 'Link an account' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Its code', { exact: false })).not.toBeInTheDocument()
  await dialog.getByRole('radio', { name: 'School office' }).click()
  await dialog.getByLabelText('Its login name', { exact: false }).fill('9876543210')
  await dialog.getByLabelText('Its password', { exact: false }).fill('four small steps')
  await dialog.getByLabelText('Password of this account', { exact: false }).fill('tree-house in May')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(needed)
  await expect.element(dialog.getByLabelText('Its login name', { exact: false })).toHaveValue('9876543210')
  await dialog.getByLabelText('Its code', { exact: false }).fill('123456')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect.element(page.getByText('The accounts are linked.')).toBeVisible()
  expect(sent.at(-1)).toEqual({
    role: 'SCHOOLE',
    loginName: '9876543210',
    password: 'four small steps',
    code: '123456',
    ownPassword: 'tree-house in May',
  })
})

test('unlinking asks first, and a refusal leaves the account in the list', async () => {
  const unlink = answers(api.linkedAccounts.unlink, () => refusal(403, 'Not now.'))
  await show(<LinkedSection />, { stubs: [list([mother]), unlink] })
  await expect.element(page.getByText('Parent · Hilltop, Lakeside')).toBeVisible()
  await page.getByRole('button', { name: /^Unlink: Parent/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(page.getByText('Parent · Hilltop, Lakeside')).toBeVisible()
})

test('a switch to an account with a new factor asks for its code, and says when the code is wrong', async () => {
  const change = answers(api.linkedAccounts.change, body => {
    const text = body.code ? 'This code is wrong or no longer valid.' : 'Please type the code.'
    return refusal(422, text, { code: text })
  })
  await show(<LinkedSection />, { stubs: [list([mother]), change] })
  await page.getByRole('button', { name: /^Switch to Parent/ }).click()
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await dialog.getByLabelText('Its code', { exact: false }).fill('123456')
  await dialog.getByRole('button', { name: 'Switch' }).click()
  await expect.element(dialog.getByText('This code is wrong or no longer valid.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Its code', { exact: false })).toHaveValue('123456')
})

test('a switch that is refused says why and stays', async () => {
  const change = answers(api.linkedAccounts.change, () => refusal(403, 'The school is off.'))
  await show(<LinkedSection />, { stubs: [list([mother]), change] })
  await page.getByRole('button', { name: /^Switch to Parent/ }).click()
  await expect.element(page.getByText('The school is off.')).toBeVisible()
  await expect.element(page.getByText('Parent · Hilltop, Lakeside')).toBeVisible()
})
