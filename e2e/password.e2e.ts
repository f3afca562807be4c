import type { Page } from '@playwright/test'
import { demoPassword, demoPeople, expect, test } from './fixtures.ts'
import { everyLook } from './looks.ts'

/** Opens Change password in the profile menu. */
async function openDialog(page: Page) {
  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  return page.getByRole('dialog', { name: 'Change password' })
}

test('a user changes the password given the old one, and is signed out everywhere else', async ({
  page,
  enter,
  request,
  signedIn,
  expectRefusals,
  accessible,
  people,
}) => {
  const office = await signedIn(people.principal)
  const [login, chosen] = ['9811400001', 'four small steps']
  const [{ _id: classId }] = await office.call<[{ _id: string }]>('GET', '/addclass')
  await office.call('POST', '/teacher/add', {
    teacherName: 'Kavya Rao',
    email: '',
    password: demoPassword,
    qualification: 'Diploma',
    address: '1 Mill Road',
    mobileNumber: login,
    classId,
    schooleId: office.schooleId,
  })
  const teacher = { login, role: 'TEACHER', name: 'Kavya Rao' } as const
  const elsewhere = await signedIn(teacher)
  await enter(teacher, '/app/settings')

  const dialog = await openDialog(page)
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText([
    'please enter password',
    'please enter password',
    'please enter password',
  ])
  await accessible()
  await field('Current password').fill('not the password')
  await field('New password').fill(chosen)
  await field('New password again').fill('four small step')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('password and confim password not matching')
  await field('New password again').fill(chosen)
  expectRefusals('PUT /user/password 422')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password.')
  await expect(field('Current password')).toBeFocused()
  await expect(field('New password again')).toHaveValue(chosen)
  await field('Current password').fill(demoPassword)
  // Only the server has the list of common passwords.
  await field('New password').fill('password123')
  await field('New password again').fill('password123')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('This password is easy to guess. Choose another one.')
  await expect(field('New password')).toBeFocused()
  await field('New password').fill(chosen)
  await field('New password again').fill(chosen)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Password updated successfully.' })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'School Settings' })).toBeVisible()
  const signIn = (password: string) =>
    request.post('/api/user/login', { data: { email: login, password, role: 'TEACHER' } })
  expect((await signIn(chosen)).status()).toBe(200)
  expect((await signIn(demoPassword)).status()).toBe(401)
  await expect(elsewhere.call('GET', '/notices')).rejects.toThrow('Your session has ended.')
})

const others = ['mother', 'administrator', 'principal'] as const

for (const name of everyLook ? others : others.slice(0, 1)) {
  test(`the ${name} finds Change password in the profile`, async ({ page, enter }) => {
    await enter(demoPeople[name], '/app')
    const dialog = await openDialog(page)
    await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
}

test('Escape, Cancel and Close ask before discarding a typed password @thorough', async ({
  page,
  enter,
  accessible,
  people,
}) => {
  await enter(people.teacher, '/app/settings')
  const dialog = await openDialog(page)
  const typed = dialog.getByRole('textbox', { name: 'New password', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const stay = question.getByRole('button', { name: 'Keep editing' })
  await typed.fill('four small steps')
  await page.keyboard.press('Escape')
  await accessible()
  await stay.click()
  for (const name of ['Cancel', 'Close']) {
    await dialog.getByRole('button', { name, exact: true }).click()
    await stay.click()
  }
  await expect(typed).toHaveValue('four small steps')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(dialog).toBeHidden()
})

test('a user who has forgotten the password is led to the code that replaces it, with a warning first', async ({
  page,
  enter,
  expectRefusals,
  people,
}) => {
  expectRefusals('POST /user/updateUserPassword 422')
  await enter(people.teacher, '/app/settings')
  const changing = await openDialog(page)
  await changing.getByRole('button', { name: 'Forgot your password?' }).click()
  const question = page.getByRole('alertdialog', { name: 'Forgot your password?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(changing).toBeVisible()

  await changing.getByRole('button', { name: 'Forgot your password?' }).click()
  await question.getByRole('button', { name: 'Sign out and continue' }).click()
  await expect(page).toHaveURL('/montessori/login')
  await expect(page.getByRole('radio', { name: 'Teacher' })).toBeChecked()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await dialog.getByLabel('Mobile number').fill(people.teacher.login)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel('New password')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Resend/ })).toBeDisabled()

  await dialog.getByLabel('OTP').fill('000000')
  await dialog.getByLabel('New password').fill('tree-house in June')
  await dialog.getByRole('button', { name: 'Update' }).click()
  // Once, at the field.
  await expect(dialog.getByRole('alert')).toHaveCount(1)
  await expect(dialog.getByLabel('OTP')).toBeFocused()
})
