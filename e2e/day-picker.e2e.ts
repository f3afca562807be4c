import type { Page } from '@playwright/test'
import { plusDays } from '../packages/contract/src/rules/day.ts'
import { bar, openDay, sunday, tick } from './attendance-day.ts'
import { dayIn, typeDay } from './fields.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { everyLook } from './looks.ts'
import { today } from './plans.ts'

// A day picker reports only complete and allowed days.

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const field = (page: Page, name: string) => page.getByRole('group', { name })

/** A day in full, such as Friday 21 November 2025. */
const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).replace(',', '')

/** A day with two digits, whose first digit alone is also a valid day. */
function eleventh(): string {
  const day = sunday(4)
  return `${day.slice(0, 8)}11`
}

/** Types one key at a time, as slowly as an inexperienced typist. */
async function typeSlowly(page: Page, keys: string) {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.clock.runFor(1_500)
  }
}

/** Collects the days that the screen requests from the server. */
function collectRequestedDays(page: Page): string[] {
  const days: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/attendence/summary-reports')) days.push(request.postDataJSON().date)
  })
  return days
}

for (const language of everyLook ? ['en', 'hi', 'te'] : ['en']) {
  test(`two digits typed slowly are one day, and only it is requested and saved (${language})`, async ({
    page,
    enter,
  }) => {
    await page.clock.install()
    await enter(demoPeople.teacher, '/app/attendence')
    const from = eleventh()
    await openDay(page, plusDays(from, -8), '')
    await page.evaluate(chosen => localStorage.setItem('casa_language', chosen), language)
    const requestedDays = collectRequestedDays(page)
    await page.reload()
    await page.getByRole('spinbutton').first().click()
    await typeSlowly(page, '05')
    await typeSlowly(page, from.slice(5, 7))
    await typeSlowly(page, from.slice(0, 4))
    await expect.poll(() => requestedDays.at(-1)).toBe(`${from.slice(0, 8)}05`)
    await expect(page.locator('#sheet-day')).toBeVisible()
    requestedDays.length = 0
    await page.getByRole('spinbutton').first().click()
    await page.keyboard.press('1')
    await page.clock.runFor(1_500)
    await expect(page.locator('button[type=submit]')).toBeDisabled()
    await page.keyboard.press('1')
    await page.clock.runFor(1_500)
    expect(requestedDays).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.locator('button[type=submit]')).toBeEnabled()
    expect(requestedDays).toEqual([from])
  })
}

test('a future day is refused at the field, and nothing can be submitted until it is replaced', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.teacher, '/app/attendence')
  await openDay(page, sunday(27))
  await expect(page.locator('#sheet-day')).toHaveText(`Attendance for ${inWords(sunday(27))}`)
  await tick(page, 0).check()
  const next = plusDays(today(), 400)
  await typeDay(page, 'Date', `${next.slice(8)}${next.slice(5, 7)}${next.slice(0, 4)}`)
  await expect(field(page, 'Date')).toHaveAccessibleDescription(/or an earlier day/)
  await expect(page.getByRole('alert').filter({ hasText: 'or an earlier day.' })).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await accessible()
  // Ticks belong to the day that was loaded and return with it.
  await openDay(page, sunday(28))
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await openDay(page, sunday(27), 'Not submitted yet.')
  await expect(tick(page, 0)).toBeChecked()
})

test('half a date is not a day: leaving it reports what is missing, and the previous day stays @thorough', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.teacher, '/app/attendence')
  await openDay(page, sunday(27))
  const requestedDays = collectRequestedDays(page)
  await field(page, 'Date').getByRole('spinbutton').first().click()
  await page.keyboard.press('Backspace')
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert')).toHaveText('Type the whole date: day, month and year.')
  await expect(page.locator('#sheet-day')).toContainText(inWords(sunday(27)))
  expect(requestedDays).toEqual([])
})

test('arrows step through days without loading each; leaving the field loads the last one @thorough', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.teacher, '/app/attendence')
  const from = eleventh()
  const requestedDays = collectRequestedDays(page)
  await openDay(page, from, '')
  await expect.poll(() => requestedDays.at(-1)).toBe(from)
  requestedDays.length = 0
  await field(page, 'Date').getByRole('spinbutton').first().click()
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowUp')
  await expect(submit(page)).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search' }).click()
  await expect(page.locator('#sheet-day')).toContainText(inWords(plusDays(from, 3)))
  expect(requestedDays).toEqual([plusDays(from, 3)])
})

