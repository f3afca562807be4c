import type { Locator, Page } from '@playwright/test'
import { demoPeople, expect, test } from './fixtures.ts'
import { classroom, newArea, planExercise, shownDay } from './plans.ts'
import { visit } from './visit.ts'

const phone = { width: 390, height: 844 }

/** The maximum distance of the rows below the header, for a list's own header and the screen's margin. */
const headHeight = 64 + 24 + 200

/** How many pixels of a table are cut off at its sides. */
const sideways = (table: Locator) =>
  table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

/** The words of a table that wrap over more than one line. E-mail addresses have no break opportunities. */
const brokenWords = (table: Locator) =>
  table.evaluate(element => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.textContent!.includes('@')) continue
      for (const { 0: word, index } of text.textContent!.matchAll(/[\p{L}\p{M}]+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })

/** Opens a list and waits for its rows. */
async function open(page: Page, path: string): Promise<void> {
  await visit(page, `/app/${path}`)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('main :is(tbody tr, [role=listitem])').first()).toBeVisible()
}

const lists = [
  'studentdetails',
  'teacher',
  'addclass',
  'reports',
  'agereports',
  'dayreport',
  'specialobservation',
  'subactivity',
  'activityreport',
  'keywiseactivity',
  'teachernotes',
]

test('a list’s header leaves the window to its rows, on a phone too, and only the rows scroll', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.principal, '/app/today')
  for (const path of lists) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, path)
    await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0)
    const wide = await page.evaluate(() => ({
      top: document.querySelector('main thead')!.getBoundingClientRect().top,
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }))
    expect(wide.top, `${path} at 1280`).toBeLessThanOrEqual(headHeight)
    expect(wide.scrolls, `${path} at 1280: the page scrolls beside the rows`).toBe(false)
    await page.setViewportSize(phone)
    const row = page.locator('main [role=listitem]').first()
    await expect(row).toBeVisible()
    expect((await row.boundingBox())!.y, `${path} at 390`).toBeLessThanOrEqual(phone.height / 3)
    expect((await row.boundingBox())!.height, `${path}: a row at 390`).toBeLessThan(90)
    const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(aside, `${path} at 390 scrolls sideways`).toBe(0)
    const cutDays = await page
      .locator('main [role=listitem] .day')
      .evaluateAll(days => days.filter(day => day.scrollWidth > day.clientWidth).map(day => day.textContent))
    expect(cutDays, `${path}: days cut off at 390`).toEqual([])
  }
})

