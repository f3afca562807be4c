import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../testing/show.tsx'
import { PaletteButton } from './header.tsx'
import './palette/palette.tsx'

const nothing = {
  children: [],
  classes: [],
  schools: [],
  accounts: [],
  exercises: [],
  totals: { children: 0, exercises: 0 },
}

/** Presses a key where the focus is; false if the app took it. */
const press = (key: string, more: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )

test('what is typed right after the shortcut, before the palette has loaded, is in its field', async () => {
  const role = 'SUPERADMIN' as const
  await show(<PaletteButton {...{ role }} />, { role, stubs: [answers(api.search.find, nothing)] })
  await expect.element(page.getByRole('button')).toBeVisible()
  press('k', { ctrlKey: true })
  // React renders before the next key, and the palette is fetched later.
  await Promise.resolve()
  const taken = [...'sbx', 'Backspace', 'Enter'].map(key => press(key))
  const field = page.getByRole('combobox')
  await expect.element(field).toHaveValue('sb')
  expect(taken).toEqual([false, false, false, false, false])
  await expect.element(field).toHaveFocus()
  // From now on the field has the keys, and a second opening begins empty.
  expect(press('a')).toBe(true)
  press('Escape')
  await expect.element(field).not.toBeInTheDocument()
  press('k', { ctrlKey: true })
  await expect.element(page.getByRole('combobox')).toHaveValue('')
})

test('below the works and children that were found is how many more there are', async () => {
  const role = 'TEACHER' as const
  const { FoundChild, FoundExercise } = schemaExamples
  const found = {
    ...nothing,
    children: [FoundChild],
    exercises: [FoundExercise],
    totals: { children: 1, exercises: 17 },
  }
  await show(<PaletteButton {...{ role }} />, { stubs: [answers(api.search.find, found)] })
  await expect.element(page.getByRole('button')).toBeVisible()
  press('k', { ctrlKey: true })
  await page.getByRole('combobox').fill('zzz')
  const works = page.getByRole('group', { name: 'Works' })
  await expect.element(works).toMatchTextContent('16 more. Type more of the name to see them.')
  await expect.element(page.getByRole('status').getByText('18 results')).toBeInTheDocument()
  await expect.element(page.getByRole('group', { name: 'Children' })).not.toMatchTextContent('more')
})
