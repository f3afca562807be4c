import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { menus } from '../../packages/web/src/app/menus.ts'
import { demoPeople, test } from '../fixtures.ts'
import { desk, markPresent, openMatrix, type Picture, phone, takePictures } from './pictures.ts'

const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url))
const { teacher, mother } = demoPeople
const pictures: Picture[] = [
  { name: 'attendance', person: teacher, size: desk, path: '/app/attendence', prepare: markPresent },
  { name: 'matrix', person: teacher, size: desk, path: '/app/activitytrackertable', prepare: openMatrix },
  { name: 'family-phone', person: mother, size: phone, path: '/app' },
]

test.use({ colorScheme: 'light', deviceScaleFactor: 1 })

test('the pictures of the README', async ({ page, enter }) => {
  await takePictures(page, enter, pictures, folder)
  // repo-texts.test.ts compares it with the current menu, so that the pictures do not fall behind.
  await writeFile(join(folder, 'menu.json'), `${JSON.stringify(menus.TEACHER, null, 2)}\n`)
})
