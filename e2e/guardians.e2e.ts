import type { Student } from '../packages/contract/src/students.ts'
import { expect, type SignedIn, test } from './fixtures.ts'

async function register({ call, schooleId }: SignedIn, firstName: string, mobileNumber: string) {
  const [schoolClass] = await call<{ _id: string }[]>('GET', `/addclass/list/${schooleId}`)
  const fields = { dob: '2022-03-05', doa: '2026-06-01', classId: schoolClass!._id, motherName: 'Nalini' }
  const { data } = await call<{ data: Student }>('POST', '/student/add', {
    ...fields,
    firstName,
    mobileNumber,
    linkKnown: true,
  })
  return data
}

test('a changed mobile number is the same mother’s, with all her children, or moves the child to another account', async ({
  page,
  enter,
  signedIn,
  accessible,
  people,
}) => {
  const office = await signedIn(people.principal)
  const child = await register(office, 'Ishaan', '9811200001')
  await register(office, 'Kavya', '9811200002')
  await enter(people.principal, `/app/studentregistration/${child._id}`)
  const number = page.getByLabel('Mother Number')
  const question = page.getByRole('alertdialog', { name: /^Whose number is/ })
  const submit = page.getByRole('button', { name: 'Submit Registration' })

  await number.fill('9811200002')
  await submit.click()
  await expect(question).toContainText('Anyone who signs in with 9811200001 will no longer see Ishaan.')
  await expect(question).toContainText('9811200002 is the number of Nalini, parent of Kavya')
  await accessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(number).toBeFocused()
  await expect(page.getByText('Nothing has been saved: Ishaan is still with 9811200001.')).toBeVisible()

  await number.fill('9811200003')
  await submit.click()
  await expect(question).toContainText(
    'Ishaan moves to the account of 9811200003. If there is none yet, it is created',
  )
  const stored = () => office.call<Student>('GET', `/student/${child._id}`)
  expect(await stored()).toMatchObject({ mobileNumber: '9811200001' })
  await question.getByRole('button', { name: 'Another parent’s account' }).click()
  await expect(page.getByText('One-time password').first()).toBeVisible()
  await expect(page.locator('dt:has-text("Login name") + dd').first()).toHaveText('9811200003')
  expect(await stored()).toMatchObject({ mobileNumber: '9811200003' })

  // The same mother: no slip, and her other child gets the number, too.
  const sibling = await register(office, 'Nila', '9811200003')
  await page.goto(`/app/studentregistration/${child._id}`)
  await number.fill('9811200004')
  await submit.click()
  await expect(question).toContainText('all her children here (Ishaan, Nila)')
  await accessible()
  await question.getByRole('button', { name: 'New number of the same mother' }).click()
  await expect(page).toHaveURL(/\/app\/studentdetails$/)
  expect(await stored()).toMatchObject({ mobileNumber: '9811200004' })
  expect(await office.call('GET', `/student/${sibling._id}`)).toMatchObject({ mobileNumber: '9811200004' })
})
