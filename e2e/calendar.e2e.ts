import type { Locator, Page } from '@playwright/test'
import { plusDays, weekOf } from '../packages/contract/src/rules/day.ts'
import { choose } from './fields.ts'
import { enterOn, expect, type SignedIn, test } from './fixtures.ts'
import { today } from './plans.ts'

/** The Monday of a separate week for each test, in which the demo has no events. */
const monday = (weeks: number) => plusDays(weekOf(today()).startDate, 7 * (20 + weeks) + 1)
const weekAt = (day: string) => `/app/calenderevents?view=week&day=${day}`

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const eventNamed = (page: Page, name: string) => page.getByRole('region').getByRole('button', { name })
const card = (page: Page, name: string) => page.getByRole('dialog', { name })

type Made = { data: { _id: string; version: number } }
const make = (by: SignedIn, eventName: string, dateTime: string, more: object = {}) =>
  by.call<Made>('POST', '/calelnderevents/add', { eventName, dateTime, ...more })

/** The point at a column of the week, counted from Sunday, and an hour of the day. */
async function place(page: Page, column: number, hour: string) {
  const head = await page.getByRole('columnheader').nth(column).boundingBox()
  const label = await page.getByText(hour, { exact: true }).first().boundingBox()
  if (!head || !label) throw new Error(`${hour} is not in view`)
  return { x: head.x + head.width / 2, y: label.y + 4 }
}

/** Drags an event by its top edge, so that it begins where it is dropped. */
async function drag(
  page: Page,
  event: Locator,
  to: { x: number; y: number },
  meanwhile: () => Promise<unknown> = async () => {},
) {
  const box = await event.boundingBox()
  if (!box) throw new Error('the event is not in view')
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y - 10, { steps: 5 })
  await page.mouse.move(to.x, to.y + 8, { steps: 5 })
  await meanwhile()
  await page.mouse.up()
}

test('a teacher creates an event where she points, opens it by keyboard, drags it and undoes that', async ({
  page,
  enter,
  accessible,
  people,
}) => {
  await enter(people.teacher, weekAt(monday(0)))
  await expect(page.getByRole('columnheader').nth(1)).toBeVisible()
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(beyond, 'the page scrolls beside its calendar').toBe(0)
  await accessible()

  // Presses an empty hour on Tuesday.
  const spot = await place(page, 2, '09:00')
  await page.mouse.click(spot.x, spot.y)
  const form = page.getByRole('dialog', { name: 'Create Event' })
  await expect(form.getByLabel('From')).toHaveValue('09:00')
  await form.getByRole('textbox', { name: 'Event Name' }).fill('Talk about “Ω & <b>')
  await form.getByLabel('Until').fill('08:00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The event ends before it begins.')).toBeVisible()
  await accessible()
  await form.getByLabel('Until').fill('10:30')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Calelnder Events Added Successfully.')).toBeVisible()
  await expect(form).toBeHidden()

  // By keyboard its title opens in a dialog, and the focus returns to it.
  const event = eventNamed(page, 'Talk about')
  await expect(event).toContainText('09:00–10:30')
  await event.focus()
  await page.keyboard.press('Enter')
  const open = card(page, 'Talk about “Ω & <b>')
  await expect(open).toContainText('09:00–10:30')
  await expect(open.getByRole('link', { name: 'Edit Talk about' })).toBeVisible()
  await accessible()
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  await expect(event).toBeFocused()

  // So does hovering, without taking the focus; it closes when the pointer leaves.
  await event.hover()
  await expect(open).toBeVisible()
  await expect(event).toBeFocused()
  await accessible()
  await page.mouse.move(2, 2)
  await expect(open).toBeHidden()

  await drag(page, event, await place(page, 4, '13:00'))
  const moved = toast(page, /Talk about .* is now on Thursday.*13:00–14:30/)
  await expect(moved).toBeVisible()
  await expect(event).toContainText('13:00–14:30')
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Calelnder Events Updated Successfully.')).toBeVisible()
  await expect(event).toContainText('09:00–10:30')
  await page.reload()
  await expect(event).toContainText('09:00–10:30')
})

test('an event dragged while somebody else adds one is saved where it is dropped', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const office = await signedIn(people.principal)
  const own = await signedIn(people.teacher)
  await make(own, 'Walk in the park', `${monday(9)}T10:00`)
  await enter(people.teacher, weekAt(monday(9)))
  const event = eventNamed(page, 'Walk in the park')
  await expect(event).toContainText('10:00–11:00')
  await drag(page, event, await place(page, 3, '12:00'), async () => {
    const read = page.waitForResponse(answer => /\/list\/.*from=/.test(answer.url()))
    await make(office, 'Window is mended', `${monday(9)}T15:00`)
    await read
  })
  await expect(toast(page, /Walk in the park.*12:00–13:00/)).toBeVisible()
  await expect(eventNamed(page, 'Window is mended')).toBeVisible()
  await page.reload()
  await expect(event).toContainText('12:00–13:00')
})

