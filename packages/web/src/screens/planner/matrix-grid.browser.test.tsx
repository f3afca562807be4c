import type { Matrix } from '@casa/contract/progress'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { at } from '../../parts/grid/grid-block.ts'
import { KeyMatrix } from '../../parts/matrix/key-matrix.tsx'
import { show } from '../../testing/show.tsx'
import { KeyPalette } from './key-palette.tsx'

const size = { children: 40, exercises: 900 }

const exercises = Array.from({ length: size.exercises }, (_, place) => ({
  _id: `e${place}`,
  subActivityName: `Pouring Water from Jug ${place}`,
  activityId: { _id: `s${place % 9}`, activityName: 'Pouring' },
  superActivityId: { _id: 'a', superActivityName: 'Practical Life' },
}))
const matrix: Matrix = {
  exercises,
  students: Array.from({ length: size.children }, (_, row) => ({
    _id: `c${row}`,
    firstName: `Child ${row}`,
    lastName: null,
    fullName: `Child ${row}`,
    admissionNumber: null,
    serialNumber: 'LBM-1',
    profileURL: null,
    keys: exercises.map((_, place) => (place % 3 ? 'M' : 'WI')),
    drafts: [],
    plans: [],
    stale: [],
  })),
  untouched: [],
}

function Recorder() {
  const [block, setBlock] = useState(at({ row: 0, column: 0 }))
  const [recorded, setRecorded] = useState<string[]>([])
  const [sought, setSought] = useState<{ exerciseId: string }>()
  return (
    <>
      <KeyMatrix
        name="Matrix"
        matrix={matrix}
        block={block}
        onBlock={setBlock}
        onRecord={(cells, key = 'P') => setRecorded([...recorded, `${cells.length} ${key}`])}
        absent={{ ids: new Set(['c2']), label: 'Absent' }}
        sought={sought}
        corner={
          <KeyPalette
            chosen="P"
            onChoose={key => setRecorded([...recorded, `chose ${key}`])}
            selected={1}
            onRecord={() => {}}
            onClear={() => {}}
          />
        }
      />
      <p data-testid="recorded">{recorded.join(', ')}</p>
      <button type="button" onClick={() => setSought({ exerciseId: 'e700' })}>
        Find
      </button>
    </>
  )
}

/** Whether an element is completely within the window, and nothing is in front of it. */
function isInView(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const within = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  return within && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
}

const cells = () => [...document.querySelectorAll<HTMLElement>('td')]

test('beside the menu of a laptop, 17 children and 14 exercises are in view, and only those around are rendered', async () => {
  await page.viewport(1024, 800)
  // The app's header and the screen's own.
  await show(
    <div style={{ paddingBlockStart: 118 }}>
      <Recorder />
    </div>,
  )
  await expect.element(page.getByRole('gridcell').first()).toBeVisible()
  const shown = cells().filter(isInView)
  expect(new Set(shown.map(({ dataset }) => dataset.row)).size).toBeGreaterThanOrEqual(17)
  expect(new Set(shown.map(({ dataset }) => dataset.column)).size).toBeGreaterThanOrEqual(14)
  expect(cells().length).toBeLessThan(30 * 30)
})

test('the name of an absent child says so, and no other', async () => {
  await page.viewport(1024, 684)
  await show(<Recorder />)
  await expect.element(page.getByRole('rowheader', { name: 'Child 2 Absent' })).toBeVisible()
  expect(page.getByText('Absent').all()).toHaveLength(1)
})

test('the palette stays in the corner, and keys pressed in it do not reach the grid', async () => {
  await page.viewport(1024, 684)
  await show(<Recorder />)
  const mastered = page.getByRole('button', { name: 'M Mastered' })
  await expect.element(mastered).toBeVisible()
  document.querySelector('table')!.parentElement!.scrollTo(9_000, 400)
  await expect.poll(() => isInView(mastered.element())).toBe(true)
  mastered.element().focus()
  await userEvent.keyboard('p{Enter}')
  await expect.element(page.getByTestId('recorded')).toMatchTextContent('chose M')
})

test('an exercise that is found is scrolled into view and focused, again and again', async () => {
  await page.viewport(1024, 684)
  await show(<Recorder />)
  const find = page.getByRole('button', { name: 'Find' })
  for (const _ of [1, 2]) {
    await find.click()
    await expect.poll(() => document.activeElement?.getAttribute('data-column')).toBe('700')
    expect(isInView(document.activeElement!)).toBe(true)
    document.querySelector('table')!.parentElement!.scrollTo(0, 0)
  }
  await find.click()
  await userEvent.keyboard('m')
  await expect.element(page.getByTestId('recorded')).toMatchTextContent('1 M')
})
