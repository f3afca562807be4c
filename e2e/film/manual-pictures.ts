import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { demoPeople, type SignedIn, test } from '../fixtures.ts'
import { markPresent, openMatrix, pageIsComplete, webp } from './pictures.ts'

const folder = fileURLToPath(new URL('../../packages/web/src/documents/pictures', import.meta.url))
const screen = { width: 1024, height: 640 }
const phone = { width: 390, height: 720 }

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
    await pageIsComplete(page)
    await prepare?.(page)
    await pageIsComplete(page)
    await writeFile(join(folder, `${name}.webp`), await webp(page))
  }
  const sizes = Object.entries(pictures).map(([name, { size }]) => [name, size])
  await writeFile(join(folder, 'sizes.json'), `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`)
})
