import type { Page } from '@playwright/test'
import { bar, officeSaves, openAttendance, pastSunday, sheetsOf, tick } from './attendance-day.ts'
import { choose } from './fields.ts'
import { enterOn, expect, test } from './fixtures.ts'
import { setWidth } from './looks.ts'
import { newArea } from './plans.ts'
import { exercise as newExercise, newQuickClass } from './quick-class.ts'

// These tests cut the network.
test.use({
  expectedErrors: [[/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/], { scope: 'test' }],
})

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const waits = 'Kept on this device'

/** The stored fields of each save queued in this browser. */
function storedSaves(page: Page) {
  return page.evaluate(async () => {
    const done = <A>(request: IDBRequest<A>) =>
      new Promise<A>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('casa'))
    const rows = await done(database.transaction('waiting').objectStore('waiting').getAll())
    database.close()
    return rows.map(row => Object.keys(row).sort())
  })
}

test('attendance taken offline outlives the page, arrives once, and appears on the open day report', async ({
  page,
  enter,
  context,
  browser,
  signedIn,
  accessible,
  people,
}) => {
  const office = await (await browser.newContext()).newPage()
  await enterOn(office, people.principal, `/app/dayreport?startDate=${pastSunday(7)}`)
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(7))
  const className = await page.getByRole('combobox', { name: 'Class' }).innerText()
  const row = office.getByRole('row').filter({ hasText: className })
  await expect(row).toBeVisible()
  const present = () => row.getByRole('cell').nth(1)
  await expect(present()).toHaveText('Not taken yet')
  await office.evaluate(() => Object.assign(window, { notReloaded: true }))

  await page.getByRole('button', { name: 'Mark all present' }).click()
  await tick(page, 1).uncheck()
  const children = await page.getByRole('list', { name: 'Children' }).getByRole('checkbox').count()
  const top = async () => (await tick(page, 1).boundingBox())?.y
  const before = await top()
  await context.setOffline(true)
  await expect(page.getByRole('main')).toContainText('You are offline')
  await submit(page).click()
  await expect(bar(page)).toContainText(waits)
  // Nothing moves from under the finger.
  expect(await top()).toBe(before)
  await expect(page.getByRole('main')).toContainText('1 entry waits on this device')
  await accessible()
  // A later save replaces it, because it was never sent.
  await tick(page, 2).uncheck()
  await submit(page).click()
  await expect(bar(page)).toContainText(waits)
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/app/attendence')
  await expect(again.getByRole('alert').filter({ hasText: 'arrived' })).toContainText(
    `Attendance, ${className}`,
  )
  await expect(again.getByRole('main')).not.toContainText('waits on this device')
  await openAttendance(again, pastSunday(7), 'Saved by Anjali Rao')
  await expect(tick(again, 1)).not.toBeChecked()

  await expect(present()).toHaveText(String(children - 2))
  expect(await office.evaluate(() => 'notReloaded' in window)).toBe(true)
  expect(await sheetsOf(await signedIn(people.principal), pastSunday(7))).toMatchObject([
    { version: 1, presentCount: children - 2, absentCount: 2 },
  ])
})

test('a save whose response is lost is sent again, and nothing is saved twice @thorough', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(8))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await page.route(
    '**/api/attendence/add',
    async route => {
      await route.fetch()
      await route.abort('connectionrefused')
    },
    { times: 1 },
  )
  await submit(page).click()
  await expect(bar(page)).toContainText('Saved by Anjali Rao')
  expect(await sheetsOf(await signedIn(people.principal), pastSunday(8))).toMatchObject([{ version: 1 }])
})

