import type { Locator, Page } from '@playwright/test'
import { bells } from '../packages/server/seed/training/films.ts'
import { choose } from './fields.ts'
import { demoPeople, enterOn, expect, test } from './fixtures.ts'
import { slowDown, writeLongFilm } from './long-film.ts'
import { visit } from './visit.ts'

const trainer = 'Padma “Akka” Subramanian'
const subject = 'Sandpaper letters: शब्द by शब्द'

const dialogOf = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save' }).click()
const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text }).last()).toBeVisible()

/** A picture drawn in the browser. */
async function photo(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 320
    const paint = canvas.getContext('2d')!
    paint.fillStyle = 'rgb(120 70 40)'
    paint.fillRect(0, 0, 320, 320)
    return canvas.toDataURL('image/png')
  })
  return { name: 'padma.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1]!, 'base64') }
}

const timeOf = (player: Locator) =>
  player.evaluate((media: HTMLMediaElement) => ({
    at: media.currentTime,
    ready: media.readyState,
    length: media.duration,
  }))

/** The first byte of the response when a player seeks to a time. */
async function moveTo(page: Page, player: Locator, seconds: number): Promise<number> {
  const answer = page.waitForResponse(
    response => response.status() === 206 && !/^bytes 0-/.test(response.headers()['content-range'] ?? ''),
  )
  await player.evaluate((media: HTMLMediaElement, at) => {
    media.currentTime = at
  }, seconds)
  return Number(/^bytes (\d+)-/.exec((await answer).headers()['content-range']!)![1])
}

