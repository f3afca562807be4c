import type { Locator, Page } from '@playwright/test'
import { failure } from './failure.ts'
import { choose } from './fields.ts'
import { demoPeople, enterOn, expect, test } from './fixtures.ts'
import { slowDown, writeLongFilm } from './long-film.ts'
import { classroom, planExercise, today } from './plans.ts'
import { visit } from './visit.ts'

const title = 'Threading “Moti” Beads, मोती'
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const searchFor = async (page: Page, words: string) => {
  await page.getByRole('searchbox', { name: 'Lesson' }).fill(words)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}
const lessonLink = (where: Page | Locator, name: string) =>
  where.getByRole('link', { name: `Lesson: ${name}`, exact: true })

/** A picture drawn in the browser. */
async function picture(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const paint = canvas.getContext('2d')!
    paint.fillStyle = 'rgb(180 120 40)'
    paint.fillRect(0, 0, 900, 600)
    return canvas.toDataURL('image/png')
  })
  return { name: 'beads.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1]!, 'base64') }
}

/** The administrator creates a lesson with a video and a picture for the level Primary. */
async function makeLesson(page: Page, film: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Lesson' }).fill(title)
  await choose(page, 'Class', 'Casa (3–6)')
  await choose(page, 'Subject', 'Sensorial')
  const first = (name: RegExp) => dialog.getByRole('textbox', { name }).first()
  await first(/^Objectives/).fill('To thread beads')
  await first(/^Material/).fill('A lace and wooden beads')
  await first(/^Steps/).fill('Push the lace through the bead.')
  await first(/^Point of Interest/).fill('The bead that slides')
  await dialog.locator('input[type=file][accept*=image]').setInputFiles(await picture(page))
  await expect(dialog.getByRole('button', { name: /^Remove Image 1/ })).toBeVisible()
  await dialog.locator('input[type=file][accept*=webm]').setInputFiles(film)
  await expect(dialog.locator('video')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Lesson Added Successfully.' })).toBeVisible()
}

test('a teacher finds a lesson with a video that the administrator created, and it plays from the middle @thorough', async ({
  page,
  browser,
  enter,
  accessible,
}) => {
  test.setTimeout(240_000)
  const film = test.info().outputPath('beads.webm')
  const bytes = await writeLongFilm(film, 60)
  const platform = await (await browser.newContext()).newPage()
  await enterOn(platform, demoPeople.administrator, '/app/lesson/new')
  await makeLesson(platform, film)
  await platform.context().close()
  await enter(demoPeople.teacher, '/app/teacherlesson')

  await test.step('nothing is shown until Search', async () => {
    await expect(page.getByRole('combobox', { name: 'Class' })).toContainText('Primary Jasmine')
    await expect(page.getByText('Search for lesson plans')).toBeVisible()
    await choose(page, 'Subject', 'Sensorial')
    await page.getByRole('searchbox', { name: 'Lesson' }).fill('MOTI thread')
    await expect(cards(page)).toHaveCount(0)
    await accessible()
    await page.getByRole('searchbox', { name: 'Lesson' }).press('Enter')
    await expect(cards(page)).toHaveCount(1)
  })

  const card = cards(page).first()
  await test.step('a card shows class, subject and lesson, and its video opens in a new tab', async () => {
    await expect(card).toContainText('Primary Jasmine')
    await expect(card).toContainText('Sensorial')
    await expect(card.getByRole('link', { name: title, exact: true })).toHaveCSS(
      'text-transform',
      'uppercase',
    )
    await accessible()
    const watch = card.getByRole('link', { name: /^WATCH VIDEO/ })
    await expect(watch).toHaveAttribute('rel', /noopener/)
    const [tab] = await Promise.all([page.waitForEvent('popup'), watch.click()])
    await expect
      .poll(() => tab.locator('video').evaluate((player: HTMLVideoElement) => player.readyState))
      .toBeGreaterThan(0)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
  })

  await test.step('the lesson opens with all its parts', async () => {
    await slowDown(page)
    await card.getByRole('link', { name: title, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    const headings = [
      'Objectives/Aims',
      'Materials',
      'Point of Interest',
      'Steps/Presentation/Procedures',
      'Usefull Links',
    ]
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(headings)
    const steps = dialog.getByRole('region', { name: 'Steps/Presentation/Procedures' }).getByRole('listitem')
    await expect(steps).toHaveText(['Push the lace through the bead.'])
    await accessible()
  })

  await test.step('the video plays from the middle, and fetching begins there', async () => {
    const player = page.getByRole('dialog').locator('video')
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.duration)).toBe(60)
    const fromTheMiddle = page.waitForResponse(response => {
      const from = /^bytes (\d+)-/.exec(response.headers()['content-range'] ?? '')?.[1]
      return response.status() === 206 && Number(from) > bytes * 0.3
    })
    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      video.currentTime = 30
      return video.play()
    })
    await fromTheMiddle
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(30.2)
  })

  await test.step('a picture opens large and closes', async () => {
    const picture = page.getByRole('button', { name: /^Enlarge Picture 1 of 1/ })
    expect((await picture.boundingBox())!.width).toBeLessThanOrEqual(180)
    await picture.click()
    const zoom = page.getByRole('dialog', { name: /^Picture 1 of 1/ })
    await expect
      .poll(async () => (await zoom.getByRole('img').boundingBox())?.width ?? 0)
      .toBeGreaterThan(400)
    await accessible()
    await zoom.getByRole('button', { name: 'Close' }).click()
    await expect(zoom).toBeHidden()
    await expect(picture).toBeFocused()
  })

  await test.step('the search stays in the address', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(cards(page)).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Lesson' })).toHaveValue('MOTI thread')
    await expect(page.getByRole('combobox', { name: 'Subject' })).toContainText('Sensorial')
    await expect(cards(page)).toHaveCount(1)
  })

  await test.step('the office finds it for the classes of its level', async () => {
    const address = page.url()
    const office = await (await browser.newContext()).newPage()
    await enterOn(office, demoPeople.principal, new URL(address).pathname)
    await choose(office, 'Class', 'Toddler House')
    await searchFor(office, 'moti')
    await expect(office.getByText('No lesson plans found')).toBeVisible()
    await choose(office, 'Class', 'All classes')
    await searchFor(office, 'moti')
    await expect(cards(office).first()).toContainText('Primary')
    await office.context().close()
  })
})

