import { schemaExamples } from '@casa/contract/examples'
import type { RecordWithHistory } from '@casa/contract/records'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { PlanSheet } from './plan-sheet.tsx'

const plan = (child: number, work: number): RecordWithHistory => ({
  ...schemaExamples.RecordWithHistory,
  _id: `${child}-${work}`,
  key: null,
  studentId: {
    ...schemaExamples.RecordWithHistory.studentId,
    _id: `c${child}`,
    firstName: `Child ${child}`,
    lastName: 'Mukherjee',
  },
  subActivityId: { _id: `w${work}`, subActivityName: `Dressing Frame: Large Buttons, part ${work}` },
})
const plans = (children: number, works: number) =>
  Array.from({ length: children }, (_, child) =>
    Array.from({ length: works }, (_, work) => plan(child, work)),
  ).flat()

/** Prints the plan and returns the size of its type, and its height as it is on paper. */
async function printed(rows: readonly RecordWithHistory[]) {
  const onPrinted = vi.fn()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await show(<PlanSheet rows={rows} title="Primary Jasmine" onPrinted={onPrinted} />)
  await expect.poll(() => print.mock.calls.length).toBe(1)
  const sheet = document.querySelector<HTMLElement>('.print-sheet')!
  expect(getComputedStyle(sheet).display).toBe('none')
  sheet.style.display = 'block'
  const body = sheet.querySelector<HTMLElement>('[style*="columns"]')!
  const page = body.parentElement!
  const result = { size: Number.parseFloat(body.style.fontSize), height: page.offsetHeight, page, onPrinted }
  print.mockRestore()
  return result
}

test.each([
  [5, 3],
  [30, 4],
  [40, 12],
])('a week of %i children with %i works each fits on one page', async (children, works) => {
  const { height, page } = await printed(plans(children, works))
  // A4 without its margins.
  expect(height).toBeLessThanOrEqual(1031)
  expect(page.scrollWidth).toBeLessThanOrEqual(page.offsetWidth)
  expect(page.querySelectorAll('li')).toHaveLength(children * works)
})

test('few plans are printed in large type', async () => {
  expect((await printed(plans(5, 3))).size).toBe(13)
})

test('many plans are printed in small type', async () => {
  expect((await printed(plans(40, 12))).size).toBeLessThan(8)
})

test('each child is a block with a box for each plan, and the sheet goes when it is printed', async () => {
  const { page, onPrinted } = await printed([plan(1, 1), { ...plan(1, 2), key: 'P' }])
  expect(page.textContent).toContain('Plan: Primary Jasmine')
  expect(page.querySelectorAll('h2')).toHaveLength(1)
  expect([...page.querySelectorAll('li')].map(item => item.textContent?.slice(0, 2))).toEqual(['☐ ', 'P '])
  dispatchEvent(new Event('afterprint'))
  expect(onPrinted).toHaveBeenCalledOnce()
})
