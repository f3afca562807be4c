import { schemaExamples } from '@casa/contract/examples'
import type { Failure } from '@casa/contract/wire'
import type { ImportPreview } from '@casa/contract/workbook'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../lib/api-error.ts'
import { show } from '../testing/show.tsx'
import { type Reading, WorkbookUpload } from './workbook-upload.tsx'

const file = new File(['rows'], 'children.xlsx')
const texts = { fill: 'Fill in', rules: 'Rules', sampleFile: 'Sample', copyFile: 'Copy' }

/** A file of two sheets, of which the first is read unless another is chosen; the second has errors. */
function TwoSheets({ onStore }: { onStore: (reading: Reading) => void }) {
  return (
    <WorkbookUpload<string, ImportPreview>
      texts={text => texts[text]}
      sample={async () => file}
      send={async (_excel, _options, reading) => {
        onStore(reading)
        return 'Stored'
      }}
      preview={{
        read: async (_excel, _options, { sheet = 1 }) => {
          const preview = { ...schemaExamples.ImportPreview, count: sheet }
          if (sheet === 1) return preview
          const unknown = { field: 'class', message: 'There is no class “Pink”', column: 'Class' }
          const errors = [
            { field: 'dob', message: 'Not a date', row: 2, column: 'Date of Birth' },
            ...[2, 3, 4, 7, 9, 10].map(row => ({ ...unknown, row })),
          ]
          const data = { total: errors.length, markedCopy: '', preview }
          throw new ApiError(422, { message: 'Check the file', errors, data } as Partial<Failure>)
        },
        sheet: ({ count }) => count,
        show: ({ count: sheet }, { store, choose }) => (
          <>
            <p>Sheet {sheet}</p>
            {store && (
              <button type="button" onClick={() => void store()}>
                Store
              </button>
            )}
            {store && (
              <button type="button" onClick={() => void store([4, 9])}>
                Leave out two rows
              </button>
            )}
            <button type="button" onClick={() => choose(sheet === 1 ? 2 : 1)}>
              Read the other sheet
            </button>
          </>
        ),
      }}
    >
      {answer => <p>{answer}</p>}
    </WorkbookUpload>
  )
}

async function choose() {
  await expect.element(page.getByRole('button', { name: 'Choose an Excel file' })).toBeVisible()
  await page.elementLocator(document.querySelector('input[type=file]')!).upload(file)
}

test('the sheet that was shown is the one that is stored, without choosing it again', async () => {
  const stored: Reading[] = []
  await show(<TwoSheets onStore={reading => stored.push(reading)} />)
  await choose()
  await page.getByRole('button', { name: 'Store' }).click()
  await expect.element(page.getByText('Stored', { exact: true })).toBeVisible()
  expect(stored).toEqual([{ sheet: 1 }])
})

test('rows that are left out are sent with the sheet', async () => {
  const stored: Reading[] = []
  await show(<TwoSheets onStore={reading => stored.push(reading)} />)
  await choose()
  await page.getByRole('button', { name: 'Leave out two rows' }).click()
  await expect.element(page.getByText('Stored', { exact: true })).toBeVisible()
  expect(stored).toEqual([{ sheet: 1, leaveOut: '4,9' }])
})

test('the same error in many rows is one line with its rows', async () => {
  await show(<TwoSheets onStore={() => {}} />)
  await choose()
  await page.getByRole('button', { name: 'Read the other sheet' }).click()
  await expect
    .element(page.getByRole('row', { name: '2–4, 7, 9–10 Class There is no class “Pink”' }))
    .toBeVisible()
  // With the headings.
  expect(page.getByRole('row').elements()).toHaveLength(3)
})

test('after a sheet with errors the first one can be chosen again', async () => {
  await show(<TwoSheets onStore={() => {}} />)
  await choose()
  await page.getByRole('button', { name: 'Read the other sheet' }).click()
  await expect.element(page.getByText('Not a date')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Store' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Read the other sheet' }).click()
  await expect.element(page.getByText('Sheet 1')).toBeVisible()
  await expect.element(page.getByText('Not a date')).not.toBeInTheDocument()
})
