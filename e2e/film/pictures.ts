import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { DemoPerson } from '../../packages/server/seed/people.ts'
import { tick } from '../attendance-day.ts'
import { expect } from '../fixtures.ts'

export const desk = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

/** A screen as a person sees it, once it has been prepared. */
export type Picture = {
  name: string
  person: DemoPerson
  size: { width: number; height: number }
  path: string
  prepare?: (page: Page) => Promise<void>
}
type Enter = (person: DemoPerson, path: string) => Promise<unknown>

/** Takes pictures and stores each in a folder under its name. */
export async function takePictures(
  page: Page,
  enter: Enter,
  pictures: readonly Picture[],
  folder: string,
): Promise<void> {
  for (const { name, person, size, path, prepare } of pictures) {
    await page.setViewportSize(size)
    await enter(person, path)
    await pageIsComplete(page)
    await prepare?.(page)
    await pageIsComplete(page)
    await writeFile(join(folder, `${name}.webp`), await webp(page))
  }
}

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
