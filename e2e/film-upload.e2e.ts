import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoPeople, expect, test } from './fixtures.ts'
import { writeLongFilm } from './long-film.ts'

const parts = '**/api/upload/parts/*'
// In a full run it is as large as a real video: 200 MB.
const seconds = process.env.EVERY_LOOK ? 760 : 80

let folder: string
let film: string
let bytes: number

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'films-'))
  film = join(folder, 'golden-beads.webm')
  bytes = await writeLongFilm(film, seconds)
})

test.afterAll(() => rm(folder, { recursive: true, force: true }))

const dialogOf = (page: Page) => page.getByRole('dialog')
const input = (page: Page) => dialogOf(page).locator('input[type=file]').last()
const progress = (page: Page) =>
  dialogOf(page).getByRole('progressbar', { name: 'Sending golden-beads.webm' })

/** The offset from which each part was sent. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

/** Lets this many parts through and drops all others, until `back` is called. */
async function loseConnectionAfter(page: Page, count: number) {
  let left = count
  await page.route(parts, route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    left -= 1
    return left < 0 ? route.abort('connectionfailed') : route.continue()
  })
  return {
    back() {
      // The route stays: a request held while a route is removed is neither sent nor failed.
      left = Infinity
    },
  }
}

test.use({ expectedErrors: [/ERR_CONNECTION_FAILED/] })

test('a video whose connection is lost halfway resumes automatically, and then plays @thorough', async ({
  page,
  enter,
  accessible,
}) => {
  test.setTimeout(300_000)
  await enter(demoPeople.administrator, '/app/trainer/new')
  await expect(dialogOf(page)).toContainText('MP4 or WebM')
  const offsets = offsetsOf(page)
  const connection = await loseConnectionAfter(page, 1)
  await input(page).setInputFiles(film)
  const lost = dialogOf(page).getByRole('status').filter({ hasText: 'No connection.' })
  await expect(lost).toContainText('The upload continues automatically once you are back online.', {
    timeout: 60_000,
  })
  await expect(progress(page)).toBeVisible()
  await accessible()
  // The form cannot be saved without it.
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('A file is still being sent.')
  const before = offsets.length
  connection.back()

  const player = dialogOf(page).locator('video')
  await expect(player).toBeVisible({ timeout: 240_000 })
  // The second part and the following ones; the first is not sent again.
  expect(offsets.slice(before).every(offset => offset >= 8 * 1_048_576)).toBe(true)
  await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.duration)).toBe(seconds)
  await accessible()
  await dialogOf(page).getByRole('button', { name: 'Remove the video' }).click()
  await expect(input(page)).toBeAttached()
})

test('a silent connection counts as lost after a minute, and the upload resumes @thorough', async ({
  page,
  enter,
}) => {
  test.setTimeout(300_000)
  await page.clock.install()
  await enter(demoPeople.administrator, '/app/trainer/new')
  const offsets = offsetsOf(page)
  let sent = 0
  // The second part is neither sent nor refused, as on a phone between two networks.
  await page.route(parts, route => {
    if (route.request().method() === 'PATCH') sent += 1
    return sent === 2 ? undefined : route.continue()
  })
  await input(page).setInputFiles(film)
  await expect.poll(() => offsets.length, { timeout: 60_000 }).toBe(2)
  // Stopped, so that the time that the next steps really take does not count.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.clock.runFor(45_000)
  await expect(dialogOf(page).getByRole('status').filter({ hasText: 'No connection.' })).toHaveCount(0)
  await page.clock.runFor(15_000)
  await expect(dialogOf(page).getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible()
  sent = 3
  await page.clock.runFor(2_000)
  await page.clock.resume()
  await expect(dialogOf(page).locator('video')).toBeVisible({ timeout: 240_000 })
  expect(offsets.slice(2).every(offset => offset >= 8 * 1_048_576)).toBe(true)
})

test('after a reload the same file resumes where it stopped; once cancelled, it starts over @thorough', async ({
  page,
  enter,
}) => {
  test.setTimeout(300_000)
  await enter(demoPeople.administrator, '/app/trainer/new')
  const first = await loseConnectionAfter(page, 1)
  await input(page).setInputFiles(film)
  await expect(dialogOf(page).getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible({
    timeout: 60_000,
  })
  await page.reload()
  first.back()

  const offsets = offsetsOf(page)
  const second = await loseConnectionAfter(page, 1)
  await input(page).setInputFiles(film)
  await expect(dialogOf(page).getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible({
    timeout: 60_000,
  })
  expect(offsets[0]).toBe(8 * 1_048_576)
  const ended = page.waitForResponse(response => response.request().method() === 'DELETE')
  await dialogOf(page).getByRole('button', { name: 'Cancel the upload' }).click()
  expect((await ended).status()).toBe(204)
  second.back()
  await expect(progress(page)).toHaveCount(0)
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0)

  const again = offsets.length
  await input(page).setInputFiles(film)
  await expect(dialogOf(page).locator('video')).toBeVisible({ timeout: 240_000 })
  expect(offsets[again]).toBe(0)
  expect(bytes).toBeGreaterThan(2 * 8 * 1_048_576)
})
