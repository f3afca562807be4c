import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { ImportPreviewPanel } from './import-preview.tsx'
import './student-list-screen.tsx'

const { ImportPreview } = schemaExamples
const none = { count: 0, first: [] }
const plain = { ...ImportPreview, unread: [], duplicates: none }

test('a file says how many children of which classes it has, and registers them on request', async () => {
  const stored: number[] = []
  await show(
    <ImportPreviewPanel preview={plain} store={async () => void stored.push(28)} choose={() => {}} />,
  )
  await expect.element(page.getByRole('heading', { name: '28 children in this file' })).toBeVisible()
  await expect.element(page.getByText('Every column and every row of this sheet is read.')).toBeVisible()
  await page.getByRole('button', { name: 'Register 28 children' }).click()
  expect(stored).toEqual([28])
})

test('what is not read, and likely duplicates, are said before anything is stored', async () => {
  const preview = {
    ...ImportPreview,
    mergedDown: 2,
    merged: { count: 1, rows: [7] },
    sameFile: { at: '2026-11-19T04:30:00Z', count: 28 },
    sheets: [
      ...ImportPreview.sheets,
      { number: 2, name: 'Old', rows: 4, hidden: true, isTable: false, isRead: false },
    ],
  }
  await show(<ImportPreviewPanel preview={preview} store={async () => {}} choose={() => {}} />)
  await expect.element(page.getByText('These columns are not read: Remarks.')).toBeVisible()
  await expect.element(page.getByText('1 row has cells merged with the ones beside them: 7.')).toBeVisible()
  await expect.element(page.getByText(/^2 cells are merged over several rows/)).toBeVisible()
  await expect.element(page.getByText('These hidden sheets are not read: Old.')).toBeVisible()
  await expect.element(page.getByText(/You imported this file before/)).toBeVisible()
  await expect.element(page.getByText(/^Row 4, .*same name, birth date/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Register 28 children anyway' })).toBeEnabled()
})

test('a second sheet with children can be chosen', async () => {
  const chosen: number[] = []
  const second = { number: 2, name: 'Junior', rows: 12, hidden: false, isTable: true, isRead: false }
  const preview = { ...plain, sheets: [...plain.sheets, second] }
  await show(
    <ImportPreviewPanel preview={preview} store={async () => {}} choose={sheet => chosen.push(sheet)} />,
  )
  await page.getByRole('radio', { name: 'Junior: 12 rows' }).click()
  expect(chosen).toEqual([2])
})

test('a likely duplicate can be left out, and the button says how many are registered', async () => {
  const stored: (readonly number[])[] = []
  const like = ImportPreview.duplicates.first[0]!
  const first = [like, { ...like, row: 6, child: null, otherRow: 5 }, { ...like, row: 6 }]
  await show(
    <ImportPreviewPanel
      preview={{ ...plain, duplicates: { count: 3, first } }}
      store={async rows => void stored.push(rows)}
    />,
  )
  await expect.element(page.getByRole('button', { name: 'Register 28 children anyway' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Row 4/ }).click()
  await page.getByRole('button', { name: 'Register 27 children anyway' }).click()
  await page.getByRole('checkbox', { name: 'All of them' }).click()
  await expect.element(page.getByRole('button', { name: 'Register 28 children anyway' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'All of them' }).click()
  await page.getByRole('button', { name: 'Register 26 children', exact: true }).click()
  expect(stored).toEqual([[4], [4, 6]])
})

test('a file with errors counts its rows, and offers nothing to tick', async () => {
  const preview = { ...ImportPreview, rows: 25, count: 18 }
  await show(<ImportPreviewPanel preview={preview} />)
  const heading = '25 rows in this file: 18 without errors, 7 with errors'
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(page.getByText('The rows without errors, by class:')).toBeVisible()
  await expect.element(page.getByText(/^Row 4/)).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})
