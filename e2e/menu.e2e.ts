import { demoPeople, expect, test } from './fixtures.ts'

test('the drawer scrolls the current entry into view, in a group too, with an icon for each @thorough', async ({
  page,
  enter,
  accessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await enter(demoPeople.principal, '/app/dayreport')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const current = menu.getByRole('link', { name: 'Current Day Attendence' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
  for (const entry of await menu.getByRole('link').all()) await expect(entry.locator('svg')).toHaveCount(1)

  await accessible()

  // Chosen elsewhere: its group unfolds slowly, and the entry is scrolled into view once it has its position.
  await page.goto('/app/studentdetails')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(page.locator('main h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).fill('current day')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/dayreport')
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })

  // No part of an upper entry is under the header.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).fill('sounds')
  await page.keyboard.press('Enter')
  const sounds = menu.getByRole('link', { name: 'Sounds' })
  await expect(sounds).toHaveAttribute('aria-current', 'page')
  await expect(sounds).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => (await sounds.boundingBox())!.y)
    .toBeGreaterThanOrEqual((await page.getByRole('banner').boundingBox())!.height)
})

test('on a phone the most used entries are at the bottom, with nothing beside them, and dialogs cover them', async ({
  page,
  enter,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(demoPeople.teacher, '/app/attendence')
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  await expect(bar.locator('a, button')).toHaveText(['Today', 'Children', 'Record', 'Attendance', 'Planner'])
  await expect(bar.getByRole('link', { name: 'Attendance' })).toHaveAttribute('aria-current', 'page')
  await accessible()

  // Sticky elements are above it, and at the end of the page nothing is hidden below it.
  const top = async () => (await bar.boundingBox())!.y
  const day = page.locator('#sheet-day')
  const end = async () => {
    const { y, height } = (await day.boundingBox())!
    return y + height
  }
  expect(await end()).toBeLessThanOrEqual(await top())
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await end()).toBeLessThanOrEqual(await top())

  await bar.getByRole('link', { name: 'Planner' }).click()
  await expect(page).toHaveURL(/activitytrackertable/)
  await bar.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(bar).toHaveCount(0)
  const below = await page.evaluate(
    () => document.elementFromPoint(195, 830)?.closest('[role=dialog]') !== null,
  )
  expect(below, 'the dialog covers the bar').toBe(true)

  await page.setViewportSize({ width: 600, height: 844 })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('navigation', { name: 'Quick access' })).toHaveCount(0)
})
