import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { choose } from './fields.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const workbook = fileURLToPath(new URL('fixtures/exercises.xlsx', import.meta.url))

const dialogOf = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save' }).click()
const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text }).last()).toBeVisible()

/** Deletes a row, and waits for the server's response: only then can its parent be deleted. */
async function remove(page: Page, name: string) {
  const answered = page.waitForResponse(answer => answer.request().method() === 'DELETE')
  await page.getByRole('searchbox').fill(name)
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: /Delete/ })
    .click()
  await answered
}

test('the administrator adds an area, an activity and ordered exercises to a level, and a school reads them', async ({
  page,
  enter,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('POST /superactivity/add 409', 'DELETE /superactivity/* 409')
  test.setTimeout(240_000)
  await enter(demoPeople.administrator, '/app/superactivity')

  await test.step('an area of work', async () => {
    await page.getByRole('link', { name: 'Add Area Of Work' }).click()
    await save(page)
    await expect(dialogOf(page).getByText('Super Activity Name is required')).toBeVisible()
    await choose(page, 'Class', 'Lower Elementary (6–9)')
    await dialogOf(page).getByLabel('Area Of Work').fill('geometry')
    await save(page)
    await expect(dialogOf(page).getByLabel('Area Of Work')).toHaveAccessibleDescription(
      'This class already has an area of work with this name.',
    )
    await dialogOf(page).getByLabel('Area Of Work').fill('Coding Without Computers')
    await choose(page, 'Position in the teaching order', 'After Mathematics')
    await accessible()
    await save(page)
    await expectToast(page, 'Super Activity Added Successfully.')
    await page.getByRole('searchbox').fill('Elementary')
    await expect(page.getByRole('rowheader')).toHaveText([
      'Great Lessons',
      'Practical Life',
      'Language',
      'Mathematics',
      'Coding Without Computers',
      'Geometry',
      'Culture',
    ])
  })

  await test.step('an activity', async () => {
    await visit(page, '/app/activitytabel/new')
    await expect(dialogOf(page).getByText('Choose a class first.')).toBeVisible()
    await choose(page, 'Class', 'Lower Elementary (6–9)')
    await choose(page, 'Area Of Work', 'Coding Without Computers')
    await dialogOf(page).getByLabel('List Of Activities').fill('Paths')
    await save(page)
    await expectToast(page, 'Activity Tabel Added Successfully.')
  })

  await test.step('two exercises, the second of which is moved to the front', async () => {
    for (const name of ['Giving Directions', 'Following Arrows']) {
      await visit(page, '/app/subactivity/new')
      await choose(page, 'Class', 'Lower Elementary (6–9)')
      await choose(page, 'Area Of Work', 'Coding Without Computers')
      await choose(page, 'List Of Activities', 'Paths')
      await dialogOf(page).getByLabel('Exercise').fill(name)
      await save(page)
      await expectToast(page, 'Sub Activity Tabel Added Successfully.')
    }
    await page.getByRole('searchbox').fill('Following Arrows')
    await page.getByRole('link', { name: 'Edit Following Arrows' }).click()
    await choose(page, 'Position in the teaching order', 'At the beginning')
    await save(page)
    await expectToast(page, 'Sub Activity Tabel Updated Successfully.')
    await page.getByRole('searchbox').fill('Paths')
    await expect(page.getByRole('rowheader')).toHaveText(['Following Arrows', 'Giving Directions'])
  })

  await test.step('a school sees it as its own class’s, and cannot change it', async () => {
    await enter(demoPeople.principal, '/app/subactivity')
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Elementary' }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox').fill('Paths')
    await expect(page.getByRole('rowheader')).toHaveText(['Following Arrows', 'Giving Directions'])
    await expect(page.getByRole('link', { name: /Edit/ })).toHaveCount(0)
    await expect(page.getByText('Ready-made ones cannot be changed here')).toBeVisible()
  })

  await test.step('what is in use cannot be deleted, and the rest can', async () => {
    await enter(demoPeople.administrator, '/app/superactivity')
    await remove(page, 'Coding Without Computers')
    await expectToast(page, 'This area of work still has 1 activity.')
    await visit(page, '/app/subactivity')
    for (const name of ['Following Arrows', 'Giving Directions']) await remove(page, name)
    await visit(page, '/app/activitytabel')
    await remove(page, 'Paths')
    await visit(page, '/app/superactivity')
    await remove(page, 'Coding Without Computers')
    await expectToast(page, 'Deleted Successfully.')
  })
})

