import type { Page } from '@playwright/test'
import { choose } from './fields.ts'
import { expect, test } from './fixtures.ts'

/** Counts the clicks of the page from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen: Event[] = []
    Object.assign(window, { seen })
    addEventListener('click', event => event.isTrusted && seen.push(event), true)
  })
  return () => page.evaluate(() => (window as unknown as { seen: Event[] }).seen.length)
}

test('a class moves in a few clicks and back with one; children who leave can return', async ({
  page,
  people,
  enter,
  accessible,
}) => {
  await enter(people.principal, '/app/studentdetails')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const clicks = await countClicks(page)
  await choose(page, 'Class', 'Primary Jasmine')
  await expect(page).toHaveURL(/classId=/)
  await expect(page.getByRole('status').filter({ hasText: 'entries' })).not.toHaveText(/^1\d\d /)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('toolbar')
  await expect(bar).toContainText('children')
  await accessible()
  await bar.getByRole('button', { name: 'Change class' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'New class', 'Primary Marigold')
  await expect(dialog.getByText('What this change of class affects')).toBeVisible()
  await accessible()
  await dialog.getByRole('button', { name: /^Move \d+ children$/ }).click()
  await expect(page.getByText(/children moved to Primary Marigold/)).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(12)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored.')).toBeVisible()
  await expect(rows.first()).toBeVisible()

  const name = (await rows.first().getByRole('rowheader').getByRole('link').innerText()).trim()
  await rows.first().getByRole('checkbox').click()
  await bar.getByRole('button', { name: 'Leave the school' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '1 child leaves' }).click()
  await expect(page.getByText('1 child has left the school')).toBeVisible()
  await choose(page, 'Show', 'Left the school')
  const gone = page.getByRole('row', { name: new RegExp(name) })
  await expect(gone).toBeVisible()
  await accessible()
  await gone.getByRole('button', { name: /^Restore/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore 1 child' }).click()
  await expect(page.getByText('1 child restored')).toBeVisible()
  await expect(gone).toBeHidden()
})
