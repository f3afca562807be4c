import type { Page } from '@playwright/test'
import { tick } from '../attendance-day.ts'
import { expect } from '../fixtures.ts'

/** Out of 100: text stays sharp, and a picture of a phone is about 25 kB. */
const quality = 50

/** Marks all children but one as present. */
export async function markPresent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await tick(page, 1).click()
}

/** Switches from the list of plans to the matrix. */
export async function openMatrix(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Matrix' }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
}

/** Waits until everything on the page has loaded. */
export async function pageIsComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true], [role=progressbar]:not([aria-valuenow])')).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

/** A screenshot of the window as WebP, which Playwright itself does not write. */
export async function webp(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality })
  await browser.detach()
  return Buffer.from(data, 'base64')
}
