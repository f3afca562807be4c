import type { Page } from '@playwright/test'
import { demoPassword, expect, test } from './fixtures.ts'

// Browsers have no passkeys for an address that is a number.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT ?? 8181}` })

/** A device of the browser that creates passkeys and uses them without asking anybody. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Your profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/login/)
}

test('a teacher sets up a passkey, signs in with it, uses it after the password, and removes it', async ({
  page,
  people,
  enter,
  accessible,
}) => {
  await addDevice(page)
  await enter(people.teacher, '/app/account')
  await expect(page.getByText('No passkey is set up.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('Phone')
  await page.getByLabel('Your password').fill(demoPassword)
  await accessible()
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  const codes = page.getByRole('dialog').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Not used yet')).toBeVisible()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await accessible()

  await test.step('instead of the login name and the password', async () => {
    await signOut(page)
    await accessible()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(/\/app\/studentactivity/)
  })

  await test.step('after the password', async () => {
    await signOut(page)
    await page.getByRole('radio', { name: 'Teacher' }).check({ force: true })
    await page.getByLabel('Login name').fill(people.teacher.login)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    const dialog = page.getByRole('dialog', { name: 'Second step' })
    await accessible()
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(/\/app\/studentactivity/)
  })

  await page.goto('/app/account')
  await expect(page.getByText(/^Last used/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Phone' }).click()
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkey is set up.')).toBeVisible()
})
