import type { Route } from '@playwright/test'
import { failure } from './failure.ts'
import { expect, test } from './fixtures.ts'

test('a note that cannot be saved says so: in the server’s words or, without any, in its own @thorough', async ({
  page,
  enter,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals(
    'POST /teachernotes/add 502',
    'POST /teachernotes/add 409',
    'PATCH /teachernotes/update/* 502',
  )
  await enter(people.teacher, '/app/teachernotes/new')
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  // The error is announced, and again with its field.
  await expect(dialog.getByRole('alert')).toHaveText(['Student Name is required', 'notes is required'])
  await expect(dialog.getByLabel('Notes')).toHaveAccessibleDescription('notes is required')
  await accessible()

  await dialog.getByRole('combobox', { name: 'Student' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Notes').fill('Pours without spilling.')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const answer = (address: string, response: Parameters<Route['fulfill']>[0]) =>
    page.route(address, route => route.fulfill(response), { times: 1 })
  await answer('**/api/teachernotes/add', { status: 502, body: '<h1>Bad gateway</h1>' })
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('Creation failed')
  await answer('**/api/teachernotes/add', failure(409))
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('Not now.')
  await expect(dialog.getByRole('alert')).not.toContainText('Creation failed')
  await expect(dialog.getByLabel('Notes')).toHaveValue('Pours without spilling.')
  await save.click()

  await page.getByRole('searchbox').fill('without spilling')
  const row = page.getByRole('row', { name: /without spilling/ })
  await expect(row).toContainText(/[a-z], Teacher/)
  await row.getByRole('link', { name: /Edit/ }).click()
  await dialog.getByLabel('Notes').fill('Pours without spilling a drop.')
  await answer('**/api/teachernotes/update/*', { status: 502, body: '' })
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('Update failed')
  await save.click()
  await expect(dialog).toHaveCount(0)
  await row.getByRole('button', { name: /Delete/ }).click()
  await expect(row).toHaveCount(0)
})
