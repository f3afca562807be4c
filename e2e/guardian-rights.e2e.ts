import { demoPassword, enterOn, expect, test } from './fixtures.ts'

type Child = { _id: string; fullName: string; schooleId: string; classId: { _id: string } }

test('a father sees the work and not the fees, the mother sees both, and a block ends what he sees at once', async ({
  page,
  browser,
  enter,
  signedIn,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals('GET /overview/student/* 404', 'GET /registration/* 404')
  const mother = await signedIn(people.mother)
  const [child] = await mother.call<Child[]>('POST', '/student/find', {})
  const { _id: studentId, fullName } = child!
  const familyTab = `/app/child/${studentId}?tab=familyAndFees`
  const father = { login: '9811705001', name: 'Arjun Pillai', role: 'PARENT' } as const
  const teacher = await signedIn(people.teacher)
  const note = { studentId, classId: child!.classId._id, notes: 'Poured water without spilling.' }
  await teacher.call('POST', '/teachernotes/add', note)

  // The office adds the father, without fees, and prints his slip.
  await enter(people.principal, familyTab)
  const family = page.getByRole('region', { name: 'Family', exact: true })
  await expect(family.getByRole('list', { name: 'Guardians' })).toHaveCount(0)
  await family.getByRole('link', { name: 'Add a guardian' }).click()
  const form = page.getByRole('dialog', { name: 'Add a guardian' })
  await form.getByLabel('Name').fill(father.name)
  await form.getByLabel('Relation to the child').click()
  await page.getByRole('option', { name: 'Father', exact: true }).click()
  await form.getByLabel('Mobile number').fill(father.login)
  await expect(form.getByRole('checkbox', { name: 'Sees the work' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Sees and pays fees' })).not.toBeChecked()
  await accessible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(familyTab)
  const row = family.getByRole('listitem').filter({ hasText: father.name })
  await expect(row).toContainText('Sees the work · Gets messages')
  await expect(row).toContainText('No account')
  await accessible()
  await row.getByRole('button', { name: `More for ${father.name}` }).click()
  await page.getByRole('menuitem', { name: 'Print slip' }).click()
  const dialog = page.getByRole('dialog', { name: `Slip for ${father.name}` })
  await dialog.getByRole('button', { name: 'Create the slip' }).click()
  await expect(dialog.locator('dt:has-text("Login name") + dd')).toHaveText(father.login)
  const slip = await dialog.locator('dt:has-text("One-time password") + dd').innerText()
  await accessible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText('Has not signed in yet')

  // He signs in with it, chooses a password, and sees the work and not the fees.
  const his = await (await browser.newContext()).newPage()
  await his.goto('/montessori/login')
  await his.getByRole('radio', { name: 'Parent' }).check({ force: true })
  await his.getByLabel('Login name').fill(father.login)
  await his.getByLabel('Password', { exact: true }).fill(slip)
  await his.getByRole('button', { name: 'Login' }).click()
  const first = his.getByRole('dialog', { name: 'Reset Password' })
  await first.getByLabel('New password').fill(demoPassword)
  await first.getByLabel('Confirm password').fill(demoPassword)
  await first.getByRole('button', { name: 'Reset Password' }).click()
  await expect(his).toHaveURL(/app\/assignment/)
  await enterOn(his, father, `/app/child/${studentId}?tab=notes`)
  await expect(his.getByText(note.notes)).toBeVisible()
  const him = await signedIn(father)
  const fees = (user: typeof him) => user.call<unknown[]>('POST', '/fee/find', { studentId })
  expect(await fees(him)).toEqual([])

  // The office blocks him: his open page reads nothing more of the child.
  await row.getByRole('button', { name: `More for ${father.name}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const question = page.getByRole('alertdialog', { name: `Block ${father.name}?` })
  await expect(question).toContainText(`sees nothing of ${fullName}`)
  await accessible()
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(row).toContainText('Blocked since')
  await his.reload()
  await expect(his.getByText(note.notes)).toHaveCount(0)
  await expect(his.getByText('This child is not here')).toBeVisible()
  expect(await him.call('POST', '/student/find', {})).toEqual([])
  await enterOn(his, people.mother, `/app/child/${studentId}?tab=notes`)
  await expect(his.getByText(note.notes)).toBeVisible()

  // On a phone the office ends it, and he sees the child again.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await accessible()
  await row.getByRole('button', { name: `More for ${father.name}` }).click()
  await page.getByRole('menuitem', { name: 'End the block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the block' }).click()
  await expect(row).toContainText('Sees the work · Gets messages')
  expect(await him.call('POST', '/student/find', {})).toMatchObject([{ _id: studentId }])
})
