import type { Page } from '@playwright/test'
import { dayIn, inDays, typeDay } from './fields.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { today } from './plans.ts'
import { visit } from './visit.ts'

const field = (page: Page, name: string) => page.getByRole('search').getByRole('combobox', { name })

async function choose(page: Page, name: string, option: string) {
  await field(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens a screen from the menu, as a user going from one to the next does. */
async function open(page: Page, entry: string) {
  // Reports also has an Attendance entry, below the first.
  await page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
}

test('the chosen class and child carry over to the screens of children and a reload, but not to the teachers, and end with the session', async ({
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
  await page.reload()
  await expect(field(page, 'Class')).toHaveText('Primary Jasmine')
  await open(page, 'Teacher')
  await expect(page.getByRole('row', { name: 'Anjali Rao' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Arun Pillai' })).toBeVisible()
  // The teachers' own class stays with them.
  await choose(page, 'Class', 'Elementary')
  await expect(page.getByRole('row', { name: 'Anjali Rao' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row', { name: 'Arun Pillai' })).toBeVisible()
  await expect(field(page, 'Class')).toHaveText('Elementary')

  await open(page, 'Special Observation')
  await expect(field(page, 'Class')).toHaveText('Primary Jasmine')
  // Another class has other children, at once and without Search.
  await choose(page, 'Class', 'Elementary')
  await open(page, 'Activity Planner')
  await expect(field(page, 'Student Name')).toHaveText('All students')

  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/login/)
  await enter(demoPeople.secondPrincipal, '/app/teacher')
  await expect(field(page, 'Class')).toHaveText('All classes')
})

test('a searched week carries over and survives a reload; attendance keeps its day through a reload, and opens on today @thorough', async ({
  page,
  enter,
}) => {
  const year = Number(today().slice(0, 4)) - 1
  await enter(demoPeople.teacher, '/app/activitytrackertable')
  await typeDay(page, 'End Date', `09Mar${year}`)
  await typeDay(page, 'Start Date', `05Mar${year}`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`startDate=${year}-03-05&endDate=${year}-03-09`))
  await page.reload()
  await expect.poll(() => dayIn(page, 'Start Date')).toBe(`05Mar${year}`)
  await page.getByRole('button', { name: 'Reports' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Attendance', exact: true }).last().click()
  await expect.poll(() => dayIn(page, 'Start Date')).toBe(`05Mar${year}`)
  await expect.poll(() => dayIn(page, 'End Date')).toBe(`09Mar${year}`)

  await open(page, 'Attendance')
  await expect.poll(() => dayIn(page, 'Date')).toBe(inDays(0))
  await typeDay(page, 'Date', `06Mar${year}`)
  await expect(page).toHaveURL(new RegExp(`date=${year}-03-06`))
  await page.reload()
  await expect.poll(() => dayIn(page, 'Date')).toBe(`06Mar${year}`)
  await open(page, 'Activity Planner')
  await open(page, 'Attendance')
  await expect.poll(() => dayIn(page, 'Date')).toBe(inDays(0))

  // Invalid or future days in the URL are ignored.
  for (const date of ['2025-02-31', `${year + 3}-01-05`]) {
    await visit(page, `/app/attendence?date=${date}`)
    await expect.poll(() => dayIn(page, 'Date')).toBe(inDays(0))
  }
  await visit(page, `/app/reports?startDate=${year + 3}-01-04&endDate=${year + 3}-01-09`)
  await expect.poll(() => dayIn(page, 'End Date')).toBe(inDays(0))
})

test('an address with a class out of reach says so and opens without it', async ({ page, enter }) => {
  await enter(demoPeople.principal, `/app/teacher?classId=${crypto.randomUUID()}`)
  await expect(page.getByRole('alert')).toHaveText(/That class is not one of yours/)
  await expect(page.getByRole('row', { name: 'Anjali Rao' })).toBeVisible()
  await expect(page).not.toHaveURL(/classId/)
})

test('so does an address below a report or a list: another school’s class, and one of its children @thorough', async ({
  page,
  enter,
  expectRefusals,
}) => {
  expectRefusals('POST /attendence/* 422')
  for (const id of [crypto.randomUUID(), 'jasmine']) {
    await enter(demoPeople.principal, `/app/dayreport/${id}`)
    await expect(page.getByRole('alert')).toHaveText(/That class is not one of yours/)
    await expect(page).toHaveURL(/\/app\/dayreport\?/)
    await expect(page.getByRole('row', { name: 'Primary Jasmine' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto(`/app/studentdetails/${crypto.randomUUID()}`)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This no longer exists')
})

test("a parent's child stays selected from screen to screen @thorough", async ({ page, enter }) => {
  await enter(demoPeople.mother, '/app/studentstory')
  const second = page.getByRole('radiogroup', { name: 'Your children' }).getByRole('radio').nth(1)
  await second.check()
  const name = (await second.getAttribute('aria-label'))!
  await open(page, 'Activity Performance')
  await expect(page.getByRole('radio', { name })).toBeChecked()
})

test('a list is as it was left after Edit and Submit, opening a child and Back, and a reload; the saved row is marked', async ({
  page,
  enter,
  people,
}) => {
  await enter(people.principal, '/app/studentdetails')
  const table = page.getByRole('region', { name: 'Student Details' })
  const scrolled = () => table.evaluate(({ scrollTop }) => scrollTop)
  await page.getByRole('searchbox', { name: 'Search' }).fill('a')
  await table.getByRole('button', { name: 'Mother' }).click()
  await expect(page).toHaveURL('/app/studentdetails?q=a&sort=motherName')
  await table.evaluate(element => element.scrollTo(0, 400))
  await expect.poll(scrolled).toBe(400)

  await test.step('a child and Back', async () => {
    await table.getByRole('row').nth(12).getByRole('rowheader').getByRole('link').click()
    await expect(page).toHaveURL(/\/app\/child\//)
    await page.goBack()
    await expect.poll(scrolled).toBe(400)
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('a')
  })
  await test.step('a reload', async () => {
    await page.reload()
    await expect.poll(scrolled).toBe(400)
    await expect(table.getByRole('columnheader', { name: 'Mother' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  })
  await test.step('Edit and Submit, after which the order puts the child first', async () => {
    await table.getByRole('row').nth(12).getByRole('link', { name: /^Edit/ }).click()
    await page.getByLabel('Mother Name').fill('Aaa Rao')
    await page.getByRole('button', { name: 'Submit Registration' }).click()
    await expect(page).toHaveURL('/app/studentdetails?q=a&sort=motherName')
    const saved = table.getByRole('row').filter({ hasText: 'Just saved' })
    await expect(saved).toBeInViewport()
    await expect(saved).toContainText('Aaa Rao')
  })
  await test.step('from the menu the list starts afresh', async () => {
    await open(page, 'Teacher')
    await open(page, 'Student Details')
    await expect(page).toHaveURL('/app/studentdetails')
    await expect.poll(scrolled).toBe(0)
  })
})
