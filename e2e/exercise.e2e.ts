import { demoPeople, expect, type SignedIn, test } from './fixtures.ts'
import { visit } from './visit.ts'

type Named = { _id: string; subActivityName: string }
type Page = {
  lessons: { objectives: string[] }[]
  requires: Named[]
  subActivityId: Named
  students: { fullName: string; state: string }[]
}
const pageOf = (user: SignedIn, id: string) => user.call<Page>('GET', `/activity/exercise/${id}`)
const presented = async (user: SignedIn) => {
  const links = await user.call<{ subActivityId: string[] }[]>('GET', '/lesson/links')
  for (const id of links.flatMap(({ subActivityId }) => subActivityId)) {
    const page = await pageOf(user, id).catch(() => undefined)
    if (page?.lessons.length && page.requires.length) return page
  }
  throw new Error('The demo has no presented exercise that requires something.')
}

test('an exercise states its purpose, and links along its prerequisites', async ({
  page,
  enter,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('GET /activity/exercise/* 404')
  const found = await presented(await signedIn(demoPeople.teacher))
  const { _id, subActivityName } = found.subActivityId
  await enter(demoPeople.teacher, `/app/exercise/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: subActivityName, exact: true })).toBeVisible()
  const aim = page.getByRole('region', { name: 'What it is for' })
  await expect(aim).toContainText(found.lessons[0]!.objectives[0]!)
  await expect(aim).toContainText('Age: ')
  await expect(page.getByRole('button', { name: 'Who is ready', exact: true })).toBeVisible()
  const children = page.getByRole('region', { name: 'How far the children are' })
  await expect(children.getByRole('link', { name: found.students[0]!.fullName })).toBeVisible()
  await accessible()
  const first = found.requires[0]!
  await page
    .getByRole('region', { name: 'What comes before' })
    .getByRole('link', { name: first.subActivityName, exact: true })
    .click()
  await expect(
    page.getByRole('heading', { level: 1, name: first.subActivityName, exact: true }),
  ).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'What it prepares for' }).getByRole('link', { name: subActivityName }),
  ).toBeVisible()
  await visit(page, '/app/exercise/nothing')
  await expect(page.getByText('This exercise is not here')).toBeVisible()
})

test('it shows the first eight children in each state, and all of them on request', async ({
  page,
  enter,
  signedIn,
}) => {
  const { subActivityId, students } = await presented(await signedIn(demoPeople.principal))
  const counts = Object.values(Object.groupBy(students, ({ state }) => state)).map(group => group!.length)
  const shortened = counts.reduce((sum, count) => sum + Math.min(count, 8), 0)
  const largest = Math.max(...counts)
  expect(largest).toBeGreaterThan(8)
  await enter(demoPeople.principal, `/app/exercise/${subActivityId._id}`)
  const children = page.getByRole('region', { name: 'How far the children are' }).getByRole('listitem')
  await expect(children).toHaveCount(shortened)
  await page
    .getByRole('button', { name: `Show all ${largest}`, exact: true })
    .first()
    .click()
  await expect(children).toHaveCount(shortened + largest - 8)
  const fewer = page.getByRole('button', { name: 'Show fewer' })
  await expect(fewer).toBeFocused()
  await fewer.click()
  await expect(children).toHaveCount(shortened)
})

test('a parent reaches it from the child’s page, and sees no other child', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const mother = await signedIn(demoPeople.mother)
  const family = await mother.call<{ _id: string; fullName: string }[]>('POST', '/student/find', {})
  const [child] = family
  await enter(demoPeople.mother, `/app/child/${child!._id}`)
  const lately = page.getByRole('region', { name: 'Recent work' })
  const link = lately.getByRole('listitem').first().getByRole('link')
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  const own = page.getByRole('region', { name: 'Your child' })
  await expect(own.getByRole('link', { name: child!.fullName })).toBeVisible()
  // A sibling may have done the same work.
  const children = family.map(({ _id }) => `/app/child/${_id}`)
  const paths = await own
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')!))
  expect(paths.length).toBe(await own.getByRole('listitem').count())
  expect(children).toEqual(expect.arrayContaining(paths))
  await expect(page.getByRole('button', { name: /^Who is ready/ })).toHaveCount(0)
  await accessible()
})