test('a school adds its own exercises, individually and by workbook, and changes nothing else', async ({
  page,
  enter,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals('POST /subactivity/data/upload 422')
  test.setTimeout(240_000)
  await enter(people.principal, '/app/subactivity/new')

  await test.step('an exercise under a ready-made activity', async () => {
    await choose(page, 'Class', 'Primary Marigold')
    await choose(page, 'Area Of Work', 'Culture')
    await choose(page, 'List Of Activities', 'Geography')
    await dialogOf(page).getByLabel('Exercise').fill('Rivers of Telangana')
    await choose(page, 'Area Of Work', 'Sensorial')
    await expect(dialogOf(page).getByRole('combobox', { name: 'List Of Activities' })).toHaveText('\u200b')
    await choose(page, 'Area Of Work', 'Culture')
    await choose(page, 'List Of Activities', 'Geography')
    await save(page)
    await expectToast(page, 'Sub Activity Tabel Added Successfully.')
    await page.getByRole('searchbox').fill('Telangana')
    await expect(page.getByRole('row', { name: 'Rivers of Telangana' })).toContainText('Added by your school')
  })

  await test.step('a link to a ready-made row says so', async () => {
    const [first] = await page.evaluate(async () => {
      const token = localStorage.getItem('id_token')
      const { schooleId } = JSON.parse(localStorage.getItem('casa_user')!)
      const headers = { Authorization: `Bearer ${token}` }
      return (await fetch(`/api/subactivity/list/${schooleId}?page=1&size=1`, { headers })).json()
    })
    await visit(page, `/app/subactivity/${first._id}`)
    await expect(dialogOf(page)).toContainText('ready-made curriculum')
    await accessible()
  })

  await test.step('a workbook, and the same workbook again, which is refused row by row', async () => {
    await visit(page, '/app/subactivity')
    await page.getByRole('link', { name: 'Excel upload' }).click()
    await accessible()
    const file = dialogOf(page).locator('input[type=file]')
    await file.setInputFiles(workbook)
    await expect(dialogOf(page)).toContainText('Data Imported Successfully.')
    await expect(dialogOf(page)).toContainText('4 exercises were added.')
    await expect(dialogOf(page)).toContainText('2 new activities were created.')
    await expect(dialogOf(page)).toContainText('1 new area of work was created.')
    await accessible()
    await dialogOf(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('searchbox').fill('Marigold Garden')
    await expect(page.getByRole('rowheader')).toContainText(['Sowing Marigolds', 'Collecting Seeds'])

    await page.getByRole('link', { name: 'Excel upload' }).click()
    await file.setInputFiles(workbook)
    await expect(dialogOf(page)).toContainText('4 problems, so nothing was stored')
    // The same problem of several rows is one line, which names them.
    await expect(dialogOf(page).getByRole('row')).toHaveCount(2)
    await expect(dialogOf(page).getByRole('cell')).toHaveText([
      '2–5',
      'Exercise',
      'This activity already has an exercise with this name.',
    ])
    await accessible()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('and deletes an exercise again', async () => {
    await visit(page, '/app/subactivity')
    await remove(page, 'Rivers of Telangana')
    await expectToast(page, 'Deleted Successfully.')
  })
})

test('an exercise lists what it requires, and a circular prerequisite is refused with the cycle', async ({
  page,
  enter,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('PUT /subactivity/* 422')
  const requires = () => dialogOf(page).getByRole('combobox', { name: 'Requires' })
  const edit = async (name: string) => {
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('row', { name }).getByRole('link', { name: /Edit/ }).first().click()
  }
  const before = async (name: string) => {
    await requires().fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name} ·`) }).click()
    await page.keyboard.press('Escape')
  }
  await enter(demoPeople.administrator, '/app/subactivity')
  await edit('Imbucare Box: Cube')
  await expect(dialogOf(page).getByText(/^Imbucare Box: Large Cylinder ·/)).toBeVisible()
  await accessible()
  await before('Imbucare Box: Rectangular Prism')
  await save(page)
  await expect(requires()).toHaveAccessibleDescription(
    'These prerequisites would form a circle: Imbucare Box: Cube → Imbucare Box: Rectangular Prism → Imbucare Box: Triangular Prism → Imbucare Box: Cube.',
  )
})
