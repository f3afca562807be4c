import type { Page } from '@playwright/test'
import { failure } from './failure.ts'
import { newMother } from './family.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

type Child = { _id: string; fullName: string }

const childrenShown = (page: Page) =>
  page.getByRole('main').getByRole('region').filter({ hasText: 'Recent work' })

async function inHindi(page: Page) {
  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitemradio', { name: 'हिन्दी' }).click()
  await page.keyboard.press('Escape')
}

// A mother's first screen needs a year of records.
test.use({ writesInDemo: true })

test('a mother lands on her children: what they are working on in words, what it is for, and the news', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const teacher = await signedIn(demoPeople.teacher)
  const mother = await signedIn(demoPeople.mother)
  const [own] = await mother.call<Child[]>('POST', '/student/find', { classId: teacher.classId })
  const { data: note } = await teacher.call<{ data: { _id: string } }>('POST', '/teachernotes/add', {
    studentId: own!._id,
    classId: teacher.classId,
    notes: 'Poured water for the whole table today.',
  })
  await enter(demoPeople.mother, '/app')
  await expect(page).toHaveURL('/app/assignment')
  await expect(page.getByRole('heading', { level: 1, name: 'Assignment' })).toBeVisible()
  await expect(childrenShown(page)).toHaveCount(2)
  const child = childrenShown(page).filter({ hasText: own!.fullName })
  await expect(child).toContainText(/present on \d+ of \d+ days|no attendance yet/)
  const works = child.getByRole('list').last().getByRole('listitem')
  await expect(works).toHaveCount(3)
  for (const work of await works.all())
    await expect(work).toContainText(
      /(New: has been shown it|Practising, with some help|works alone|can show a friend) (P|WA|WI|M)/,
    )
  await expect(works.first()).toContainText(/What it is for:|About [A-Z][\w ]+:/)
  await expect(page.getByRole('region', { name: 'News' })).toContainText('Poured water for the whole table')
  await accessible()
  await child.getByRole('link', { name: own!.fullName, exact: true }).click()
  await expect(page).toHaveURL(`/app/child/${own!._id}`)
  await teacher.call('DELETE', `/teachernotes/${note._id}`)
})

test('a mother’s children are in the same order on every screen, eldest first, and her calendar says whose class it is', async ({
  page,
  enter,
}) => {
  const [eldest, youngest] = ['Akhil Iyer', 'Advait Iyer']
  const inOrder = new RegExp(`${eldest}.*${youngest}`, 's')
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(demoPeople.mother, '/app/assignment')
  await expect(page.getByRole('main')).toContainText(inOrder)
  for (const path of [
    'studentstory',
    'parentactivity',
    'parentactivitytrackertable',
    'activityexpected',
    'parentfee',
  ]) {
    await visit(page, `/app/${path}`)
    const choices = page.getByRole('radiogroup', { name: 'Your children' })
    await expect(choices.getByRole('radio'), path).toHaveCount(2)
    await expect(choices, path).toContainText(inOrder)
  }
  await visit(page, '/app/studentEvents')
  const events = page.getByRole('main')
  for (const schoolClass of ['Elementary', 'Primary Jasmine'])
    await expect(events.getByText(`(${schoolClass})`).first()).toBeVisible()
})

test('on a phone the words come first in Hindi too, and a button explains all of them @thorough', async ({
  page,
  enter,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(demoPeople.mother, '/app/parentactivity')
  await page.getByRole('button', { name: 'P WA WI M: what they mean' }).click()
  const dialog = page.getByRole('dialog', { name: 'What the keys mean' })
  await expect(dialog.getByRole('definition').first()).toHaveText('New: has been shown itPresented')
  await expect(dialog).toContainText('Needs AttentionJust shown: new work, time to practise')
  await accessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Sure of these', { exact: true })).toBeVisible()

  await inHindi(page)
  await expect(page.getByText('अभी-अभी दिखाया गया: नया काम, अभ्यास का समय', { exact: true })).toBeVisible()
  await visit(page, '/app/assignment')
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'यह किसलिए है' }).first(),
  ).toContainText(/(नया: दिखाया गया|थोड़ी मदद से अभ्यास|खुद चुनकर अकेले काम|अच्छी तरह आता है) (P|WA|WI|M)/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await accessible()
})

test('a mother without published work sees a hint, and a failure has a Retry button', async ({
  page,
  request,
  enter,
  signedIn,
  expectRefusals,
}) => {
  expectRefusals('GET /today/family 500')
  const mother = await newMother(request, signedIn, { login: '9811300041', name: 'Rohini' })
  await page.route('**/api/today/family', route => route.fulfill(failure(500)))
  await enter(mother, '/app')
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.unroute('**/api/today/family')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(childrenShown(page)).toContainText('once the school shares it')
  await expect(childrenShown(page)).toContainText('no attendance yet')
  // She chose her password elsewhere.
  await expect(page.getByRole('region', { name: 'News' })).toContainText('signed in on a new device')
})
