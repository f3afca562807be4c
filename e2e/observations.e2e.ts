import { inDays, typeDay } from './fields.ts'
import { expect, test } from './fixtures.ts'

test('an observation is refused before the child’s birth, saved with its exercise, and copied', async ({
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
  const words = dialog.getByRole('textbox', { name: 'Special Observation' })
  const exercise = dialog.getByRole('combobox', { name: 'Exercise' })
  await dialog.getByRole('combobox', { name: 'Student' }).click()
  await page.getByRole('option').first().click()
  const seen = 'Carried the tray of bells without a sound'
  await words.fill(seen)
  await exercise.fill('pouring')
  const offered = page.getByRole('option').first()
  await expect(offered).toContainText(/pouring/i)
  const chosen = await offered.innerText()
  await exercise.press('Enter')
  await typeDay(page, 'Date', '01Jan1950')
  await save.click()
  await expect(dialog.getByText('This day is before the child was born.').first()).toBeVisible()
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
