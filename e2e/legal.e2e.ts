import { expect, test } from './fixtures.ts'

const documents = [
  ['privacy', 'Privacy Policy', 'Last updated: November 2026', 'What you may ask for'],
  ['term', 'Terms of Service', 'Last updated: Nov 2024', '12. Governing law'],
] as const

for (const [path, title, updated, section] of documents)
  test.describe(title, () => {
    test('has a table of contents in three languages', async ({ page, accessible }) => {
      await page.goto(`/montessori/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText(updated)).toBeVisible()
      await page.getByRole('link', { name: section }).click()
      await expect(page.getByRole('heading', { name: section })).toBeInViewport()
      await accessible()
      for (const language of ['hi', 'te']) {
        await page.locator('.site-header select').selectOption(language)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByText(updated)).toHaveCount(0)
        await expect(page.locator('article')).not.toContainText(/\w+\.(?:heading|\d)/)
        await accessible()
      }
    })

    test.describe('without a script', () => {
      test.use({ javaScriptEnabled: false })
      test('shows the same', async ({ page }) => {
        await page.goto(`/montessori/${path}`)
        await expect(page.getByRole('heading', { name: section })).toBeVisible()
      })
    })
  })
