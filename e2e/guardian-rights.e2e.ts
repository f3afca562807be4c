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

test('a mother sees who looks after her child and asks for one more; the office accepts on Today', async ({
  page,
  browser,
  enter,
  signedIn,
  accessible,
  people,
}) => {
  const mother = await signedIn(people.mother)
  const [child] = await mother.call<Child[]>('POST', '/student/find', {})
  const { _id: studentId, fullName } = child!
  const hers = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enterOn(hers, people.mother, `/app/child/${studentId}?tab=familyAndFees`)
  const guardians = hers.getByRole('region', { name: 'Guardians', exact: true })
  await expect(guardians.getByRole('list', { name: 'Guardians' })).toContainText('Mother · You')
  await guardians.getByRole('link', { name: 'Ask to add a guardian' }).click()
  const form = hers.getByRole('dialog', { name: 'Ask to add a guardian' })
  await form.getByLabel('Name').fill('Lata Pillai')
  await form.getByLabel('Relation to the child').click()
  await hers.getByRole('option', { name: 'Grandmother', exact: true }).click()
  await form.getByRole('checkbox', { name: 'Collects the child' }).check()
  await form.getByRole('button', { name: 'Ask the office' }).click()
  await expect(form).toHaveCount(0)
  const open = guardians.getByRole('list', { name: 'Your requests' })
  await expect(open).toContainText('Add Lata Pillai (Grandmother)')

  await enter(people.principal, '/app/today')
  const requests = page.getByRole('region', { name: /^Requests from parents/ })
  await expect(requests).toContainText(`asks to add Lata Pillai (Grandmother) as a guardian of ${fullName}`)
  await accessible()
  await requests.getByRole('button', { name: 'Accept' }).click()
  await expect(requests).toHaveCount(0)
  await page.goto(`/app/child/${studentId}?tab=familyAndFees`)
  const row = page.getByRole('listitem').filter({ hasText: 'Lata Pillai' })
  await expect(row).toContainText('Sees the work · Collects the child · Gets messages')

  await hers.reload()
  await expect(guardians.getByRole('list', { name: 'Guardians' })).toContainText('Lata Pillai')
  await expect(open).toHaveCount(0)
  const notices = await mother.call<{ text: string }[]>('GET', '/notices')
  expect(notices.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^The school has accepted your request about Lata Pillai/),
  )
})

test('the office enters a sibling from the first child, with the family and the guardians', async ({
  page,
  enter,
  signedIn,
  accessible,
  people,
}) => {
  const mother = await signedIn(people.mother)
  const [child] = await mother.call<Child[]>('POST', '/student/find', {})
  const { _id: studentId, fullName } = child!
  const office = await signedIn(people.principal)
  const rights = { seesWork: true, seesFees: false, collects: true, getsMessages: false }
  await office.call('POST', '/guardian', { studentId, name: 'Arjun Pillai', relation: 'father', ...rights })
  await enter(people.principal, `/app/child/${studentId}?tab=familyAndFees`)
  await page.getByRole('link', { name: 'Add a sibling' }).click()
  const stored = await office.call<{ motherName: string; address: string | null }>(
    'GET',
    `/student/${studentId}`,
  )
  await expect(page.getByLabel('Mother Name')).toHaveValue(stored.motherName)
  const his = page.getByRole('group', { name: 'Arjun Pillai' })
  await expect(his.getByRole('checkbox', { name: 'Collects the child' })).toBeChecked()
  await his.getByRole('checkbox', { name: 'Gets messages' }).check()
  await accessible()
  await page.getByLabel('First Name').fill('Ishani')
  await page.getByRole('group', { name: 'Date of Birth' }).click()
  await page.keyboard.type('05Mar2023')
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await expect
    .poll(async () =>
      (await office.call<{ fullName: string }[]>('GET', `/guardian/siblings/${studentId}`)).map(
        one => one.fullName,
      ),
    )
    .toContainEqual(expect.stringMatching(/^Ishani/))
  await page.goto(`/app/child/${studentId}?tab=familyAndFees`)
  await page
    .getByRole('list', { name: 'Siblings' })
    .getByRole('link', { name: /^Ishani/ })
    .click()
  const row = page.getByRole('listitem').filter({ hasText: 'Arjun Pillai' })
  await expect(row).toContainText('Sees the work · Collects the child · Gets messages')
  await expect(page.getByRole('list', { name: 'Siblings' })).toContainText(fullName)
})