test('the administrator registers a trainer with a photo, and a topic with audio and video; a teacher plays it and resumes where she stopped', async ({
  page,
  browser,
  enter,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  test.setTimeout(300_000)
  expectRefusals('DELETE /trainerregistration/* 409', 'GET /files/* 404')
  const file = test.info().outputPath('letters.webm')
  const bytes = await writeLongFilm(file, 80)
  await enter(demoPeople.administrator, '/app/registrationtrainer')

  await test.step('a trainer', async () => {
    await page.getByRole('link', { name: 'Add Trainer' }).click()
    await save(page)
    await expect(dialogOf(page).getByRole('alert')).toHaveText([
      ' Name is required',
      'mobile number is required',
    ])
    await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill(trainer)
    await dialogOf(page).getByLabel('Mobile Number').fill('9811707001')
    await dialogOf(page).getByLabel('Email').fill('after six in the evening')
    await dialogOf(page)
      .locator('input[type=file]')
      .setInputFiles(await photo(page))
    await expect(dialogOf(page).getByRole('img')).toBeVisible()
    await accessible()
    await save(page)
    await expectToast(page, 'Trainer Added Successfully.')
    const picture = page.getByRole('row', { name: trainer }).locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
  })

  await test.step('a topic', async () => {
    await visit(page, '/app/trainer')
    await page.getByRole('link', { name: 'Add Topic' }).click()
    await save(page)
    await expect(dialogOf(page).getByRole('alert').filter({ hasText: 'class is required' })).toBeVisible()
    await choose(page, 'Trainer', trainer)
    await choose(page, 'Class', 'Casa (3–6)')
    await dialogOf(page).getByLabel('Subject').fill(subject)
    const [sound, video] = [
      dialogOf(page).locator('input[type=file]').first(),
      dialogOf(page).locator('input[type=file]').last(),
    ]
    await video.setInputFiles(file)
    await expect(dialogOf(page).locator('video')).toBeVisible({ timeout: 60_000 })
    await sound.setInputFiles({ name: 'letters.wav', mimeType: 'audio/wav', buffer: bells([0, 4, 7, 12]) })
    await expect(dialogOf(page).locator('audio')).toBeVisible()
    await accessible()
    await save(page)
    await expectToast(page, 'Trainer Added Successfully.')
    await expect(page.getByRole('row', { name: subject })).toContainText('Video, audio')
  })

  const teacher = await (await browser.newContext()).newPage()
  const player = teacher.locator('video')
  const topicLink = teacher.getByRole('link', { name: subject, exact: true })
  let address = ''

  await test.step('a teacher seeks to the middle, and fetching begins there', async () => {
    await enterOn(teacher, demoPeople.teacher, '/app/trainingsession')
    await slowDown(teacher)
    await topicLink.click()
    await expect(dialogOf(teacher).getByRole('heading', { name: subject })).toBeVisible()
    await expect(player).toHaveAccessibleName(`Video of ${subject}`)
    await expect(player).toBeFocused()
    await expect.poll(async () => (await timeOf(player)).length).toBe(80)
    const from = await moveTo(teacher, player, 40)
    expect(from).toBeGreaterThan(bytes * 0.4)
    expect(from).toBeLessThan(bytes * 0.6)
    await expect.poll(async () => (await timeOf(player)).ready).toBeGreaterThanOrEqual(2)
    // It plays from there, and the space bar stops it.
    await player.press(' ')
    await expect.poll(async () => (await timeOf(player)).at).toBeGreaterThan(41)
    await player.press(' ')
    await expect(player).toHaveJSProperty('paused', true)
    address = teacher.url()
    await teacher.keyboard.press('Escape')
    await expect(dialogOf(teacher)).toHaveCount(0)
  })

  await test.step('it resumes there, at its own address and after a reload, or starts again', async () => {
    await topicLink.click()
    await expect(dialogOf(teacher).getByRole('status').first()).toContainText(/Continues at 0:4\d/)
    await expect.poll(async () => (await timeOf(player)).at).toBeGreaterThan(40)
    await teacher.goto(address)
    await expect(dialogOf(teacher).getByRole('status').first()).toContainText(/Continues at 0:4\d/)
    await expect.poll(async () => (await timeOf(player)).at).toBeGreaterThan(40)
    await dialogOf(teacher).getByRole('button', { name: 'Start again' }).click()
    await expect.poll(async () => (await timeOf(player)).at).toBeLessThan(20)
    await expect(player).toBeFocused()
    await player.evaluate((media: HTMLMediaElement) => media.pause())
  })

  await test.step('somebody else on the same device starts at the beginning', async () => {
    await player.evaluate((media: HTMLMediaElement) => {
      media.currentTime = 60
    })
    await expect.poll(async () => (await timeOf(player)).at).toBeGreaterThanOrEqual(60)
    await enterOn(teacher, demoPeople.principal, address.replace(/^.*\/app/, '/app'))
    await expect.poll(async () => (await timeOf(player)).ready).toBeGreaterThanOrEqual(1)
    expect((await timeOf(player)).at).toBe(0)
    await expect(dialogOf(teacher).getByRole('button', { name: 'Start again' })).toHaveCount(0)
  })

  const { call } = await signedIn(demoPeople.administrator)
  const [topic] = await call<{ _id: string; videoURL: string }[]>('POST', '/trainer/find', {
    search: subject,
  })

  await test.step('when In Active, it is hidden from schools, with its video', async () => {
    await page.getByRole('link', { name: `Edit ${subject}` }).click()
    await dialogOf(page).getByRole('radio', { name: 'In Active' }).check()
    await save(page)
    await expectToast(page, 'Trainer Updated Successfully.')
    await teacher.goto(address)
    await expect(dialogOf(teacher).getByRole('alert')).toContainText('This no longer exists')
    await teacher.keyboard.press('Escape')
    await expect(teacher.getByRole('link', { name: /pink tower/ }).first()).toBeVisible()
    await expect(topicLink).toHaveCount(0)
    const status = await teacher.evaluate(async url => (await fetch(url)).status, topic!.videoURL)
    expect(status).toBe(404)
  })

  await test.step('a trainer who has a topic cannot be deleted; a deleted topic is restored', async () => {
    await visit(page, '/app/registrationtrainer')
    const deleteOf = (name: string) => page.getByRole('button', { name: `Delete ${name}` })
    await deleteOf(trainer).click()
    await expectToast(page, 'This trainer still has 1 topic.')
    await visit(page, '/app/trainer')
    await deleteOf(subject).click()
    await expect(deleteOf(subject)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(deleteOf(subject)).toBeVisible()
    await deleteOf(subject).click()
    await expect(deleteOf(subject)).toHaveCount(0)
    await visit(page, '/app/registrationtrainer')
    await deleteOf(trainer).click()
    await expect(deleteOf(trainer)).toHaveCount(0)
  })
})

test('a session is found, opened and played on a phone, and reports a video that fails to load @thorough', async ({
  page,
  enter,
  accessible,
  expectRefusals,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(demoPeople.teacher, '/app/trainingsession')
  const session = page.getByRole('link', { name: 'The pink tower, presented without words' })
  await expect(session).toBeVisible()
  await accessible()
  await session.click()
  const dialog = page.getByRole('dialog')
  const film = dialog.locator('video')
  await expect.poll(async () => (await timeOf(film)).length).toBe(30)
  await accessible()
  // Only one of the two plays at a time.
  await film.evaluate((media: HTMLMediaElement) => media.play())
  await dialog.locator('audio').evaluate((media: HTMLMediaElement) => media.play())
  await expect(film).toHaveJSProperty('paused', true)

  expectRefusals('GET /files/* 503')
  await page.route('**/api/files/*', route => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await expect(dialog.getByRole('alert').first()).toContainText('cannot be played now')
  await accessible()
  await page.unroute('**/api/files/*')
  await dialog
    .getByRole('alert')
    .filter({ hasText: 'video' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect.poll(async () => (await timeOf(film)).length).toBe(30)
  await expect(film).toBeFocused()
})
