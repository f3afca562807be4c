import type { APIRequestContext } from '@playwright/test'
import type { Holiday } from '../packages/contract/src/holidays.ts'
import { plusDays } from '../packages/contract/src/rules/day.ts'
import type { School } from '../packages/contract/src/schools.ts'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { newMother } from './family.ts'
import { choose, inDays, typeDay } from './fields.ts'
import { demoPassword, demoPeople, expect, type SignedIn, test } from './fixtures.ts'
import { today } from './plans.ts'
import { visit } from './visit.ts'

test.use({ expectedErrors: [[/ERR_INTERNET_DISCONNECTED/], { scope: 'test' }] })

type Office = DemoPerson & { role: 'SCHOOLE' }

/** A school that has registered and was switched on. */
async function registeredSchool(
  request: APIRequestContext,
  signedIn: (person: DemoPerson) => Promise<SignedIn>,
  { login, name }: Office,
): Promise<School> {
  const registration = {
    schooleName: 'Banana Leaf House',
    address: '4 Temple Road',
    city: 'Kochi',
    pincode: '682001',
    selectCountry: 4,
    name,
    mobileNumber: login,
    schooleEmail: 'office@banana.example',
    schooleContact: '4841234567',
    password: demoPassword,
    terms: true,
  }
  const registered = await request.post('/api/registration/add', { data: registration })
  const { data: school }: { data: School } = await registered.json()
  const administrator = await signedIn(demoPeople.administrator)
  await administrator.call('PUT', `/registration/${school._id}`, { status: true })
  return school
}

const office = { login: '9811300001', role: 'SCHOOLE', name: 'Leela Menon' } as const

