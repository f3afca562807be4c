import type { Page } from '@playwright/test'
import { choose } from './fields.ts'
import { demoPeople, enterOn, expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

/** A pink square as a PNG drawn by the browser. */
async function drawing(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 200
    const paint = canvas.getContext('2d')!
    paint.fillStyle = 'rgb(232 160 180)'
    paint.fillRect(0, 0, 300, 200)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1]!, 'base64')
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const dialogOf = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save' }).click()
const step = (page: Page, number: number) =>
  dialogOf(page).getByRole('textbox', { name: `Steps and Procedures ${number}`, exact: true })

test('the administrator creates a subject and a lesson, which teachers can find until the subject is In Active', async ({
  page,
  browser,
  enter,
  accessible,
  expectRefusals,
}) => {
  test.setTimeout(180_000)
  const subject = `Sensory Garden ${Date.now() % 100_000}`
  const lesson = `Smelling “Bottles” of ${subject}`

  await test.step('a subject', async () => {
    await enter(demoPeople.administrator, '/app/subject')
    await expect(page.getByRole('row', { name: /Sensorial/ })).toBeVisible()
    await accessible()
    await page.getByRole('link', { name: 'Add Subject' }).click()
    await save(page)
    await expect(dialogOf(page).getByText('Subject is required')).toBeVisible()
    await accessible()
    await dialogOf(page).getByLabel('Subject').fill(subject)
    await save(page)
    await expect(toast(page, 'Subject Added Successfully.')).toBeVisible()
    await expect(page.getByRole('row', { name: subject })).toContainText('Active')
  })

  await test.step('a lesson whose lists require an entry', async () => {
    await visit(page, '/app/lesson')
    await page.getByRole('searchbox', { name: 'Search' }).fill('Going Out')
    await expect(page.getByRole('link', { name: 'Planning a Going Out', exact: true })).toBeVisible()
    await accessible()
    await page.getByRole('link', { name: 'Add Lesson' }).click()
    await save(page)
    await expect(dialogOf(page).getByText('lesson is required')).toBeVisible()
    await expect(dialogOf(page).getByText('Class Name is required')).toBeVisible()
    await expect(dialogOf(page).getByText("Can't be empty")).toHaveCount(3)
    await expect(dialogOf(page).getByRole('button', { name: /^Remove:/ })).toHaveCount(0)
    await accessible()
    await dialogOf(page).getByLabel('Lesson', { exact: false }).first().fill(lesson)
    await choose(page, 'Class', 'Casa (3–6)')
    await choose(page, 'Subject', subject)
    await dialogOf(page).getByRole('textbox', { name: 'Objectives/Aims 1' }).fill('To tell scents apart.')
    // Enter adds the next entry, and an unwanted entry is removed.
    await page.keyboard.press('Enter')
    await expect(dialogOf(page).getByRole('textbox', { name: 'Objectives/Aims 2' })).toBeFocused()
    await dialogOf(page).getByRole('button', { name: 'Remove: Objectives/Aims 2' }).click()
    await expect(dialogOf(page).getByRole('textbox', { name: 'Objectives/Aims 1' })).toBeFocused()
    await dialogOf(page).getByRole('textbox', { name: 'Material Required 1' }).fill('Six bottles')
  })

  await test.step('its steps are moved by keyboard and by dragging, and each move is announced', async () => {
    await step(page, 1).fill('Smell the first.')
    await dialogOf(page).getByRole('button', { name: 'Add a step' }).click()
    await page.keyboard.type('Carry the tray.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Find its pair.')
    await step(page, 2).press('Alt+ArrowUp')
    await expect(step(page, 1)).toBeFocused()
    await expect(step(page, 1)).toHaveValue('Carry the tray.')
    await expect(dialogOf(page).getByText('Moved to position 1 of 3')).toBeAttached()
    const down = dialogOf(page).getByRole('button', { name: 'Move down: Steps and Procedures 2' })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect(step(page, 3)).toHaveValue('Smell the first.')
    await expect(dialogOf(page).getByText('Moved to position 3 of 3')).toBeAttached()
    // At the end the focus stays on the entry.
    await expect(
      dialogOf(page).getByRole('button', { name: 'Move up: Steps and Procedures 3' }),
    ).toBeFocused()
    const handles = dialogOf(page).getByTitle('Drag to move')
    const [from, to] = [await handles.nth(2).boundingBox(), await handles.nth(1).boundingBox()]
    await page.mouse.move(from!.x + 10, from!.y + 10)
    await page.mouse.down()
    await page.mouse.move(to!.x + 10, to!.y + 4, { steps: 8 })
    await page.mouse.up()
    await expect(step(page, 2)).toHaveValue('Smell the first.')
    await expect(step(page, 3)).toHaveValue('Find its pair.')
  })

  await test.step('it accepts pictures one by one, and refuses an invalid link', async () => {
    for (const [place, name] of ['first.png', 'second.png'].entries()) {
      const chooser = page.waitForEvent('filechooser')
      await dialogOf(page).getByRole('button', { name: 'Add an image' }).click()
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: await drawing(page) })
      await expect(dialogOf(page).getByRole('button', { name: /^Enlarge/ })).toHaveCount(place + 1)
    }
    await dialogOf(page).getByRole('button', { name: 'Remove Image 2 of 2' }).click()
    await expect(dialogOf(page).getByRole('button', { name: /^Enlarge/ })).toHaveCount(1)
    await dialogOf(page).getByRole('textbox', { name: 'Video' }).fill('javascript:alert(1)')
    await save(page)
    await expect(dialogOf(page).getByText('Must be a link that begins with http or https')).toBeVisible()
    await accessible()
    await dialogOf(page).getByRole('textbox', { name: 'Video' }).fill('https://example.org/bottles')
    const exercises = dialogOf(page).getByRole('combobox', { name: 'Exercises' })
    await exercises.fill('pink tower')
    await page
      .getByRole('option', { name: /^Pink Tower/ })
      .first()
      .click()
    await exercises.press('Escape')
    await save(page)
    await expect(toast(page, 'Lesson Added Successfully.')).toBeVisible()
  })

  await test.step('its page shows all of it, opens the picture, and prints', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('smelling')
    await page.getByRole('link', { name: lesson, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: lesson })).toBeVisible()
    await expect(page.getByRole('main').locator('ol').getByRole('listitem')).toHaveText([
      'Carry the tray.',
      'Smell the first.',
      'Find its pair.',
    ])
    await accessible()
    const watch = page.getByRole('link', { name: /^WATCH VIDEO/ })
    await expect(watch).toHaveAttribute('href', 'https://example.org/bottles')
    await expect(watch).toHaveAttribute('target', '_blank')
    await page.getByRole('button', { name: /^Enlarge/ }).click()
    await expect(dialogOf(page).getByRole('img')).toBeVisible()
    await accessible()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    for (const hidden of [page.getByRole('button', { name: 'Print' }), page.locator('header.MuiAppBar-root')])
      await expect(hidden).toBeHidden()
    await expect(page.getByText('Find its pair.')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  const address = page.url()
  const teacher = await (await browser.newContext()).newPage()
  await test.step('the teacher of a class of the level reads it', async () => {
    await enterOn(teacher, demoPeople.teacher, address)
    await expect(teacher.getByRole('heading', { level: 1, name: lesson })).toBeVisible()
    await expect(teacher.getByRole('link', { name: 'Edit Lesson' })).toHaveCount(0)
  })

  await test.step('when In Active, the subject hides it from her', async () => {
    expectRefusals('GET /lesson/* 404')
    await visit(page, '/app/subject')
    await page.getByRole('link', { name: `Edit ${subject}` }).click()
    await dialogOf(page).getByRole('radio', { name: 'In Active' }).check()
    await save(page)
    await expect(toast(page, 'Subject Updated Successfully.')).toBeVisible()
    await teacher.goto(address)
    await expect(teacher.getByText('This lesson is not here')).toBeVisible()
    await teacher.close()
  })

  await test.step('the subject stays while it is in use; the lesson is deleted, and restored by Undo', async () => {
    expectRefusals('DELETE /subject/* 409')
    await page.getByRole('button', { name: `Delete ${subject}` }).click()
    await expect(toast(page, 'This subject still has 1 lesson.')).toBeVisible()
    await visit(page, '/app/lesson')
    await page.getByRole('searchbox', { name: 'Search' }).fill('smelling')
    const row = page.getByRole('row', { name: lesson })
    await expect(row).toContainText('In Active')
    await row.getByRole('button', { name: /^Delete/ }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toHaveCount(1)
    await row.getByRole('button', { name: /^Delete/ }).click()
    await expect(row).toHaveCount(0)
    await visit(page, '/app/subject')
    await page.getByRole('button', { name: `Delete ${subject}` }).click()
    await expect(page.getByRole('row', { name: subject })).toHaveCount(0)
  })
})

