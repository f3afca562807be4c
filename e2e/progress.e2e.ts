import { plusDays, weekOf } from '../packages/contract/src/rules/day.ts'
import { choose, inDays, typeDay } from './fields.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { classroom, newArea, today } from './plans.ts'
import { visit } from './visit.ts'

// It covers a whole week of four people's work, which takes a long time on a small machine.
test.describe.configure({ timeout: 180_000 })

const exercise = 'Folding a Paper Boat'

type ActivityRecord = {
  _id: string
  studentId: { _id: string }
  subActivityId: { _id: string; subActivityName: string }
}

test('from a new exercise to what parents see: created, planned, recorded, published, and nothing more', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('GET /activity/* 404')
  const dialog = page.getByRole('dialog')
  const expectToast = (text: string) =>
    expect(page.getByRole('alert').filter({ hasText: text }).last()).toBeVisible()

  /** The value beside a label on the page of a record. */
  const factOf = (label: string) => page.locator(`dt:text-is("${label}") + dd`)

  await test.step('the administrator adds an exercise to a level', async () => {
    await enter(demoPeople.administrator, '/app/subactivity/new')
    await choose(page, 'Class', 'Casa (3–6)')
    await choose(page, 'Area Of Work', 'Practical Life')
    await choose(page, 'List Of Activities', 'Preliminary Exercises')
    await dialog.getByLabel('Exercise').fill(exercise)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast('Sub Activity Tabel Added Successfully.')
  })

  const teacher = await signedIn(people.teacher)
  const mother = await signedIn(people.mother)
  const [own] = await mother.call<{ _id: string; fullName: string; classId: { _id: string } }[]>(
    'POST',
    '/student/find',
    { classId: teacher.classId },
  )

  await test.step('the teacher plans it for the whole class', async () => {
    await enter(people.teacher, '/app/activitytrackertable/new')
    await dialog.getByLabel('For All Class Students').check()
    // On a Friday, plans are proposed for the next week, in which no key can be recorded yet.
    await typeDay(page, 'Start Date', inDays(0))
    await dialog.getByLabel('Search exercises').fill(exercise)
    await dialog.getByRole('treeitem', { name: exercise }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast('Activity Added Successfully.')
  })

  const records = await teacher.call<ActivityRecord[]>('POST', '/activity/reports', {
    isInitLoad: false,
    ...weekOf(today()),
  })
  const planned = records.filter(({ subActivityId }) => subActivityId.subActivityName === exercise)
  const hers = planned.find(({ studentId }) => studentId._id === own!._id)!
  const others = planned.find(({ studentId }) => studentId._id !== own!._id)!

  await test.step('planning it records nothing yet', async () => {
    await visit(page, `/app/activitydetails/${hers._id}`)
    await expect(factOf('Planned by')).toHaveText(people.teacher.name)
    await expect(factOf('Recorded by')).toHaveCount(0)
  })

  await test.step('during the week she corrects a key; the parent cannot see it yet', async () => {
    for (const key of ['Presented', 'Works with Assistance', 'WI'])
      await teacher.call('PUT', '/activity/update-status', { ids: [hers._id], key })
    const seen = await mother.call<ActivityRecord[]>('POST', '/activity/reports', {
      subActivityId: hers.subActivityId._id,
    })
    expect(seen).toEqual([])
  })

  await test.step('she publishes it, and another child’s, and records what comes next', async () => {
    await teacher.call('PUT', '/activity/publicstatus', {
      ids: [hers._id, others._id],
      publicStatus: 'publish',
    })
    await teacher.call('PUT', '/activity/update-status', { ids: [hers._id], key: 'Mastered' })
  })

  await test.step('the mother sees her own child’s record with its keys since then, and nothing else', async () => {
    await enter(people.mother, `/app/parentactivitytrackertable?studentId=${own!._id}`)
    await page.getByRole('searchbox').fill(exercise)
    const row = page.getByRole('row', { name: new RegExp(exercise) })
    await expect(row).toHaveCount(1)
    await row.getByRole('link', { name: /Details/ }).click()
    await expect(page.getByRole('heading', { name: exercise })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: people.teacher.name })).toHaveText([
      /Chooses it and works alone/,
      /Knows it well; can show a friend/,
    ])
    await expect(factOf('Recorded by')).toHaveText(people.teacher.name)
    await expect(factOf('Planned by')).toHaveCount(0)
  })

  await test.step('not even when requesting more', async () => {
    const records = await mother.call<ActivityRecord[]>('POST', '/activity/reports', {
      subActivityId: hers.subActivityId._id,
    })
    expect(records.map(({ _id }) => _id)).toEqual([hers._id])
    expect(
      await mother.call<ActivityRecord[]>('POST', '/activity/reports', { publicStatus: 'draft' }),
    ).toEqual([])
    const found = await mother.call<ActivityRecord[]>('POST', '/activity/reports', {
      studentId: others.studentId._id,
    })
    expect(found).toEqual([])
    await visit(page, `/app/activitydetails/${others._id}`)
    await expect(page.getByRole('main')).toContainText('no longer exists, or you do not have access to it')
  })
})