test('what is submitted with an expired session waits for the same account’s next sign-in @thorough', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('GET /events/stream 401', 'GET /user/clock 401', 'POST /attendence/add 401')
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(12))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await tick(page, 3).uncheck()
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('id_token')}` }
    await fetch('/api/user/logout', { method: 'POST', headers })
  })
  // The change stream gets the 401 first, and must not redirect a page with unsaved ticks.
  const refused = page.waitForResponse(
    answer => answer.url().endsWith('/events/stream') && answer.status() === 401,
  )
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await refused
  await submit(page).click()
  // No dialog asks about unsaved ticks.
  await page.waitForURL('**/montessori/login')

  await enter(people.teacher, '/app/attendence')
  await expect(page.getByRole('alert').filter({ hasText: 'arrived' })).toContainText('Attendance')
  await openAttendance(page, pastSunday(12), 'Saved by Anjali Rao')
  await expect(tick(page, 3)).not.toBeChecked()
  expect(await sheetsOf(await signedIn(people.principal), pastSunday(12))).toMatchObject([
    { version: 1, absentCount: 1 },
  ])
})

test('a save refused on arrival is shown with its ticks, and the teacher decides', async ({
  page,
  enter,
  context,
  signedIn,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals('POST /attendence/add 409')
  const office = await signedIn(people.principal)
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(9))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await context.setOffline(true)
  await submit(page).click()
  await expect(bar(page)).toContainText(waits)
  const names = await officeSaves(office, page, pastSunday(9), [0])
  await page.getByRole('link', { name: 'Student Details' }).click()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Decide' }).click()

  const refused = page.getByRole('dialog', { name: 'Waiting on this device' }).getByRole('listitem')
  await expect(refused).toContainText(
    'Not accepted: Somebody else has saved this attendance in the meantime.',
  )
  await accessible()
  await refused.getByRole('link', { name: 'Show the ticks' }).click()
  await expect(refused).toHaveCount(0)
  const panel = page
    .getByRole('alert')
    .filter({ hasText: 'Lakshmi Narayan has already saved this attendance' })
  // A conflict that arrives while ticking stays collapsed until it is opened.
  await expect(panel.getByRole('button', { name: 'Save mine' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Show' }).click()
  await expect(panel.getByRole('listitem')).toHaveText([
    `${names[0]}: Lakshmi Narayan marked Absent, you marked Present`,
  ])
  await panel.getByRole('button', { name: 'Save mine' }).click()
  await expect(bar(page)).toContainText('Saved by Anjali Rao')
  await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(0)
  expect(await sheetsOf(office, pastSunday(9))).toMatchObject([{ version: 2, absentCount: 0 }])
})

test('queued saves belong to the person who made them: nobody else sends or sees them, and signing out says so', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const office = await signedIn(people.principal)
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, pastSunday(10))
  await page.route('**/api/attendence/add', route => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await submit(page).click()
  await expect(bar(page)).toContainText(waits)
  await page.getByRole('button', { name: 'Your profile: Anjali Rao' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 entry is still on this device')
  await question.getByRole('button', { name: 'Keep and sign out' }).click()
  await expect(page).toHaveURL(/login/)
  const stored = await storedSaves(page)
  expect(stored).toHaveLength(1)
  expect(stored[0]).toEqual(['iv', 'key', 'place', 'sealed', 'stamp', 'user'])

  await page.unroute('**/api/attendence/add')
  await enter(people.principal, '/app/attendence')
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('on this device')
  expect(await sheetsOf(office, pastSunday(10))).toEqual([])

  await enter(people.teacher, '/app/attendence')
  await expect(page.getByRole('alert').filter({ hasText: 'arrived' })).toBeVisible()
  expect(await sheetsOf(office, pastSunday(10))).toMatchObject([{ version: 1, absentCount: 0 }])
})

test('a key recorded offline is shown in its cell, and arrives once', async ({
  page,
  enter,
  context,
  signedIn,
  people,
}) => {
  const { classId } = await signedIn(people.teacher)
  const area = 'Lanterns of the Evening'
  await newArea(await signedIn(people.principal), classId, area, ['Lighting a Lantern'])
  await enter(people.teacher, '/app/activitytrackertable?view=matrix&exercises=all')
  await choose(page, 'Area Of Work', area)
  const cell = (at: Page) => at.locator('[data-row="0"][data-column="0"]')
  await expect(cell(page)).toHaveAccessibleName(/, Lighting a Lantern: no key$/)
  await context.setOffline(true)
  await cell(page).click()
  await expect(page.getByRole('main')).toContainText('1 entry waits on this device')
  await expect(cell(page)).toHaveAccessibleName(/: P Presented/)
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/app/activitytrackertable?view=matrix&exercises=all')
  await expect(again.getByRole('alert').filter({ hasText: 'arrived' })).toContainText('Lighting a Lantern')
  await choose(again, 'Area Of Work', area)
  await expect(cell(again)).toHaveAccessibleName(/: P Presented, not published$/)
})

test('a key for a child who has since left waits for a decision, moves nothing and goes to no other child', async ({
  page,
  enter,
  context,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('PUT /activity/update-status 404')
  const { teacher, recorded, leave } = await newQuickClass(signedIn, 9200000120)
  await enter(teacher, '/app/activitytrackertable?view=matrix&exercises=all')
  const grid = page.getByRole('grid')
  const cell = (name: string) => grid.getByRole('gridcell', { name: new RegExp(`^${name}, ${newExercise}`) })
  await expect(cell('Arjun Rao')).toBeVisible()
  await context.setOffline(true)
  await cell('Arjun Rao').click()
  await expect(page.getByRole('main')).toContainText('1 entry waits on this device')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(cell('Bela D’Souza')).toBeFocused()
  await leave('Arjun Rao')
  const top = async () => (await grid.boundingBox())?.y
  const before = await top()
  await context.setOffline(false)

  await expect(page.getByText('1 entry that waited on this device was not accepted.')).toBeVisible()
  await expect(
    page.getByRole('alert').filter({ hasText: `P, ${newExercise}: 1 child: not accepted.` }),
  ).toBeVisible()
  await expect(cell('Arjun Rao')).toHaveCount(0)
  expect(await top()).toBe(before)
  await expect(cell('Bela D’Souza')).toBeFocused()
  await page.keyboard.press('m')
  await expect.poll(recorded).toEqual(['Bela D’Souza: M'])
  await page.getByRole('button', { name: 'Decide' }).click()
  const saves = page.getByRole('dialog', { name: 'Waiting on this device' })
  await expect(saves.getByRole('listitem')).toContainText('1 child no longer in your classes')
  await accessible()
  await saves.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(saves).toBeHidden()

  await setWidth(page, 390)
  const presented = (name: string) =>
    page.getByRole('button', { name: `P Presented: ${name}, ${newExercise}` })
  /** Opens the four keys of the exercise; the button beside it is for several children. */
  const openKeys = () => page.getByRole('button', { name: new RegExp(`^${newExercise}(?!:)`) }).click()
  const chooseArea = async (area: string) => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await choose(page, 'Area Of Work', area)
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Close' }).click()
  }
  const gone = page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: 'This child has left the class' })
  for (let next = 0; next < 3; next++) await page.getByRole('button', { name: 'Next child' }).click()
  // The chosen child stays selected when the area changes.
  await chooseArea('Kites')
  await openKeys()
  await expect(presented('Chitra Nair')).toBeVisible()
  await context.setOffline(true)
  await presented('Chitra Nair').click()
  await leave('Chitra Nair')
  await context.setOffline(false)
  await expect(gone).toBeVisible()
  await expect(page.getByRole('button', { name: /^P Presented/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Next child' }).click()
  await openKeys()
  await expect(page.getByRole('button', { name: /^P Presented/ }).first()).toBeVisible()

  // And the first child, whom nobody has chosen, is not replaced by another.
  await page.reload()
  await openKeys()
  const first = page.getByRole('button', { name: /^P Presented: Asha Das \(KITE-\d\)/ }).first()
  await expect(first).toBeVisible()
  await context.setOffline(true)
  await first.click()
  const [shown] = (await page.getByRole('button', { name: /, Student$/ }).innerText()).match(/KITE-\d/)!
  await leave(shown)
  await context.setOffline(false)
  await expect(gone).toBeVisible()
  await chooseArea('All areas')
  await expect(gone).toBeVisible()
  expect(await recorded()).toEqual(['Bela D’Souza: M'])
})
