import type { Request } from '@playwright/test'
import { bar, officeSaves, openAttendance, pastSunday, sheetsOf, tick } from './attendance-day.ts'
import { failure } from './failure.ts'
import { expect, test } from './fixtures.ts'

test('the ticks stay while the saved day is refetched, however slow the network is @thorough', async ({
  page,
  enter,
  people,
}) => {
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(14))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/attendence/summary-reports', async route => {
    await arrival
    await route.continue()
  })
  const saved = page.waitForResponse('**/api/attendence/add')
  await page.getByRole('button', { name: 'Submit' }).click()
  await saved
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(tick(page, 0)).toBeChecked()
  arrive()
  await expect(bar(page)).toContainText('Saved by Anjali Rao')
  await expect(tick(page, 0)).toBeChecked()
})

test('another person’s save is shown with every child that differs, and either version can be kept', async ({
  page,
  enter,
  signedIn,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals('POST /attendence/add 409', 'POST /attendence/summary-reports 500')
  const office = await signedIn(people.principal)
  await page.clock.install()
  const reading = new Set<Request>()
  page.on('request', request => request.url().endsWith('/summary-reports') && reading.add(request))
  page.on('requestfinished', request => reading.delete(request))
  page.on('requestfailed', request => reading.delete(request))
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(3))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  const top = async () => (await tick(page, 0).boundingBox())?.y
  const before = await top()
  const names = await officeSaves(office, page, pastSunday(3), [0, 2])

  // The screen refetches the day when the user returns to it after a while, which must not overwrite a sheet.
  const seen = page.waitForResponse('**/api/attendence/summary-reports')
  await page.clock.fastForward('01:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await seen
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  const panel = page
    .getByRole('alert')
    .filter({ hasText: 'Lakshmi Narayan has already saved this attendance' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('listitem')).toHaveText([
    `${names[0]}: Lakshmi Narayan marked Absent, you marked Present`,
    `${names[2]}: Lakshmi Narayan marked Absent, you marked Present`,
  ])
  // Nothing moves from under the finger.
  expect(await top()).toBe(before)
  await accessible()
  await tick(page, 2).uncheck()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Save mine' }).click()
  await expect(bar(page)).toContainText('Saved by Anjali Rao')
  await expect(tick(page, 0)).toBeChecked()
  await expect(tick(page, 2)).not.toBeChecked()

  await tick(page, 4).uncheck()
  await officeSaves(office, page, pastSunday(3), [1])
  await submit.click()
  const takeTheirs = panel.getByRole('button', { name: 'Take theirs' })
  await expect(takeTheirs).toBeVisible()
  // A fetch in flight, triggered by the office's save, would be used instead of the failing one.
  await expect.poll(() => reading.size).toBe(0)
  await page.route('**/api/attendence/summary-reports', route => route.fulfill(failure(500)))
  await takeTheirs.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
  await page.unroute('**/api/attendence/summary-reports')
  await takeTheirs.click()
  await expect(bar(page)).toContainText('Saved by Lakshmi Narayan')
  await expect(tick(page, 1)).not.toBeChecked()
  await expect(tick(page, 4)).toBeChecked()
})

test('a class is marked using only the keyboard @thorough', async ({ page, enter, people }) => {
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(4))
  await page.getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().focus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await expect(async () => {
    await press('Tab')
    await expect(page.getByRole('button', { name: 'Mark all present' })).toBeFocused({ timeout: 1 })
  }).toPass()
  await press('Enter', 'Tab')
  await page.keyboard.type('a')
  // Enter in the search only searches: the sheet stays.
  // The register's link follows the search.
  await press('Enter', 'Backspace', 'Tab', 'Tab', 'Space', 'Tab')
  await expect(bar(page)).toContainText('Not submitted yet.')
  await expect(tick(page, 1)).toBeFocused()
  const children = await page.getByRole('list', { name: 'Children' }).getByRole('checkbox').count()
  await press(...Array<string>(children - 1).fill('Tab'))
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
  await press('Enter')
  await expect(bar(page)).toContainText('Saved by Anjali Rao')
  await expect(tick(page, 0)).not.toBeChecked()
  await expect(tick(page, 1)).toBeChecked()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('taking attendance for a class where everyone is present takes two taps on the screen', async ({
    page,
    enter,
    people,
  }) => {
    await enter(people.teacher, '/app/attendence')
    await openAttendance(page, pastSunday(5))
    // The day is shown beside the button that submits it.
    await expect(page.locator('#sheet-day')).toBeInViewport()
    await page.getByRole('button', { name: 'Mark all present' }).tap()
    await page.getByRole('button', { name: 'Submit' }).tap()
    await expect(bar(page)).toContainText('Saved by Anjali Rao')
    await expect(page.getByText('Absent', { exact: true })).toHaveCount(1)
  })
})

test('a sheet deleted while being marked can be saved again, or left deleted @thorough', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const office = await signedIn(people.principal)
  const remove = async (date: string) => {
    for (const { _id } of await sheetsOf(office, date)) await office.call('DELETE', `/attendence/${_id}`)
  }
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(6))
  await officeSaves(office, page, pastSunday(6), [])
  // What somebody else saves appears on the screen automatically.
  await expect(bar(page)).toContainText('Saved by Lakshmi Narayan')
  await tick(page, 0).uncheck()
  await remove(pastSunday(6))
  const panel = page.getByRole('alert').filter({ hasText: 'Someone has just deleted this attendance' })
  const show = panel.getByRole('button', { name: 'Show' })
  await show.click()
  await panel.getByRole('button', { name: 'Save mine' }).click()
  await expect(bar(page)).toContainText('Saved by Anjali Rao')
  expect(await sheetsOf(office, pastSunday(6))).toMatchObject([{ version: 1, absentCount: 1 }])

  await tick(page, 1).uncheck()
  await remove(pastSunday(6))
  await show.click()
  await panel.getByRole('button', { name: 'Leave it deleted' }).click()
  await expect(bar(page)).toContainText('Not taken yet.')
})
