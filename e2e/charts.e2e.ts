import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/universal'
import { choose } from './fields.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

/** The bars of a chart. */
const bars = (picture: Locator) => picture.getByRole('img')

/** A text with numbers in workbook format. */
const ungrouped = (text: string) => text.replaceAll(/(?<=\d),(?=\d)/g, '')

/** A table's rows as text, header first. */
async function rowsOf(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole('row').all()
  return Promise.all(rows.map(row => row.locator('th, td').allInnerTexts()))
}

/** Shows the table behind a chart and exports it: both have the same cells. */
async function tableAndExport(page: Page, name: string): Promise<string[][]> {
  await page.getByRole('button', { name: `Show as a table: ${name}` }).click()
  const rows = await rowsOf(page.getByRole('table', { name }))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export to Excel: ${name}` }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe(`${name}.xlsx`)
  const [sheet] = await readExcelFile(new Blob([await readFile(await saved.path())]))
  expect(sheet!.data.map(row => row.map(cell => String(cell ?? '')))).toEqual(
    rows.map(row => row.map(ungrouped)),
  )
  await page.getByRole('button', { name: `Show as a picture: ${name}` }).click()
  return rows
}

/** How many have been begun, and the total, from the table: columns M, WI, WA, P, not begun, total. */
const begunOf = (rows: string[][], inWords = (begun: number, all: number) => `${begun} of ${all} begun`) =>
  rows.slice(1).flatMap(([name, ...cells]) => {
    const [m, wi, wa, p, notBegun, all] = cells.map(cell => Number(ungrouped(cell)))
    expect(m! + wi! + wa! + p! + notBegun!).toBe(all)
    // An area that only an earlier class used has no bar.
    return all === 0 ? [] : `${name} ${inWords(m! + wi! + wa! + p!, all!)}`
  })

/** The same from the names beside the chart. */
async function namesOf(picture: Locator): Promise<string[]> {
  const names = await picture.getByRole('listitem').filter({ hasText: 'begun' }).allInnerTexts()
  return names.filter(text => /\d/.test(text)).map(text => ungrouped(text.replaceAll(/\s+/g, ' ')))
}

test('progress by area is a chart, a table and a workbook with the same figures', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  await enter(demoPeople.principal, '/app')
  await expect(page.getByRole('heading', { level: 1, name: 'Student Details' })).toBeVisible()

  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Progress' }).click()
  const picture = page.getByRole('group', { name: 'By area of work' })
  await expect(bars(picture).first()).toBeVisible()
  expect(await namesOf(picture)).toEqual(begunOf(await tableAndExport(page, 'By area of work')))
  await page.getByRole('tab', { name: 'Attendance' }).click()
  await tableAndExport(page, 'Attendance')
  await accessible()
  await page.getByRole('tab', { name: 'Progress' }).click()

  await test.step('each bar is announced with all its counts when navigating by keyboard', async () => {
    await page.getByRole('button', { name: 'Export to Excel: By area of work' }).focus()
    await page.keyboard.press('Tab')
    await expect(bars(picture).first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(bars(picture).nth(1)).toBeFocused()
    await expect(bars(picture).nth(1)).toHaveAccessibleName(
      /^\w.*: \d+ of \d+ begun; M Mastered \d+, WI .+ \d+, WA .+ \d+, P Presented \d+, Not begun \d+$/,
    )
  })

  await test.step('a mother sees the same for her child, on a phone in dark mode', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await enter(demoPeople.mother, '/app/parentactivity')
    await expect(bars(picture).first()).toBeVisible()
    const names = await namesOf(picture)
    const rows = await tableAndExport(page, 'By area of work')
    expect(names).toEqual(begunOf(rows, begun => `${begun} ${begun === 1 ? 'work' : 'works'} begun so far`))
    await accessible()
    const [child] = await (await signedIn(demoPeople.mother)).call<{ _id: string }[]>(
      'POST',
      '/student/find',
      {},
    )
    await visit(page, `/app/studentstory?studentId=${child!._id}`)
    const days = page.getByRole('region', { name: 'Day by day' })
    await expect(days.getByRole('img', { name: /: present on \d+ days?/ }).first()).toBeVisible()
    await tableAndExport(page, 'Day by day')
    await accessible()
  })
})

test('the distribution of a class over the keys by area, activity and exercise; the days of a chosen child are below the report @thorough', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  await enter(demoPeople.teacher, '/app/activityanalysis')
  const picture = page.getByRole('group', { name: 'How the class is doing' })
  await expect(bars(picture).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Strong Areas', exact: true })).toBeVisible()
  expect(await namesOf(picture)).toEqual(begunOf(await tableAndExport(page, 'How the class is doing')))
  await accessible()
  await picture.getByRole('button', { name: 'Sensorial' }).click()
  await expect(page).toHaveURL(/area=Sensorial/)
  await expect(page.getByText('Each bar is an activity')).toBeVisible()
  await picture.getByRole('button').first().click()
  await expect(page.getByText('Each bar is an exercise')).toBeVisible()
  const children = await (await signedIn(demoPeople.teacher)).call<unknown[]>('POST', '/student/find', {})
  const rows = await tableAndExport(page, 'How the class is doing')
  expect(begunOf(rows)).toEqual(await namesOf(picture))
  expect(new Set(rows.slice(1).map(row => row.at(-1)))).toEqual(new Set([String(children.length)]))
  await page.reload()
  await expect(page.getByText('Each bar is an exercise')).toBeVisible()

  await enter(demoPeople.principal, '/app/keywiseactivity')
  await expect(page.getByRole('columnheader', { name: 'WI', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Picture' }).click()
  await expect(page.getByRole('button', { name: 'Picture', pressed: true })).toBeVisible()
  await choose(page, 'Class', 'Elementary')
  await expect(bars(picture).first()).toBeVisible()
  await accessible()

  await visit(page, '/app/reports')
  await choose(page, 'Select Class', 'Elementary')
  await page.getByRole('combobox', { name: 'Student' }).click()
  const child = page.getByRole('option').nth(1)
  const name = await child.innerText()
  await child.click()
  const days = page.getByRole('region', { name: `Days of ${name}` })
  await expect(days.getByRole('img', { name: /: present on \d+ days?/ }).first()).toBeVisible()
  await accessible()
})
