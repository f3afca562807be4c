import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '../lib/session.ts'
import { answers, refusal, show } from '../testing/show.tsx'
// In advance, so that the menu does not open before it has loaded on a busy machine.
import './linked-entries.tsx'
import { ProfileMenu } from './profile-menu.tsx'

function Menu() {
  return <ProfileMenu user={currentUser()} />
}

test('a language chosen in the menu is stored with the account; a refusal changes nothing on the screen', async () => {
  const stored: unknown[] = []
  await show(<Menu />, {
    role: 'PARENT',
    stubs: [
      answers(api.users.language, body => {
        stored.push(body)
        return stored.length === 1
          ? { status: true as const, message: '', data: { _id: 'user' } }
          : refusal(403, 'Not in the demo.')
      }),
    ],
  })
  await page.getByRole('button', { name: /Your profile/ }).click()
  await page.getByRole('menuitemradio', { name: 'తెలుగు' }).click()
  await expect.poll(() => stored).toEqual([{ language: 'te' }])
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect.poll(() => stored).toHaveLength(2)
  await expect
    .element(page.getByRole('menuitemradio', { name: 'English' }))
    .toHaveAttribute('aria-checked', 'true')
  await expect.element(page.getByText('Not in the demo.')).not.toBeInTheDocument()
})

test('lists the user’s other accounts first', async () => {
  const mother = { _id: 'mother', name: 'Asha Menon', role: 'PARENT' as const, schooleName: 'Hilltop' }
  await show(<Menu />, { stubs: [answers(api.linkedAccounts.list, [mother])] })
  await page.getByRole('button', { name: /Your profile/ }).click()
  await expect.element(page.getByRole('menuitem').first()).toHaveAccessibleName(/^Switch\s*Parent.*Hilltop/)
})

test('opens without the other accounts if the server does not answer in time', async () => {
  const never = new Promise<never>(() => {})
  await show(<Menu />, { stubs: [answers(api.linkedAccounts.list, () => never)] })
  await page.getByRole('button', { name: /Your profile/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /^Switch/ })).not.toBeInTheDocument()
})

test('an administrator has no other accounts, so nothing is asked', async () => {
  const asked: string[] = []
  const list = answers(api.linkedAccounts.list, () => {
    asked.push('list')
    return []
  })
  await show(<Menu />, { role: 'SUPERADMIN', stubs: [list] })
  await page.getByRole('button', { name: /Your profile/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  expect(asked).toEqual([])
})
