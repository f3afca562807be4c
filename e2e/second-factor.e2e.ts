import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoPassword, expect, test } from './fixtures.ts'

/** The code that an authenticator app shows now, or a number of seconds later. */
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + seconds * 1_000,
  })

async function signIn(page: Page, login: string, tile: string) {
  await page.goto('/montessori/login')
  await page.getByRole('radio', { name: tile }).check({ force: true })
  await page.getByLabel('Login name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a teacher sets up an authenticator app, then signs in with its code and with a recovery code', async ({
  page,
  people,
  enter,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('POST /user/login/factor 422')
  await enter(people.teacher, '/app/today')
  await page.getByRole('button', { name: /^Your profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).click()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await accessible()

  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Next' }).click()
  const secret = await page.getByLabel('Or type this secret into the app').inputValue()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await accessible()
  await page.getByLabel('The 6 digits').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('dialog').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await accessible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await page.getByRole('button', { name: /^Your profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(page, people.teacher.login, 'Teacher')
  const dialog = page.getByRole('dialog', { name: 'Second step' })
  await accessible()
  await dialog.getByLabel('Code').fill('AAAA-BBBB-CCCC-DDDD')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog.getByText('This code is wrong or no longer valid.')).toBeVisible()
  // The first code was used to confirm; the next one is accepted already.
  await dialog.getByLabel('Code').fill(codeOf(secret, 30))
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/app\/studentactivity/)

  await page.getByRole('button', { name: /^Your profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(page, people.teacher.login, 'Teacher')
  await dialog.getByLabel('Code').fill(recoveryCode.toLowerCase())
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/app\/studentactivity/)
  await page.goto('/app/account')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
})
