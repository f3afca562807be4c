import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pathOfScreen, personFor, publicPages, sharesOf } from '../every-screen.ts'
import { expect, test } from '../fixtures.ts'
import { fileOf, folder, schemes, screenFolder, windows } from './folder.ts'

// Each screen of each role, opened once and then captured in every window size and scheme; those of parents in each
// language.

for (const [role, paths] of sharesOf(true)) {
  for (const language of role === 'PARENT' ? ['en', 'hi', 'te'] : ['en']) {
    const who = language === 'en' ? role : `${role} ${language}`
    for (const path of paths) {
      test(`${who} ${path}`, async ({ page, context, enter, signedIn }) => {
        await context.addInitScript(language => localStorage.setItem('casa_language', language), language)
        const person = personFor(role, path)
        await enter(person, '/app/settings')
        const address = await pathOfScreen(path, await signedIn(person), await linksOn(page, path))
        await page.goto(address)
        await takePictures(page, screenFolder(who, path))
      })
    }
  }
}

for (const path of publicPages) {
  test(`public ${path}`, async ({ page }) => {
    await page.goto(`/montessori/${path}`)
    await takePictures(page, screenFolder('public', path))
  })
}

/** The links of the list above which a path opens, if it needs a row's id. */
async function linksOn(page: Page, path: string): Promise<string[]> {
  const at = path.indexOf('/:id')
  if (at < 0) return []
  await page.goto(`/app/${path.slice(0, at)}`)
  await allIsThere(page)
  return page.locator('main a').evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
}

async function takePictures(page: Page, screen: string): Promise<void> {
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await allIsThere(page)
      await showBelow(page)
      await loadPictures(page)
      await allIsThere(page)
      // A list measures its rows in the frame after the window was resized, and renders them in the next.
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      await page.screenshot({
        path: join(folder, screen, fileOf(width, colorScheme)),
        fullPage: true,
        animations: 'disabled',
      })
    }
  }
}

/** Scrolls to the end and back: what is far below is rendered or fetched when it comes near. */
async function showBelow(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    scrollTo(0, document.documentElement.scrollHeight)
    // Content about to come into view is noticed in one frame and rendered in the next.
    for (let frames = 0; frames < 3; frames++) await frame()
    // A list that measures rows along the way corrects the position once more.
    do {
      scrollTo(0, 0)
      await frame()
      await frame()
    } while (scrollY > 0)
  })
}

/** Loads the pictures that wait until they are nearly in view, because a full-page screenshot shows them too. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map(image => image.decode()))
  })
}

/** Waits for data and pictures. The network is never idle on a screen that listens for changes. */
async function allIsThere(page: Page): Promise<void> {
  await expect(page.locator('h1, [role=dialog] h2').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
  // The drawing of an empty list loads after it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-drawing]')].every(({ childElementCount }) => childElementCount > 0),
  )
}
