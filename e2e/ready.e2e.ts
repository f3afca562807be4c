import { demoPeople, expect, test } from './fixtures.ts'

test('a group is gathered from who is ready, planned in one press, undone, planned again and recorded', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const teacher = await signedIn(demoPeople.teacher)
  type Child = {
    _id: string
    fullName: string
    next: { kind: string; planned: boolean; subActivityId: { subActivityName: string } }[]
  }
  const children = await teacher.call<Child[]>('POST', '/activity/next', {
    classId: teacher.classId,
    first: 1,
  })
  const child = children.find(({ next }) => next.some(({ kind }) => kind === 'ready'))!
  const work = child.next.find(({ kind }) => kind === 'ready')!.subActivityId.subActivityName
  await enter(demoPeople.teacher, `/app/child/${child._id}`)
  await page.getByRole('button', { name: `Who is ready: ${work}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Ready · \d+$/ })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: child.fullName })).toBeChecked()
  await accessible()
  const plan = dialog.getByRole('button', { name: /^Plan for \d+ child/ })
  await plan.click()
  const toast = page.getByRole('alert').filter({ hasText: work })
  await toast.getByRole('button', { name: 'Undo' }).click()
  const open = page.getByRole('button', { name: `Who is ready: ${work}`, exact: true })
  await open.click()
  await expect(dialog.getByRole('checkbox', { name: child.fullName })).toBeChecked()
  await plan.click()
  await expect(dialog).toHaveCount(0)
  await open.click()
  await expect(dialog.getByText('Planned').first()).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: child.fullName })).toHaveCount(0)
})

test('today says who is ready, and one press plans it', async ({ page, enter, accessible }) => {
  await enter(demoPeople.teacher, '/app/today')
  const section = page.getByRole('region', { name: /^Ready/ })
  await page
    .getByRole('heading', { name: /Not recorded|ten school days/i })
    .first()
    .scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4000)
  await expect(section).toBeVisible()
  const first = section.getByRole('listitem').first()
  const before = await first.innerText()
  await first.getByRole('button', { name: 'Plan' }).click()
  await expect(first).not.toHaveText(before)
  await accessible()
})
