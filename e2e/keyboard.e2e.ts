import { demoPeople, expect, test } from './fixtures.ts'

test('a question mark lists the shortcuts, but not while typing; the profile menu opens them too', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.teacher, '/app/teachernotes')
  await page.getByRole('searchbox').press('?')
  await expect(page.getByRole('searchbox')).toHaveValue('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toHaveCount(0)
  await page.getByRole('main').press('?')
  await expect(shortcuts).toContainText('Ctrl + K')
  await expect(shortcuts).toContainText('The planner’s matrix')
  await accessible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toHaveCount(0)
  await page.getByRole('button', { name: /^Your profile/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(shortcuts).toBeVisible()
})

test('a dialog of the public pages asks before closing over unsaved input', async ({ page, accessible }) => {
  await page.goto('/montessori/login')
  await page.getByRole('radio', { name: 'Teacher' }).check({ force: true })
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect(dialog.getByLabel('Mobile number')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await dialog.getByLabel('Mobile number').fill('98')
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await accessible()
  // Escape, however often it is pressed, loses nothing.
  for (const shown of [0, 1, 0]) {
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(shown)
  }
  await expect(dialog.getByLabel('Mobile number')).toHaveValue('98')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog).toHaveCount(0)
})
