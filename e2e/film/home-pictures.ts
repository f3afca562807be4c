import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { demoPeople, expect, test } from '../fixtures.ts'
import { desk, openMatrix, type Picture, phone, takePictures } from './pictures.ts'

const folder = fileURLToPath(new URL('../../packages/web/src/site/home/pictures', import.meta.url))
const { teacher, mother } = demoPeople
const pictures: Picture[] = [
  {
    name: 'matrix-laptop',
    person: teacher,
    size: desk,
    path: '/app/activitytrackertable',
    prepare: openMatrix,
  },
  { name: 'family-phone', person: mother, size: phone, path: '/app', prepare: openChild },
  { name: 'today-phone', person: teacher, size: phone, path: '/app/today' },
  {
    name: 'matrix-phone',
    person: teacher,
    size: phone,
    path: '/app/activitytrackertable',
    prepare: showMatrix,
  },
]

/** On a phone, the matrix lists the works of one child after another. */
async function showMatrix(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Matrix' }).click()
  await expect(page.getByText('In progress').first()).toBeVisible()
}

/** From the family's first screen to the page of a child, which begins with the week in words. */
async function openChild(page: Page): Promise<void> {
  const child = page.getByRole('main').getByRole('region').filter({ hasText: 'Recent work' }).first()
  await child.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/app\/child\//)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

test.use({ colorScheme: 'light', deviceScaleFactor: 1 })

test('the pictures of the home page', async ({ page, enter }) => {
  await takePictures(page, enter, pictures, folder)
})
