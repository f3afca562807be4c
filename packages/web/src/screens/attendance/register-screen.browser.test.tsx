import { api } from '@casa/contract'
import type { AttendanceRegister, RegisterMark } from '@casa/contract/attendance'
import { schemaExamples } from '@casa/contract/examples'
import { monthStart, plusDays } from '@casa/contract/rules/day'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { schoolDay } from '../../lib/school-day.ts'
import { savedFiles, xmlOfWorkbook } from '../../testing/saved-file.ts'
import { answers, quietStream, show } from '../../testing/show.tsx'
import RegisterScreen from './register-screen.tsx'
import { RegisterTable } from './register-table.tsx'

const { Class } = schemaExamples
const current = schoolDay().slice(0, 7)
const before = monthStart(`${current}-01`, -1).slice(0, 7)

const register = (month: string, marks: Record<string, RegisterMark[]>): AttendanceRegister => ({
  classId: { _id: Class._id, className: Class.className },
  month,
  days: [
    { date: `${month}-01`, taken: true, present: 1, holiday: null },
    { date: `${month}-02`, taken: false, present: 0, holiday: { name: 'Diwali' } },
    { date: `${month}-03`, taken: true, present: 0, holiday: null },
  ],
  students: Object.entries(marks).map(([fullName, marks]) => ({
    _id: fullName,
    fullName,
    admissionNumber: 'A-17',
    serialNumber: 'LBM-1',
    marks,
    count: marks.filter(mark => mark === 'present' || mark === 'absent').length,
    present: marks.filter(mark => mark === 'present').length,
  })),
})

const marks: Record<string, RegisterMark[]> = {
  'Aarav Nair': ['present', 'unmarked', 'absent'],
  'Diya Menon': ['elsewhere', 'outside', 'outside'],
}

async function showRegister(at: string) {
  const asked: string[] = []
  await show(<RegisterScreen />, {
    at,
    stubs: [
      answers(api.classes.list, [Class]),
      answers(api.attendance.register, ({ month }) => {
        asked.push(month)
        return register(month, month === current ? marks : {})
      }),
      quietStream,
    ],
  })
  return asked
}

test('each child has a row with the days in words for a screen reader, and totals', async () => {
  await showRegister(`/app/?classId=${Class._id}`)
  const row = page.getByRole('row', { name: /Aarav Nair/ })
  await expect.element(row.getByRole('cell', { name: 'present' })).toMatchTextContent('P')
  await expect.element(row.getByRole('cell', { name: 'absent' })).toMatchTextContent('A')
  expect(
    row
      .getByRole('cell')
      .elements()
      .slice(-3)
      .map(cell => cell.textContent),
  ).toEqual(['2', '1', '1'])
  const moved = page.getByRole('row', { name: /Diya Menon/ })
  await expect.element(moved.getByRole('cell', { name: 'marked in another class' })).toBeVisible()
  expect(moved.getByRole('cell', { name: 'not in the class' }).elements()).toHaveLength(2)
  await expect.element(page.getByRole('columnheader', { name: /Diwali/ })).toMatchTextContent('2')
  await expect.element(page.getByRole('heading', { level: 2 })).toMatchTextContent(Class.className)
})

test('a month without children says so, and the next month is never in the future', async () => {
  const asked = await showRegister(`/app/?classId=${Class._id}`)
  await expect.element(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect.element(page.getByText('This class had no children in this month.')).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(page.getByRole('row', { name: /Aarav Nair/ })).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([current, before]))
})

test.for(['2999-01', '2026-13', 'spring'])(
  'a month in the address that does not exist or is still to come opens the current one: %s',
  async month => {
    const asked = await showRegister(`/app/?classId=${Class._id}&month=${month}`)
    await expect.element(page.getByRole('row', { name: /Aarav Nair/ })).toBeVisible()
    expect(new Set(asked)).toEqual(new Set([current]))
  },
)

test('Print opens the browser’s print dialog', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
  await showRegister(`/app/?classId=${Class._id}`)
  await page.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
})

/** The region of a register with today as its twentieth of 31 days, when it opens. */
async function regionAt(width: number, of = marks): Promise<Element> {
  const days = Array.from({ length: 31 }, (_, index) => ({
    date: plusDays(schoolDay(), index - 19),
    taken: true,
    present: 1,
    holiday: null,
  }))
  await page.viewport(width, 800)
  await show(<RegisterTable register={{ ...register(current, of), days }} name="Register" />)
  return page.getByRole('region', { name: 'Register' }).element()
}

test('beside the menu of a laptop a month of 31 days and its totals need no scrolling', async () => {
  const days = Array.from({ length: 31 }, () => 'present' as const)
  const region = await regionAt(1280 - 288, { 'Aanya Mukherjee': days, 'Harsha Krishnan': days })
  expect(region.scrollWidth).toBe(region.clientWidth)
})

test('a table slightly wider than the screen opens at its first day', async () => {
  expect((await regionAt(960)).scrollLeft).toBe(0)
})

test('on a phone it opens at today', async () => {
  expect((await regionAt(390)).scrollLeft).toBeGreaterThan(0)
})

test('Export saves a workbook with a row for each child, a column for each day, and totals', async () => {
  const saved = savedFiles()
  await showRegister(`/app/?classId=${Class._id}`)
  await page.getByRole('button', { name: /Export/ }).click()
  await expect.poll(() => saved, { timeout: 12_000 }).toHaveLength(1)
  expect(saved[0]!.name).toContain(current)
  const xml = await xmlOfWorkbook(saved[0]!.file)
  for (const text of ['Aarav Nair', 'Diya Menon', 'A-17', 'P', 'A', 'Present', 'Absent'])
    expect(xml).toContain(`>${text}<`)
})
