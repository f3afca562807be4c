import { expect, test } from './fixtures.ts'
import { exercise, newQuickClass, quickDialog, toast } from './quick-class.ts'

// The journey cuts the network, in its own school.
test.use({
  expectedErrors: [[/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/], { scope: 'test' }],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
})
test.describe.configure({ timeout: 120_000 })

test('an observation typed offline in one line arrives once with its key, and appears with the child and the exercise', async ({
  page,
  enter,
  context,
  signedIn,
  accessible,
}) => {
  const { teacher, recorded } = await newQuickClass(signedIn, 9_811_832_001)
  await enter(teacher, '/app/specialobservation')
  const { open, dialog, field, record, outcome, close } = quickDialog(page)
  const list = page.getByRole('main')
  const seen = '<b>“Again!”</b>: built it twice, smiling'
  const arrived: number[] = []
  page.on('response', answer => {
    if (answer.url().endsWith('/specialobservation/children')) arrived.push(answer.status())
  })

  await test.step('the line asks about what it cannot know', async () => {
    await open.tap()
    await field.fill('mira threading')
    await dialog.getByRole('button', { name: 'Add what you saw' }).tap()
    await expect(field).toHaveValue('mira threading: ')
    await record.tap()
    await expect(dialog.getByText('Write what you saw after the colon')).toBeVisible()
    await accessible()
    await field.fill('mira, threading, cutting: laughed')
    await record.tap()
    await expect(dialog.getByText('An observation is about one exercise or none.')).toBeVisible()
    await field.fill('asha threading: laughed')
    await record.tap()
    await expect(dialog.getByText('Answer the questions first.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).tap()
  })

  await test.step('offline it is queued only once', async () => {
    await context.setOffline(true)
    for (const said of ['Kept on this device', 'All of this has already been recorded.']) {
      await open.click()
      await field.fill(`mira, arjun threading wa: ${seen}`)
      await expect(dialog.getByRole('status', { name: 'To be recorded' })).toContainText(
        `Observation: “${seen}”`,
      )
      await field.press('Enter')
      await expect(outcome).toContainText(said)
      await close.click()
      await expect(dialog).toHaveCount(0)
      await expect(list).toContainText('2 entries wait on this device')
    }
    await list.getByRole('button', { name: 'Show' }).click()
    const saves = page.getByRole('dialog', { name: 'Waiting on this device' })
    await expect(saves.getByText('Observation: 2 children · Threading a Kite')).toHaveCount(1)
    await expect(saves.getByText(seen)).toBeVisible()
    await expect(saves.getByText('Arjun Rao, Mira Shah')).toHaveCount(2)
    await accessible()
    await saves.getByRole('button', { name: 'Close' }).click()
    await context.setOffline(false)
    await expect(list).not.toContainText('on this device')
    expect(arrived).toEqual([200])
    expect(await recorded()).toEqual(['Arjun Rao: WA', 'Mira Shah: WA'])
  })

  await test.step('it appears with each child and with the exercise, and its punctuation is plain text', async () => {
    await expect(list.getByText(seen)).toHaveCount(2)
    await list.getByRole('link', { name: 'Mira Shah' }).click()
    await page.getByRole('tab', { name: 'Observations' }).click()
    const ofChild = page.getByRole('tabpanel', { name: 'Observations' })
    await expect(ofChild.getByText(seen)).toHaveCount(1)
    await ofChild.getByRole('link', { name: exercise }).click()
    const ofExercise = page.getByRole('region', { name: 'Observations' })
    await expect(ofExercise.getByText(seen)).toHaveCount(2)
    await expect(ofExercise.getByRole('link', { name: 'Arjun Rao' })).toBeVisible()
    await accessible()
  })

  await test.step('an observation alone records no key, and Undo removes it from both', async () => {
    const ofExercise = page.getByRole('region', { name: 'Observations' })
    await open.click()
    await field.fill('bela threading note knotted the line alone')
    await field.press('Enter')
    await expect(outcome).toContainText('Bela')
    await close.click()
    await expect(ofExercise.getByText('knotted the line alone')).toHaveCount(1)
    await toast(page, 'Bela').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Undone.')).toBeVisible()
    await expect(ofExercise.getByText('knotted the line alone')).toHaveCount(0)
    expect(await recorded()).toEqual(['Arjun Rao: WA', 'Mira Shah: WA'])
  })
})
