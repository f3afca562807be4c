import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { tick } from '../attendance-day.ts'
import { demoPeople, expect, test } from '../fixtures.ts'
import { Camera } from './camera.ts'
import { type Caption, type CaptionLanguage, captions, webVtt } from './captions.ts'

const folder = fileURLToPath(new URL('../../packages/web/src/site/home/film', import.meta.url))

/** A teacher's morning and a mother's evening, in the demo. */
test('the film of the home page', async ({ page, enter }) => {
  const camera = new Camera(page)
  const say = (caption: Caption) => camera.say(caption)
  await camera.begin()

  await enter(demoPeople.teacher, '/app/today')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Take|Open) attendance/ }).first()).toBeVisible()
  say('attendance')
  await camera.hold(2.4)
  await camera.click(page.getByRole('link', { name: /^(Take|Open) attendance/ }).first())
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
  await camera.hold(2.6)

  say('work')
  await camera.click(page.getByRole('link', { name: 'Activity Planner' }))
  await expect(page.getByRole('button', { name: 'Matrix' })).toBeVisible()
  await camera.hold(0.8)
  await camera.click(page.getByRole('button', { name: 'Matrix' }))
  const grid = page.getByRole('grid', { name: 'Children and exercises' })
  await expect(grid.getByRole('gridcell').first()).toBeVisible()
  await camera.hold(1.8)
  say('key')
  const open = grid.getByRole('gridcell', { name: /: no key$/ }).first()
  await camera.click(open)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await camera.hold(3)

  await enter(demoPeople.mother, '/app')
  await expect(page.getByRole('heading', { level: 1, name: 'Assignment' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'News' })).toBeVisible()
  say('family')
  await camera.hold(2)
  say('words')
  await camera.hold(4)
  say('child')
  const child = page.getByRole('main').getByRole('region').filter({ hasText: 'Recent work' }).first()
  await camera.click(child.getByRole('link').first())
  await expect(page).toHaveURL(/\/app\/child\//)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await camera.hold(4)

  await camera.end(`${folder}/film.webm`, `${folder}/poster.webp`)
  for (const language of Object.keys(captions) as CaptionLanguage[])
    await writeFile(`${folder}/captions-${language}.vtt`, webVtt(language, camera.cues))
})
