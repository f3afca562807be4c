import type { Page } from '@playwright/test'
import { bar, openAttendance, pastSunday, sheetsOf } from './attendance-day.ts'
import { demoPassword, expect, test } from './fixtures.ts'

// The network fails for one save.
test.use({
  expectedErrors: [[/ERR_FAILED/], { scope: 'test' }],
  viewport: { width: 390, height: 844 },
})

const profile = (page: Page) => page.getByRole('button', { name: /^Your profile/ })

/** Switches in the profile menu. */
async function switchTo(page: Page, account: RegExp) {
  await profile(page).click()
  await page.getByRole('menuitem', { name: account }).click()
}

test('a teacher who is also a mother links her accounts on a phone, switches with a tap and loses no save', async ({
  page,
  enter,
  people,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('POST /user/accounts 422')
  const office = await signedIn(people.principal)
  await enter(people.teacher, '/app/account')
  await expect(page.getByText('No other account is linked.')).toBeVisible()
  await page.getByRole('button', { name: 'Link an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link an account' })
  await dialog.getByRole('radio', { name: 'Parent' }).check()
  await dialog.getByLabel('Its login name').fill(people.mother.login)
  await dialog.getByLabel('Its password').fill('not her password')
  await dialog.getByLabel('Password of this account').fill(demoPassword)
  await accessible()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(dialog.getByText('The login name or the password is incorrect.')).toBeVisible()
  await expect(dialog.getByLabel('Its login name')).toHaveValue(people.mother.login)
  await dialog.getByLabel('Its password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('The accounts are linked.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Unlink: Parent.*Mango Grove/ })).toBeVisible()
  await accessible()

  // A save that has not reached the server stays with the teacher.
  const day = pastSunday(9)
  await page.goto('/app/attendence')
  await openAttendance(page, day)
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await page.route('**/api/attendence/add', route => route.abort())
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(bar(page)).toContainText('Kept on this device')

  await profile(page).click()
  await expect(page.getByRole('menuitem', { name: /^Switch\s*Parent.*Mango Grove/ })).toBeVisible()
  await accessible()
  await page.getByRole('menuitem', { name: /^Switch\s*Parent/ }).click()
  await expect(page).toHaveURL(/\/app\/assignment/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('waits on this device')).toHaveCount(0)
  await page.goto('/app/account')
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  expect(await sheetsOf(office, day)).toEqual([])

  await page.unroute('**/api/attendence/add')
  await switchTo(page, /^Switch\s*Teacher/)
  await expect(page).toHaveURL(/\/app\/studentactivity/)
  await expect.poll(async () => (await sheetsOf(office, day)).length).toBe(1)

  await switchTo(page, /^Switch\s*Parent/)
  await expect(page).toHaveURL(/\/app\/assignment/)
  await page.goto('/app/account')
  await page.getByRole('button', { name: /^Unlink: Teacher/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('No other account is linked.')).toBeVisible()
  await profile(page).click()
  await expect(page.getByRole('menuitem', { name: 'Sign-in and security' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Switch/ })).toHaveCount(0)
})
