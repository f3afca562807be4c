import { fileURLToPath } from 'node:url'
import { choose } from './fields.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const workbook = fileURLToPath(new URL('fixtures/sounds.xlsx', import.meta.url))

// The browser logs an aborted request.
test.use({ expectedErrors: [[/ERR_INTERNET_DISCONNECTED/], { scope: 'test' }] })

test('a teacher marks sounds by mouse, keyboard and workbook, alongside others and through a network outage', async ({
  page,
  context,
  enter,
  signedIn,
  accessible,
  people,
}) => {
  const teacher = await signedIn(people.teacher)
  const grid = page.getByRole('grid', { name: 'Sounds' })
  const box = (sound: string, name = 'Advait Iyer') =>
    grid.getByRole('checkbox', { name: `${name}, ${sound}`, exact: true })
  const saved = () => page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  type Row = { _id: string; sounds: Record<string, boolean> }
  const stored = async () => {
    const [row] = await teacher.call<Row[]>('POST', '/sound/find', { search: 'Advait Iyer' })
    return row!
  }
  const { _id } = await stored()
  const mark = (sounds: Record<string, boolean>) => teacher.call('PUT', `/student/${_id}`, { sounds })
  await mark({ SPL: false, m: false, n: true, q: false, x: false })

  await test.step('the teacher’s own class is shown, with its children by 27 sounds', async () => {
    await enter(people.teacher, '/app/sound')
    await expect(page.getByRole('combobox', { name: 'Class' })).toHaveText('Primary Jasmine')
    await expect(grid).toHaveAttribute('aria-colcount', '28')
    await page.getByRole('searchbox').fill('Advait Iyer')
    await expect(grid.getByRole('rowheader')).toHaveText(['Advait Iyer'])
  })

  await test.step('one click, or Space after the arrows, toggles a cell and saves it', async () => {
    const first = saved()
    await box('m').click()
    await expect(box('m')).toBeChecked()
    await first
    await page.keyboard.press('ArrowRight')
    await expect(box('n')).toBeFocused()
    const second = saved()
    await page.keyboard.press('Space')
    await expect(box('n')).not.toBeChecked()
    await second
    expect((await stored()).sounds).toMatchObject({ m: true })
    expect((await stored()).sounds).not.toHaveProperty('n')
    await accessible()
  })

  await test.step('what somebody else marks in the meantime is kept, and appears with the next mark', async () => {
    await mark({ q: true })
    await page.keyboard.press('End')
    await expect(box('q')).toBeFocused()
    await expect(box('q')).not.toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await expect(box('x')).toBeChecked()
    await expect(box('q')).toBeChecked()
    expect((await stored()).sounds).toMatchObject({ m: true, q: true, x: true })
  })

  await test.step('a fetch that began before a mark and ends after it does not undo the mark', async () => {
    const read = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const list = '**/api/sound/find'
    await page.route(list, async route => {
      const response = await route.fetch()
      read.resolve()
      await release.promise
      // The page has cancelled this request by now.
      await route.fulfill({ response }).catch(() => {})
    })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await read.promise
    const third = saved()
    await box('m').click()
    await third
    release.resolve()
    await page.unroute(list)
    await expect(box('m')).not.toBeChecked()
    expect((await stored()).sounds).not.toHaveProperty('m')
  })

  await test.step('what cannot be saved is rolled back with a message', async () => {
    await page.keyboard.press('End')
    await expect(box('x')).toBeVisible()
    await context.setOffline(true)
    await box('x').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error updating student' })).toContainText('x')
    await expect(box('x')).toBeChecked()
    await context.setOffline(false)
    const again = saved()
    await box('x').click()
    await again
    await expect(box('x')).not.toBeChecked()
    expect((await stored()).sounds).not.toHaveProperty('x')
  })

  await test.step('a workbook marks the children in its rows', async () => {
    await page.keyboard.press('Home')
    await expect(box('SPL')).not.toBeChecked()
    await page.getByRole('link', { name: 'Excel upload' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('An empty cell leaves the sound unchanged.')
    await dialog.locator('input[type=file]').setInputFiles(workbook)
    await expect(dialog).toContainText('Data Imported Successfully.')
    await expect(dialog).toContainText('The sounds of 2 children were stored.')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(box('SPL')).toBeChecked()
    await expect(box('a')).toBeChecked()
  })

  await test.step('letters of the movable alphabet are marked in the same way', async () => {
    await teacher.call('PUT', `/student/${_id}`, { movable: { b: false } })
    await visit(page, '/app/movablealphabets')
    await page.getByRole('searchbox').fill('Advait Iyer')
    const letter = page.getByRole('checkbox', { name: 'Advait Iyer, b', exact: true })
    const marked = saved()
    await letter.click()
    await marked
    const found = await teacher.call<{ movable: object }[]>('POST', '/movable/find', { _id })
    expect(found[0]!.movable).toMatchObject({ b: true })
  })
})

test('a mark saved while another list is loading appears in that list too', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const office = await signedIn(people.principal)
  const [child] = await office.call<{ _id: string }[]>('POST', '/sound/find', { search: 'Aanya Ghosh' })
  await office.call('PUT', `/student/${child!._id}`, { sounds: { a: false } })
  await enter(people.principal, '/app/sound')
  const grid = page.getByRole('grid', { name: 'Sounds' })
  const box = grid.getByRole('checkbox', { name: /^Aanya Ghosh\b.*, a$/ })
  const ofAnotherClass = grid.getByRole('rowheader', { name: 'Aadhya Menon' })
  await expect(ofAnotherClass).toBeVisible()
  await expect(box).not.toBeChecked()

  // The list of one class is read before the mark is saved, and arrives after it.
  const read = Promise.withResolvers<void>()
  const marked = Promise.withResolvers<void>()
  await page.route(
    '**/api/sound/find',
    async route => {
      const response = await route.fetch()
      read.resolve()
      await marked.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await choose(page, 'Class', 'Primary Jasmine')
  await read.promise
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await box.click()
  await saved
  await expect(box).toBeChecked()
  marked.resolve()
  await expect(ofAnotherClass).toHaveCount(0)
  await expect(box).toBeChecked()
})