test('a day that is pasted or picked from the calendar is complete at once @thorough', async ({
  page,
  enter,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(demoPeople.teacher, '/app/attendence')
  const from = eleventh()
  await openDay(page, from, '')
  const pasted = `09-${new Date(from).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })}-${from.slice(0, 4)}`
  await page.evaluate(text => navigator.clipboard.writeText(text), pasted)
  await field(page, 'Date').getByRole('spinbutton').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.locator('#sheet-day')).toContainText(inWords(`${from.slice(0, 8)}09`))

  await page.getByRole('button', { name: /Choose the day/ }).click()
  await page.getByRole('gridcell', { name: '15', exact: true }).click()
  await expect(page.locator('#sheet-day')).toContainText(inWords(`${from.slice(0, 8)}15`))
  await expect(submit(page)).toBeEnabled()
})

test('in the planner a start date typed past the end keeps the end date until it is complete, in the filters and in the dialog @thorough', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.teacher, '/app/activitytrackertable')
  const year = Number(today().slice(0, 4))
  await typeDay(page, 'Start Date', `0501${year}`)
  await typeDay(page, 'End Date', `1001${year}`)
  // From the 5th to the 30th of the previous month: the 30th of this month is past the end.
  await typeDay(page, 'Start Date', `3012${year - 1}`)
  await expect(field(page, 'End Date')).toContainText(`10`)
  await expect(field(page, 'End Date')).toContainText(`Jan`)

  await page.getByRole('link', { name: 'Add Activity' }).first().click()
  const dialog = page.getByRole('dialog')
  const typeIn = async (name: string, keys: string) => {
    await dialog.getByRole('group', { name }).getByRole('spinbutton').first().click()
    await page.keyboard.type(keys)
  }
  await typeIn('Start Date', `0501${year}`)
  await typeIn('End Date', `1001${year}`)
  await typeIn('Start Date', `3012${year - 1}`)
  await expect(dialog.getByRole('group', { name: 'End Date' })).toContainText('Jan')
  // A complete start date past the end does clear it.
  await typeIn('Start Date', `1101${year}`)
  await expect(dialog.getByRole('group', { name: 'End Date' })).not.toContainText('Jan')
})

for (const keys of everyLook ? ['31/08', '31Aug', '3108'] : ['31Aug']) {
  test(`the 31st typed over a day of a short month is kept until its month is typed (${keys})`, async ({
    page,
    enter,
  }) => {
    await page.clock.install()
    await enter(demoPeople.teacher, '/app/activitytrackertable')
    const year = Number(today().slice(0, 4)) - 1
    for (const short of [`1502${year}`, `2211${year}`]) {
      await typeDay(page, 'Start Date', short)
      await page.keyboard.press('Enter')
      await field(page, 'Start Date').getByRole('spinbutton').first().click()
      await typeSlowly(page, '31')
      await expect(field(page, 'Start Date').getByRole('spinbutton').first()).toHaveText('31')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await typeSlowly(page, keys.slice(2))
      await page.keyboard.press('Enter')
      expect(await dayIn(page, 'Start Date')).toBe(`31Aug${year}`)
    }
  })
}

test('a keystroke between the arrival of rows and the effects of their render is not lost @thorough', async ({
  page,
  enter,
}) => {
  // React's scheduler continues by messages. Holding them and releasing one at a time simulates a slow processor.
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    const post = MessagePort.prototype.postMessage
    const steps = { held, holding: false }
    Object.assign(window, { steps })
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const go = () => post.call(this, message)
      if (steps.holding) held.push(go)
      else go()
    }
  })
  const devtools = await page.context().newCDPSession(page)
  const hold = async (holding: boolean) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: holding ? 4 : 1 })
    await page.evaluate(isHeld => {
      const { steps } = window as unknown as { steps: { held: (() => void)[]; holding: boolean } }
      steps.holding = isHeld
      if (!isHeld) for (const go of steps.held.splice(0)) go()
    }, holding)
  }
  const step = () =>
    page.evaluate(() => {
      const { steps } = window as unknown as { steps: { held: (() => void)[] } }
      steps.held.shift()?.()
      return new Promise(resolve => setTimeout(resolve, 30))
    })
  await enter(demoPeople.teacher, '/app/activitytrackertable')
  const day = field(page, 'Start Date').getByRole('spinbutton').first()
  for (const steps of [0, 1, 2]) {
    await typeDay(page, 'Start Date', steps % 2 ? '15022025' : '22112025')
    await hold(true)
    await page.keyboard.press('Enter')
    await day.click()
    for (let done = 0; done < steps; done += 1) await step()
    await page.keyboard.press('3')
    await step()
    await page.keyboard.press('1')
    await hold(false)
    await expect(day).toHaveText('31')
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the day being submitted is shown beside the button', async ({ page, enter }) => {
    await enter(demoPeople.teacher, '/app/attendence')
    await openDay(page, sunday(29))
    await expect(page.locator('#sheet-day')).toBeInViewport()
    await page.getByRole('button', { name: 'Mark all present' }).tap()
    await submit(page).tap()
    await expect(bar(page)).toContainText('Saved by Anjali Rao')
  })
})
