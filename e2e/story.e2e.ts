import type { Page } from '@playwright/test'
import { failure } from './failure.ts'
import { newMother, registerChild } from './family.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { textOfPdf } from './pdf-text.ts'

const children = (page: Page) => page.getByRole('radiogroup', { name: 'Your children' })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Picks the child of a class, and sees the profile and the latest year's attendance. */
async function seeStory(page: Page, className: string) {
  const card = children(page).getByRole('radio', { name: className })
  await card.click()
  await expect(card).toBeChecked()
  const profile = page.locator('main section').filter({ hasText: 'Serial Number' })
  await expect(profile).toContainText(className)
  await expect(profile).toContainText(/\d+ years?, \d+ months?/)
  const attendance = part(page, 'Attendance')
  const latest = attendance.getByRole('table').first()
  await expect(latest.getByRole('row').nth(1)).toHaveText(/^[A-Z][a-z]{2}(\d+)+%$/)
  await expect(attendance.getByText(/^Present on \d+ of \d+ days: \d+%$/).first()).toBeVisible()
}

/** What the frame requests on every screen. */
const frame = /\/api\/(?:user|registration|notices|changes|events|files)\b/

test('a mother of two sees each child’s story, with three requests for the first and two for the next, on a phone too', async ({
  page,
  enter,
  accessible,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !frame.test(pathname)) asked.push(pathname)
  })
  await enter(demoPeople.mother, '/app/studentstory')
  await expect(page.getByRole('heading', { name: 'MY STORY' })).toBeVisible()
  const own = children(page).getByRole('radio', { checked: true })
  const first = (await own.getAttribute('aria-label'))!.includes('Jasmine')
  await seeStory(page, first ? 'Primary Jasmine' : 'Elementary')
  await expect(part(page, 'Fee installments').getByText(/₹/).first()).toBeVisible()
  expect(asked).toHaveLength(3)
  await seeStory(page, first ? 'Elementary' : 'Primary Jasmine')
  await expect(part(page, 'Fee installments')).not.toContainText('could not')
  expect(asked).toHaveLength(5)
  await accessible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await seeStory(page, 'Primary Jasmine')
  await accessible()
})

