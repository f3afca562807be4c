import { registerChild } from './family.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { classroom } from './plans.ts'

// What is done often on a telephone, counted in taps from the screen where it begins.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('what three children did together is recorded in six taps', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const teacher = await signedIn(demoPeople.teacher)
  const { children } = await classroom(teacher, 'Carrying a Mat')
  await enter(demoPeople.teacher, '/app/today')
  await page.getByRole('link', { name: 'Activity Planner' }).tap()
  await page.getByRole('button', { name: 'Matrix' }).tap()
  await page.getByRole('button', { name: 'Carrying a Mat: several children' }).tap()
  await expect(page.getByRole('heading', { level: 2, name: 'Carrying a Mat' })).toBeVisible()
  for (const { fullName } of children.slice(0, 3)) {
    const presented = page.getByRole('button', { name: `P Presented: ${fullName}, Carrying a Mat` })
    await presented.tap()
    await expect(presented).toHaveAttribute('aria-pressed', 'true')
  }
  await accessible()
  await page.getByRole('button', { name: 'All exercises' }).tap()
  await expect(page.getByRole('list', { name: children[0]!.fullName })).toBeVisible()
})

test('a lost slip is made anew in three taps, without opening the row', async ({ page, enter, signedIn }) => {
  const office = await signedIn(demoPeople.secondPrincipal)
  const { data: child } = await registerChild(office, 'Ketaki', { login: '9811300072', name: 'Veda' })
  await enter(demoPeople.secondPrincipal, '/app/today')
  await page.getByRole('link', { name: 'Student Details' }).tap()
  await page.getByRole('link', { name: `Welcome slip: ${child.fullName}` }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new slip' }).tap()
  await expect(page.getByRole('dialog')).toContainText('9811300072')
})
