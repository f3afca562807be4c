import { expect, test } from './fixtures.ts'

test('a principal adds, changes and deletes a class', async ({
  page,
  enter,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals('POST /addclass/add 409')
  await enter(people.principal, '/app/addclass')
  await expect(page.getByRole('heading', { name: 'Class', exact: true })).toBeVisible()
  await accessible()

  await page.getByRole('link', { name: 'Add Class' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Class Name is required')).toBeVisible()
  await accessible()
  await dialog.getByLabel('Class Name').fill('primary jasmine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Class Name')).toHaveAccessibleDescription(
    'A class with this name already exists.',
  )
  await expect(dialog.getByLabel('Class Name')).toHaveValue('primary jasmine')
  await dialog.getByLabel('Class Name').fill('Garden Room')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Class Added Successfully.')
  const row = page.getByRole('row', { name: /Garden Room/ })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('No level yet. Choose one to get the ready-made curriculum.')

  await row.getByRole('link', { name: /Edit/ }).click()
  await expect(dialog.getByRole('combobox', { name: 'Level' })).toHaveText('No level')
  await dialog.getByLabel('Class Name').fill('Orchard Room')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Class Updated Successfully.' })).toBeVisible()

  const renamed = page.getByRole('row', { name: /Orchard Room/ })
  await renamed.getByRole('button', { name: /Delete/ }).click()
  await expect(renamed).toHaveCount(0)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Deleted Successfully. Orchard Room' }),
  ).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await accessible()
  // Using only the keyboard.
  await page.keyboard.press('Control+z')
  await expect(renamed).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: 'Restored. Orchard Room' })).toBeVisible()
  await renamed.getByRole('button', { name: /Delete/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toHaveCount(1)
  await renamed.getByRole('button', { name: /Delete/ }).click()
  await expect(renamed).toHaveCount(0)
})
