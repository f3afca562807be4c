import type { Page } from '@playwright/test'
import { bar, openAttendance, pastSunday, sheetsOf, tick } from './attendance-day.ts'
import { builtFile } from './built.ts'
import { failure } from './failure.ts'
import { expect, test } from './fixtures.ts'

// These tests cut the network.
test.use({ expectedErrors: [[/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/], { scope: 'test' }] })

const noConnection = (page: Page) => page.getByRole('alertdialog', { name: 'No connection' })
const profile = (page: Page) => page.getByRole('button', { name: /^Your profile/ })

test('the marks of a class stay while menus and dialogs are opened offline, and are submitted afterwards', async ({
  page,
  enter,
  context,
  signedIn,
  accessible,
  people,
}) => {
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(36))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await tick(page, 0).uncheck()
  const children = await page.getByRole('list', { name: 'Children' }).getByRole('checkbox').count()
  await context.setOffline(true)
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await expect(page.getByRole('status').filter({ hasText: 'Figures as of' })).toBeVisible()

  await page.getByRole('button', { name: /^Notices/ }).click()
  await expect(page.getByRole('menu', { name: 'Notices' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await profile(page).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await expect(noConnection(page)).toBeVisible()
  await accessible()
  await noConnection(page).getByRole('button', { name: 'Close' }).click()
  await expect(noConnection(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(noConnection(page)).toBeVisible()
  await noConnection(page).getByRole('button', { name: 'Retry' }).click()
  await expect(noConnection(page)).toBeVisible()

  await context.setOffline(false)
  // It opens automatically.
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tick(page, 0)).not.toBeChecked()
  await expect(tick(page, 1)).toBeChecked()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(bar(page)).toContainText('Saved by Anjali Rao')
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  expect(await sheetsOf(await signedIn(people.principal), pastSunday(36))).toMatchObject([
    { version: 1, presentCount: children - 1, absentCount: 1 },
  ])
})

test('a screen and a dialog that were never opened report that there is no connection, and open once there is one', async ({
  page,
  enter,
  context,
  accessible,
  people,
}) => {
  await enter(people.teacher, '/app/teachernotes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Add Notes' }).first().click()
  await expect(noConnection(page)).toBeVisible()
  await noConnection(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /notes/i })).toBeVisible()
  await page.getByRole('link', { name: 'Special Observation' }).first().click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await accessible()
  await context.setOffline(false)
  await expect(main.getByRole('heading', { level: 1, name: 'Special Observation' })).toBeVisible()
})

/** Opens the app as a tab of an earlier release, one of whose files no longer exists on the server. */
async function openOldTab(page: Page, file: string, path: string) {
  await page.route(
    `**${path}`,
    async route => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace(/(<meta name="build" content=")[^"]+/, '$1earlier')
      await route.fulfill({ response: answer, body: text })
    },
    { times: 1 },
  )
  await page.route(file, route => route.fulfill({ status: 404, json: {} }))
}

test('a tab of an earlier release loads the new one when a screen’s file is gone', async ({
  page,
  enter,
  expectRefusals,
  people,
}) => {
  expectRefusals('GET /assets/* 404')
  const file = `**${builtFile('src/screens/observations/observation-list-screen.tsx')}`
  await openOldTab(page, file, '/app/teachernotes')
  await enter(people.teacher, '/app/teachernotes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Special Observation' }).first().click()
  await reloaded
  await page.unroute(file)
  await expect(page.getByRole('heading', { level: 1, name: 'Special Observation' })).toBeVisible()
})

test('with unsaved marks it offers the new release, and form input is kept', async ({
  page,
  enter,
  expectRefusals,
  people,
}) => {
  expectRefusals('GET /assets/* 404')
  await openOldTab(page, `**${builtFile('src/app/palette/palette.tsx')}`, '/app/attendence')
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(37))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await page.keyboard.press('Control+k')
  const offer = page.getByRole('alertdialog', { name: 'A new version of Casa is ready' })
  await expect(offer.getByRole('button', { name: 'Load Casa again' })).toBeVisible()
  await offer.getByRole('button', { name: 'Close' }).click()
  await expect(tick(page, 1)).toBeChecked()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(bar(page)).toContainText('Saved by Anjali Rao')
})

const portal = { status: 200, contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }

