import { demoPeople, expect, test } from './fixtures.ts'

test('somebody who wants another password is led to the code that protects it, after being told', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.teacher, '/app/settings')
  const profile = page.getByRole('button', { name: /profile/ })
  await profile.click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const question = page.getByRole('alertdialog', { name: 'Change your password?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'School Settings' })).toBeVisible()

  await profile.click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await question.getByRole('button', { name: 'Sign out and go on' }).click()
  await expect(page).toHaveURL('/montessori/login')
  await expect(page.getByRole('radio', { name: 'Teacher' })).toBeChecked()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await dialog.getByLabel('Mobile number').fill(demoPeople.teacher.login)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel('New password')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Resend/ })).toBeDisabled()
})
