import { typeDay } from './fields.ts'
import { expect, type SignedIn, test } from './fixtures.ts'

type Child = { _id: string; firstName: string; lastName: string; adharNo: string | null }

/** A child of the first school, with an Aadhaar number. */
async function someChild({ call, schooleId }: SignedIn, nth: number): Promise<Child> {
  const child = (await call<Child[]>('GET', `/student/list/${schooleId}?sort=_id`))[nth]!
  await call('PUT', `/student/${child._id}`, { adharNo: '234523452345' })
  return child
}

test.describe('a registration being changed', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('input survives a network outage', async ({ page, context, enter, signedIn, people }) => {
    const child = await someChild(await signedIn(people.principal), 3)
    await page.clock.install()
    await enter(people.principal, `/app/studentregistration/${child._id}`)
    await page.getByLabel('Allergies').fill('Nuts, and cats')
    await context.setOffline(true)
    // The phone was locked for a minute.
    await page.clock.fastForward(60_000)
    const requestFailed = page.waitForEvent('requestfailed')
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await requestFailed
    for (let pause = 0; pause < 3; pause++) await page.clock.fastForward(5_000)
    await expect(page.getByLabel('Allergies')).toHaveValue('Nuts, and cats')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Submit Registration' }).click()
    await expect(page.getByRole('alert')).toHaveText('Student Registration Updated Successfully.')
  })
})

test('another person’s save is shown, but not the untouched Aadhaar number', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('PUT /student/* 409')
  const office = await signedIn(people.principal)
  const child = await someChild(office, 4)
  await enter(people.principal, `/app/studentregistration/${child._id}`)
  await page.getByLabel('Lane').fill('Second lane')
  await office.call('PUT', `/student/${child._id}`, { allergies: 'Milk' })
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await expect(page.getByText('Someone else has just changed this')).toBeVisible()
  const fields = page.getByRole('radiogroup')
  await expect(fields).toHaveCount(2)
  await expect(page.getByRole('radiogroup', { name: 'Lane' })).toContainText('Second lane')
  await expect(page.getByRole('radiogroup', { name: 'Allergies' })).toContainText('Milk')
  await page.getByRole('button', { name: 'Save what I chose' }).click()
  await expect(page).toHaveURL('/app/studentdetails')
  const saved = await office.call<Record<string, string>>('GET', `/student/${child._id}`)
  expect(saved).toMatchObject({ lane: 'Second lane', allergies: 'Milk', adharNo: '234523452345' })
})

test.describe('a response lost on the way', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('loses neither the registration nor its welcome slip @thorough', async ({
    page,
    enter,
    signedIn,
    people,
  }) => {
    const { call } = await signedIn(people.principal)
    const loseFirstAnswerOf = (address: string) =>
      page.route(address, route => route.fetch().then(() => route.abort()), { times: 1 })
    await loseFirstAnswerOf('/api/student/add')
    await loseFirstAnswerOf('/api/student/*/welcome')
    await enter(people.principal, '/app/studentregistration/add')
    await page.getByLabel('First Name').fill('Lola')
    await page.getByLabel('Mother Name').fill('Lata')
    await page.getByRole('group', { name: 'Date of Birth' }).click()
    await page.keyboard.type('05Mar2023')
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option').first().click()
    const submit = page.getByRole('button', { name: 'Submit Registration' })
    await submit.click()
    await expect(page.getByText('The server did not respond')).toBeVisible()
    await submit.click()
    // By its text: once the dialog is open, nothing beside it has a role.
    await expect(page.getByText('Student Registration Successfully.')).toBeVisible()
    const slip = page.getByRole('dialog', { name: 'Welcome slip' })
    await slip.getByRole('button', { name: 'Create a new slip' }).click()
    await expect(slip.getByText('The server did not respond')).toBeVisible()
    await slip.getByRole('button', { name: 'Create a new slip' }).click()
    await expect(slip.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)).toBeVisible()
    const made = await call<Child[]>('POST', '/student/find', { firstName: 'Lola' })
    expect(made).toHaveLength(1)
    // Requests still in flight would fetch the child again.
    await page.goto('about:blank')
    await call('DELETE', `/student/${made[0]!._id}`)
  })
})

test('a child of a class that became inactive is still shown in it @thorough', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const { call } = await signedIn(people.principal)
  type Made = { data: { _id: string } }
  const schoolClass = await call<Made>('POST', '/addclass/add', { className: 'Closed Room', status: true })
  const days = { dob: '2022-02-03', doa: '2026-06-01' }
  const names = { firstName: 'Ela', motherName: 'Ila' }
  const child = await call<Made>('POST', '/student/add', { ...names, ...days, classId: schoolClass.data._id })
  await call('PUT', `/addclass/${schoolClass.data._id}`, { status: false })
  await enter(people.principal, `/app/studentregistration/${child.data._id}`)
  await expect(page.getByRole('combobox', { name: 'Class' })).toHaveText('Closed Room')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog')).toContainText('Closed Room')
  // Requests still in flight would fetch the child again.
  await page.goto('about:blank')
  await call('DELETE', `/student/${child.data._id}`)
  await call('DELETE', `/addclass/${schoolClass.data._id}`)
})

test('the registration fields are in the order of the paper form', async ({ page, enter, people }) => {
  /** The names of the fields in order; one that also appears in its frame counts once. */
  const names = async () => {
    // The label of a select is not a label element: the select names itself after it.
    const labels = page.locator('form :is(label, .MuiInputLabel-root, legend, [role=group] > button)')
    const texts = await labels.allInnerTexts()
    return [...new Set(texts.map(text => text.replace(/[*\u2009]|\(.*\)/g, '').trim()))]
  }
  const child = [
    'Photo',
    'Admission Number',
    'First Name',
    'Last Name',
    'Date of Birth',
    'Gender',
    'Male',
    'Female',
    'Class',
    'Mother Name',
    'Mother Number',
    'Father Name',
    'Father Number',
    'Masked Aadhaar image',
    'Aadhaar Number',
    'Address',
    'Lane',
    'Date of Admission',
    'Allergies',
  ]
  await enter(people.principal, '/app/studentregistration/add')
  await expect(page.getByLabel('Admission Number')).toBeVisible()
  expect((await names()).filter(name => child.includes(name))).toEqual(child)
})

test('nobody is admitted before birth: the form says so at the date and keeps the input @thorough', async ({
  page,
  enter,
  accessible,
  people,
}) => {
  await enter(people.principal, '/app/studentregistration/add')
  await page.getByLabel('First Name').fill('Usha')
  await page.getByLabel('Mother Name').fill('Lata')
  await typeDay(page, 'Date of Birth', '05Mar2023')
  await typeDay(page, 'Date of Admission', '04Mar2023')
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option').first().click()
  // Nothing is sent: a refused call would fail this journey.
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  const refusal = page.getByText('The date of admission cannot be before the date of birth.')
  await expect(refusal.first()).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Usha')
  await accessible()
  await typeDay(page, 'Date of Admission', '05Mar2023')
  await expect(refusal).toHaveCount(0)
  // A date that does not exist is refused where it was typed, and nowhere else.
  await typeDay(page, 'Date of Birth', '29Feb2021')
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await expect(page.getByRole('group', { name: 'Date of Birth' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('group', { name: 'Date of Admission' })).toHaveAttribute(
    'aria-invalid',
    'false',
  )
})