test('the plan is grouped by child, with every action in view', async ({
  page,
  enter,
  signedIn,
  accessible,
  people,
}) => {
  const teacher = await signedIn(people.teacher)
  const works = ['Polishing a Lamp', 'Polishing a Bell', 'Polishing Brass']
  await newArea(await signedIn(people.principal), teacher.classId, 'Polish', works)
  for (const work of works) {
    const { children, exerciseId } = await classroom(teacher, work)
    await teacher.call('POST', '/activity/multiple-add', {
      classId: teacher.classId,
      studentId: children.slice(0, 12).map(({ _id }) => _id),
      subActivityId: exerciseId,
      date: shownDay(),
      endDate: shownDay(),
      ...(work === works[0] && { remarks: 'Came back to it before lunch. '.repeat(16) }),
    })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(people.teacher, '/app/activitytrackertable')
  await page.getByRole('searchbox', { name: 'Search' }).fill('polishing')
  const table = page.getByRole('region', { name: 'Activity Planner' })
  await expect(table.getByRole('rowheader', { name: /3 entries$/ }).first()).toBeVisible()
  const row = table.getByRole('row', { name: /Polishing a Bell/ }).first()
  for (const name of [/^P /, /^M /, /^Draft: publish/, /^Delete/]) {
    await expect(row.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  for (const name of [/^Edit/, /^Add More/, /^Key Status History/]) {
    await expect(row.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
  expect(await sideways(table)).toBe(0)
  expect(await brokenWords(table)).toEqual([])
  expect((await row.boundingBox())!.height, 'a row of one line').toBeLessThanOrEqual(48)
  // Three lines of a long remark are shown, and its row is hardly taller than the others.
  const remarked = table.getByRole('row', { name: /Came back to it/ }).first()
  expect((await remarked.boundingBox())!.height).toBeLessThan(100)
  await accessible()

  // The heading of the child in view stays below the table's header, on a phone below the app's header.
  await table.evaluate(element => element.scrollTo(0, element.scrollHeight))
  const head = (await table.locator('thead th').first().boundingBox())!
  const below = { x: head.x + 40, y: head.y + head.height + 12 }
  await expect
    .poll(() =>
      page.evaluate(
        ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-group]')?.textContent,
        below,
      ),
    )
    .toMatch(/3 entries$/)

  await page.setViewportSize(phone)
  await page.evaluate(() => scrollTo(0, 700))
  await expect
    .poll(() => page.evaluate(() => document.elementFromPoint(60, 80)?.closest('[data-group]')?.textContent))
    .toMatch(/3 entries$/)

  // An opened row has the whole remark.
  await page.evaluate(() => scrollTo(0, 0))
  const lamp = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Polishing a Lamp' }).first()
  await lamp.getByRole('button', { expanded: false }).click()
  const remark = lamp.getByRole('definition').filter({ hasText: 'Came back to it' })
  await expect(remark).toBeVisible()
  expect((await remark.boundingBox())!.height).toBeGreaterThan(100)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('a row of two lines opens to show the rest with column titles, and its actions', async ({
    page,
    enter,
    accessible,
    signedIn,
    people,
  }) => {
    const teacher = await signedIn(people.teacher)
    const { child } = await planExercise(teacher, 'Number Rods: Building the Stair')
    await enter(people.principal, '/app/studentdetails')
    await page.getByRole('searchbox', { name: 'Search' }).fill(child)
    const row = page.getByRole('list', { name: 'Student Details' }).getByRole('listitem').first()
    await expect(row).toContainText(/Class: .*Age: .*Mother: \d{10}/)
    await expect(row.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
    const more = row.getByRole('button', { name: `More about ${child}` })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await more.press('Enter')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await expect(row.getByRole('term')).toHaveText(['Admission Number', 'Class', 'Age', 'Mother'])
    await expect(row.getByRole('link', { name: `Edit ${child}` })).toBeVisible()
    await accessible()
    // A tap beside a link does the same as the button.
    await more.press('Enter')
    await row.tap({ position: { x: 240, y: 45 } })
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await row.getByRole('link', { name: child, exact: true }).tap()
    await expect(page).toHaveURL(/\/app\/child\//)
  })
})

test('on a tablet held upright nothing of the plan is cut off, and its keys are as large as a fingertip @thorough', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await enter(demoPeople.teacher, '/app/activitytrackertable')
  const row = page.locator('main').getByRole('listitem').nth(1)
  await expect(row).toBeVisible()
  await expect(row.getByText(/^(Draft|Published)$/)).toBeInViewport({ ratio: 1 })
  const keys = row.getByRole('group').getByRole('button')
  await expect(keys).toHaveCount(4)
  for (const key of await keys.all()) {
    await expect(key).toBeInViewport({ ratio: 1 })
    expect((await key.boundingBox())!.width).toBeGreaterThanOrEqual(44)
  }
  await row.getByRole('button', { expanded: false }).click()
  for (const action of ['Edit', 'Add More'])
    await expect(row.getByRole('link', { name: new RegExp(`^${action}`) })).toBeInViewport({ ratio: 1 })
  const pageAside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await pageAside()).toBe(0)
  await visit(page, '/app/event')
  await expect(page.locator('main').getByRole('listitem').first()).toBeVisible()
  expect(await pageAside()).toBe(0)
})

test('on a tablet the menu is closed and opens over the content, and the actions of a row stay in view @thorough', async ({
  page,
  enter,
  accessible,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await enter(demoPeople.principal, '/app/teacher')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  // While the menu is open, the rest is hidden from screen readers.
  const table = page.locator('main [role=region]')
  await expect(table).toBeVisible()
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export to Excel' })).toBeVisible()
  const { width } = (await table.boundingBox())!
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(menu).toBeVisible()
  expect((await table.boundingBox())!.width).toBe(width)
  await accessible()
  await menu.getByRole('link', { name: 'Student Details' }).click()
  await expect(page).toHaveURL('/app/studentdetails')
  await expect(menu).toHaveCount(0)
  // Choosing the current screen again closes the menu too.
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await menu.getByRole('link', { name: 'Student Details' }).click()
  await expect(menu).toHaveCount(0)
  const row = page.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  await page.setViewportSize({ width: 640, height: 1180 })
  await expect.poll(() => sideways(table)).toBeGreaterThan(0)
  for (const left of [0, 1_000]) {
    await table.evaluate((element, to) => element.scrollTo(to, 0), left)
    await expect(row.getByRole('link', { name: /^Edit/ })).toBeInViewport({ ratio: 1 })
    await expect(row.getByRole('button', { name: /^Delete/ })).toBeInViewport({ ratio: 1 })
  }
})

test('on a tablet the lists have room for all of their columns and words @thorough', async ({
  page,
  enter,
}) => {
  const tables = {
    principal: [
      'studentdetails',
      'teachernotes',
      'reports',
      'activityreport',
      'keywiseactivity',
      'specialobservation',
    ],
    administrator: ['schooldetails'],
    mother: ['parentactivitytrackertable'],
  } as const
  await page.setViewportSize({ width: 820, height: 1180 })
  for (const who of ['principal', 'administrator', 'mother'] as const) {
    await enter(demoPeople[who], '/app/settings')
    for (const path of tables[who]) {
      await open(page, path)
      const table = page.locator('main [role=region]')
      if (path === 'activityreport') {
        await page.getByRole('searchbox', { name: 'Search' }).fill('Multiplication')
        await expect(table.getByRole('row').nth(1)).toContainText('Multiplication')
      }
      expect(await sideways(table), `${path} at 820`).toBe(0)
      expect(await brokenWords(table), `${path} at 820`).toEqual([])
      if (who !== 'principal') continue
      const tools = [page.locator('main p[role=status]'), page.getByRole('button', { name: /^Export/ })]
      const [count, save] = await Promise.all(tools.map(tool => tool.boundingBox()))
      expect(Math.abs(count!.y - save!.y), `${path} at 820: the export beside the count`).toBeLessThan(44)
    }
  }
})