test('a school that was switched on is notified, and its office saves every part of the settings', async ({
  page,
  enter,
  context,
  request,
  signedIn,
  accessible,
}) => {
  const school = await registeredSchool(request, signedIn, office)
  await enter(office, '/app/settings')
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click()
  await expect(page.getByRole('menuitem', { name: /approved/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByLabel('City').fill('Ernakulam')
  await page.getByLabel('Pin Code').fill('68203')
  await page.getByLabel('School Contact').fill('4847654321')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Leela K. Menon')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('leela@banana.example')
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveAttribute(
    'autocomplete',
    'email',
  )
  await page.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await choose(page, 'Time Zone', 'Asia/Dubai')
  await page.getByRole('switch', { name: 'Parents see records before they are published' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('Must be exactly 6 digits')).toBeVisible()
  await accessible()
  await page.getByLabel('Pin Code').fill('682031')

  await context.setOffline(true)
  await save.click()
  const failure = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(failure).toContainText('The server did not respond.')
  await expect(failure).toBeInViewport()
  await context.setOffline(false)
  await expect(page.getByLabel('City')).toHaveValue('Ernakulam')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Successfully' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Time Zone' })).toHaveText('Asia/Dubai')

  const { call } = await signedIn(office)
  expect(await call('GET', `/registration/${school._id}`)).toMatchObject({
    schooleName: 'Banana Leaf House',
    city: 'Ernakulam',
    pincode: '682031',
    schooleContact: '4847654321',
    name: 'Leela K. Menon',
    email: 'leela@banana.example',
    timeZone: 'Asia/Dubai',
    filterStatus: true,
  })

  // Holidays have a list of their own: they are chosen, kept after a reload, and taken back.
  await page.getByRole('link', { name: /open the holidays/ }).click()
  await expect(page).toHaveURL('/app/holidays')
  const names = () => page.getByRole('row').filter({ hasText: /Onam|Vishu|Mistake/ })
  for (const [name, days] of [
    ['Vishu', [3]],
    ['Onam', [10, 15]],
    ['Mistake', [20]],
  ] as const) {
    await page.getByRole('link', { name: 'Add Holiday' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Holiday' })
    await dialog.getByRole('textbox', { name: 'Holiday', exact: true }).fill(name)
    await typeDay(page, 'First day', inDays(days[0]))
    if (days[1]) await typeDay(page, 'Last day', inDays(days[1]))
    await accessible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(names().filter({ hasText: name })).toHaveCount(1)
  }
  const mistake = names().filter({ hasText: 'Mistake' })
  await mistake.getByRole('button', { name: /Delete/ }).click()
  await expect(mistake).toHaveCount(0)
  await page.reload()
  await expect(names()).toHaveText([/Onam/, /Vishu/])
  const holidays = () => call<Holiday[]>('GET', `/holiday/list/${school._id}`)
  expect(await holidays()).toMatchObject([
    { name: 'Onam', firstDay: plusDays(today(), 10), lastDay: plusDays(today(), 15) },
    { name: 'Vishu', firstDay: plusDays(today(), 3), lastDay: plusDays(today(), 3) },
  ])

  // A year's holidays, as many as its Saturdays and Sundays: the command stays in place, and the earliest is found.
  const add = page.getByRole('link', { name: 'Add Holiday' }).first()
  const before = await add.boundingBox()
  const earlier = Array.from({ length: 104 }, (_, index) => plusDays(today(), -2 * index - 1))
  for (const [index, firstDay] of earlier.entries())
    await call('POST', '/holiday/add', { name: `Weekend ${index + 1}`, firstDay })
  await page.reload()
  const weekends = page.getByRole('row').filter({ hasText: /Weekend/ })
  await expect(weekends.first()).toBeVisible()
  expect(await add.boundingBox()).toEqual(before)
  expect(await holidays()).toHaveLength(106)
  await page.getByRole('searchbox').fill('Weekend 104')
  await expect(weekends).toHaveCount(1)
  await expect(weekends).toBeInViewport({ ratio: 1 })
})

test('the office is warned at the top of the settings before its space for records is full', async ({
  page,
  enter,
  accessible,
}) => {
  let percent = 79
  await page.route('**/api/registration/*', async route => {
    const response = await route.fetch()
    const limits = { rowLimit: 1_000, bytes: 2_097_152, byteLimit: 1_073_741_824 }
    const usage = { rows: percent * 10, percent, ...limits }
    await route.fulfill({ response, json: { ...(await response.json()), usage } })
  })
  await enter(demoPeople.principal, '/app/settings')
  await expect(page.getByRole('progressbar', { name: 'Records', exact: true })).toHaveAttribute(
    'aria-valuetext',
    '790 of 1,000',
  )
  await expect(page.getByText('2 MB of 1 GB')).toBeVisible()
  const warning = page.getByRole('alert').filter({ hasText: 'space for records' })
  await expect(warning).toHaveCount(0)
  percent = 80
  await page.reload()
  await expect(warning).toContainText('Your school has used 80% of its space for records.')
  await expect(warning).toBeInViewport()
  await accessible()
  percent = 100
  await page.reload()
  await expect(warning).toContainText('is full, so nothing more can be saved.')
})

test('another login name, or another address for codes, requires the password @thorough', async ({
  page,
  enter,
  request,
  signedIn,
  expectRefusals,
  accessible,
}) => {
  const [contact, number] = [{ ...office, login: '9811300002', name: 'Rukmini Nair' }, '9811300003']
  await registeredSchool(request, signedIn, contact)
  await enter(contact, '/app/settings')
  const mobile = page.getByRole('textbox', { name: 'Mobile Number' })
  const email = page.getByRole('textbox', { name: 'School Email' })
  const password = page.getByRole('textbox', { name: 'Your password' })
  await expect(page.getByText('This number is the login name: the office signs in with it.')).toBeVisible()
  await expect(password).toBeHidden()
  await email.fill('new@banana.example')
  await expect(password).toBeVisible()
  await email.fill('office@banana.example')
  await expect(password).toBeHidden()

  expectRefusals('PUT /registration/* 422')
  await mobile.fill(number)
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your password to change it.' })).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill('not the password')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'This is not your password.' })).toBeVisible()
  await expect(mobile).toHaveValue(number)
  await accessible()
  await password.fill(demoPassword)
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Successfully' })).toBeVisible()
  await expect(password).toBeHidden()
  await signedIn({ ...contact, login: number })

  // It is not remembered for next time.
  await mobile.fill(contact.login)
  await expect(password).toHaveValue('')
})

test('a mother whose child has left finds an explanation on every screen, and no school that is not hers', async ({
  page,
  request,
  signedIn,
  enter,
  accessible,
}) => {
  const mother = await newMother(request, signedIn, { login: '9811309001', name: 'Padma Iyer' })
  const { call, schooleId } = await signedIn({ login: '9811309101', role: 'SCHOOLE', name: 'Uma Pillai' })
  const [child] = await call<{ _id: string }[]>('GET', `/student/list/${schooleId}`)
  await call('DELETE', `/student/${child!._id}`)
  await enter(mother, '/app/settings')
  await expect(page.getByText('No child here yet').first()).toBeVisible()
  await accessible()
  for (const path of ['assignment', 'studentstory', 'parentfee', 'parentactivity', 'calenderassignment']) {
    await visit(page, `/app/${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
})