test('a search without results says so, and a failed one can be retried', async ({
  page,
  enter,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals('POST /lesson/find 500')
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(people.teacher, '/app/teacherlesson')
  await searchFor(page, 'zebra "crossing" <b>')
  await expect(page.getByText('No lesson plans found')).toBeVisible()
  await accessible()
  await page.route('**/api/lesson/find', route => route.fulfill(failure(500)))
  await searchFor(page, '')
  await expect(page.getByRole('alert')).toContainText('Not now.')
  await accessible()
  await page.unroute('**/api/lesson/find')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cards(page).nth(30)).toBeAttached()
  await page.goBack()
  await expect(page.getByText('No lesson plans found')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Lesson' })).toHaveValue('zebra "crossing" <b>')
  await searchFor(page, '')
  const first = cards(page).first()
  const name = await first.getByRole('heading').innerText()
  // Near its bottom corner, away from any text but within the round of the corner.
  const { width, height } = (await first.boundingBox())!
  await first.click({ position: { x: width - 12, y: height - 12 } })
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2, name })).toBeVisible()
})

test('one tap on an exercise opens its lesson, from the plan, the matrix and the child’s page', async ({
  page,
  enter,
  signedIn,
  accessible,
  people,
}) => {
  test.setTimeout(180_000)
  const [exercise, other] = ['Knobbed Cylinders: Block 1', 'Red Rods: Maze']
  const teacher = await signedIn(people.teacher)
  await planExercise(teacher, exercise)
  await planExercise(teacher, other)
  const { children, exerciseId } = await classroom(teacher, exercise)
  const { _id } = children[0]!
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/lesson/links')) asked.push(request.url())
  })
  const expectLesson = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Objectives/Aims' })).toBeVisible()
  }

  await test.step('the plan', async () => {
    await enter(people.teacher, `/app/activitytrackertable?studentId=${_id}`)
    await expect(lessonLink(page, exercise).first()).toBeVisible()
    await expect(page.getByRole('row', { name: other }).first()).toBeVisible()
    await expect(lessonLink(page, other)).toHaveCount(0)
    expect(asked).toHaveLength(1)
    await accessible()
    await lessonLink(page, exercise).first().click()
    await expectLesson(exercise)
  })

  await test.step('the matrix', async () => {
    await visit(page, '/app/activitytrackertable?view=matrix&exercises=all')
    await choose(page, 'Area Of Work', 'Practical Life')
    // Pressing a name selects its column; the line below then describes it, with its lesson.
    await page
      .getByRole('columnheader', { name: /Rolling and Unrolling a Mat/ })
      .locator('span')
      .click()
    const book = lessonLink(page, 'Rolling and Unrolling a Mat')
    await expect(book).toBeVisible()
    await accessible()
    await book.click()
    await expectLesson('Rolling and Unrolling a Mat')
  })

  await test.step('a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, `/app/activitytrackertable?studentId=${_id}`)
    await lessonLink(page, exercise).first().click()
    await expectLesson(exercise)
    await visit(page, '/app/activitytrackertable?view=matrix&exercises=all')
    await page.getByRole('button', { name: 'Search exercises' }).click()
    await page.getByRole('searchbox', { name: 'Search exercises' }).fill('unrolling')
    await page.getByRole('button', { name: 'Rolling and Unrolling a Mat', expanded: false }).click()
    await lessonLink(page, 'Rolling and Unrolling a Mat').click()
    await expectLesson('Rolling and Unrolling a Mat')
  })

  await test.step('the child’s page, for the teacher but not for the family', async () => {
    await teacher.call('POST', '/activity/multiple-add', {
      classId: teacher.classId,
      studentId: [_id],
      activityRelationships: [{ subActivityId: exerciseId }],
      date: today(),
      key: 'P',
    })
    await visit(page, `/app/child/${_id}`)
    await lessonLink(page, exercise).first().click()
    await expectLesson(exercise)
    await accessible()
  })
})
