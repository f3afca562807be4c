import { demoPeople, expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const manual = '/montessori/usermanual'

test('a card leads to its chapter, whose pictures load when they are near, and back to the top', async ({
  page,
  accessible,
}) => {
  const fetched: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.webp')) fetched.push(request.url())
  })
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(manual)
  const cards = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(cards).toHaveCount(await page.getByRole('heading', { level: 2 }).count())
  const pictures = page.getByRole('main').getByRole('img')
  expect(fetched.length).toBeLessThan(await pictures.count())
  await cards.filter({ hasText: 'For parents' }).click()
  const chapter = page.getByRole('heading', { level: 2, name: 'For parents' })
  await expect(chapter).toBeInViewport({ ratio: 1 })
  const bar = (await page.getByRole('banner').boundingBox())!
  expect((await chapter.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
    await expect(picture).toHaveAttribute('width', /^\d+$/)
    await expect(picture).toHaveAttribute('alt', /\w{3}/)
  }
  expect(fetched).toHaveLength(await pictures.count())
  await accessible()
  await page.getByRole('link', { name: 'Back to top' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
})

test('in each language the manual names screens as the menus do', async ({ page, accessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(manual)
  for (const [language, name] of [
    ['hi', 'उपस्थिति'],
    ['te', 'హాజరు'],
  ] as const) {
    await page.locator('.language-select').selectOption(language)
    await expect(page.locator('#teachers-attendance + ol b').first()).toHaveText(name)
    expect(await page.locator('main').innerText()).not.toMatch(/\[|\]/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await accessible()
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the manual is complete', async ({ page }) => {
    await page.goto(`${manual}#teachers-attendance`)
    await expect(page.getByText('Mark all present')).toBeVisible()
    const levels = await page.locator('h1, h2, h3').evaluateAll(all => all.map(({ tagName }) => tagName))
    expect(levels.slice(0, 3)).toEqual(['H1', 'H2', 'H3'])
    expect(levels.filter(level => level === 'H1')).toHaveLength(1)
  })
})

test('signed-in people open the manual, the privacy policy and the terms from their profile', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.mother, '/app/studentstory')
  for (const [name, heading] of [
    ['User Manual', 'For parents'],
    ['Privacy Policy', 'What you may ask for'],
    ['Terms of Service', '12. Governing law'],
  ] as const) {
    await page.getByRole('button', { name: /^Your profile/ }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: heading }).click()
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport({ ratio: 1 })
  }
  await visit(page, '/app/manual')
  await expect(page.getByRole('heading', { level: 2, name: 'For parents' })).toBeAttached()
  await accessible()
})
