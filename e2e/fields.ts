import type { Locator, Page } from '@playwright/test'
import { plusDays } from '../packages/contract/src/rules/day.ts'
import { today } from './plans.ts'

/** Chooses an option of a select field. */
export async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Types a day, such as 05Mar2022, into a date field. */
export async function typeDay(page: Page, field: string, day: string) {
  await page.getByRole('group', { name: field }).getByRole('spinbutton').first().click()
  await page.keyboard.type(day)
}

/** The day `days` from now, as typed into a date field. */
export function inDays(days: number): string {
  const day = new Date(plusDays(today(), days))
  return `${day.toISOString().slice(8, 10)}${day.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })}${day.getUTCFullYear()}`
}

/** A date field's content. */
export async function dayIn(page: Page, field: string): Promise<string> {
  return (await page.getByRole('group', { name: field }).getByRole('spinbutton').allInnerTexts()).join('')
}

/** Fills in a row of the instalments in the fee dialog. */
export async function fillInstalment(
  dialog: Locator,
  number: number,
  fee: string,
  day: string,
): Promise<void> {
  const row = dialog.getByRole('group', { name: `Installment ${number}` })
  await row.getByLabel('Installment Fee').fill(fee)
  await row.getByRole('group', { name: 'Date' }).getByRole('spinbutton').first().click()
  await dialog.page().keyboard.type(day)
}
