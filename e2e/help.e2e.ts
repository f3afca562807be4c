import type { Request } from '@playwright/test'
import { builtFile } from './built.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const isGuide = (request: Request) =>
  ['en', 'hi', 'te'].some(language => request.url().endsWith(builtFile(`locales/${language}/guide.json`)))

test('a mother reads what the keys mean, finds a section by a word, and continues in more depth', async ({
  page,
  enter,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(demoPeople.mother, '/app/helpfullinformation')
  await expect(page.getByRole('heading', { level: 1, name: 'Helpful Information' })).toBeVisible()
  await expect(page.getByRole('term')).toHaveText([
    /^PPresented/,
    /^WAWorks With/i,
    /^WIWorks Ind/,
    /^MMastered/,
  ])
  await accessible()

  await page.getByRole('searchbox', { name: 'Search this page' }).fill('shelf towel')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['How to help at home'])
  await page.getByRole('searchbox').fill('quantum')
  await expect(page.getByText('Nothing on this page matches.')).toBeVisible()
  await accessible()

  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('link', { name: 'Read more about the method' }).click()
  await expect(page).toHaveURL('/app/learnmore')
  await expect(page.getByRole('img', { name: /^A morning of three hours/ })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await accessible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, 'nothing is wider than the telephone').toBeLessThanOrEqual(0)
})

test('a section has an address, and can be reached from the contents by keyboard', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.teacher, '/app/learnmore#numbers')
  const numbers = page.getByRole('heading', { name: 'How children come to mathematics' })
  await expect(numbers).toBeFocused()
  await expect(numbers).toBeInViewport({ ratio: 1 })

  const contents = page.getByRole('navigation', { name: 'On this page' })
  const link = contents.getByRole('link', { name: 'Freedom, limits and rewards' })
  const freedom = page.getByRole('heading', { name: 'Freedom, limits and rewards' })
  await link.press('Enter')
  await expect(page).toHaveURL('/app/learnmore#freedom')
  await expect(freedom).toBeFocused()
  // Choosing it again after scrolling away scrolls back to it.
  await page.evaluate(() => window.scrollTo(0, 0))
  await link.press('Enter')
  await expect(freedom).toBeFocused()
  await expect(freedom).toBeInViewport({ ratio: 1 })
})

test('no first screen loads the guide; it is fetched in the reader’s language, and changes with it @thorough', async ({
  page,
  enter,
}) => {
  const fetched: Request[] = []
  page.on('request', request => isGuide(request) && fetched.push(request))
  await enter(demoPeople.mother, '/app')
  await expect(page.locator('main h1')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])

  await page.getByRole('link', { name: 'Helpful Information' }).click()
  await expect(page.getByRole('heading', { name: 'What the four keys mean' })).toBeVisible()
  expect(fetched).toHaveLength(1)

  for (const [language, title] of [
    ['हिन्दी', 'चारों प्रगति चिह्नों का अर्थ'],
    ['తెలుగు', 'నాలుగు ప్రగతి గుర్తుల అర్థం'],
  ] as const) {
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('menuitemradio', { name: language }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  expect(fetched).toHaveLength(3)
  for (const request of fetched) expect((await request.sizes()).responseBodySize / 1024).toBeLessThan(20)
})

test('it is printed without contents, search and buttons @thorough', async ({ page, enter }) => {
  await enter(demoPeople.mother, '/app/helpfullinformation')
  const title = page.getByRole('heading', { name: 'Settling in' })
  await expect(title).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(title).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('the style guide uses the product’s own toasts and confirmation @thorough', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.teacher, '/app/notifications')
  await page.getByRole('button', { name: 'Show one with Undo' }).click()
  await expect(page.getByRole('alert')).toContainText('The note has been deleted.')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('alert')).toContainText('The note has been restored.')
  await page.getByRole('button', { name: 'Show a failure' }).click()
  await expect(page.getByRole('alert')).toContainText('This could not be saved.')
  await accessible()
  await page.getByRole('button', { name: 'Show a question' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('icons: two tabs, a search, and a menu whose entries close it @thorough', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.mother, '/app/ui')
  await expect(page).toHaveURL('/app/ui/icons')
  await expect(page.getByRole('heading', { level: 1, name: 'Icons' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Material Icons', 'Font Awesome'])
  await expect(page.getByRole('tab', { name: 'Material Icons' })).toHaveAttribute('aria-selected', 'true')
  for (const entry of ['Print PDF', 'Download', 'Send by mail', 'Share']) {
    await page.getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(4)
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('calendar')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['CalendarToday'])
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('No icon has this name.')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('tab', { name: 'Font Awesome' }).click()
  await expect(page.getByRole('main').getByText('pinkTower')).toBeVisible()
  await accessible()
})

test('typography and charts are drawn from the theme and the product’s own components @thorough', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.principal, '/app/typography')
  await expect(page.getByText('h1 · 1.75rem · 600 · 1.2', { exact: true })).toBeVisible()
  await accessible()
  await visit(page, '/app/ui/charts')
  await expect(page.getByRole('group', { name: 'Bars of keys' }).getByRole('img').first()).toBeVisible()
  await accessible()
})
