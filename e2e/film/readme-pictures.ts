import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { menus } from '../../packages/web/src/app/menus.ts'
import { demoPeople, test } from '../fixtures.ts'
import { markPresent, openMatrix, pageIsComplete, webp } from './pictures.ts'

const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url))
const { teacher, mother } = demoPeople
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const pictures = [
  { name: 'attendance', person: teacher, size: desk, path: '/app/attendence', prepare: markPresent },
  { name: 'matrix', person: teacher, size: desk, path: '/app/activitytrackertable', prepare: openMatrix },
  { name: 'family-phone', person: mother, size: phone, path: '/app' },
]

test.use({ colorScheme: 'light', deviceScaleFactor: 1 })

test('the pictures of the README', async ({ page, enter }) => {
  for (const { name, person, size, path, prepare } of pictures) {
    await page.setViewportSize(size)
    await enter(person, path)
    await pageIsComplete(page)
    await prepare?.(page)
    await pageIsComplete(page)
    await writeFile(join(folder, `${name}.webp`), await webp(page))
  }
  // repo-texts.test.ts compares it with the current menu, so that the pictures do not fall behind.
  await writeFile(join(folder, 'menu.json'), `${JSON.stringify(menus.TEACHER, null, 2)}\n`)
})