test('behind a Wi-Fi sign-in page a list says there is no connection, and attendance is queued and sent once', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(38))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await page.route('**/api/**', route => route.fulfill(portal))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(bar(page)).toContainText('Kept on this device')
  await page.getByRole('link', { name: 'Special Observation' }).first().click()
  await expect(page.getByRole('main').getByText('The server did not respond.').first()).toBeVisible()
  await page.unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('alert').filter({ hasText: 'arrived' })).toBeVisible()
  expect(await sheetsOf(await signedIn(people.principal), pastSunday(38))).toMatchObject([{ version: 1 }])
})

for (const status of [500, 507, 522])
  test(`attendance that gets a ${status} response is queued, and sent once afterwards${status === 500 ? '' : ' @thorough'}`, async ({
    page,
    enter,
    signedIn,
    expectRefusals,
    people,
  }) => {
    expectRefusals(`POST /attendence/add ${status}`)
    const day = pastSunday({ 500: 39, 507: 40, 522: 41 }[status]!)
    await enter(people.teacher, '/app/attendence')
    await openAttendance(page, day)
    await page.getByRole('button', { name: 'Mark all present' }).click()
    await page.route('**/api/attendence/add', route => route.fulfill(failure(status)))
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(bar(page)).toContainText('Kept on this device')
    await page.unroute('**/api/attendence/add')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(bar(page)).toContainText('Saved by Anjali Rao')
    expect(await sheetsOf(await signedIn(people.principal), day)).toMatchObject([{ version: 1 }])
  })

test('a sheet that the server always fails to save is overtaken by the next one, and says why it is waiting', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  accessible,
  people,
}) => {
  expectRefusals('POST /attendence/add 500')
  await page.clock.install()
  const [failing, next] = [pastSunday(43), pastSunday(44)]
  await enter(people.teacher, '/app/attendence')
  await page.route('**/api/attendence/add', route =>
    route.request().postData()?.includes(failing) ? route.fulfill(failure(500)) : route.continue(),
  )
  for (const day of [failing, next]) {
    await openAttendance(page, day)
    await page.getByRole('button', { name: 'Mark all present' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(bar(page)).toContainText('Kept on this device')
  }
  const waiting = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /waits? on this device/ })
  await expect(waiting).toContainText('2 entries')
  // It is sent again from time to time, until it has failed five times over two minutes.
  await expect(async () => {
    await page.clock.fastForward('01:00')
    await expect(waiting).toContainText('1 entry', { timeout: 300 })
  }).toPass({ intervals: [0] })
  await expect(bar(page)).toContainText('Saved by Anjali Rao')
  const sheets = async (day: string) => sheetsOf(await signedIn(people.principal), day)
  expect(await sheets(next)).toMatchObject([{ version: 1 }])

  await waiting.getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog', { name: 'Waiting on this device' })
  await expect(dialog).toContainText(/could not save it in \d+ tries/)
  await accessible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.unroute('**/api/attendence/add')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(waiting).toHaveCount(0)
  expect(await sheets(failing)).toMatchObject([{ version: 1 }])
})

test('Sign Out works offline: the device is cleared at once, and the session ends on the server later', async ({
  page,
  enter,
  context,
  request,
  accessible,
  people,
}) => {
  // On a phone the menu extends down to the connection message.
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(people.teacher, '/app/attendence')
  await expect(page.getByRole('list', { name: 'Children' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('id_token'))
  const clock = async () =>
    (await request.get('/api/user/clock', { headers: { Authorization: `Bearer ${token}` } })).status()
  await context.setOffline(true)
  await profile(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Children' })).toHaveCount(0)
  await accessible()
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept).not.toContain('id_token')
  expect(kept).not.toContain('casa_user')
  expect(kept).toContain('casa_sign_outs')
  expect(await clock()).toBe(200)

  await context.setOffline(false)
  await page.waitForURL('**/montessori/login')
  await expect.poll(clock).toBe(401)
  expect(await page.evaluate(() => localStorage.getItem('casa_sign_outs'))).toBeNull()
})

test('queued saves can be discarded when signing out of a shared device', async ({
  page,
  enter,
  context,
  signedIn,
  people,
}) => {
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(42))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(bar(page)).toContainText('Kept on this device')
  await profile(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await context.setOffline(false)
  await page.waitForURL('**/montessori/login')
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(42))
  expect(await sheetsOf(await signedIn(people.principal), pastSunday(42))).toEqual([])
})
