import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { type Undoable, useKeyUndo } from './key-undo.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const bar = page.getByRole('alert')
const box = () => bar.element().getBoundingClientRect()

/** Rows that record, down to the bottom of the window. */
function Rows() {
  const undo = useKeyUndo()
  const [undone, setUndone] = useState<string[]>([])
  const record = (what: string) => {
    const recording: Undoable = {
      id: what,
      what,
      label: what,
      putBack: async () => setUndone(last => [...last, what]),
    }
    undo.begin(recording)
    undo.showToast(recording, `Recorded. ${what}`, { count: 1 })
  }
  return (
    <>
      <p>{`undone: ${undone.join(', ')}`}</p>
      <ul style={{ paddingBlockEnd: 100 }}>
        {Array.from({ length: 30 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
          <li key={row} style={{ height: 56 }}>
            <button type="button" style={{ height: 44 }} onClick={() => record(`Row ${row}`)}>
              {`Row ${row}`}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a series is counted in one bar, and Undo takes the latest back first', async () => {
  await page.viewport(390, 844)
  await show(<Rows />)
  await press('Row 1')
  await expect.element(bar).toMatchTextContent('Recorded. Row 1')
  await press('Row 2')
  await press('Row 3')
  await expect.element(bar).toMatchTextContent('3 recorded · Row 3')
  await press('Undo')
  await expect.element(bar).toMatchTextContent('Undone. Row 3 2 still recorded.')
  await press('Undo')
  await expect.element(bar).toMatchTextContent('Undone. Row 2 1 still recorded.')
  await expect.element(page.getByText('undone: Row 3, Row 2')).toBeVisible()
  // The pointer has to leave the button first.
  await page.getByText('undone: Row 3, Row 2').hover()
  vi.advanceTimersByTime(4_000)
  await expect.element(bar).not.toBeInTheDocument()
  await press('Row 4')
  await expect.element(bar).toMatchTextContent('Recorded. Row 4')
})

test('the row that was just used scrolls above the bar', async () => {
  await page.viewport(390, 844)
  await show(<Rows />)
  const row = page.getByRole('button', { name: 'Row 13', exact: true })
  window.scrollTo(0, 13 * 56 - 844 + 100)
  await row.click()
  await expect.element(bar).toBeVisible()
  expect(row.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(box().top)
})
