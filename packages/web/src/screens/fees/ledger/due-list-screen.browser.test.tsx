import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, quietStream, refusal, show } from '../../../testing/show.tsx'
import DueListScreen from './due-list-screen.tsx'

test('until it is known whether the school keeps a ledger, the list is shown as loading', async () => {
  const school = Promise.withResolvers<Response>()
  await show(<DueListScreen />, { stubs: [answers(api.schools.get, () => school.promise), quietStream] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(1)
  school.resolve(refusal(422, 'Not now.'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Not now.')
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0)
})
