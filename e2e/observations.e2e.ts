import { inDays, typeDay } from './fields.ts'
import { expect, test } from './fixtures.ts'

test('an observation without text, or from before the child was born, is refused at its field and keeps the rest; its exercise is copied too', async ({
  page,
  enter,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals('POST /specialobservation/add 422')
  await enter(people.teacher, '/app/specialobservation/new')
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
  const exercise = dialog.getByRole('combobox', { name: 'Exercise' })
  await exercise.fill('pouring')
  const offered = page.getByRole('option').first()
  await expect(offered).toContainText(/pouring/i)
  const chosen = await offered.innerText()
  await exercise.press('Enter')
  await expect(exercise).toHaveValue(chosen)
  await typeDay(page, 'Date', '01Jan1950')
  await save.click()
  await expect(dialog.getByText('This day is before the child was born.').first()).toBeVisible()
  await expect(words).toHaveValue(seen)
  await expect(dialog.getByRole('combobox', { name: 'Student' })).toContainText(child)
  await expect(exercise).toHaveValue(chosen)
  await accessible()
  await typeDay(page, 'Date', inDays(0))
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added Successfully' })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(seen) })
  await expect(row.getByRole('link', { name: chosen.split(' · ')[0]! })).toBeVisible()
  await row.getByRole('link', { name: /Add More/ }).click()
  await expect(exercise).toHaveValue(chosen)
  await exercise.clear()
  await words.fill(`${seen}, again`)
  await save.click()
  const again = page.getByRole('row', { name: new RegExp(`${seen}, again`) })
  await expect(again).toBeVisible()
  await expect(again.getByRole('link', { name: chosen.split(' · ')[0]! })).toBeHidden()
})
