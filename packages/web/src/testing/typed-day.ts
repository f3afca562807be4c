import { page, userEvent } from 'vitest/browser'

const partsOf = (field: string) => page.getByRole('group', { name: field }).getByRole('spinbutton')

/** Puts the focus into the day of a date field. */
export async function openDay(field: string): Promise<void> {
  await partsOf(field).first().click()
}

/** Types a day, such as 05Mar2022, into a date field. */
export async function typeDay(field: string, keys: string): Promise<void> {
  await openDay(field)
  await userEvent.keyboard(keys)
}

/** A date field's content, such as 05Mar2022. */
export function dayIn(field: string): string {
  return partsOf(field)
    .elements()
    .map(part => part.textContent)
    .join('')
}
