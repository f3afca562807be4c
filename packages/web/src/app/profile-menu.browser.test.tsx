import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '../lib/session.ts'
import { answers, refusal, show } from '../testing/show.tsx'
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
