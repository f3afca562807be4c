import { demoPassword, demoPeople, expect, test } from './fixtures.ts'
import { newArea } from './plans.ts'
import { newClass, newSchool } from './school.ts'

// All of these tests plan for the children of one class.
test.describe.configure({ mode: 'default' })
// Who is ready depends on a year of records.
test.use({ writesInDemo: true })

type Work = {
  kind: string
  planned: boolean
  superActivityId: { _id: string }
  activityId: { _id: string }
  subActivityId: { _id: string; subActivityName: string }
}
type Child = { _id: string; fullName: string; next: Work[] }
type Ready = { students: { _id: string; fullName: string; state: string }[] }
type Matrix = { exercises: { _id: string }[]; students: { _id: string; keys: (string | null)[] }[] }

/** The exercise with the fewest ready children, but at least two, that is not planned for anyone. */
function groupOf(children: readonly Child[]) {
  const next = children.flatMap(child => child.next)
  const planned = new Set(next.flatMap(one => (one.planned ? one.subActivityId._id : [])))
  const works = children.flatMap(child =>
    child.next
      .filter(({ kind, subActivityId }) => kind === 'ready' && !planned.has(subActivityId._id))
      .map(work => ({ child, work })),
  )
  const groups = [...Map.groupBy(works, ({ work }) => work.subActivityId._id).values()]
  const group = groups.filter(({ length }) => length > 1).sort((one, other) => one.length - other.length)[0]!
  return { ready: group[0]!.work, children: group.map(({ child }) => child) }
}

test('a group is formed from who is ready, planned in one press, undone, planned again and recorded', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const teacher = await signedIn(demoPeople.teacher)
  const { classId } = teacher
  const {
    ready,
    children: [proposed],
  } = groupOf(await teacher.call<Child[]>('POST', '/activity/next', { classId }))
  const { superActivityId, activityId, subActivityId: exercise } = ready
  // Besides those to whom it is proposed, children may be ready for it to whom another work of the strand is.
  const { students } = await teacher.call<Ready>('POST', '/activity/ready', {
    subActivityId: exercise._id,
    classId,
  })
  const children = students.filter(({ state }) => state === 'ready')
  const { subActivityName: work } = exercise
  const [child] = children
  await enter(demoPeople.teacher, `/app/child/${proposed!._id}`)
  const next = page.getByRole('region', { name: 'What next' })
  const open = next.getByRole('button', { name: `Who is ready: ${work}`, exact: true })
  await expect(next.getByRole('listitem').first()).toBeVisible()
  const all = next.getByRole('button', { name: /^All \d/ })
  if ((await open.count()) === 0) await all.click()
  await open.click()
  const dialog = page.getByRole('dialog')
  const ticks = children.map(({ fullName }) =>
    dialog.getByRole('checkbox', { name: new RegExp(`^${fullName}`) }),
  )
  await expect(dialog.getByRole('heading', { name: `Ready · ${children.length}` })).toBeVisible()
  for (const tick of ticks) await expect(tick).toBeChecked()
  await accessible()
  const plan = dialog.getByRole('button', { name: `Plan for ${children.length} children` })
  const plans = page.getByRole('region', { name: 'Coming next' })
  await plan.click()
  await expect(dialog).toHaveCount(0)
  await expect(plans).toContainText(work)
  await page.getByRole('alert').filter({ hasText: work }).getByRole('button', { name: 'Undo' }).click()
  await expect(plans).not.toContainText(work)
  await open.click()
  for (const tick of ticks) await expect(tick).toBeChecked()
  // A colleague plans it for one of them, and this page has not received the change.
  await page.route('**/api/activity/ready', () => {})
  await teacher.call('POST', '/activity/multiple-add', {
    classId,
    studentId: [child!._id],
    activityRelationships: [
      { superActivityId: superActivityId._id, activityId: activityId._id, subActivityId: exercise._id },
    ],
  })
  await plan.click()
  await page.unroute('**/api/activity/ready')
  const again = `${children.length - 1} planned; 1 already planned for these days.`
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: again })).toBeVisible()
  await open.click()
  await expect(dialog.getByText('Planned')).toHaveCount(children.length)
  for (const tick of ticks) await expect(tick).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Quick recording' }).click()
  const field = dialog.getByRole('textbox', { name: 'Children, exercises and key' })
  await field.fill(`${children.map(({ fullName }) => fullName).join(', ')}, ${work}, P`)
  await field.press('Enter')
  await expect(dialog.getByRole('status', { name: 'Result' })).toContainText(work)
  await field.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(plans).not.toContainText(work)
  await expect(page.getByRole('region', { name: 'In progress' })).toContainText(work)
  const matrix = await teacher.call<Matrix>('POST', '/activity/matrix', { classId })
  const place = matrix.exercises.findIndex(({ _id }) => _id === exercise._id)
  const keys = new Map(matrix.students.map(({ _id, keys }) => [_id, keys[place]]))
  for (const { _id } of children) expect(keys.get(_id)).toBe('P')
})

