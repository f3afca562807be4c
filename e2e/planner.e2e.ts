import type { Page } from '@playwright/test'
import { failure } from './failure.ts'
import { choose, dayIn, inDays, typeDay } from './fields.ts'
import { expect, test } from './fixtures.ts'
import { classroom, newArea, planExercise, shownDay } from './plans.ts'

// Each test covers a teacher's whole day, which takes a long time on a small machine.
test.describe.configure({ timeout: 180_000 })

const planner = '/app/activitytrackertable'
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a teacher plans for the whole class, records keys in the table, publishes one and then all', async ({
  page,
  enter,
  accessible,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('POST /activity/multiple-add 500', 'POST /activity/multiple-add 422')
  await enter(people.teacher, planner)
  await page.getByRole('link', { name: 'Add Activity' }).first().click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  const chooseSpindleBoxes = async () => {
    await dialog.getByLabel('Search exercises').fill('spindle')
    await dialog.getByRole('treeitem', { name: 'Spindle Boxes' }).click()
  }
  await save.click()
  await expect(dialog.getByText('Choose children, or the whole class.')).toBeVisible()
  await expect(dialog.getByText('Choose at least one exercise or activity.')).toBeVisible()

  await dialog.getByLabel('For All Class Students').check()
  await expect(dialog.getByText('Choose children, or the whole class.')).toHaveCount(0)
  await chooseSpindleBoxes()
  await expect(dialog.getByText('30 × 1: 30 entries will be created.', { exact: false })).toBeVisible()
  await accessible()

  // A start past the end clears it; an end before the start is refused in both places.
  await typeDay(page, 'Start Date', inDays(30))
  await save.click()
  await expect(dialog.getByText('date is required')).toBeVisible()
  await typeDay(page, 'End Date', inDays(29))
  await save.click()
  await expect(dialog.getByText('End date must be >= start date')).toBeVisible()
  await expect(dialog.getByRole('alert').filter({ hasText: 'greater than or equal' })).toBeVisible()
  await typeDay(page, 'Start Date', inDays(21))
  await typeDay(page, 'End Date', inDays(25))
  // A key cannot be dated in the future.
  await choose(page, 'Key', 'P · Presented')
  await save.click()
  await expect(dialog.getByText('The date of a key cannot be in the future.')).toBeVisible()
  await choose(page, 'Key', 'No key yet (planned)')
  await typeDay(page, 'Start Date', inDays(0))
  await typeDay(page, 'End Date', inDays(4))
  await page.route(
    '**/api/activity/multiple-add',
    route => route.fulfill(failure(500, 'Something went wrong.')),
    { times: 1 },
  )
  await save.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Something went wrong.' })).toBeVisible()
  await save.click()
  await expect(toast(page, 'Activity Added Successfully.')).toBeVisible()

  // The list shows the days that have just been planned for, whatever it showed before.
  await page.getByRole('searchbox', { name: 'Search' }).fill('Spindle')
  const rows = page.getByRole('row', { name: /Spindle Boxes/ })
  await expect(page.getByRole('button', { name: 'Publish 30 drafts' })).toBeVisible()

  // Planning the same for the class again, for some of the same days, reports that it is already planned and keeps
  // the input.
  await page.getByRole('link', { name: 'Add Activity' }).first().click()
  await dialog.getByLabel('For All Class Students').check()
  await chooseSpindleBoxes()
  await save.click()
  await expect(dialog.getByText('All of this is already planned for these days')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()

  // What is still open is listed with the coming days, and the fields say which those are.
  await page.getByRole('button', { name: 'Load More Plans' }).click()
  await expect.poll(() => dayIn(page, 'Start Date')).toBe(inDays(0))
  await expect.poll(() => dayIn(page, 'End Date')).toBe(inDays(7))
  await expect(page.getByRole('button', { name: 'Publish 30 drafts' })).toBeVisible()
  const first = rows.first()
  await first.getByRole('button', { name: /^P Presented:/ }).click()
  await expect(first.getByRole('button', { name: /^P Presented:/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(toast(page, 'Activity Updated Successfully.')).toBeVisible()
  await first.getByRole('button', { name: /^WI Works Independently:/ }).click()
  await expect(first.getByRole('button', { name: /^P Presented:/ })).toHaveAttribute('aria-pressed', 'false')

  await first.getByRole('link', { name: /Key Status History/ }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([/Presented/, /Works Independently/])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await first.getByRole('button', { name: /^Draft: publish/ }).click()
  await expect(toast(page, 'Reports published succesfully')).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Publish 29 drafts' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Parents see all of them from then on and get a notice.')
  await question.getByRole('button', { name: 'Publish 29 drafts' }).click()
  await expect(page.getByRole('button', { name: /^Publish \d/ })).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  expect((await download).suggestedFilename()).toBe('Student Activity.xlsx')

  const mother = await signedIn(people.mother)
  const seen = await mother.call<{ publicStatus: string; subActivityId: { subActivityName: string } }[]>(
    'POST',
    '/activity/reports',
    {},
  )
  expect(seen.map(({ subActivityId }) => subActivityId.subActivityName)).toContain('Spindle Boxes')
  expect(seen.filter(({ publicStatus }) => publicStatus !== 'publish')).toEqual([])
})

test('a record is copied with Add More; if somebody else has changed it, both versions are shown @thorough', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('PUT /activity/* 409', 'PUT /activity/update-status 422')
  const teacher = await signedIn(people.teacher)
  const office = await signedIn(people.principal)
  const { id, child } = await planExercise(teacher, 'Number Rods: Building the Stair')
  await enter(people.teacher, `${planner}/${id}`)
  const dialog = page.getByRole('dialog')
  const chosen = dialog.getByRole('treeitem', { name: 'Number Rods: Building the Stair', exact: true })
  await expect(chosen).toBeChecked()
  // The tree opens at the exercise.
  await expect(chosen).toBeInViewport()
  await expect(dialog.getByText(child)).toBeVisible()
  await dialog.getByLabel('Remarks').fill('needs the long rug')
  await office.call('PUT', `/activity/${id}`, { remarks: 'from the office' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Someone else has just changed this')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /Theirs: from the office/ })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /Yours: needs the long rug/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await expect(toast(page, 'Activity Updated Successfully.')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).fill('long rug')
  const row = page.getByRole('row', { name: /needs the long rug/ })
  await row.getByRole('link', { name: /Add More/ }).click()
  await dialog.getByLabel('Remarks').fill('once more')
  await typeDay(page, 'Start Date', inDays(40))
  await typeDay(page, 'End Date', inDays(42))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Activity Added Successfully.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('once more')
  // It is for another week, which the list now shows.
  await expect(page.getByRole('row', { name: /once more/ })).toBeVisible()
  expect([await dayIn(page, 'Start Date'), await dayIn(page, 'End Date')]).toEqual([inDays(40), inDays(42)])
  await page
    .getByRole('row', { name: /once more/ })
    .getByRole('button', { name: /^P Presented:/ })
    .click()
  await expect(toast(page, 'The date of a key cannot be in the future.')).toBeVisible()
  await page
    .getByRole('row', { name: /once more/ })
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(page.getByRole('row', { name: /once more/ })).toHaveCount(0)
})

test('in the matrix a click records, Undo reverts it, and a block accepts a letter', async ({
  page,
  enter,
  accessible,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('PUT /activity/update-status 422')
  const { classId } = await signedIn(people.teacher)
  const area = 'Bells of the Afternoon'
  await newArea(await signedIn(people.principal), classId, area, [
    'Hearing One Bell',
    'Pairing Two Bells',
    'Grading Eight Bells',
    'A Tune of One’s Own',
  ])
  let closed = false
  const refusal = failure(422, 'The school is closed today.')
  // Set before the page opens: a key pressed at once could be faster than the browser's interception.
  await page.route('**/update-status', route => (closed ? route.fulfill(refusal) : route.fallback()))
  await enter(people.teacher, `${planner}?view=matrix&exercises=all`)
  await choose(page, 'Area Of Work', area)
  const grid = page.getByRole('grid', { name: 'Children and exercises' })
  const cell = (row: number, column: number) => grid.locator(`[data-row="${row}"][data-column="${column}"]`)
  await cell(0, 0).click()
  await expect(cell(0, 0)).toHaveAccessibleName(/: P Presented, not published$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone.')).toBeVisible()
  await expect(cell(0, 0)).toHaveAccessibleName(/: no key$/)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await cell(0, 0).focus()
  await press('ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Record in 6 cells' })).toBeVisible()
  await press('i')
  await expect(grid.getByRole('gridcell', { name: /: WI Works Independently, not published$/ })).toHaveCount(
    6,
  )
  await expect(toast(page, 'Activity Updated Successfully.')).toBeVisible()
  await accessible()

  // A refusal restores the cells and gives the reason.
  closed = true
  await press('m')
  await expect(toast(page, 'The school is closed today.')).toBeVisible()
  closed = false
  await expect(grid.getByRole('gridcell', { name: /: WI Works Independently/ })).toHaveCount(6)

  // The whole class at once; distant columns are scrolled into the document.
  await press('Escape', 'End', 'Control+ ')
  await expect(page.getByRole('status').filter({ hasText: 'Record in 30 cells' })).toBeVisible()
  const sent = page.waitForResponse('**/api/activity/update-status')
  await page.getByRole('button', { name: 'WA Works with Assistance' }).click()
  expect((await sent).ok()).toBe(true)
  await press('Tab')
  await page.reload()
  await choose(page, 'Area Of Work', area)
  await expect(grid.getByRole('gridcell', { name: /: WI Works Independently/ })).toHaveCount(6)
  await cell(0, 0).focus()
  await press('End')
  await expect(page.locator(':focus')).toHaveAccessibleName(/: WA Works with Assistance, not published$/)
  await press('Control+End')
  await expect(page.locator(':focus')).toHaveAccessibleName(/: WA Works with Assistance, not published$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("recording a key takes three taps from the start screen, and a child's exercises are stacked", async ({
    page,
    enter,
    signedIn,
    people,
  }) => {
    // No other journey plans in this teacher's class, so what is planned here stays at the top of the list.
    const principal = await signedIn(people.principal)
    const name = 'Sunita Sharma'
    const [found] = await principal.call<{ mobileNumber: string }[]>('POST', '/teacher/find', {
      teacherName: name,
    })
    const sunita = { login: found!.mobileNumber, role: 'TEACHER', name } as const
    const teacher = await signedIn(sunita)
    await newArea(principal, teacher.classId, 'Windows', ['Washing a Tall Window'])
    const { children, exerciseId } = await classroom(teacher, 'Washing a Tall Window')
    const child = children[0]!.fullName
    await teacher.call('POST', '/activity/multiple-add', {
      classId: teacher.classId,
      studentId: [children[1]!._id],
      subActivityId: exerciseId,
      date: shownDay(),
      endDate: shownDay(),
    })
    await enter(sunita, '/app')
    await page.getByRole('button', { name: 'Open the menu' }).tap()
    await page.getByRole('link', { name: 'Activity Planner' }).tap()
    // What was planned last is at the top of this week's plans, ready to be recorded.
    const planned = `M Mastered: ${children[1]!.fullName}, Washing a Tall Window`
    const button = page.getByRole('button', { name: planned, exact: true })
    await button.tap()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(toast(page, 'Activity Updated Successfully.')).toBeVisible()

    await page.getByRole('button', { name: 'Matrix' }).tap()
    await page.getByRole('button', { name: 'Search exercises' }).tap()
    await page.getByRole('searchbox', { name: 'Search exercises' }).fill('tall window')
    await page.getByRole('button', { name: /^Washing a Tall Window(?!:)/ }).tap()
    const presented = page.getByRole('button', { name: `P Presented: ${child}, Washing a Tall Window` })
    await presented.tap()
    await expect(presented).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('P Presented, not published').last()).toBeVisible()
  })
})

test('a teacher plans different works for several children in one grid, undoes it and plans again', async ({
  page,
  enter,
  accessible,
  people,
}) => {
  await enter(people.teacher, planner)
  await page.getByRole('link', { name: 'Plan for several' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan for several children' })
  const cells = dialog.getByRole('row').filter({ has: page.getByRole('checkbox') })
  // Two children, each with another of the works that the grid proposes.
  const one = cells.nth(1).getByRole('checkbox').nth(0)
  const other = cells.nth(2).getByRole('checkbox').nth(1)
  const names = await Promise.all([one, other].map(cell => cell.getAttribute('aria-label')))
  await one.check()
  await other.check()
  await accessible()
  const plan = dialog.getByRole('button', { name: 'Plan 2 works' })
  await plan.click()
  await expect(dialog).toHaveCount(0)
  for (const name of names) {
    const [, ...work] = name!.split(', ')
    await expect(
      page.getByRole('row', { name: new RegExp(work.join(', ').slice(0, 12)) }).first(),
    ).toBeVisible()
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
})
