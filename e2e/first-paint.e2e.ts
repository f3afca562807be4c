import type { Page } from '@playwright/test'
import { builtFile } from './built.ts'
import { demoPeople, expect, test } from './fixtures.ts'

const outline = (page: Page) => page.getByRole('progressbar', { name: 'Casa' })
const ground = (page: Page) =>
  page.locator('.skeleton').evaluate(element => getComputedStyle(element).backgroundColor)

/** Holds back the app's own script, as a slow connection does, until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${builtFile('frame')}`, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

test('before the app has loaded its outline is shown, in the chosen scheme, and everything else is requested', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.teacher, '/montessori/privacy')
  await expect(page.locator('main h1')).toBeVisible()
  const release = await holdApp(page)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/app', { waitUntil: 'commit' })
  await expect(outline(page)).toBeAttached()
  await expect(page.getByText('Casa', { exact: true })).toBeVisible()
  await expect.poll(() => asked).toContain('/api/user/clock')
  await expect
    .poll(() => asked.join(' '))
    .toContain(builtFile('src/screens/progress/student-activity-screen.tsx'))
  expect(await ground(page)).toBe('rgb(247, 241, 230)')

  await page.evaluate(() => localStorage.setItem('casa_scheme', 'dark'))
  await page.goto('/app', { waitUntil: 'commit' })
  await expect(outline(page)).toBeAttached()
  expect(await ground(page)).toBe('rgb(30, 25, 21)')
  // The browser uses the first colour that applies for its own toolbar.
  expect(await page.locator('meta[name=theme-color]').first().getAttribute('content')).toBe('#1e1915')

  asked.length = 0
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(outline(page)).toHaveCount(0)
  expect(asked, 'what was asked early is not asked again').not.toContain('/api/user/clock')
})

test('signed-out visitors see the public page before the app has loaded, and return to the requested page', async ({
  page,
}) => {
  const release = await holdApp(page)
  await page.goto('/app/attendence')
  await expect(page).toHaveURL('/montessori/home')
  expect(await page.evaluate(() => sessionStorage.getItem('casa_origin'))).toContain('/app/attendence')
  release()
})

test('without JavaScript the app says that it needs it, in place of its outline', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const answer = await page.goto('/app')
  await expect(page.locator('.skeleton')).toBeHidden()
  await expect(page.locator('noscript')).toBeVisible()
  // A locator cannot read text in there.
  expect(await answer?.text()).toContain('Casa needs JavaScript')
  await context.close()
})
