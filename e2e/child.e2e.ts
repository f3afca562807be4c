import type { Page } from '@playwright/test'
import { failure } from './failure.ts'
import { registerChild } from './family.ts'
import { demoPeople, expect, type SignedIn, test } from './fixtures.ts'
import { visit } from './visit.ts'

type Child = {
  _id: string
  fullName: string
  motherName: string
  mobileNumber: string | null
  doa: string
}

const childrenOf = (user: SignedIn) => user.call<Child[]>('POST', '/student/find', { sort: 'fullName' })

/** Whether the child has been at school for a year, so that there are two school years to choose from. */
const isInSecondYear = ({ doa }: Child) => Date.parse(doa) < Date.now() - 366 * 86_400_000

/** A child with work not seen for a long time; which child that is depends on the day on which the demo ends. */
async function withWaitingWork(teacher: SignedIn): Promise<Child> {
  for (const child of await childrenOf(teacher)) {
    const { unseenCount } = await teacher.call<{ unseenCount: number }>(
      'GET',
      `/overview/student/${child._id}`,
    )
    if (unseenCount > 0) return child
  }
  throw new Error('Nothing waits in the class.')
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

// These children need a year of records.
test.use({ writesInDemo: true })

test('a teacher opens a child from the name, records a key in one press and undoes it', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const { fullName: child } = await withWaitingWork(await signedIn(demoPeople.teacher))
  await enter(demoPeople.teacher, '/app/studentdetails')
  await page.getByRole('searchbox', { name: 'Search' }).fill(child)
  await page.getByRole('table').getByRole('link', { name: child, exact: true }).click()
  await expect(page).toHaveURL(/\/app\/child\/[0-9a-f-]{36}$/)
  await expect(page).toHaveTitle(`${child} · Casa`)
  await expect(page.getByRole('heading', { level: 1, name: child })).toBeVisible()
  await expect(page.getByText(/\d+ years?, \d+ months?/)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await accessible()

  // What the child works on: a press on the key opens all four in its place.
  const first = section(page, 'In progress').getByRole('listitem').first()
  const exercise = (await first.locator('p').first().textContent())!
  await first.getByRole('button', { name: /: change the key of / }).click()
  await first.getByRole('button', { name: `M Mastered: ${exercise}` }).click()
  const mastered = first.getByRole('button', { name: `M Mastered: change the key of ${exercise}` })
  await expect(mastered).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(mastered).toHaveCount(0)

  await openTab(page, 'Family')
  await expect(page.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:\d{10}$/)
  await openTab(page, 'Progress')
  await expect(page).toHaveURL(/\?tab=progress$/)

  const waiting = section(page, 'Not seen recently').getByRole('listitem').first()
  const work = (await waiting.locator('p').first().textContent())!
  await waiting.getByRole('button', { name: 'M Mastered' }).click()
  await expect(page.getByRole('alert')).toContainText(work)
  await expect(section(page, 'Not seen recently').getByText(work, { exact: true })).toHaveCount(0)
  const lately = section(page, 'Recent work').getByRole('listitem').filter({ hasText: work })
  await expect(lately.getByRole('button', { name: 'M Mastered' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+z')
  await expect(lately.getByRole('button', { name: 'M Mastered' })).toHaveAttribute('aria-pressed', 'false')
})

test('a teacher reads what is next for a child and why, and plans it with one press', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const [, , child] = await childrenOf(await signedIn(demoPeople.teacher))
  await enter(demoPeople.teacher, `/app/child/${child!._id}`)
  const next = section(page, 'What next')
  const first = next
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Plan/ }) })
    .first()
  const work = (await first.locator('p').first().textContent())!.trim()
  await expect(first).toContainText(
    / mastered on |worked on alone since|present again|Nothing has to come first|preparations done/,
  )
  await accessible()
  await next.getByRole('button', { name: `Plan ${work}` }).click()
  await expect(page.getByRole('alert')).toContainText(work)
  const planned = next.getByRole('listitem').filter({ hasText: work })
  await expect(planned).toContainText('Planned')
  await expect(section(page, 'Coming next')).toContainText(work)
  await page.keyboard.press('Control+z')
  await expect(next.getByRole('button', { name: `Plan ${work}` })).toBeVisible()
})

