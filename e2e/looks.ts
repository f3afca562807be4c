import type { Page } from '@playwright/test'

export type Look = { width: number; colorScheme: 'light' | 'dark' }

/** Set by `npm run test:all`, which looks at everything in every look. */
export const everyLook = Boolean(process.env.EVERY_LOOK)

/** What ends the title of a journey that sees another variety of what others see: `npm run test:all` alone takes it. */
export const thorough = /@thorough/

/** Three widths in two schemes, so that neighbours differ in both. */
const looks: Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 820, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 820, colorScheme: 'dark' },
]

/** The looks of what has this number in a list: one of the six by turns, or all of them, beginning with that one. */
export function looksOf(number: number): Look[] {
  const at = number % looks.length
  return everyLook ? [...looks.slice(at), ...looks.slice(0, at)] : [looks[at]!]
}

/** Gives the page a look without loading it again, and waits until it has drawn itself anew. */
export async function take(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await setWidth(page, width)
}

/** Gives the window another width, and waits until the page has drawn itself anew. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  // A list measures its rows in the frame after the window has changed, and draws them in the next.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}
