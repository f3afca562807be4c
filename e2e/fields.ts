import type { Page } from '@playwright/test'

/** Chooses an option of a select field. */
export async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Types a day, such as 05Mar2022, into a date field from its first part. */
export async function typeDay(page: Page, field: string, day: string) {
  await page.getByRole('group', { name: field }).getByRole('spinbutton').first().click()
  await page.keyboard.type(day)
}