test('somebody else’s event is read-only and cannot be moved; what the office creates appears at once @thorough', async ({
  page,
  enter,
  accessible,
  signedIn,
  people,
}) => {
  const office = await signedIn(people.principal)
  await make(office, 'Roof is mended', `${monday(1)}T10:00`)
  await enter(people.teacher, weekAt(monday(1)))
  const event = eventNamed(page, 'Roof is mended')
  await expect(event).toContainText('10:00–11:00')
  await drag(page, event, await place(page, 3, '12:00'))
  await expect(event).toContainText('10:00–11:00')
  const inColumn = await event.boundingBox()
  expect(Math.abs((inColumn?.x ?? 0) - (await place(page, 1, '10:00')).x)).toBeLessThan(80)

  await page.mouse.move(2, 2)
  await event.press('Enter')
  const open = card(page, 'Roof is mended')
  await expect(open).toContainText('Only its author and the school’s office can change it.')
  await expect(open.getByRole('link')).toHaveCount(0)
  await accessible()
  await page.keyboard.press('Escape')

  await make(office, 'Painters come', monday(1), { endDateTime: plusDays(monday(1), 2) })
  await expect(eventNamed(page, 'Painters come')).toBeVisible()
})

test('an event that somebody else has just moved snaps back with a message when dragged @thorough', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('PUT /calelnderevents/* 409')
  const office = await signedIn(people.principal)
  const { data } = await make(office, 'Piano is tuned', `${monday(2)}T09:00`)
  await enter(people.principal, weekAt(monday(2)))
  const event = eventNamed(page, 'Piano is tuned')
  await expect(event).toContainText('09:00–10:00')
  // The second change arrives while the first is being saved.
  await page.route(
    '**/calelnderevents/*',
    async route => {
      await office.call('PUT', `/calelnderevents/${data._id}`, { dateTime: `${monday(2)}T15:00`, version: 1 })
      await route.continue()
    },
    { times: 1 },
  )
  await drag(page, event, await place(page, 2, '11:00'))
  await expect(toast(page, /Someone else|Somebody else/)).toBeVisible()
  await expect(event).toContainText('15:00–16:00')
})

test('if two people edit at once, the second is asked which version to keep, and no input is lost @thorough', async ({
  page,
  enter,
  accessible,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('PUT /calelnderevents/* 409')
  const office = await signedIn(people.principal)
  const { data } = await make(office, 'Garden day', monday(3), { endDateTime: plusDays(monday(3), 1) })
  await enter(people.principal, `/app/calenderevents/${data._id}?view=month&day=${monday(3)}`)
  const form = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(form.getByRole('switch', { name: 'Whole day' })).toBeChecked()
  await form.getByRole('textbox', { name: 'Event Name' }).fill('Garden days')
  await choose(page, 'Teacher', 'Latha Menon')
  await office.call('PUT', `/calelnderevents/${data._id}`, { eventName: 'Day in the garden', version: 1 })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Someone else has just changed this')).toBeVisible()
  await accessible()
  await form.getByRole('button', { name: 'Save what I chose' }).click()
  await expect(toast(page, 'Calelnder Events Updated Successfully.')).toBeVisible()
  await expect(eventNamed(page, 'Garden days').first()).toBeVisible()
  await expect(page.getByText('Garden days').first()).toHaveCSS('text-overflow', 'ellipsis')
  await accessible()
})

test('a phone opens on the week; in its list an event is deleted and restored', async ({
  page,
  enter,
  accessible,
  people,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(people.teacher, '/app/calenderevents')
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await accessible()
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('link', { name: 'Create Event' }).click()
  const form = page.getByRole('dialog', { name: 'Create Event' })
  await form.getByRole('textbox', { name: 'Event Name' }).fill('కథల రోజు')
  await form.getByRole('switch', { name: 'Whole day' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Calelnder Events Added Successfully.')).toBeVisible()
  const event = eventNamed(page, 'కథల రోజు')
  await event.click()
  await card(page, 'కథల రోజు').getByRole('button', { name: 'Delete' }).click()
  await expect(event).toHaveCount(0)
  await toast(page, 'Deleted Successfully.').getByRole('button', { name: 'Undo' }).click()
  await expect(event).toBeVisible()
  await accessible()
})

test('times are the school’s on a device in another time zone, and the list shows them briefly @thorough', async ({
  browser,
  accessible,
  page,
  enter,
  signedIn,
  people,
}) => {
  const office = await signedIn(people.principal)
  await make(office, 'Night watch', `${monday(4)}T23:30`, { endDateTime: `${plusDays(monday(4), 1)}T01:15` })
  const far = await browser.newContext({
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
  })
  const screen = await far.newPage()
  await enterOn(screen, people.principal, `/app/calenderevents?view=day&day=${monday(4)}`)
  await expect(eventNamed(screen, 'Night watch')).toContainText('23:30')
  await far.close()

  await enter(people.principal, '/app/createevents')
  const row = page.getByRole('row', { name: /Night watch/ })
  await expect(row).toContainText(/23:30 – \d\d-\w+-\d{4} 01:15/)
  await expect(page.getByRole('columnheader')).toHaveText(['Event Name', 'Date And Time', 'Edit', 'Delete'])
  await accessible()
  await row.getByRole('link', { name: 'Edit Night watch' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(form.getByLabel('From')).toHaveValue('23:30')
  await expect(form.getByLabel('Until')).toHaveValue('01:15')
  await expect(form.getByText('Created by', { exact: false })).toBeVisible()
})
