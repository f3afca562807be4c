import type { Page } from '@playwright/test'
import { demoPeople, expect, test } from './fixtures.ts'

const outline = (page: Page) => page.getByRole('progressbar', { name: 'Casa' })
const ground = (page: Page) =>
  page.locator('.skeleton').evaluate(element => getComputedStyle(element).backgroundColor)

/** Holds the app's own script back, as a slow line does, until the answer is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/frame-*.js', async route => {
    await promise
    await route.continue()
  })
  return resolve
}

test('before the app has come its outline stands, in the scheme that was chosen, and all else is asked for', async ({
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
  await expect.poll(() => asked.join(' ')).toContain('/assets/student-activity-screen-')
  expect(await ground(page)).toBe('rgb(247, 241, 230)')

  await page.evaluate(() => localStorage.setItem('casa_scheme', 'dark'))
  await page.goto('/app', { waitUntil: 'commit' })
  await expect(outline(page)).toBeAttached()
  expect(await ground(page)).toBe('rgb(30, 25, 21)')
  // The browser takes the first colour that applies for its own bar.
  expect(await page.locator('meta[name=theme-color]').first().getAttribute('content')).toBe('#1e1915')

  asked.length = 0
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(outline(page)).toHaveCount(0)
  expect(asked, 'what was asked early is not asked again').not.toContain('/api/user/clock')
})

test('who is signed out is on the public page before the app has come, and comes back to what was asked for', async ({
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
  // A locator reads no text in there.
  expect(await answer?.text()).toContain('Casa needs JavaScript')
  await context.close()
})
