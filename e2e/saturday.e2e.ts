import type { Page } from '@playwright/test'
import { plusDays } from '../packages/contract/src/rules/day.ts'
import { dayIn, inDays } from './fields.ts'
import { expect, test } from './fixtures.ts'
import { newArea, today } from './plans.ts'

const planner = '/app/activitytrackertable'
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('on a Saturday the dialog suggests the coming days, and the list, which showed the previous week, then shows the plan @thorough', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const exercise = 'Packing the Picnic'
  const { classId } = await signedIn(people.teacher)
  await newArea(await signedIn(people.principal), classId, 'Picnics', [exercise])
  const saturday = 6 - new Date(today()).getUTCDay()
  const now = `${plusDays(today(), saturday)}T06:00:00.000Z`
  await page.route('**/api/user/clock', route => route.fulfill({ json: { timeZone: 'Asia/Kolkata', now } }))
  await enter(people.teacher, planner)
  await expect.poll(() => dayIn(page, 'Start Date')).toBe(inDays(saturday - 6))
  await expect.poll(() => dayIn(page, 'End Date')).toBe(inDays(saturday - 1))

  await page.getByRole('link', { name: 'Add Activity' }).first().click()
  const dialog = page.getByRole('dialog')
  const proposed = async (field: string) =>
    (await dialog.getByRole('group', { name: field }).getByRole('spinbutton').allInnerTexts()).join('')
  await expect.poll(() => proposed('Start Date')).toBe(inDays(saturday + 1))
  await expect.poll(() => proposed('End Date')).toBe(inDays(saturday + 6))
  await dialog.getByRole('combobox', { name: 'Students' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Search exercises').fill(exercise)
  await dialog.getByRole('treeitem', { name: exercise }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Activity Added Successfully.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(exercise) })).toHaveCount(1)
  await expect.poll(() => dayIn(page, 'Start Date')).toBe(inDays(saturday + 1))
  await expect.poll(() => dayIn(page, 'End Date')).toBe(inDays(saturday + 6))
})
