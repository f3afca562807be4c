import { publicPages } from './every-screen.ts'
import { expect, test } from './fixtures.ts'

// What applies to all public pages, in any browser.

test('every public page is readable in a browser that stores nothing', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      })
  })
  for (const path of publicPages) {
    await page.goto(`/montessori/${path}`)
    await expect(page.locator('.language-select'), path).toBeEnabled()
    await expect(page.locator('h1'), path).toBeVisible()
  }
  await page.locator('.language-select').selectOption('hi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
})

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN', viewport: { width: 390, height: 844 } })

  test('a link into a page leads to its part', async ({ page }) => {
    for (const address of ['usermanual#parents', 'privacy#rights']) {
      await page.goto('about:blank')
      await page.goto(`/montessori/${address}`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
      const top = () =>
        page.evaluate(() => document.querySelector(location.hash)!.getBoundingClientRect().top)
      await expect.poll(top, { message: address }).toBeGreaterThan(0)
      expect(await top(), address).toBeLessThan(200)
    }
  })

  test('text that is too long is refused in Hindi', async ({ page }) => {
    await page.goto('/montessori/schoolregistration')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await page.getByLabel('स्कूल का नाम').fill('x'.repeat(300))
    await page.getByRole('button', { name: 'स्कूल का पंजीकरण करें' }).click()
    await expect(page.getByRole('alert').first()).toHaveText('ज़्यादा से ज़्यादा 150 अक्षर होने चाहिए')
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('every button has an effect, and the film has controls', async ({ page }) => {
    for (const path of publicPages) {
      await page.goto(`/montessori/${path}`)
      const pressable = page.locator('main button:enabled:visible:not([popovertarget])')
      await expect(pressable, path).toHaveCount(0)
    }
    await page.goto('/montessori/home')
    await page.getByRole('link', { name: 'Watch Demo' }).click()
    await expect(page.locator('video[controls]')).toBeInViewport({ ratio: 0.5 })
    await page.getByRole('button', { name: 'Install on Android' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
  })
})
