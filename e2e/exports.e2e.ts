import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/universal'
import { sounds } from '../packages/contract/src/rules/grids.ts'
import { studentHeadings } from '../packages/contract/src/rules/student-headings.ts'
import { choose } from './fields.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { everyLook } from './looks.ts'
import { shownDay, today } from './plans.ts'
import { newClass, newSchool } from './school.ts'
import { visit } from './visit.ts'

type Cells = unknown[][]

/** More rows than fit in the two pages that an export requests, with fewer children. */
const children = everyLook ? 100 : 51
const rows = children * 100
const inWords = (count: number) => count.toLocaleString('en-IN')

const office = { login: '9811400001', role: 'SCHOOLE', name: 'Radha Nair' } as const

/** Exports the list on the screen and reads back what a person would open. */
async function exported(page: Page): Promise<{ file: string; head: unknown[]; body: Cells }> {
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const saved = await download
  const sheets = await readExcelFile(new Blob([await readFile(await saved.path())]))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Sheet1'])
  const [head = [], ...body] = sheets[0]!.data
  return { file: saved.suggestedFilename(), head, body }
}

type Tree = { activities: { subActivities: { _id: string }[] }[] }[]

// The browser logs an aborted request.
test.use({ expectedErrors: [[/ERR_INTERNET_DISCONNECTED/], { scope: 'test' }] })

test('an export contains the whole filtered list, of any length; it can be cancelled, and failures are reported', async ({
  page,
  context,
  enter,
  signedIn,
  accessible,
}) => {
  test.setTimeout(240_000)
  await newSchool(signedIn, 'Long List House', office)
  const { call } = await signedIn(office)
  const [level] = await call<{ className: string }[]>('GET', '/addclass/levels')
  const classId = await newClass({ call, classId: null, schooleId: '' }, level!.className, children)
  const areas = await call<Tree>('POST', '/superactivity/multiple', { classId })
  const exercises = areas.flatMap(area => area.activities.flatMap(activity => activity.subActivities))
  expect(exercises.length).toBeGreaterThanOrEqual(100)
  const record = (first: number, last: number, key: string) =>
    call('POST', '/activity/multiple-add', {
      classId,
      isEventForAllStudent: true,
      activityRelationships: exercises.slice(first, last).map(({ _id }) => ({ subActivityId: _id })),
      date: shownDay(),
      endDate: shownDay(),
      key,
    })
  await record(0, 10, 'M')
  await record(10, 100, 'P')

  const downloads: string[] = []
  page.on('download', download => downloads.push(download.suggestedFilename()))
  await enter(office, '/app/activityreport')
  const status = page.getByRole('status')
  await test.step('thousands of rows, with fifty on a page', async () => {
    await expect(status).toHaveText(`1–50 of ${inWords(rows)}`)
    const { file, head, body } = await exported(page)
    expect(file).toBe('Activity Reports.xlsx')
    expect(head).toEqual([
      'Class',
      'Student Name',
      'Area of Work',
      'List of Activities',
      'Exercise',
      'Remarks',
      'Date',
      'Key',
    ])
    expect(body).toHaveLength(rows)
    expect(new Set(body.map(row => `${row[1]} ${row[3]} ${row[4]}`)).size).toBe(rows)
    expect(new Set(body.map(row => String(row[6])))).toEqual(new Set([String(new Date(today()))]))
  })

  await test.step('a tenth of them, narrowed by a filter', async () => {
    await choose(page, 'Select Key', 'Mastered (M)')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(status).toHaveText(`1–50 of ${inWords(rows / 10)}`)
    const { body } = await exported(page)
    expect(body).toHaveLength(rows / 10)
    expect(new Set(body.map(row => row[7]))).toEqual(new Set(['Mastered']))
  })

  await test.step('only the search results are exported', async () => {
    await page.getByRole('searchbox').fill('Child 007')
    await expect(status).toHaveText('10 entries')
    expect((await exported(page)).body.map(row => row[1])).toEqual(Array(10).fill('Child 007'))
  })

  await test.step('the plan, with its established name and column order', async () => {
    await visit(page, '/app/activitytrackertable')
    await expect(status).toHaveText(`1–1,000 of ${inWords(rows)}`)
    const { file, head, body } = await exported(page)
    expect(file).toBe('Student Activity.xlsx')
    expect(head).toEqual([
      'Class',
      'Student',
      'Area Of Work',
      'Activities',
      'Exercises',
      'Remarks',
      'Start Date',
      'End Date',
      'Key',
      'Status',
    ])
    expect(body).toHaveLength(rows)
    expect(body.every(row => row[6] instanceof Date && row[7] instanceof Date)).toBe(true)
  })

  await test.step('the grid, which shows five children per page', async () => {
    await visit(page, '/app/sound')
    await expect(status).toHaveText(`1–5 of ${children}`)
    const { file, head, body } = await exported(page)
    expect(file).toBe('Sounds.xlsx')
    expect(head).toEqual(['Class', 'Student Name', 'Admission Number', ...sounds])
    expect(body).toHaveLength(children)
  })

  await test.step('it reports its progress, and can be stopped', async () => {
    await visit(page, '/app/activityreport')
    await expect(status).toHaveText(`1–50 of ${inWords(rows)}`)
    const second = (body: string | null) => JSON.parse(body ?? '{}').page === 2
    const waiting = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    await page.route('**/api/activity/reports', async route => {
      if (!second(route.request().postData())) return route.continue()
      waiting.resolve()
      await release.promise
      // The page has cancelled this call by now.
      await route.abort().catch(() => {})
    })
    const button = page.getByRole('button', { name: 'Export to Excel' })
    await button.click()
    await waiting.promise
    await expect(page.getByRole('progressbar', { name: `5,000 of ${inWords(rows)} rows` })).toBeVisible()
    await expect(button).toBeDisabled()
    await accessible()
    await page.getByRole('button', { name: 'Stop the export' }).click()
    await expect(button).toBeEnabled()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    release.resolve()
    await page.unrouteAll()
  })

  await test.step('a failed fetch is reported, and the next attempt works', async () => {
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Export to Excel' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'The Excel file could not be created.' })
    await expect(failure).toContainText('The server did not respond.')
    await context.setOffline(false)
    expect((await exported(page)).body).toHaveLength(rows)
  })

  // A stopped or failed export has not downloaded a file.
  const reports = 'Activity Reports.xlsx'
  expect(downloads).toEqual([reports, reports, reports, 'Student Activity.xlsx', 'Sounds.xlsx', reports])
})

