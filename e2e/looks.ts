import type { Page } from '@playwright/test'

export type Look = { width: number; colorScheme: 'light' | 'dark' }

/** Set by `npm run test:all`, which checks everything in every variant. */
export const everyLook = Boolean(process.env.EVERY_LOOK)

/**
 * The end of the title of a journey that covers another variant of what others cover: only `npm run test:all` runs
 * it.
 */
export const thorough = /@thorough/

/** Three widths in two schemes, ordered so that neighbours differ in both. */
const looks: Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 820, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 820, colorScheme: 'dark' },
]

/** The variants to use at this index of a list: one of the six in turn, or all of them, starting with that one. */
export function looksOf(number: number): Look[] {
  const at = number % looks.length
  return everyLook ? [...looks.slice(at), ...looks.slice(0, at)] : [looks[at]!]
}

/** Switches the page to a variant without reloading it, and waits until it has re-rendered. */
export async function take(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await setWidth(page, width)
}

/** Resizes the window, and waits until the page has re-rendered. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  // A list measures its rows in the frame after the window was resized, and renders them in the next.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}
