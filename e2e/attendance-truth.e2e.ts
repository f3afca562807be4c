import type { Page } from '@playwright/test'
import { plusDays } from '../packages/contract/src/rules/day.ts'
import { bar, openAttendance, pastSunday, sheetsOf, tick } from './attendance-day.ts'
import { choose } from './fields.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { today } from './plans.ts'
import { visit } from './visit.ts'

// The sheet shows the attendance that was taken, and nothing else.

// The screen's own button, not that of a fading confirmation.
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Submit', exact: true })
const question = (page: Page) => page.getByRole('alertdialog')

test('the office sees what is lost before it deletes a sheet of a wrong day; a teacher cannot delete it', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const office = await signedIn(people.principal)
  const day = pastSunday(33)
  await enter(people.teacher, '/app/attendence')
  await openAttendance(page, day)
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await tick(page, 0).uncheck()
  await submit(page).click()
  await expect(bar(page)).toContainText('Saved by Anjali Rao')
  await expect(page.getByRole('button', { name: 'Remove this sheet' })).toHaveCount(0)

  await enter(people.principal, '/app/attendence')
  await choose(page, 'Class', 'Primary Jasmine')
  await openAttendance(page, day, 'Saved by Anjali Rao')
  const remove = page.getByRole('button', { name: 'Remove this sheet' })
  await remove.click()
  await expect(question(page)).toContainText('1 absent no longer count')
  // If asked again while the first confirmation is still fading, it appears again.
  await question(page)
    .getByRole('button', { name: 'Cancel' })
    .evaluate(async (cancel: HTMLElement) => {
      const remove = [...document.querySelectorAll('button')].find(
        button => button.textContent === 'Remove this sheet' && !button.closest('[role=alertdialog]'),
      )
      cancel.click()
      await new Promise(requestAnimationFrame)
      remove!.click()
    })
  await expect(question(page)).toHaveCount(1)
  await expect(question(page)).toContainText('1 absent no longer count')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await sheetsOf(office, day)).toHaveLength(1)
  await question(page).getByRole('button', { name: 'Remove this sheet' }).click()
  await expect(bar(page)).toContainText('Not taken yet.')
  expect(await sheetsOf(office, day)).toEqual([])
})

test('a child who leaves the class while it is being marked does not prevent the others from being saved @thorough', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('POST /attendence/add 422')
  const { call } = await signedIn(people.principal)
  type Made = { data: { _id: string } }
  const { data } = await call<Made>('POST', '/addclass/add', { className: 'Small Class', status: true })
  const register = (firstName: string) =>
    call<Made>('POST', '/student/add', {
      ...{ firstName, motherName: 'Ila', dob: '2022-02-03', doa: '2024-06-01' },
      classId: data._id,
    })
  const [staying, leaving] = [await register('Ela'), await register('Uma')]
  await enter(people.principal, '/app/attendence')
  await choose(page, 'Class', 'Small Class')
  await openAttendance(page, pastSunday(6))
  await page.getByRole('button', { name: 'Mark all present' }).click()
  // Only after Submit: the list may be refetched at any time, and would then no longer include her.
  await page.route(
    '**/api/attendence/add',
    async route => {
      await call('DELETE', `/student/${leaving.data._id}`)
      await route.continue()
    },
    { times: 1 },
  )
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This student is not in the class.' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Children' }).getByRole('checkbox')).toHaveCount(1)
  await submit(page).click()
  await expect(bar(page)).toContainText('Saved by')
  await expect(tick(page, 0)).toBeChecked()
  // Requests still in flight would fetch the class again.
  await page.goto('about:blank')
  await call('DELETE', `/student/${staying.data._id}`)
  await call('DELETE', `/addclass/${data._id}`)
})

test('two children with the same name are distinguished on the sheet and in the report @thorough', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const office = await signedIn(people.principal)
  const [schoolClass] = await office.call<{ _id: string; className: string }[]>(
    'GET',
    `/addclass/list/${office.schooleId}`,
  )
  for (const admissionNumber of ['TWIN-1', 'TWIN-2'])
    await office.call('POST', '/student/add', {
      firstName: 'Asha',
      lastName: 'Twice',
      admissionNumber,
      dob: '2021-05-01',
      classId: schoolClass!._id,
      motherName: 'Meera Twice',
      doa: plusDays(today(), -900),
    })
  await enter(people.principal, '/app/attendence')
  await choose(page, 'Class', schoolClass!.className)
  for (const number of ['TWIN-1', 'TWIN-2'])
    await expect(page.getByRole('checkbox', { name: `Asha Twice (${number})` })).toBeVisible()
  await visit(page, '/app/reports')
  await choose(page, 'Select Class', schoolClass!.className)
  await page.getByRole('combobox', { name: 'Student Name' }).click()
  await expect(page.getByRole('option', { name: /^Asha Twice/ })).toHaveText([
    'Asha Twice (TWIN-1)',
    'Asha Twice (TWIN-2)',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Asha Twice')
  await expect(page.getByRole('row', { name: /Asha Twice \(TWIN-2\)/ })).toBeVisible()
})

test('Attendance Reports and Special Observation have the filters and columns in the specified order @thorough', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.principal, '/app/reports')
  const filters = page.getByRole('search')
  await expect(filters.locator('.MuiInputLabel-root')).toHaveText([
    /^Select Class/,
    /^Student Name/,
    /^Start Date/,
    /^End Date/,
  ])
  const headings = async () =>
    (await page.getByRole('columnheader').allInnerTexts()).map(text => text.trim()).filter(Boolean)
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  expect((await headings()).slice(0, 4)).toEqual([
    'Student Name',
    'Number Of Working Days',
    'Days Present',
    'Days Absent',
  ])
  await visit(page, '/app/specialobservation')
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  expect(await headings()).toEqual([
    'Class',
    'Student Name',
    'Date',
    'Special Observation',
    'Edit',
    'Delete',
    'Add More',
  ])
})
