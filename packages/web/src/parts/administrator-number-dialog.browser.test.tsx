import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../testing/show.tsx'
import { AdministratorNumberDialog } from './administrator-number-dialog.tsx'

test('the administrator changes the number with the password; a wrong one is reported at its field and the number stays', async () => {
  const wrong = 'This is not your password.'
  const results = [refusal(422, wrong, { password: wrong })]
  const sent: unknown[] = []
  let closed = false
  await show(<AdministratorNumberDialog onClose={() => (closed = true)} />, {
    role: 'SUPERADMIN',
    stubs: [
      answers(api.administrator.changeNumber, body => {
        sent.push(body)
        return results.shift() ?? { status: true as const, message: 'Changed.', data: { _id: '1' } }
      }),
    ],
  })
  const number = page.getByRole('textbox', { name: 'New mobile number', exact: false })
  const password = page.getByLabelText('Your password', { exact: false })
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  expect(sent).toEqual([])
  await number.fill('98480 12345')
  await password.fill('not the password')
  await save.click()
  await expect.element(password).toHaveAccessibleDescription(wrong)
  await expect.element(number).toHaveValue('98480 12345')
  await password.fill('a house of pink towers')
  await save.click()
  await expect.poll(() => closed).toBe(true)
  expect(sent).toEqual([
    { mobileNumber: '9848012345', password: 'not the password' },
    { mobileNumber: '9848012345', password: 'a house of pink towers' },
  ])
})
