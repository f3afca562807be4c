import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { tick } from '../attendance-day.ts'
import { demoPeople, expect, type SignedIn, test } from '../fixtures.ts'

const folder = fileURLToPath(new URL('../../packages/web/src/documents/pictures', import.meta.url))
const screen = { width: 1024, height: 640 }
const phone = { width: 390, height: 720 }
/** How sharp a picture is, of 100: letters stay clear, and a picture is some 25 kB. */
const quality = 50

type Picture = {
  person: (typeof demoPeople)[keyof typeof demoPeople]
  size: typeof screen
  path: string | ((user: SignedIn) => Promise<string>)
  prepare?: (page: Page) => Promise<void>
}

/** The page of the first child of a class. */
async function firstChild({ call, classId }: SignedIn): Promise<string> {
  const [child] = await call<{ _id: string }[]>('POST', '/student/find', { classId, sort: 'fullName' })
  return `/app/child/${child!._id}`
}

/** All but one are present. */
async function markPresent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await tick(page, 1).click()
}

/** The matrix in place of the list of plans. */
async function openMatrix(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Matrix' }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
}

/** By the names of the manual's parts, `chapter-part`. */
const pictures: Record<string, Picture> = {
  'administrators-schools': { person: demoPeople.administrator, size: screen, path: '/app/schooldetails' },
  'administrators-curriculum': { person: demoPeople.administrator, size: screen, path: '/app/subactivity' },
  'principals-people': { person: demoPeople.principal, size: screen, path: '/app/studentdetails' },
  'principals-day': { person: demoPeople.principal, size: screen, path: '/app/today' },
  'teachers-attendance': {
    person: demoPeople.teacher,
    size: phone,
    path: '/app/attendence',
    prepare: markPresent,
  },
  'teachers-record': {
    person: demoPeople.teacher,
    size: screen,
    path: '/app/activitytrackertable',
    prepare: openMatrix,
  },
  'teachers-child': { person: demoPeople.teacher, size: phone, path: firstChild },
  'parents-children': { person: demoPeople.mother, size: phone, path: '/app' },
  'parents-story': { person: demoPeople.mother, size: phone, path: '/app/studentstory' },
  'parents-fees': { person: demoPeople.mother, size: phone, path: '/app/parentfee' },
}

test.use({ colorScheme: 'light', deviceScaleFactor: 1 })

test('the pictures of the manual', async ({ page, enter, signedIn }) => {
  await mkdir(folder, { recursive: true })
  for (const file of await readdir(folder)) await rm(join(folder, file))
  for (const [name, { person, size, path, prepare }] of Object.entries(pictures)) {
    await page.setViewportSize(size)
    await enter(person, typeof path === 'string' ? path : await path(await signedIn(person)))
    await allIsThere(page)
    await prepare?.(page)
    await allIsThere(page)
    await writeFile(join(folder, `${name}.webp`), await webp(page))
  }
  const sizes = Object.entries(pictures).map(([name, { size }]) => [name, size])
  await writeFile(join(folder, 'sizes.json'), `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`)
})

async function allIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true], [role=progressbar]:not([aria-valuenow])')).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

/** What the window shows, as WebP, which Playwright itself does not write. */
async function webp(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality })
  await browser.detach()
  return Buffer.from(data, 'base64')
}
