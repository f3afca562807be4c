import { readFile, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { tick } from '../attendance-day.ts'
import { demoPeople, expect, test } from '../fixtures.ts'
import { Camera } from './camera.ts'
import { captionLanguages, webVtt } from './captions.ts'

const folder = fileURLToPath(new URL('../../packages/web/src/site/home/film', import.meta.url))
const { teacher, mother } = demoPeople

test.use({ writesInDemo: true })

/** Writes a cut of the film with its captions, and notes how long and how large it is. */
async function store(cut: 'laptop' | 'phone', camera: Camera): Promise<void> {
  const seconds = await camera.end(`${folder}/${cut}`)
  for (const language of captionLanguages)
    await writeFile(`${folder}/${cut}-${language}.vtt`, webVtt(language, camera.cues))
  const files = await Promise.all(['webm', 'mp4'].map(type => stat(`${folder}/${cut}.${type}`)))
  const bytes = Math.max(...files.map(({ size }) => size))
  const sizes = JSON.parse(await readFile(`${folder}/sizes.json`, 'utf8'))
  await writeFile(
    `${folder}/sizes.json`,
    `${JSON.stringify({ ...sizes, [cut]: { seconds, bytes } }, null, 2)}\n`,
  )
}

/** Takes attendance of the class, from Today. */
async function takeAttendance(page: Page, camera: Camera): Promise<void> {
  const say = (caption: string) => camera.say(caption)
  const attendance = page.getByRole('link', { name: /^(Take|Open) attendance/ }).first()
  await expect(attendance).toBeVisible()
  say('attendance')
  await camera.hold(2.4)
  await camera.click(attendance)
  await expect(tick(page, 5)).toBeVisible()
  await camera.hold(0.8)
  say('present')
  await camera.click(page.getByRole('button', { name: 'Mark all present' }))
  await camera.hold(1.6)
  say('absent')
  await camera.click(tick(page, 1))
  await camera.hold(1.6)
  say('submitted')
  await camera.click(page.getByRole('button', { name: 'Submit' }))
  await expect(page.getByRole('alert').filter({ hasText: 'Attendance Submitted' })).toBeVisible()
  await camera.hold(2.4)
}

type Enter = (person: typeof mother, path: string) => Promise<unknown>

/** From the mother's first screen to the page of a child, with the week in words. */
async function readAtHome(page: Page, camera: Camera, enter: Enter): Promise<void> {
  await enter(mother, '/app')
  await expect(page.getByRole('region', { name: 'News' })).toBeVisible()
  camera.say('family')
  await camera.hold(2)
  const child = page.getByRole('main').getByRole('region').filter({ hasText: 'Recent work' }).first()
  await camera.click(child.getByRole('link').first())
  await expect(page).toHaveURL(/\/app\/child\//)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  camera.say('child')
  await camera.hold(2.4)
  camera.say('words')
  await camera.hold(4)
}

test.describe('on a laptop', () => {
  test('a teacher’s morning and a mother’s evening', async ({ page, enter }) => {
    const camera = new Camera(page)
    await camera.begin()
    await enter(teacher, '/app/today')
    await takeAttendance(page, camera)

    camera.say('work')
    await camera.click(page.getByRole('link', { name: 'Activity Planner' }))
    await expect(page.getByRole('button', { name: 'Matrix' })).toBeVisible()
    await camera.hold(0.8)
    await camera.click(page.getByRole('button', { name: 'Matrix' }))
    const grid = page.getByRole('grid', { name: 'Children and exercises' })
    await expect(grid.getByRole('gridcell').first()).toBeVisible()
    await camera.hold(1.8)
    camera.say('key')
    await camera.click(grid.getByRole('gridcell', { name: /: no key$/ }).first())
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await camera.hold(3)

    await readAtHome(page, camera, enter)
    await store('laptop', camera)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true })

  test('a shorter day, upright', async ({ page, enter }) => {
    const camera = new Camera(page)
    await camera.begin()
    await enter(teacher, '/app/today')
    await takeAttendance(page, camera)

    await enter(teacher, '/app/activitytrackertable?view=matrix')
    const work = page.getByRole('main').getByRole('listitem').getByRole('button', { expanded: false }).first()
    await expect(work).toBeVisible()
    camera.say('work')
    await camera.hold(1.4)
    await camera.click(work)
    const key = page.getByRole('button', { name: /^M Mastered: / }).first()
    await expect(key).toBeVisible()
    await camera.hold(0.6)
    camera.say('key')
    await camera.click(key)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await camera.hold(2.4)

    await readAtHome(page, camera, enter)
    await store('phone', camera)
  })
})