test('the second of two people editing a lesson at once chooses between the lists @thorough', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
}) => {
  expectRefusals('PUT /lesson/* 409')
  const { call } = await signedIn(demoPeople.administrator)
  const levels = await call<{ _id: string; className: string }[]>('GET', '/addclass')
  const body = {
    lesson: `Twice ${Date.now()}`,
    classId: levels.find(({ className }) => className === 'Casa (3–6)')!._id,
    objectives: ['Order'],
    materialRequired: ['A tray'],
    stepsAndProcedures: ['One.', 'Two.'],
  }
  const { data } = await call<{ data: { _id: string } }>('POST', '/lesson/add', body)
  await enter(demoPeople.administrator, `/app/lesson/${data._id}/edit`)
  await expect(step(page, 2)).toHaveValue('Two.')
  await step(page, 2).press('Alt+ArrowUp')
  await call('PUT', `/lesson/${data._id}`, { stepsAndProcedures: ['One.', 'Two.', 'Three.'] })
  await save(page)
  await expect(dialogOf(page).getByText('One. · Two. · Three.')).toBeVisible()
  await expect(dialogOf(page).getByText('Two. · One.')).toBeVisible()
  await dialogOf(page)
    .getByRole('radio', { name: /One\. · Two\. · Three\./ })
    .check()
  await save(page)
  await expect(toast(page, 'Lesson Updated Successfully.')).toBeVisible()
  const { stepsAndProcedures } = await call<{ stepsAndProcedures: string[] }>('GET', `/lesson/${data._id}`)
  expect(stepsAndProcedures).toEqual(['One.', 'Two.', 'Three.'])
  await call('DELETE', `/lesson/${data._id}`)
})