const everyList = [
  [
    demoPeople.principal,
    [
      'studentdetails',
      'addclass',
      'teacher',
      'specialobservation',
      'teachernotes',
      'superactivity',
      'activitytabel',
      'subactivity',
      'reports',
      'agereports',
      'dayreport',
      'keywiseactivity',
      'activityreport',
    ],
  ],
  [demoPeople.administrator, ['schooldetails', 'addclass', 'superactivity', 'activitytabel', 'subactivity']],
] as const

// What a screen draws that has no cell in a workbook.
const drawn = ['Spread']
// What a workbook contains and a screen shows elsewhere, so that the workbook can be imported again.
const besides: Record<string, readonly string[]> = {
  subactivity: ['Area Of Work', 'Requires', 'Prepared by', 'Minimum Age', 'Opener'],
}
// Workbooks with columns of their own, those of the sample for imports.
const own: Record<string, readonly string[]> = { studentdetails: Object.values(studentHeadings) }
const actions = ['Edit', 'Delete', 'Add More', 'Key Status History', 'Welcome slip', 'View']

for (const [person, paths] of everyList) {
  test(`${person.role}: an export of each screen has its columns, all its rows and no empty heading @thorough`, async ({
    page,
    enter,
  }) => {
    test.setTimeout(180_000)
    await enter(person, '/app')
    for (const path of paths) {
      await visit(page, `/app/${path}`)
      const status = page.getByRole('status').filter({ hasText: /entr(y|ies)| of / })
      await expect(status).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const count = async () =>
        Number((await status.innerText()).replaceAll(',', '').match(/(\d+)(?!.*\d)/)![1])
      const before = await count()
      const columns = await page.getByRole('columnheader').allInnerTexts()
      const { head, body } = await exported(page)
      const shown = columns.filter(title => ![...drawn, ...actions].includes(title))
      expect(head, path).toEqual(own[path] ?? [...shown, ...(besides[path] ?? [])])
      if (body.length === before) continue
      // Another journey recorded something between the list and its export.
      await page.reload()
      await expect(status).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const after = await count()
      expect(body.length, path).toBeGreaterThanOrEqual(Math.min(before, after))
      expect(body.length, path).toBeLessThanOrEqual(Math.max(before, after))
    }
  })
}