test('an observation, a note and a plan are written from the page, with the child preselected @thorough', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const [child] = await childrenOf(await signedIn(demoPeople.teacher))
  await enter(demoPeople.teacher, `/app/child/${child!._id}`)
  await page.getByRole('link', { name: 'Observe', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Student' })).toHaveText(child!.fullName)
  await accessible()
  await dialog.getByRole('textbox', { name: /Observation/ }).fill('Rolled four mats in a row and smiled.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Special Observation Added Successfully.')).toBeVisible()
  await expect(section(page, 'Last observation')).toContainText('Rolled four mats in a row')

  await page.getByRole('link', { name: 'Note', exact: true }).click()
  await expect(dialog.getByRole('combobox', { name: 'Student' })).toHaveText(child!.fullName)
  await dialog.getByRole('textbox', { name: /Note/ }).fill('Counts everything on the way to school.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await openTab(page, 'Observations')
  await expect(section(page, 'Notes')).toContainText('Counts everything on the way')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Plan', exact: true }).click()
  await expect(dialog.getByText(child!.fullName)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // The tab stays.
  await expect(page).toHaveURL(`/app/child/${child!._id}?tab=observations`)
})

test('the principal sees a year as a calendar and as a table, and the areas as a chart and as a table @thorough', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const child = (await childrenOf(await signedIn(demoPeople.principal))).find(isInSecondYear)
  await enter(demoPeople.principal, `/app/child/${child!._id}?tab=attendance`)
  const attendance = section(page, 'Attendance')
  await expect(attendance.getByRole('img', { name: /: present on \d+ days?/ }).first()).toBeVisible()
  await attendance.getByRole('button', { name: /^Show as a table/ }).click()
  await expect(attendance.getByRole('table').getByRole('row').nth(1)).toHaveText(/^[A-Z][a-z]{2,3} \d{4}/)
  await attendance.getByRole('combobox', { name: 'School year' }).click()
  await page.getByRole('option').last().click()
  await attendance.getByRole('button', { name: /^Show as a picture/ }).click()
  await expect(attendance.getByRole('img', { name: /^April \d{4}:/ })).toBeVisible()
  await openTab(page, 'Progress')
  const areas = section(page, 'Activity performance')
  await areas.getByRole('button', { name: /^Show as a table/ }).click()
  await expect(areas.getByRole('columnheader', { name: 'M Mastered' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await accessible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Student' })).toBeVisible()
})

test('a mother reads in words how her child is doing, with no recording buttons', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const [child] = await childrenOf(await signedIn(demoPeople.mother))
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(demoPeople.mother, `/app/studentstory?studentId=${child!._id}`)
  await page.getByRole('main').getByRole('link', { name: child!.fullName }).click()
  await expect(page).toHaveURL(`/app/child/${child!._id}`)
  await expect(page.getByRole('heading', { level: 1, name: child!.fullName })).toBeVisible()
  await expect(section(page, /week/).getByRole('status')).toContainText(
    /came to school|was away|was shown|has not shared anything/,
  )
  await expect(section(page, 'Recent work')).toContainText(
    /has been shown|Practising|works alone|Knows it well/,
  )
  await expect(page.getByRole('tab')).toHaveText([
    'Now',
    'Notes',
    'Progress',
    'Attendance',
    'Family and fees',
  ])
  await accessible()
  await openTab(page, 'Progress')
  const shown = page.locator('div:has(> p:text-is("Just shown: new work, time to practise"))')
  await expect(shown).toHaveText(/^Just shown: new work, time to practiseNeeds Attention\d+$/)
  await expect(page.getByRole('region', { name: 'Not seen recently' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Note', exact: true })).toHaveCount(0)
  await accessible()
  // The address of a staff dialog shows only the page.
  await page.goto(`/app/child/${child!._id}/note`)
  await expect(page.getByRole('heading', { level: 1, name: child!.fullName })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openTab(page, 'Attendance')
  await expect(section(page, 'Attendance').getByRole('img').first()).toBeVisible()
  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitemradio', { name: 'తెలుగు' }).click()
  await page.keyboard.press('Escape')
  const heading = page.getByRole('heading', { level: 2, name: 'హాజరు' })
  const save = page.getByRole('button', { name: /Excel.*: హాజరు$/ })
  await expect(heading).toBeVisible()
  const [above, beside] = await Promise.all([heading.boundingBox(), save.boundingBox()])
  expect(Math.abs(above!.y - beside!.y), 'the export stands beside its heading').toBeLessThan(44)
})

test('what a child did this week is one tap from the name, can be sent as a note, and stays after a reload', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const teacher = await signedIn(demoPeople.teacher)
  const child = await withWorkThisWeek(teacher)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(demoPeople.teacher, `/app/today`)
  await visit(page, `/app/child/${child._id}`)
  const week = section(page, /week/)
  const words = await week.getByRole('status').innerText()
  // What was observed follows the works and stays with the staff.
  const [sent, ...observed] = words.split(/ (?=On \w+day: )/)
  expect(sent).toMatch(/was shown|practised|worked alone|now knows/)
  await expect(week.getByText('Observations are not sent.')).toHaveCount(observed.length > 0 ? 1 : 0)
  await accessible()
  await week.getByRole('link', { name: 'Send to the family' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Notes')).toHaveValue(sent!)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await openTab(page, 'Observations')
  await expect(section(page, 'Notes').getByText(sent!, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Observations' })).toHaveAttribute('aria-selected', 'true')
})

/** A child with a key set this week; which child that is depends on the day on which the demo ends. */
async function withWorkThisWeek(teacher: SignedIn): Promise<Child> {
  for (const child of await childrenOf(teacher)) {
    const { works } = await teacher.call<{ works: unknown[] }>('GET', `/overview/student/${child._id}/week`)
    if (works.length > 0) return child
  }
  const [child] = await childrenOf(teacher)
  const [exercise] = await teacher.call<{ _id: string }[]>('POST', '/subactivity/studentreport', {
    studentId: child!._id,
  })
  await teacher.call('PUT', '/activity/update-status', {
    cells: [{ studentId: child!._id, subActivityId: exercise!._id }],
    key: 'M',
  })
  return child!
}

test('a child of another class is not found, and the screen links back', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  accessible,
}) => {
  expectRefusals('GET /overview/student/* 404')
  const own = new Set((await childrenOf(await signedIn(demoPeople.teacher))).map(({ _id }) => _id))
  const other = (await childrenOf(await signedIn(demoPeople.principal))).find(({ _id }) => !own.has(_id))
  await enter(demoPeople.teacher, `/app/child/${other!._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Child', exact: true })).toBeVisible()
  await expect(page.getByText('This child is not here')).toBeVisible()
  await accessible()
  await page.getByRole('link', { name: 'All children' }).click()
  await expect(page).toHaveURL('/app/studentdetails')
})

test('a child’s page that fails to load says so below its title, and can be retried @thorough', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  accessible,
}) => {
  expectRefusals('GET /overview/student/* 500')
  const [child] = await childrenOf(await signedIn(demoPeople.teacher))
  await page.route('**/api/overview/student/*', route => route.fulfill(failure(500)))
  await enter(demoPeople.teacher, `/app/child/${child!._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Child', exact: true })).toBeVisible()
  await accessible()
  await page.unroute('**/api/overview/student/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: child!.fullName })).toBeVisible()
})

test('a child who left is marked as left for the office, with the kept records', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const office = await signedIn(people.principal)
  const { data: child } = await registerChild(office, 'Nila', { login: '9811300071', name: 'Tara' })
  // What has been written is history, and is kept.
  await office.call('POST', '/specialobservation/add', {
    studentId: child._id,
    date: child.doa,
    specialObservation: 'Waters the tulsi.',
  })
  await office.call('DELETE', `/student/${child._id}`)
  await enter(people.principal, `/app/child/${child._id}`)
  await expect(page.getByText(/^Left the school on \d\d-[A-Z][a-z]{2}-\d{4}\./)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Progress', 'Attendance', 'Family and fees'])
  await openTab(page, 'Attendance')
  await expect(section(page, 'Attendance').getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Record', exact: true })).toHaveCount(0)
})
