import type { Page } from '@playwright/test'
import { choose } from './fields.ts'
import { expect, test } from './fixtures.ts'
import { newArea, planExercise } from './plans.ts'

// Some of these tests cut the network.
test.use({
  expectedErrors: [[/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/], { scope: 'test' }],
})

// Each test covers a teacher's whole day, which takes a long time on a small machine.
test.describe.configure({ timeout: 180_000 })

const planner = '/app/activitytrackertable'
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const cellIn = (page: Page) => (row: number, column: number) =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`)

test('a cell, a column and a row are undone, by the button and with Ctrl+Z, latest first', async ({
  page,
  enter,
  accessible,
  signedIn,
  people,
}) => {
  const { classId } = await signedIn(people.teacher)
  const area = 'Kites of the Morning'
  await newArea(await signedIn(people.principal), classId, area, ['Tying a Kite', 'Flying a Kite'])
  await enter(people.teacher, `${planner}?view=matrix&exercises=all`)
  await choose(page, 'Area Of Work', area)
  const cell = cellIn(page)
  const mastered = /: M Mastered, not published$/

  await page.getByRole('button', { name: 'M Mastered' }).click()
  await cell(0, 0).click()
  const child = (await cell(0, 0).getAttribute('aria-label'))?.split(',')[0] ?? ''
  // The toast names the child and the exercise.
  await expect(toast(page, /Tying a Kite: M Mastered/)).toContainText(child)
  await accessible()

  // A double click on a mastered cell records once, and one press undoes it.
  await page.getByRole('button', { name: 'P Presented' }).click()
  await cell(0, 0).dblclick()
  await expect(toast(page, /Tying a Kite: P Presented/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toast(page, /Undone\. .*P Presented/)).toBeVisible()
  await expect(cell(0, 0)).toHaveAccessibleName(mastered)

  // The column: children who are further on are skipped, and recorded on demand.
  await cell(0, 0).focus()
  await page.keyboard.press('Control+ ')
  await page.keyboard.press('p')
  const recordedToast = toast(page, /recorded, 1 already further on\./)
  await expect(recordedToast).toBeVisible()
  await expect(cell(0, 0)).toHaveAccessibleName(mastered)
  await expect(cell(1, 0)).toHaveAccessibleName(/: P Presented/)
  await accessible()
  await recordedToast.getByRole('button', { name: 'Record them too' }).press('Enter')
  await expect(cell(0, 0)).toBeFocused()
  await expect(toast(page, /Tying a Kite: P Presented/)).not.toContainText('further on')
  await expect(cell(0, 0)).toHaveAccessibleName(/: P Presented/)
  await page.keyboard.press('Control+z')
  await expect(cell(0, 0)).toHaveAccessibleName(mastered)
  await page.keyboard.press('Control+z')
  await expect(cell(1, 0)).toHaveAccessibleName(/: no key$/)
  await expect(cell(0, 0)).toHaveAccessibleName(mastered)

  // A child's row.
  await cell(0, 0).focus()
  for (const stroke of ['Escape', 'ArrowDown', 'ArrowDown', 'Shift+ ', 'i']) await page.keyboard.press(stroke)
  await expect(cell(2, 1)).toHaveAccessibleName(/: WI Works Independently/)
  await toast(page, 'WI Works Independently').getByRole('button', { name: 'Undo' }).click()
  await expect(cell(2, 1)).toHaveAccessibleName(/: no key$/)
  // The keyboard continues where it was, not at the top of the page.
  await expect(cell(2, 0)).toBeFocused()
  await expect(cell(2, 0)).toHaveAccessibleName(/: no key$/)

  // If every child is further on, no success is reported.
  for (const stroke of ['Escape', 'Shift+ ', 'i']) await page.keyboard.press(stroke)
  await expect(cell(2, 1)).toHaveAccessibleName(/: WI Works Independently/)
  for (const stroke of ['Escape', 'Shift+ ', 'p']) await page.keyboard.press(stroke)
  await expect(toast(page, /0 recorded, 2 already further on\./)).not.toContainText('Successfully')
  await expect(cell(2, 1)).toHaveAccessibleName(/: WI Works Independently/)
})

test('a key in the table and a record from the dialog are undone; what somebody else has changed since stays @thorough', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('PUT /activity/undo 409')
  const teacher = await signedIn(people.teacher)
  const office = await signedIn(people.principal)
  const { id, child } = await planExercise(teacher, 'Carrying a Mat')
  await teacher.call('PUT', '/activity/update-status', { ids: [id], key: 'M' })
  await enter(people.teacher, planner)
  await page.getByRole('searchbox', { name: 'Search' }).fill(`Carrying a Mat ${child}`)
  const row = page.getByRole('row', { name: /Carrying a Mat/ }).first()
  const key = (name: RegExp) => row.getByRole('button', { name })
  // A row that moves up while the search narrows the list would lose the press.
  await expect(page.getByRole('status').filter({ hasText: /^1 (entry|of )/ })).toBeVisible()
  await key(/^P Presented:/).click()
  await expect(toast(page, `${child}, Carrying a Mat: P Presented`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone.')).toBeVisible()
  await expect(key(/^M Mastered:/)).toHaveAttribute('aria-pressed', 'true')
  const { statusHistory } = await office.call<{ statusHistory: { key: string }[] }>('GET', `/activity/${id}`)
  expect(statusHistory.map(({ key }) => key)).toEqual(['M', 'P', 'M'])

  await key(/^WA Works with Assistance:/).click()
  await expect(toast(page, 'WA Works with Assistance')).toBeVisible()
  await office.call('PUT', `/activity/${id}`, { remarks: 'from the office' })
  await page.locator('body').press('Control+z')
  await expect(toast(page, 'This has been changed or published since')).toBeVisible()
  await expect(key(/^WA Works with Assistance:/)).toHaveAttribute('aria-pressed', 'true')

  // What the form changed is restored, even if no key was recorded.
  await row.getByRole('link', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Remarks').fill('turned it twice')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, `${child}, Carrying a Mat`)).toBeVisible()
  await expect(row).toContainText('turned it twice')
  await page.locator('body').press('Control+z')
  await expect(row).toContainText('from the office')

  await row.getByRole('link', { name: /Add More/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Remarks').fill('with the soft cloth')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('soft cloth')
  const copy = page.getByRole('row', { name: /soft cloth/ })
  await expect(copy).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(copy).toHaveCount(0)
})

test('a published draft becomes a draft again, and a deleted one is restored with its history, latest first @thorough', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('PUT /activity/undo 409')
  const teacher = await signedIn(people.teacher)
  const { id, child } = await planExercise(teacher, 'Raking Leaves')
  await teacher.call('PUT', '/activity/update-status', { ids: [id], key: 'P' })
  await enter(people.teacher, planner)
  await page.getByRole('searchbox', { name: 'Search' }).fill(`Raking Leaves ${child}`)
  const row = page.getByRole('row', { name: /Raking Leaves/ }).first()
  const publish = row.getByRole('button', { name: /^Draft: publish/ })
  await publish.click()
  await expect(toast(page, 'Reports published succesfully')).toContainText('Raking Leaves')
  await expect(publish).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone.')).toBeVisible()
  await expect(publish).toHaveCount(1)

  await publish.click()
  await expect(publish).toHaveCount(0)
  const office = await signedIn(people.principal)
  await office.call('PUT', `/activity/${id}`, { remarks: 'from the office' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'This has been changed or published since')).toBeVisible()
  await expect(publish).toHaveCount(0)

  const draft = await planExercise(teacher, 'Feeding the Fish')
  await teacher.call('PUT', '/activity/update-status', { ids: [draft.id], key: 'WA' })
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search' }).fill(`Feeding the Fish ${draft.child}`)
  const fish = page.getByRole('row', { name: /Feeding the Fish/ })
  await fish.getByRole('button', { name: /^M Mastered:/ }).click()
  await expect(toast(page, 'M Mastered')).toBeVisible()
  await fish.getByRole('button', { name: /Delete/ }).click()
  await expect(fish).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(fish).toHaveCount(1)
  await expect(fish.getByRole('button', { name: /^M Mastered:/ })).toHaveAttribute('aria-pressed', 'true')
  // What was recorded before the deletion can still be undone.
  await page.keyboard.press('Control+z')
  await expect(fish.getByRole('button', { name: /^WA / })).toHaveAttribute('aria-pressed', 'true')
})

test('offline, a queued key is removed from the queue; one that may have arrived is undone after it @thorough', async ({
  page,
  enter,
  context,
  signedIn,
  people,
}) => {
  const teacher = await signedIn(people.teacher)
  const area = 'Candles of the Evening'
  await newArea(await signedIn(people.principal), teacher.classId, area, ['Lighting a Candle'])
  await enter(people.teacher, `${planner}?view=matrix&exercises=all`)
  await choose(page, 'Area Of Work', area)
  const cell = cellIn(page)(0, 0)
  const main = page.getByRole('main')
  await context.setOffline(true)
  await cell.click()
  await expect(main).toContainText('1 entry waits on this device')
  await expect(cell).toHaveAccessibleName(/: P Presented/)
  await toast(page, 'Lighting a Candle').getByRole('button', { name: 'Undo' }).click()
  await expect(cell).toHaveAccessibleName(/: no key$/)
  await expect(main).not.toContainText('waits on this device')
  await context.setOffline(false)

  // The server accepts it, and its response is lost.
  await page.route(
    '**/api/activity/update-status',
    async route => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort('connectionrefused')
    },
    { times: 1 },
  )
  await cell.click()
  await expect(main).toContainText('1 entry waits on this device')
  await page.keyboard.press('Control+z')
  await expect(main).toContainText('2 entries wait on this device')
  await expect(cell).toHaveAccessibleName(/: no key$/)
  await context.setOffline(false)
  await expect(main).not.toContainText('on this device')
  await expect(cell).toHaveAccessibleName(/: no key$/)
  const records = await teacher.call<unknown[]>('POST', '/activity/reports', { search: 'Lighting a Candle' })
  expect(records).toEqual([])
})