test('each part links to its screen @thorough', async ({ page, enter }) => {
  await enter(demoPeople.mother, '/app/studentstory')
  await seeStory(page, 'Primary Jasmine')
  for (const [name, link, address] of [
    ['Attendance', 'All attendance', /\/app\/child\//],
    ['Activity performance', 'All activities', /\/app\/parentactivitytrackertable/],
    ['Assignments', 'All assignments', /\/app\/assignment/],
    ['Assignment calendar', 'Open the calendar', /\/app\/studentEvents/],
    ['Notes', 'All notes', /\/app\/child\//],
    ['Fee installments', 'All fees', /\/app\/parentfee/],
  ] as const)
    await expect(part(page, name).getByRole('link', { name: link })).toHaveAttribute('href', address)
  // The last event of the coming weeks, which is often in another month.
  const event = part(page, 'Assignment calendar').locator('a[href*="/studentEvents/"]').last()
  const eventName = (await event.textContent())!
  await event.click()
  await expect(page.getByRole('dialog', { name: 'Event' }).getByText(eventName).first()).toBeVisible()
  await page.goBack()
  await part(page, 'Fee installments').getByRole('link', { name: 'All fees' }).click()
  await expect(page.getByRole('heading', { name: 'Fee Management' })).toBeVisible()
})

test('a mother prints the story and keeps its PDF, in her language', async ({ page, enter }, testInfo) => {
  await enter(demoPeople.mother, '/app/studentstory')
  await seeStory(page, 'Primary Jasmine')
  const name = (await page.locator('main h2').first().textContent())!
  const work = part(page, 'Activity performance').getByRole('listitem').first().locator('p').first()
  const exercise = (await work.textContent())!
  const address = (await work.getByRole('link').getAttribute('href'))!
  const note = (await part(page, 'Notes').getByRole('article').first().locator('> *').first().textContent())!

  const printed = testInfo.outputPath('printed.pdf')
  await page.pdf({ path: printed, format: 'A4' })
  const onPaper = (await textOfPdf(printed)).replace(/\s+/g, ' ')
  for (const text of ['MY STORY', name, 'Attendance', 'Just shown', 'Assignment calendar', '₹'])
    expect(onPaper).toContain(text)
  for (const text of ['Inaya', 'Download PDF', 'All notes', 'Helpful']) expect(onPaper).not.toContain(text)

  const download = async (button: string) => {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`${name}.pdf`)
    return (await textOfPdf(await saved.path())).replace(/\s+/g, ' ')
  }
  const kept = await download('Download PDF')
  expect(kept).toContain(`The story of ${name}`)
  expect(kept).toContain(exercise)
  expect(kept).toContain(note.slice(0, 40))
  expect(kept).toMatch(/attended \d+ of \d+ school days/)
  expect(kept).not.toMatch(/₹|Inaya|9000000101/)

  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitemradio', { name: 'తెలుగు' }).click()
  await page.keyboard.press('Escape')
  const inTelugu = await download('PDF డౌన్‌లోడ్ చేయండి')
  expect(inTelugu).toContain('పాఠశాలలో గడిపిన రోజులు')
  // As on the screen: by its Telugu name, if the work has one.
  const translated = (await page.getByRole('main').locator(`a[href="${address}"]`).first().textContent())!
  expect(inTelugu).toContain(translated)
})

test('a mother with a child in each of two schools sees both @thorough', async ({ page, enter }) => {
  await enter(demoPeople.motherOfTwoSchools, '/app/studentstory')
  await seeStory(page, 'Shells')
  await seeStory(page, 'Primary Marigold')
  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitemradio', { name: 'हिन्दी' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^\d\d-\p{Script=Devanagari}+-\d{4}$/u).first()).toBeVisible()
})

test('a teacher finds her own class selected and opens the story of one of its children', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.teacher, '/app/studentstory')
  await expect(page.getByRole('combobox', { name: 'Class' })).toHaveText('Primary Jasmine')
  await expect(page.getByText('Choose a child')).toBeVisible()
  await page.getByRole('combobox', { name: 'Student' }).click()
  await page.getByRole('option', { name: /Iyer/ }).first().click()
  await expect(page.getByRole('heading', { name: /Iyer/ })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('a teacher sees no fees, and none are requested @thorough', async ({ page, enter }) => {
  await enter(demoPeople.teacher, '/app/studentstory')
  await page.getByRole('combobox', { name: 'Student' }).click()
  await page.getByRole('option', { name: /Iyer/ }).first().click()
  await expect(part(page, 'Notes').getByRole('article').first()).toBeVisible()
  await expect(part(page, 'Fee installments')).toHaveCount(0)
  await expect(page.getByText('₹')).toHaveCount(0)
})

test('what cannot be loaded says so in its place, the rest stays, and Retry loads it @thorough', async ({
  page,
  enter,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('GET /story/* 404')
  await page.route(/\/api\/story\/[^/]+$/, route => route.fulfill(failure(404)), { times: 1 })
  await enter(demoPeople.motherOfTwoSchools, '/app/studentstory')
  await expect(part(page, 'Notes').getByText('This could not be loaded')).toBeVisible()
  await expect(part(page, 'Attendance').getByRole('table').first()).toBeVisible()
  await expect(part(page, 'Assignments').getByText('This could not be loaded')).toHaveCount(0)
  await accessible()
  await part(page, 'Fee installments').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This could not be loaded')).toHaveCount(0)
  await expect(part(page, 'Activity performance').getByText('Just shown').first()).toBeVisible()
})

test('a PDF that cannot be created is reported, and the page stays @thorough', async ({
  page,
  enter,
  expectRefusals,
}) => {
  expectRefusals('GET /story/*/pdf 503')
  await page.route('**/api/story/*/pdf*', route => route.fulfill(failure(503)))
  await enter(demoPeople.mother, '/app/studentstory')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeEnabled()
})

test('a parent accepts another school’s child and says that a second one is not hers @thorough', async ({
  page,
  request,
  enter,
  signedIn,
  accessible,
  people,
}) => {
  const asha = { login: '9811300003', name: 'Asha' }
  const mother = await newMother(request, signedIn, asha)
  const office = await signedIn(people.principal)
  const { data: kabir } = await registerChild(office, 'Kabir', mother)
  await registerChild(office, 'Leela', mother)
  const { welcome } = await office.call<{ welcome: { password: string }[] }>(
    'POST',
    `/student/${kabir._id}/welcome`,
    {},
  )
  await enter(mother, '/app/studentstory')
  const question = (name: string) => page.getByRole('status').filter({ hasText: `to link ${name}` })
  await expect(question('Kabir')).toBeVisible()
  await accessible()

  await question('Kabir').getByRole('button', { name: 'Accept' }).click()
  const proof = page.getByRole('dialog', { name: 'Link Kabir to your account?' })
  await proof.getByLabel('Password on the slip').fill(welcome[0]!.password)
  await proof.getByRole('button', { name: 'Link the child' }).click()
  await expect(page.getByRole('alert')).toContainText('Your answer has been saved.')
  await expect(question('Kabir')).toHaveCount(0)
  await children(page).getByRole('radio', { name: 'Kabir' }).click()
  // A new child has neither attendance nor progress.
  await expect(page.getByText('No data available')).toHaveCount(2)

  await question('Leela').getByRole('button', { name: 'Not my child' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(question('Leela')).toBeVisible()
  await question('Leela').getByRole('button', { name: 'Not my child' }).click()
  await dialog.getByRole('button', { name: 'Not my child' }).click()
  await expect(question('Leela')).toHaveCount(0)
  await expect(children(page).getByRole('radio', { name: 'Leela' })).toHaveCount(0)
})
