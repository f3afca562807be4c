import { expect, test } from './fixtures.ts'

/** The specified order, with the code directly below the number it belongs to. */
const labels = [
  'School name',
  'Address',
  'City',
  'Pin code',
  'Country',
  'Name',
  'E-mail',
  'Mobile number',
  'Code',
  'School e-mail',
  'School contact number',
  'Password',
]

test('a registration shows errors at its fields, focuses the first one, and is confirmed once', async ({
  page,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('POST /user/login 401')
  await page.goto('/montessori/schoolregistration')
  const form = page.locator('form')
  const texts = await form.locator('label:has(+ .field-frame)').allTextContents()
  expect(texts.map(text => text.replace(' (optional)', ''))).toEqual(labels)
  await expect(form.getByRole('radio').first()).toBeEnabled()

  const field = (label: string) => form.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
  const register = form.getByRole('button', { name: 'Register school' })
  await register.click()
  await expect(form.getByRole('alert')).toHaveCount(10)
  await expect(field('School name')).toBeFocused()
  await expect(form.getByRole('alert').first()).toHaveText('schoole Name is required')
  await expect(form.getByRole('alert').last()).toHaveText('Terms and Conditions is required')
  await accessible()

  await field('Mobile number').fill('123')
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(field('Mobile number')).toBeFocused()

  await field('School name').fill('Marigold House')
  await field('Address').fill('1 Marigold Lane')
  await field('City').fill('Hyderabad')
  await field('Pin code').fill('500034')
  await field('Name').fill('Usha Rani')
  await field('E-mail').fill(`${'usha'.repeat(60)}@marigold.example`)
  await field('Mobile number').fill('98112')
  await field('School e-mail').fill('office@marigold.example')
  await field('School contact number').fill('4023456789')
  await field('Password').fill('marigold in bloom')
  await form.getByRole('checkbox', { name: /accept/ }).check()
  await register.click()
  await expect(form.getByRole('alert')).toHaveText(['Must be an e-mail address', 'Must be exactly 10 digits'])
  await expect(field('E-mail')).toBeFocused()

  // An accidental reload would lose all input.
  const asked = new Promise<string>(done => {
    page.once('dialog', async dialog => {
      await dialog.dismiss()
      done(dialog.type())
    })
  })
  await page.evaluate(() => location.reload())
  expect(await asked).toBe('beforeunload')
  await expect(field('City')).toHaveValue('Hyderabad')

  await field('E-mail').fill('')
  await field('Mobile number').fill('9811300061')
  await register.click()
  await expect(page).toHaveURL('/montessori/login')
  await expect(page.getByRole('alert')).toHaveText('Registration Successfully.')
  await expect(page.getByText('You can sign in once your school has been verified.')).toBeVisible()
  await accessible()
  await page.getByRole('radio', { name: 'School' }).check({ force: true })
  await page.getByLabel('Login name').fill('9811300061')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveText(/login name or the password/)
})
