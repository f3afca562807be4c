import { plusDays, weekOf } from '../packages/contract/src/rules/day.ts'
import { bar, pastSunday, tick } from './attendance-day.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { Keys } from './keys.ts'
import { everyLook } from './looks.ts'
import { focusFault } from './page-faults.ts'
import { newArea, today } from './plans.ts'
import { visit } from './visit.ts'

// Everyday tasks using only the keyboard: the focus is always visible, and it returns when a dialog closes.

// On a phone bars above and below may cover the focused element.
for (const width of everyLook ? [1280, 390] : [390]) {
  test.describe(`in a window of ${width} pixels`, () => {
    test.use({ viewport: { width, height: 600 } })

    test('attendance is taken', async ({ page, enter, people }) => {
      const keys = new Keys(page)
      await enter(people.teacher, '/app/attendence')
      await keys.to(page.getByRole('group', { name: 'Date' }).getByRole('spinbutton').first())
      const [year, month, date] = pastSunday(width === 390 ? 41 : 40).split('-')
      await page.keyboard.type(`${date}${month}${year}`)
      await expect(bar(page)).toContainText('Not taken yet.')
      await keys.on(page.getByRole('button', { name: 'Mark all present' }))
      await keys.on(tick(page, 2), 'Space')
      await expect(tick(page, 2)).not.toBeChecked()
      await keys.on(page.getByRole('button', { name: 'Submit' }))
      await expect(page.getByRole('alert')).toContainText('Attendance Submitted Successfully')
      await expect(bar(page)).toContainText('Saved by Anjali Rao')
      await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
    })

    test('no focused element is hidden by a bar, forwards or backwards @thorough', async ({
      page,
      enter,
      people,
    }) => {
      test.setTimeout(120_000)
      const keys = new Keys(page)
      await enter(people.principal, '/app/today')
      for (const path of ['studentdetails', 'activitytrackertable', 'subactivity/new', 'fee', 'settings']) {
        await visit(page, `/app/${path}`)
        await expect(page.locator('main h1').first()).toBeAttached()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        for (const key of ['Tab', 'Shift+Tab']) {
          for (let stops = 0; stops < 40; stops += 1) {
            await keys.press(key)
            expect.soft(await focusFault(page), `${path}, ${key} ${stops}`).toBeUndefined()
          }
        }
      }
    })
  })
}

test('a key is recorded in the matrix and undone; the planner’s dialog returns the focus', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const keys = new Keys(page)
  const { classId } = await signedIn(people.teacher)
  const area = 'Boats on the River'
  await newArea(await signedIn(people.principal), classId, area, ['Folding a Boat', 'Sailing It'])
  await enter(people.teacher, '/app/activitytrackertable')
  const add = page.getByRole('link', { name: 'Add Activity' }).first()
  await keys.on(add)
  await expect(page.getByRole('dialog').getByRole('searchbox', { name: 'Search exercises' })).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(add).toBeFocused()

  await keys.to(page.getByRole('button', { name: 'Plan', exact: true }))
  await keys.press('ArrowRight', 'Enter')
  await keys.on(page.getByRole('combobox', { name: 'Area Of Work' }))
  await page.keyboard.type('Boats')
  await keys.press('Enter')
  // A menu that is closing still covers the page.
  await expect(page.locator('[role=listbox]')).toHaveCount(0)
  const grid = page.getByRole('grid', { name: 'Children and exercises' })
  const cell = grid.locator('[data-row="0"][data-column="0"]')
  await expect(cell).toHaveAccessibleName(/Folding a Boat: no key$/)
  await keys.to(cell)
  await keys.press('ArrowRight', 'ArrowLeft', 'p')
  await expect(cell).toHaveAccessibleName(/: P Presented, not published$/)
  await expect(cell).toBeFocused()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Undo' })).toBeVisible()
  await keys.press('Control+z')
  await expect(cell).toHaveAccessibleName(/: no key$/)
  await expect(cell).toBeFocused()
  // The button in a toast disappears with it, and the focus returns to where it came from.
  await keys.press('p')
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).focus()
  await keys.press('Enter')
  await expect(cell).toHaveAccessibleName(/: no key$/)
  await expect(cell).toBeFocused()
  await keys.press('p')
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).focus()
  await keys.press('Escape')
  await expect(cell).toBeFocused()
})

test('a sound is marked, and Tab leaves the grid @thorough', async ({ page, enter, people }) => {
  const keys = new Keys(page)
  await enter(people.teacher, '/app/sound')
  const grid = page.getByRole('grid', { name: 'Sounds' })
  const first = grid.getByRole('checkbox').first()
  await keys.to(first)
  await keys.press('ArrowDown', 'ArrowRight', 'ArrowRight')
  const cell = page.locator(':focus')
  expect(await focusFault(page)).toBeUndefined()
  const name = await cell.getAttribute('aria-label')
  const before = await cell.isChecked()
  for (const now of [!before, before]) {
    const saved = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
    await keys.press('Space')
    await saved
    await expect(page.getByRole('checkbox', { name: name!, exact: true })).toBeChecked({ checked: now })
  }
  await keys.press('Control+End')
  expect(await focusFault(page)).toBeUndefined()
  await keys.press('Tab')
  await expect(grid.locator(':focus')).toHaveCount(0)
})

test('an event is created in the calendar and opened, and the focus returns to it @thorough', async ({
  page,
  enter,
  people,
}) => {
  const keys = new Keys(page)
  const day = plusDays(weekOf(today()).startDate, 7 * 34 + 2)
  await enter(people.teacher, `/app/calenderevents?view=week&day=${day}`)
  await keys.on(page.getByRole('main').getByRole('link', { name: 'Create Event', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Create Event' })
  const name = dialog.getByRole('textbox', { name: 'Event Name' })
  await expect(name).toBeFocused()
  await page.keyboard.type('A walk with lanterns')
  await keys.to(dialog.getByRole('group', { name: 'Day', exact: true }).getByRole('spinbutton').first())
  const [year, month, date] = day.split('-')
  await page.keyboard.type(`${date}${month}${year}`)
  await keys.on(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  const event = page.getByRole('region').getByRole('button', { name: 'A walk with lanterns' })
  await keys.on(event)
  const card = page.getByRole('dialog', { name: 'A walk with lanterns' })
  await expect(card).toBeVisible()
  await keys.press('Escape')
  await expect(card).toBeHidden()
  await expect(event).toBeFocused()
})

test('a fee is paid, and the payment dialog returns the focus @thorough', async ({ page, enter }) => {
  const keys = new Keys(page)
  await enter(demoPeople.mother, '/app/parentfee')
  await keys.on(page.getByRole('link', { name: /Due/ }).first())
  const payNow = page.getByRole('button', { name: 'Pay Now' })
  await keys.on(payNow)
  const dialog = page.getByRole('dialog', { name: 'Complete Payment' })
  await expect(dialog).toBeVisible()
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(payNow).toBeFocused()
  await keys.press('Enter')
  await keys.on(dialog.getByRole('radio', { name: 'Card' }), 'Space')
  await keys.on(dialog.getByRole('button', { name: 'Next' }))
  await keys.to(dialog.getByLabel('Card number'))
  await page.keyboard.type('4111 1111 1111 1111')
  await keys.on(dialog.getByRole('button', { name: /^Pay / }))
  await expect(page.getByRole('heading', { name: 'Payment receipt' })).toBeVisible()
  await keys.to(page.getByRole('button', { name: 'Download Receipt' }))
})
