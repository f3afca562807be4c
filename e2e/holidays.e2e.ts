import { inDays, typeDay } from './fields.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('a holiday on a day with attendance asks what to do with it; kept, the day counts in the register', async ({
  page,
  enter,
  people,
  accessible,
}) => {
  const chooseClass = async () => {
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option').first().click()
  }
  await enter(people.principal, '/app/attendence')
  await chooseClass()
  await page.getByRole('button', { name: 'Mark all present' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/^Saved by/)).toBeVisible()

  await visit(page, '/app/holidays/new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Holiday' }).fill('Founders’ day')
  await typeDay(page, 'First day', inDays(0))
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Attendance was taken on these days' })
  await accessible()
  await question.getByRole('button', { name: 'Keep the attendance' }).click()
  await expect(page.getByRole('row', { name: /Founders’ day/ })).toBeVisible()

  await visit(page, '/app/attendence')
  await chooseClass()
  await expect(page.getByText(/is a school holiday: Founders’ day/)).toBeVisible()
  await page.getByRole('link', { name: "Month's register" }).click()
  await expect(page.getByRole('heading', { name: 'Attendance Register' })).toBeVisible()
  const today = page.getByRole('columnheader', { name: /Founders’ day/ })
  await expect(today).toHaveAttribute('aria-current', 'date')
  await expect(page.getByRole('cell', { name: 'present' }).first()).toHaveText('P')
  await accessible()
})
