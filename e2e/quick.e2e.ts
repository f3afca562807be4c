import { failure } from './failure.ts'
import { expect, test } from './fixtures.ts'
import { exercise, names, newQuickClass, quickDialog, toast } from './quick-class.ts'

// Some of these journeys cut the network. Each opens its own school.
test.use({
  expectedErrors: [[/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/], { scope: 'test' }],
})
test.describe.configure({ timeout: 120_000 })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('six children are recorded in one line offline, and arrive once', async ({
    page,
    enter,
    context,
    signedIn,
    accessible,
  }) => {
    const { teacher, recorded } = await newQuickClass(signedIn, 9_811_818_001)
    await enter(teacher, '/app/today')
    const { open, dialog, field, record, outcome, close } = quickDialog(page)
    await open.tap()
    await expect(field).toBeFocused()
    await accessible()
    // What was not understood is reported, and the line stays.
    await field.fill('zzyzx threading')
    await record.tap()
    await expect(field).toHaveValue('zzyzx threading')
    await expect(dialog.getByText('Not understood: zzyzx').first()).toBeVisible()
    await accessible()
    // When the phone is turned, the button is in a different place.
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(field).toHaveValue('zzyzx threading')
    await page.setViewportSize({ width: 390, height: 844 })
    await dialog.getByRole('button', { name: 'Close' }).tap()

    await context.setOffline(true)
    const six = names.slice(0, 6)
    const line = `${six.join(', ')} threading mastered`
    const arrived: number[] = []
    page.on('response', answer => {
      if (answer.url().endsWith('/activity/update-status')) arrived.push(answer.status())
    })
    await open.tap()
    await field.fill(line)
    // Six of the class, each of whom could be removed again.
    await expect(
      dialog.getByRole('group', { name: 'Children to record for' }).getByRole('button'),
    ).toHaveCount(6)
    await record.tap()
    await expect(outcome).toContainText('Kept on this device')
    // The dialog stays open for the next line; repeating the same one records nothing.
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await field.fill(line)
    await field.press('Enter')
    await expect(outcome).toContainText('All of this has already been recorded.')
    await accessible()
    await close.tap()
    await expect(page.getByRole('main')).toContainText('1 entry waits on this device')
    expect(await recorded()).toEqual([])

    await context.setOffline(false)
    await expect(page.getByRole('main')).not.toContainText('waits on this device')
    expect(await recorded()).toEqual(six.map(name => `${name}: M`).sort())
    expect(arrived).toEqual([200])
  })

  test('one chip at a time: a child, an exercise and a key @thorough', async ({ page, enter, signedIn }) => {
    const { teacher, recorded } = await newQuickClass(signedIn, 9_811_818_011)
    await enter(teacher, '/app/today')
    const { open, dialog, field, record, outcome } = quickDialog(page)
    await open.tap()
    await dialog.getByRole('button', { name: 'Mira Shah' }).tap()
    await expect(field).toHaveValue('Mira Shah, ')
    await field.pressSequentially('thr')
    await dialog.getByRole('button', { name: exercise }).tap()
    await dialog.getByRole('button', { name: 'WI Works Independently' }).tap()
    await expect(dialog.getByRole('status', { name: 'To be recorded' })).toHaveText(
      `Mira Shah, ${exercise}: WI Works Independently`,
    )
    for (const chip of await dialog.getByRole('group').getByRole('button').all())
      expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await record.tap()
    await expect(outcome).toContainText(`Mira Shah, ${exercise}`)
    expect(await recorded()).toEqual(['Mira Shah: WI'])
  })
})

test('for two children with the same name the line asks which; what cannot be saved stays in the line; Undo reverts it @thorough', async ({
  page,
  enter,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  const { teacher, recorded } = await newQuickClass(signedIn, 9_811_818_021)
  await enter(teacher, '/app/today')
  const { dialog, field, record, question, outcome, close } = quickDialog(page)
  // The title is in the document before the app listens to keys.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(field).toBeFocused()
  // The shortcut is not typed into the line, and a letter in the line is not a shortcut.
  await expect(field).toHaveValue('')
  await page.keyboard.type('threading asha, nair')
  await expect(field).toHaveValue('threading asha, nair')
  // The two, and neither of them.
  await expect(question.getByRole('button')).toHaveCount(3)
  await accessible()
  await field.press('Enter')
  await expect(dialog.getByText('Answer the questions first.')).toBeVisible()
  expect(await recorded()).toEqual([])
  // An abandoned line reappears, and typing would replace it.
  await field.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(field).toHaveValue('threading asha, nair')
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionEnd! - input.selectionStart!)).toBe(
    20,
  )

  // Two with the same name are distinguished by their admission numbers.
  const options = (await question.getByRole('button').allTextContents()).slice(0, 2)
  expect(new Set(options).size).toBe(2)
  for (const option of options) expect(option).toMatch(/^Asha Das \(KITE-\d\)$/)
  await question.getByRole('button').nth(1).click()
  await expect(question).toHaveCount(0)
  // The choice is still visible, and reported once it is recorded.
  const meant = dialog.getByRole('status', { name: 'To be recorded' })
  await expect(meant).toContainText(options.at(-1)!)

  await field.fill('threading asha, nair wa m')
  await record.click()
  await expect(dialog.getByText('The line has more than one key: WA, M')).toBeVisible()
  expect(await recorded()).toEqual([])

  expectRefusals('PUT /activity/update-status 422')
  await field.fill('threading asha, nair wa')
  const release = Promise.withResolvers<void>()
  await page.route(
    '**/api/activity/update-status',
    async route => {
      await release.promise
      await route.fulfill(failure(422))
    },
    { times: 1 },
  )
  await record.click()
  // A line being sent cannot be closed, because nobody would then find out what happened to it.
  await expect(record).toBeDisabled()
  await field.press('Escape')
  // A closing dialog is still visible for a moment while it fades.
  await expect(page.locator('.MuiDialog-container')).toHaveAttribute('style', /opacity: 1/)
  release.resolve()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await accessible()
  await expect(field).toHaveValue('threading asha, nair wa')
  await record.click()
  await expect(outcome).toContainText(options.at(-1)!)
  expect(await recorded()).toEqual(['Asha Das: WA', 'Chitra Nair: WA'])
  // What was recorded is no longer in the line.
  await expect(field).toHaveValue('')
  await outcome.getByRole('button', { name: 'Undo' }).click()
  await expect(outcome).toContainText('Undone.')
  expect(await recorded()).toEqual([])
  await close.click()
  await expect(toast(page, 'Chitra Nair')).toHaveCount(0)
})

test('N opens the line, but not while typing @thorough', async ({ page, enter, signedIn }) => {
  const { teacher, recorded } = await newQuickClass(signedIn, 9_811_818_031)
  await enter(teacher, '/app/today')
  const { dialog, field, outcome } = quickDialog(page)
  await expect(page.locator('main h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  const find = page.getByRole('dialog', { name: 'Find' })
  await find.getByRole('combobox').pressSequentially('nanna')
  await expect(find.getByRole('combobox')).toHaveValue('nanna')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await page.keyboard.press('n')
  // Without a key it records the first one, and Ctrl+Z undoes the whole line.
  await field.fill('mira, arjun threading')
  await field.press('Enter')
  await expect(outcome).toContainText('Mira Shah')
  await field.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, 'Mira Shah')).toBeVisible()
  expect(await recorded()).toEqual(['Arjun Rao: P', 'Mira Shah: P'])
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Undone.')).toBeVisible()
  expect(await recorded()).toEqual([])
})
