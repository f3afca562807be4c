import { demoPeople, expect, test } from './fixtures.ts'

test('the matrix narrows to what is in progress and next, and the address keeps it', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.teacher, '/app/activitytrackertable?view=matrix')
  const grid = page.getByRole('grid')
  const columns = async () => Number(await grid.getAttribute('aria-colcount'))
  await expect(grid).toBeVisible()
  const all = await columns()
  const choice = page.getByRole('combobox', { name: 'Show' })
  await choice.click()
  await page.getByRole('option', { name: 'In progress and next' }).click()
  await expect.poll(columns).toBeLessThan(all)
  const few = await columns()
  expect(few).toBeGreaterThan(1)
  await expect(page).toHaveURL(/exercises=frontier/)
  // What is mastered stays in its column until the view is opened again.
  const cell = grid.getByRole('gridcell').first()
  await cell.focus()
  await page.keyboard.press('m')
  await expect(cell).toHaveAccessibleName(/Mastered/)
  expect(await columns()).toBe(few)
  await accessible()
  await page.reload()
  await expect(choice).toHaveText('In progress and next')
  await choice.click()
  await page.getByRole('option', { name: 'All exercises' }).click()
  await expect.poll(columns).toBe(all)
})
