import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../testing/show.tsx'
import { PaletteButton } from './header.tsx'
import './palette/palette.tsx'

/** Presses a key where the focus is; false if the app took it. */
const press = (key: string, more: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )

test('what is typed right after the shortcut, before the palette has loaded, is in its field', async () => {
  const role = 'SUPERADMIN' as const
  const nothing = { children: [], classes: [], schools: [], accounts: [], exercises: [] }
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