test('today lists who is ready and what to present again, and one press plans it', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.teacher, '/app/today')
  await page.getByRole('region', { name: /^No work recorded/ }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4000)
  for (const title of ['Present again', 'Ready']) {
    const section = page.getByRole('region', { name: new RegExp(`^${title}`) })
    const first = section.getByRole('listitem').first()
    await expect(first).toBeVisible()
    const plan = first.getByRole('button', { name: /^Plan / })
    const name = await plan.getAttribute('aria-label')
    await plan.click()
    await expect(section.getByRole('button', { name: name!, exact: true })).toHaveCount(0)
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).last().click()
    await expect(section.getByRole('button', { name: name!, exact: true })).toBeVisible()
  }
  await accessible()
})

test('the tree of the plan’s dialog begins with what is next for the chosen children @thorough', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const teacher = await signedIn(demoPeople.teacher)
  const { classId } = teacher
  const { children } = groupOf(await teacher.call<Child[]>('POST', '/activity/next', { classId }))
  await enter(demoPeople.teacher, '/app/activitytrackertable')
  await page.getByRole('link', { name: 'Add Activity' }).first().click()
  const dialog = page.getByRole('dialog')
  const tree = dialog.getByRole('tree')
  await expect(tree.getByRole('treeitem').first()).not.toContainText('What next')
  await dialog.getByRole('combobox', { name: 'Students' }).click()
  for (const { fullName } of children.slice(0, 2))
    await page.getByRole('option', { name: new RegExp(`^${fullName}`) }).click()
  await page.keyboard.press('Escape')
  await expect(tree.getByRole('treeitem').first()).toContainText('What next')
  await tree.getByRole('treeitem', { name: 'What next', exact: true }).press('ArrowRight')
  // What they have in common comes first; the tree renders only what is visible.
  const shared = tree.getByRole('treeitem', { name: / · 2 children$/ }).first()
  await shared.click()
  await expect(dialog.getByRole('status').filter({ hasText: '1 exercise chosen' })).toBeVisible()
  await accessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Activity Added Successfully.' })).toBeVisible()
})

test('for a child without recorded work one press plans what is next, on a phone too @thorough', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const principal = { login: '9811817001', role: 'SCHOOLE', name: 'Office of Kadamba Court' } as const
  await newSchool(signedIn, 'Kadamba Court', principal)
  const office = await signedIn(principal)
  const classId = await newClass(office, 'Lotus', 7)
  await newArea(office, classId, 'Weaving', ['Warping the Loom', 'Throwing the Shuttle'])
  const mobileNumber = '9811817002'
  await office.call('POST', '/teacher/add', {
    teacherName: 'Latha Menon',
    mobileNumber,
    classId,
    password: demoPassword,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter({ login: mobileNumber, role: 'TEACHER', name: 'Latha Menon' }, '/app/today')
  const section = page.getByRole('region', { name: 'No work recorded · 7' })
  const first = section.getByRole('listitem').first()
  await section.scrollIntoViewIfNeeded()
  await expect(first).toContainText('Nothing recorded yet · Next: Warping the Loom')
  await accessible()
  await first.getByRole('button', { name: 'Plan Warping the Loom, Child 001', exact: true }).click()
  await expect(first).toContainText('Nothing recorded yet')
  await expect(first.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'This week’s plans · 1' })).toContainText('Warping the Loom')
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(first.getByRole('button', { name: /^Plan Warping the Loom/ })).toBeVisible()
})
