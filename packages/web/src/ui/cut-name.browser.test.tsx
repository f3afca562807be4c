import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { CutName } from './cut-name.tsx'

const name = 'Baric Tablets: Language of Light and Heavy'

/** The words that are on the name's first line, of a given width. */
async function firstLine(width: number | string): Promise<{ words: string; whole: string }> {
  await show(
    <div style={{ width, fontVariantNumeric: 'tabular-nums' }}>
      <CutName>{name}</CutName>
    </div>,
  )
  const line = page.getByTitle(name)
  await expect.element(line).toBeVisible()
  return { words: line.element().firstChild?.textContent ?? '', whole: line.element().textContent ?? '' }
}

test('a long name is cut after a word; its title and its text are the whole name', async () => {
  const { words, whole } = await firstLine(220)
  expect(words.length).toBeGreaterThan(0)
  expect(whole).toBe(name)
  await expect.poll(async () => page.getByTitle(name).element().querySelector('br')).not.toBeNull()
  const first = page.getByTitle(name).element().firstChild?.textContent ?? ''
  expect(name.startsWith(first)).toBe(true)
  expect(name[first.length]).toBe(' ')
})

test.each([800, 'max-content'])('a name that fits is not cut in a box of %s', async width => {
  await firstLine(width)
  expect(page.getByTitle(name).element().querySelector('br')).toBeNull()
})
