import type { Page } from '@playwright/test'
import { newMother, registerChild } from './family.ts'
import { demoPeople, expect, test } from './fixtures.ts'

const children = (page: Page) => page.getByRole('group', { name: 'Your children' })

/** Picks the child of a class, and sees who it is and its attendance of the latest year. */
async function seeStory(page: Page, className: string) {
  const card = children(page).getByRole('button', { name: className })
  await card.click()
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  const profile = page.locator('main section').filter({ hasText: 'Serial Number' })
  await expect(profile).toContainText(className)
  await expect(profile).toContainText(/\d+ years?, \d+ months?/)
  const attendance = page.getByRole('region', { name: 'Attendance' })
  const latest = attendance.getByRole('table').first()
  await expect(latest.getByRole('row').nth(1)).toHaveText(/^[A-Z][a-z]{2}(\d+)+%$/)
  await expect(attendance.getByText(/^Present on \d+ of \d+ days: \d+%$/).first()).toBeVisible()
}

test('a mother of two sees the attendance of each, on a telephone too', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.mother, '/app/studentstory')
  await expect(page.getByRole('heading', { name: 'MY STORY' })).toBeVisible()
  await seeStory(page, 'Primary Jasmine')
  await seeStory(page, 'Elementary')
  await accessible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await seeStory(page, 'Primary Jasmine')
  await accessible()
})

test('a mother with a child in each of two schools sees both', async ({ page, enter }) => {
  await enter(demoPeople.motherOfTwoSchools, '/app/studentstory')
  await seeStory(page, 'Shells')
  await seeStory(page, 'Primary Marigold')
  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitemradio', { name: 'हिन्दी' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^\d\d-\p{Script=Devanagari}+-\d{4}$/u)).toBeVisible()
})

test('a teacher finds the own class chosen and opens the story of one of its children', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.teacher, '/app/studentstory')
  await expect(page.getByRole('combobox', { name: 'Class' })).toHaveText('Primary Jasmine')
  await expect(page.getByText('Choose a child')).toBeVisible()
  await page.getByRole('combobox', { name: 'Student' }).click()
  await page.getByRole('option', { name: /Iyer/ }).first().click()
  await expect(page.getByRole('heading', { name: /Iyer/ })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('attendance that cannot be loaded says so, and comes with Retry', async ({
  page,
  enter,
  expectRefusals,
}) => {
  expectRefusals('GET /overview/student/* 404')
  await page.route('**/api/overview/student/*', route => route.fulfill({ status: 404, json: {} }), {
    times: 1,
  })
  await enter(demoPeople.motherOfTwoSchools, '/app/studentstory')
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('a parent accepts another school’s child and says that a second one is not hers', async ({
  page,
  request,
  enter,
  signedIn,
  accessible,
}) => {
  const asha = { login: '9811300003', name: 'Asha' }
  const mother = await newMother(request, signedIn, asha)
  const office = await signedIn(demoPeople.secondPrincipal)
  const { data: kabir } = await registerChild(office, 'Kabir', mother)
  await registerChild(office, 'Leela', mother)
  const { welcome } = await office.call<{ welcome: { password: string }[] }>(
    'POST',
    `/student/${kabir._id}/welcome`,
    {},
  )
  await enter(mother, '/app/studentstory')
  const question = (name: string) => page.getByRole('status').filter({ hasText: `to link ${name}` })
  await expect(question('Kabir')).toBeVisible()
  await accessible()

  await question('Kabir').getByRole('button', { name: 'Accept' }).click()
  const proof = page.getByRole('dialog', { name: 'Link Kabir to your account?' })
  await proof.getByLabel('Password on the slip').fill(welcome[0]!.password)
  await proof.getByRole('button', { name: 'Link the child' }).click()
  await expect(page.getByRole('alert')).toContainText('Your answer is saved.')
  await expect(question('Kabir')).toHaveCount(0)
  await children(page).getByRole('button', { name: 'Kabir' }).click()
  // Neither attendance nor progress of a child who is new.
  await expect(page.getByText('No data available')).toHaveCount(2)

  await question('Leela').getByRole('button', { name: 'Not my child' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(question('Leela')).toBeVisible()
  await question('Leela').getByRole('button', { name: 'Not my child' }).click()
  await dialog.getByRole('button', { name: 'Not my child' }).click()
  await expect(question('Leela')).toHaveCount(0)
  await expect(children(page).getByRole('button', { name: 'Leela' })).toHaveCount(0)
})
