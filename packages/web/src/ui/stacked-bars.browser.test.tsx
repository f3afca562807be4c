import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import type { StackedBar } from './stacked-bar.ts'
import { StackedBars } from './stacked-bars.tsx'

const part = (id: string, label: string, letters: string) => ({
  id,
  label,
  letters,
  colour: '#ccc',
  textColour: '#000',
})
const parts = [part('M', 'Mastered', 'M'), part('P', 'Presented', 'P'), part('rest', 'Not begun', '')]
const bars = [
  { _id: '1', name: 'Sensorial', note: '120 of 1,320 begun', values: [20, 100, 1200] },
  { _id: '2', name: 'Language', values: [0, 2, 98] },
  { _id: '3', name: 'Culture', values: [0, 0, 0] },
]
const chart = (more: { shares?: boolean; onBar?: (bar: StackedBar) => void } = {}) => (
  <div style={{ width: 900 }}>
    <StackedBars name="Progress" bars={bars} parts={parts} scale="Exercises" {...more} />
  </div>
)
const bar = (name: RegExp) => page.getByRole('img', { name })

test('each bar is read as one sentence with all its counts; it is as long as its scale says', async () => {
  await show(chart())
  const sensorial = page.getByRole('img', {
    name: 'Sensorial: 120 of 1,320 begun; M Mastered 20, P Presented 100, Not begun 1,200',
  })
  await expect.element(sensorial).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: 'Culture; M Mastered 0, P Presented 0, Not begun 0' }))
    .toBeInTheDocument()
  const widthOf = (element: Element | null | undefined) => element!.getBoundingClientRect().width
  const whole = sensorial.element()
  // The scale ends at 1,400.
  expect(widthOf(whole.lastElementChild) / widthOf(whole)).toBeCloseTo(1200 / 1400, 2)
  expect(widthOf(bar(/^Language/).element().lastElementChild) / widthOf(whole)).toBeCloseTo(98 / 1400, 2)
})

test('as shares, all bars have the same length; one without anything is empty', async () => {
  await show(chart({ shares: true }))
  await expect.element(page.getByText('100%')).toBeInTheDocument()
  const share = bar(/^Language/).element()
  expect(share.lastElementChild!.getBoundingClientRect().right).toBeCloseTo(
    share.getBoundingClientRect().right,
    0,
  )
  expect(bar(/^Culture/).element().children).toHaveLength(0)
})

test('bars are one stop of the Tab key, arrows move between them, and Escape hides the figures', async () => {
  await show(chart())
  const figures = page.getByText('M Mastered')
  await expect.element(bar(/^Sensorial/)).toBeVisible()
  await userEvent.tab()
  await expect.element(bar(/^Sensorial/)).toHaveFocus()
  await expect.element(figures).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(bar(/^Language/)).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowDown}')
  await expect.element(bar(/^Culture/)).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowUp}')
  await expect.element(bar(/^Sensorial/)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(figures).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(bar(/^Sensorial/)).not.toHaveFocus()
})

test('a part shows what fits on it: letters and count, letters, or nothing', async () => {
  await show(chart())
  const [mastered, presented, rest] = bar(/^Sensorial/).element().children
  const shown = (element: Element | undefined) => (element as HTMLElement).innerText
  expect(shown(mastered)).toBe('')
  expect(shown(presented)).toBe('P 100')
  expect(shown(rest)).toBe('1,200')
})

test('a bar and its name open what they stand for', async () => {
  const opened: string[] = []
  await show(chart({ onBar: ({ _id }) => opened.push(_id) }))
  await bar(/^Sensorial/).click()
  await page.getByRole('button', { name: 'Language' }).click()
  expect(opened).toEqual(['1', '2'])
})
