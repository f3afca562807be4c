import type { Matrix } from '../packages/contract/src/progress.ts'
import { demoPeople, expect, test } from './fixtures.ts'

test('the matrix opens with what is in progress and next, marks what has waited a long time, and unfolds the rest', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const { call, classId } = await signedIn(demoPeople.teacher)
  const { exercises, students, untouched } = await call<Matrix>('POST', '/activity/matrix', { classId })
  const row = students.findIndex(({ stale }) => stale.length > 0)
  const waiting = exercises[students[row]!.stale[0]!]!
  const grid = page.getByRole('grid')
  const columns = async () => Number(await grid.getAttribute('aria-colcount')) - 1
  const choice = page.getByRole('combobox', { name: 'Show' })
  const show = async (name: string) => {
    await choice.click()
    await page.getByRole('option', { name }).click()
    await expect(page.locator('[role=listbox]')).toHaveCount(0)
  }
  await enter(demoPeople.teacher, '/app/activitytrackertable?view=matrix')
  await expect(choice).toHaveText('In progress and next')
  await expect(grid).toBeVisible()
  const few = await columns()
  expect(few).toBeGreaterThan(1)
  await expect(page.getByRole('main')).toContainText(`${exercises.length - few} exercises are hidden`)

  await test.step('a mastered exercise stays in its column until the view is opened again', async () => {
    const cell = grid.getByRole('gridcell').first()
    await cell.focus()
    await page.keyboard.press('m')
    await expect(cell).toHaveAccessibleName(/Mastered/)
    expect(await columns()).toBe(few)
  })

  await test.step('a waiting cell is marked and described', async () => {
    await page.getByRole('combobox', { name: 'Area Of Work' }).click()
    await page.getByRole('option', { name: waiting.superActivityId.superActivityName }).click()
    await expect(page.locator('[role=listbox]')).toHaveCount(0)
    const name = `${students[row]!.fullName}, ${waiting.subActivityName}`
    const cell = grid.getByRole('gridcell', { name: new RegExp(`^${name}: .*, present again`) })
    await grid.getByRole('gridcell').first().focus()
    for (let right = 0; right < few && (await cell.count()) === 0; right += 6)
      for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
    await expect(cell).toHaveClass(/stale/)
    await accessible()
  })

  await test.step('the rest, and what nobody was shown for a term, each at its own address', async () => {
    await page.reload()
    const area = page.getByRole('combobox', { name: 'Area Of Work' })
    await expect(area).toHaveText(waiting.superActivityId.superActivityName)
    await area.click()
    await page.getByRole('option', { name: 'All areas' }).click()
    await page.getByRole('button', { name: 'Show all exercises' }).click()
    await expect(page).toHaveURL(/exercises=all/)
    await expect.poll(columns).toBe(exercises.length)
    await show('Not shown for a term')
    await expect(page).toHaveURL(/exercises=untouched/)
    await expect.poll(columns).toBe(untouched.length)
    await page.reload()
    await expect(choice).toHaveText('Not shown for a term')
    await expect.poll(columns).toBe(untouched.length)
  })

  await test.step('a column header links to the exercise', async () => {
    const { subActivityName } = exercises[untouched[0]!]!
    await grid.getByRole('link', { name: `About ${subActivityName}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: subActivityName })).toBeVisible()
  })
})
