import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../testing/show.tsx'
import { LinksBanner } from './links-banner.tsx'

test('failing to load other schools’ questions is reported, with a retry button', async () => {
  const results = [refusal(500, 'Not now.')]
  await show(<LinksBanner />, {
    role: 'PARENT',
    stubs: [answers(api.users.links, () => results.shift() ?? [])],
  })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/whether another school wants to link a child/i)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})
