import type { Page } from '@playwright/test'
import { plusDays, proposedWeek, weekOf } from '../packages/contract/src/rules/day.ts'
import { choose } from './fields.ts'
import { demoPeople, expect, type SignedIn, test } from './fixtures.ts'
import { everyLook } from './looks.ts'
import { today } from './plans.ts'
import { visit } from './visit.ts'

// The device's clock and zone are the user's; a school's today is the school's.

const hour = 3_600_000

/** A day as people say it, such as Friday 21 November 2025. */
const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).replace(',', '')

/** What the next call to this address will send. */
async function sentTo(page: Page, path: string, act: () => Promise<unknown>) {
  const sent = page.waitForRequest(request => request.url().endsWith(path) && request.method() === 'POST')
  await act()
  return (await sent).postDataJSON()
}

const open = (page: Page, path: string) => visit(page, `/app/${path}`)

/** The name of a child of a class who was born on this day. */
async function born(office: SignedIn, classId: string, dob: string) {
  const { data } = await office.call<{ data: { fullName: string } }>('POST', '/student/add', {
    firstName: 'Birthday',
    lastName: dob,
    dob,
    classId,
    motherName: 'Meera Rao',
    doa: today(),
  })
  return data.fullName
}

test.use({ timezoneId: 'America/Los_Angeles' })

const clocks = [
  ['a day behind', -24 * hour],
  ['a day ahead', 24 * hour],
] as const

for (const [clock, ahead] of everyLook ? clocks : clocks.slice(0, 1)) {
  test(`on a device in California whose clock is ${clock}, every screen shows the school’s today`, async ({
    page,
    enter,
    signedIn,
    people,
  }) => {
    const office = await signedIn(people.principal)
    const teacher = await signedIn(people.teacher)
    await page.clock.install({ time: Date.now() + ahead })

    await enter(people.teacher, '/app/attendence')
    await expect(page.locator('#sheet-day')).toHaveText(`Attendance for ${inWords(today())}`)

    const plan = await sentTo(page, '/api/activity/reports', () => open(page, 'activitytrackertable'))
    expect(plan).toMatchObject(weekOf(today()))
    await page.getByRole('link', { name: 'Add Activity' }).first().click()
    const start = page.getByRole('dialog').getByRole('group', { name: 'Start Date' })
    await expect(start.getByRole('spinbutton').first()).toHaveText(proposedWeek(today()).startDate.slice(8))

    await open(page, 'specialobservation/new')
    const seen = page.getByRole('dialog').getByRole('group', { name: 'Date' })
    await expect(seen.getByRole('spinbutton').first()).toHaveText(today().slice(8))

    const counts = await sentTo(page, '/api/attendence/studentattendencecount', () =>
      enter(people.principal, '/app/dayreport'),
    )
    expect(counts).toMatchObject({ startDate: today(), endDate: today() })

    // With a slow clock the birthday would still be ahead; with a fast one, past.
    const year = Number(today().slice(0, 4)) - 4
    const [birthday, age] =
      ahead < 0 ? [today(), '4 years, 0 months'] : [plusDays(today(), 1), '3 years, 11 months']
    const name = await born(office, teacher.classId!, `${year}${birthday.slice(4)}`)
    await open(page, 'studentstory')
    await choose(page, 'Class', 'Primary Jasmine')
    await page.getByRole('combobox', { name: 'Student' }).click()
    await page.getByRole('option', { name }).click()
    await expect(page.getByText(age)).toBeVisible()
  })
}

test('a page left open overnight moves on to the new day', async ({ page, enter }) => {
  await page.clock.install({ time: Date.now() })
  await enter(demoPeople.teacher, '/app/attendence')
  await expect(page.locator('#sheet-day')).toContainText(inWords(today()))
  const tomorrow = plusDays(today(), 1)
  const moment = new Date(`${tomorrow}T00:00:20+05:30`)
  // A teacher's page then asks the server for the time, whose day has not ended.
  await page.route('**/api/user/clock', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), now: moment.toISOString() } })
  })
  await page.clock.fastForward(moment.getTime() - Date.now())
  await expect(page.locator('#sheet-day')).toContainText(inWords(tomorrow))
})
