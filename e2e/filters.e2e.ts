import type { Page } from '@playwright/test'
import { demoPeople, expect, test } from './fixtures.ts'

const field = (page: Page, name: string) => page.getByRole('search').getByRole('combobox', { name })

async function choose(page: Page, name: string, option: string) {
  await field(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens a screen from the menu, as somebody does who goes from one to the next. */
async function open(page: Page, entry: string) {
  await page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
}

test('the chosen class and child go along over five screens and a reload, and end with the session', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.principal, '/app/activityanalysis')
  await choose(page, 'Class', 'Primary Jasmine')
  await choose(page, 'Student Name', 'Advait Iyer')
  await expect(page).toHaveURL(/classId=[-\w]{36}&studentId=[-\w]{36}/)
  await open(page, 'Activity Planner')
  await expect(field(page, 'Class')).toHaveText('Primary Jasmine')
  await expect(field(page, 'Student Name')).toHaveText('Advait Iyer')
  await open(page, 'Attendance')
  await expect(field(page, 'Class')).toHaveText('Primary Jasmine')
  await open(page, 'Special Observation')
  await expect(field(page, 'Class')).toHaveText('Primary Jasmine')
  await open(page, 'Teacher')
  await expect(page.getByRole('row', { name: 'Anjali Rao' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Arun Pillai' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row', { name: 'Anjali Rao' })).toBeVisible()
  await expect(field(page, 'Class')).toHaveText('Primary Jasmine')

  // Another class has other children, at once and without Search.
  await choose(page, 'Class', 'Elementary')
  await expect(page.getByRole('row', { name: 'Arun Pillai' })).toBeVisible()
  await open(page, 'Activity Planner')
  await expect(field(page, 'Student Name')).toHaveText('All students')

  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/login/)
  await enter(demoPeople.secondPrincipal, '/app/teacher')
  await expect(field(page, 'Class')).toHaveText('All classes')
})

test('an address with a class that is not in reach says so and opens without it', async ({ page, enter }) => {
  await enter(demoPeople.principal, `/app/teacher?classId=${crypto.randomUUID()}`)
  await expect(page.getByRole('alert')).toHaveText(/That class is not one of yours/)
  await expect(page.getByRole('row', { name: 'Anjali Rao' })).toBeVisible()
  await expect(page).not.toHaveURL(/classId/)
})

test("a parent's child stays chosen from screen to screen", async ({ page, enter }) => {
  await enter(demoPeople.mother, '/app/studentstory')
  const children = page.getByRole('group', { name: 'Children' })
  const second = children.getByRole('button').nth(1)
  const name = (await second.innerText()).split('\n')[1]!
  await second.click()
  await open(page, 'Activity Performance')
  await expect(children.getByRole('button', { name, pressed: true })).toBeVisible()
})
