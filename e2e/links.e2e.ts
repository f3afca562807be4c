import { newMother, registerChild } from './family.ts'
import { expect, test } from './fixtures.ts'

test('a child of another school waits for its mother, who links it with that school’s slip', async ({
  page,
  request,
  enter,
  signedIn,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals('PUT /user/links/* 422')
  const meera = { login: '9811300001', name: 'Meera' }
  const mother = await newMother(request, signedIn, meera)
  const office = await signedIn(people.principal)
  const { data: child } = await registerChild(office, 'Zubin', mother)

  await enter(people.principal, '/app/studentdetails')
  await page.getByRole('searchbox').fill('Zubin')
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Welcome slip:? Zubin/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome slip' })
  await expect(dialog).toContainText(
    'Zubin is waiting for the parent: 9811300001 is known at another school.',
  )
  await accessible()
  await dialog.getByRole('button', { name: 'Create a new slip' }).click()
  await expect(dialog.getByRole('img', { name: 'The address of the sign-in page' })).toBeVisible()
  const password = await dialog.locator('dt:has-text("Password for this child") + dd').innerText()
  await accessible()

  await enter(mother, '/app/studentstory')
  const question = page.getByRole('status').filter({ hasText: 'Zubin' })
  await question.getByRole('button', { name: 'Accept' }).click()
  const proof = page.getByRole('dialog', { name: 'Link Zubin to your account?' })
  await accessible()
  await proof.getByRole('button', { name: 'Link the child' }).click()
  await expect(proof.getByRole('alert')).toContainText('Type the code that was sent to your number')
  await proof.getByLabel('Password on the slip').fill('abcd efgh')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await proof.getByRole('button', { name: 'Link the child' }).click()
  await expect(proof.getByRole('alert')).toHaveText('This is not the password on the slip for this child.')
  await expect(proof.getByLabel('Password on the slip')).toHaveValue('abcd efgh')
  await proof.getByLabel('Password on the slip').fill(password.toLowerCase().replaceAll('-', ' '))
  await proof.getByRole('button', { name: 'Link the child' }).click()
  await expect(question).toHaveCount(0)
  // A family in two schools sees which child is at which.
  const choice = page.getByRole('radio', { name: /^Zubin\b.*Mango Grove/ })
  await choice.check()
  const profile = page.locator('main section').filter({ hasText: 'Serial Number' })
  await expect(profile).toContainText(`${child.classId!.className} · Mango Grove`)
  const notices = await office.call<{ text: string }[]>('GET', '/notices')
  expect(notices[0]!.text).toBe('Zubin’s parent has accepted: the child is linked.')

  // The parent has a password, so the school can no longer issue a slip.
  await enter(people.principal, '/app/studentdetails')
  await page.getByRole('searchbox').fill('Zubin')
  await expect(page.getByRole('link', { name: 'Edit Zubin' })).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Welcome slip/ })).toHaveCount(0)
})

test('a parent who says that a child is not theirs is asked again by the office @thorough', async ({
  page,
  request,
  enter,
  signedIn,
  accessible,
  people,
}) => {
  const nila = { login: '9811300002', name: 'Nila' }
  const mother = await newMother(request, signedIn, nila)
  const office = await signedIn(people.principal)
  const { data: child } = await registerChild(office, 'Yohan', mother)
  await (await signedIn(mother)).call('PUT', `/user/links/${child._id}`, { accept: false })

  await enter(people.principal, '/app/studentdetails')
  await page.getByRole('searchbox').fill('Yohan')
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  await accessible()
  await page.getByRole('button', { name: /Ask again/ }).click()
  await expect(page.getByText('The parent has been asked again.')).toBeAttached()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Ask again/ })).toHaveCount(0)
})
