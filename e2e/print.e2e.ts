import type { Page } from '@playwright/test'
import { demoPeople, expect, test } from './fixtures.ts'

/** Prints the page and returns the number of A4 sheets. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length
}

/** What is on paper, as far as the page can be queried with the print styles applied. */
async function showAsPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

test('a list prints in full, in light colours, without the frame or interactive controls', async ({
  page,
  enter,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(demoPeople.principal, '/app/studentdetails')
  const rows = page.getByRole('table').locator('tbody th')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  expect(await sheetsOf(page)).toBeGreaterThan(2)

  await showAsPrint(page)
  // Other journeys register children too.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(102)
  await expect(rows.last()).toBeVisible()
  for (const hidden of [
    page.locator('header.MuiAppBar-root'),
    page.getByRole('navigation').first(),
    page.getByRole('searchbox'),
    page.getByRole('button', { name: 'Export to Excel' }),
    page.getByRole('columnheader', { name: 'Delete' }),
  ])
    await expect(hidden).toBeHidden()
  const heading = page.locator('.print-heading')
  await expect(heading).toContainText('Little Banyan Montessori')
  await expect(heading).toContainText(/Printed on \d\d-\w{3}-\d{4}/)
  await expect(page.getByRole('heading', { level: 1, name: 'Student Details' })).toBeVisible()
  const cell = page.getByRole('cell').first()
  await expect(cell).toHaveCSS('color', 'rgb(46, 38, 32)')
  for (const paper of ['html', 'body'])
    await expect(page.locator(paper)).toHaveCSS('background-color', 'rgb(255, 255, 255)')

  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => rows.count()).toBeLessThan(60)
})

test('a child’s story prints the letters on the colours of the keys', async ({ page, enter }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(demoPeople.mother, '/app/studentstory')
  await expect(page.getByText('By area of work')).toBeVisible()
  expect(await sheetsOf(page)).toBeGreaterThan(1)
  await showAsPrint(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main')).toHaveCSS('print-color-adjust', 'exact')
  await expect(page.locator('nav').first()).toBeHidden()
})

test('a week’s plan of a class prints on one page', async ({ page, enter }) => {
  await enter(demoPeople.teacher, '/app/activitytrackertable')
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
  // The browser's own dialog would wait for somebody.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('.print-sheet h2')).not.toHaveCount(0)
  expect(await sheetsOf(page)).toBe(1)
})
