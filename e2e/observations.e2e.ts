import { inDays, typeDay } from './fields.ts'
import { demoPeople, expect, test } from './fixtures.ts'

test('an observation without words, or of a day before the child was born, is refused at its field and keeps the rest', async ({
  page,
  enter,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('POST /specialobservation/add 422')
  await enter(demoPeople.teacher, '/app/specialobservation/new')
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByRole('combobox', { name: 'Student' }).click()
  const child = await page.getByRole('option').first().innerText()
  await page.getByRole('option').first().click()
  await save.click()
  const words = dialog.getByRole('textbox', { name: 'Special Observation' })
  await expect(words).toHaveAccessibleDescription('Write down what you saw.')
  await words.fill('   ')
  await save.click()
  await expect(words).toHaveAccessibleDescription('Write down what you saw.')
  await accessible()

  const seen = 'Carried the tray of bells without a sound'
  await words.fill(seen)
  await typeDay(page, 'Date', '01Jan1950')
  await save.click()
  await expect(dialog.getByText('This day is before the child was born.').first()).toBeVisible()
  await expect(words).toHaveValue(seen)
  await expect(dialog.getByRole('combobox', { name: 'Student' })).toContainText(child)
  await accessible()
  await typeDay(page, 'Date', inDays(0))
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added Successfully' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(seen) })).toBeVisible()
})
