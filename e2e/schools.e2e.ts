import { demoPeople, expect, test } from './fixtures.ts'

const name = 'Tamarind House'

test('the administrator is notified of a registration, reads its details, and switches the school on and off', async ({
  page,
  request,
  enter,
  accessible,
}) => {
  const registration = {
    schooleName: name,
    address: '7 Tamarind Street',
    city: 'Mysuru',
    pincode: '570001',
    selectCountry: 4,
    name: 'Kavya Rao',
    mobileNumber: '9811400071',
    schooleEmail: 'office@tamarind.example',
    schooleContact: '8212345678',
    password: 'four small steps',
    subscription: 'yes',
    terms: true,
  }
  const registered = await request.post('/api/registration/add', { data: registration })
  expect(await registered.json()).toMatchObject({ status: true })

  await enter(demoPeople.administrator, '/app/addclass')
  await page.getByRole('button', { name: /unread/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(`${name}, Mysuru has registered`) }).click()
  const dialog = page.getByRole('dialog', { name })
  const fact = (label: string) => dialog.locator(`dt:text-is("${label}") + dd`)
  await expect(fact('Contact Person')).toHaveText('Kavya Rao')
  await expect(fact('Mobile Number')).toHaveText('9811400071 (not confirmed)')
  await expect(fact('Address')).toHaveText('7 Tamarind Street, Mysuru, 570001')
  await expect(fact('Country')).toHaveText('India')
  await expect(fact('Trial')).toHaveText('Begins with approval')
  await expect(fact('Registered')).toHaveText(/\d{4}/)
  await expect(fact('First approved')).toHaveText('Not yet')
  for (const count of ['Students', 'Classes', 'Teachers']) await expect(fact(count)).toHaveText('0')
  await expect(dialog).toContainText('Call it before you approve the school.')
  await expect(dialog).toContainText('Everyone at the school can then sign in.')
  await accessible()

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/app/schooldetails')
  const waiting = page.getByRole('status').filter({ hasText: /for approval/ })
  await expect(waiting).toContainText(/\d+ schools? (is|are) waiting for approval\./)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Waiting')
  await row.getByRole('link', { name }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Everyone at the school can then sign in.')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toContainText('Everyone at this school will be signed out immediately')
  await expect(fact('First approved')).toHaveText(/\d{4}/)
  await expect(dialog.getByRole('progressbar', { name: 'Files and pictures' })).toHaveAttribute(
    'aria-valuetext',
    '0 kB of 5 GB',
  )
  await expect(fact('Trial')).toHaveText(/^Until .*\d{4}/)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await question.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  // Switched off, it is no longer waiting.
  await expect(row).toContainText('In Active')
})

test('a family in two schools sees which child is at which @thorough', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.motherOfTwoSchools, '/app/studentstory')
  const cards = page.getByRole('radiogroup', { name: 'Your children' }).locator('label')
  await expect(cards.filter({ hasText: 'Little Banyan Montessori' }).first()).toBeVisible()
  await expect(cards.filter({ hasText: 'Seaside' })).toHaveCount(1)
  await expect(cards.filter({ hasNotText: /Little Banyan Montessori|Seaside/ })).toHaveCount(0)
  await accessible()
  await enter(demoPeople.mother, '/app/studentstory')
  await expect(cards.first()).toBeVisible()
  await expect(cards.filter({ hasText: 'Little Banyan Montessori' })).toHaveCount(0)
})