test('staff view a class and a child: status, performance, analysis, counts and reports @thorough', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.teacher, '/app/studentactivity?tab=performance')
  await expect(page.getByText('Please select a student to view activity data.')).toBeVisible()
  await page.getByRole('tab', { name: 'Status' }).click()
  await expect(page.getByRole('grid', { name: 'Status' })).toBeVisible()
  await choose(page, 'Student', 'Advait Iyer')
  await expect(page.getByRole('table', { name: 'Entries' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  // The child carries over.
  await page.getByRole('tab', { name: 'Performance' }).click()
  await expect(page.getByRole('heading', { name: 'By area of work' })).toBeVisible()
  // A bar shows the share of everything that the class uses.
  await expect(page.getByText(/^\d+ of \d+ begun$/).first()).toBeVisible()
  await accessible()

  await enter(demoPeople.principal, '/app/activityanalysis')
  for (const name of ['Strong Areas', 'Developing Areas', 'Needs Attention', 'Future Plans'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await visit(page, '/app/keywiseactivity')
  await expect(page.getByRole('columnheader', { name: 'WI' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await visit(page, '/app/activityreport')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Class',
    'Student Name',
    'Area of Work',
    'List of Activities',
    'Exercise',
    'Remarks',
    'Date',
    'Key',
  ])
  await choose(page, 'Select Key', 'Mastered (M)')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Mastered' }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Presented' })).toHaveCount(0)

  await enter(demoPeople.mother, '/app/ui/reportofactivities')
  await expect(page.getByRole('heading', { name: 'Activity Reports' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Advait Iyer|Inaya Iyer/ }).first()).toBeVisible()
  await expect(page.getByLabel('Class')).toHaveCount(0)
  await enter(demoPeople.administrator, '/app/ui/reportofactivities')
  await expect(page.getByText('No Records')).toBeVisible()
})

test('the bars of the keys by exercise show correct shares, each of which is announced', async ({
  page,
  enter,
}) => {
  await enter(demoPeople.principal, '/app/keywiseactivity')
  const bars = page.getByRole('table').getByRole('img', { name: /: \d/ })
  await expect(bars.first()).toBeVisible()
  const drawn = await bars.evaluateAll(all =>
    all.map(bar => ({
      name: bar.getAttribute('aria-label'),
      parts: Array.from(bar.children, part => ({
        text: part.getAttribute('title') ?? '',
        width: part.getBoundingClientRect().width,
      })),
    })),
  )
  expect(drawn.some(({ parts }) => parts.length > 1)).toBe(true)
  for (const { name, parts } of drawn) {
    expect(name).toBe(parts.map(({ text }) => text).join(', '))
    const countOf = (text: string) => Number(/\d+$/.exec(text)?.[0])
    const children = parts.reduce((sum, { text }) => sum + countOf(text), 0)
    const wide = parts.reduce((sum, { width }) => sum + width, 0)
    for (const { text, width } of parts)
      expect(Math.abs(width / wide - countOf(text) / children), `${name}: ${text}`).toBeLessThan(0.02)
  }
})

test('every screen shows the day on which a key was set, and the plan keeps its own', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const name = 'Rolling a Long Rug'
  const teacher = await signedIn(people.teacher)
  const office = await signedIn(people.principal)
  await newArea(office, teacher.classId, 'Rugs of the Room', [name])
  const mother = await signedIn(people.mother)
  const [own] = await mother.call<{ _id: string; fullName: string }[]>('POST', '/student/find', {
    classId: teacher.classId,
  })
  const { exerciseId } = await classroom(teacher, name)
  const start = plusDays(today(), -16)
  const { data } = await teacher.call<{ data: { _id: string }[] }>('POST', '/activity/multiple-add', {
    classId: teacher.classId,
    studentId: [own!._id],
    activityRelationships: [{ subActivityId: exerciseId }],
    date: start,
    endDate: plusDays(start, 4),
  })
  const ids = [data[0]!._id]
  await teacher.call('PUT', '/activity/update-status', { ids, key: 'Presented' })
  await teacher.call('PUT', '/activity/publicstatus', { ids, publicStatus: 'publish' })

  const main = page.getByRole('main')
  await enter(people.teacher, `/app/activitydetails/${ids[0]}`)
  const date = main.locator('dt:text-is("Date") + dd')
  await expect(date).toHaveText(/^\d/)
  const day = (await date.textContent())!
  await expect(main).not.toContainText(`Date${day} – `)
  const shows = async (path: string, role: 'row' | 'listitem', shown = day) => {
    await visit(page, path)
    await expect(main.getByRole(role).filter({ hasText: name }).first(), path).toContainText(shown)
  }
  await shows(`/app/child/${own!._id}?tab=progress`, 'listitem')
  await visit(page, '/app/activityreport')
  // The demo and other journeys record today, too; nothing from an earlier day comes first.
  await expect(main.getByRole('row').nth(1)).toContainText(day)
  await main.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(main.getByRole('row').filter({ hasText: name }).first()).toContainText(day)
  await visit(page, `/app/exercise/${exerciseId}`)
  await expect(main.getByRole('listitem').filter({ hasText: own!.fullName }).first()).toContainText(day)

  await enter(people.mother, '/app/assignment')
  await expect(main.getByRole('listitem').filter({ hasText: name })).toContainText(day)
  await shows(`/app/child/${own!._id}`, 'listitem')
  await shows(`/app/parentactivitytrackertable?studentId=${own!._id}`, 'row')
  await expect(main.getByRole('row').nth(1)).toContainText(day)
  // Without the year.
  await shows(`/app/studentstory?studentId=${own!._id}`, 'listitem', day.slice(0, '26-Nov'.length))
})

test('a parent’s first page is titled Assignment and begins with its table, on a phone too', async ({
  page,
  enter,
}) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await enter(demoPeople.mother, '/app/assignment')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignment')
    const first = page.getByRole('main').getByRole('link', { name: /./ }).first()
    await expect(first).toBeInViewport()
    await expect(first).toHaveAttribute('href', /\/app\/assignment\//)
  }
})
