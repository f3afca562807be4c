import { plusDays } from '../packages/contract/src/rules/day.ts'
import { demoPassword, demoPeople, enterOn, expect, test } from './fixtures.ts'
import { today } from './plans.ts'
import { visit } from './visit.ts'

test('a clerk with money alone records a payment, and finds nothing about children', async ({
  page,
  people,
  enter,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  const office = await signedIn(people.principal)
  const administrator = await signedIn(demoPeople.administrator)
  await administrator.call('POST', '/feemaster/add', { acadamicYear: '2036-37' })
  const years = await office.call<{ _id: string; acadamicYear: string }[]>(
    'GET',
    `/feemaster/list/${office.schooleId}`,
  )
  const [schoolClass] = await office.call<{ _id: string }[]>('GET', `/addclass/list/${office.schooleId}`)
  await office.call('POST', '/fee/add', {
    feeMasterId: years.find(({ acadamicYear }) => acadamicYear === '2036-37')!._id,
    classId: schoolClass!._id,
    totalFee: '50000',
    installments: [{ fee: '50000', date: plusDays(today(), -40) }],
  })
  await office.call('PUT', '/ledger/keep', { keepsLedger: true, charge: 'whole' })

  await enter(people.principal, '/app/team')
  await expect(page.getByText('Registered contact')).toBeVisible()
  await accessible()
  await page.getByRole('link', { name: 'Add Person' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Person' })
  const login = `5${people.principal.login.slice(1)}`
  await dialog.getByLabel('Name').fill('Meera Rao')
  await dialog.getByLabel('Mobile Number').fill(login)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await dialog.getByLabel('Money').click()
  await page.getByRole('option', { name: 'See and change' }).click()
  await accessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The person can sign in now.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Meera Rao/ })).toContainText('Money: See and change')

  const clerk = { login, role: 'SCHOOLE', name: 'Meera Rao' } as const
  await enterOn(page, clerk, '/app')
  await expect(page).toHaveURL(/\/app\/fee$/)
  const menu = page.getByRole('navigation', { name: 'Main menu' }).first()
  await expect(page.getByRole('heading', { name: 'Fee', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Fee' })).toBeVisible()
  for (const name of ['Student Details', 'Attendance', 'Teacher', 'Team', 'School Settings'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)

  await visit(page, '/app/feedue')
  await page
    .getByRole('link', { name: /Record payment/ })
    .first()
    .click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByRole('button', { name: 'Record payment' }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText(/\d{4}-\d{2}\/0001/)
  await receipt.getByRole('button', { name: 'Close' }).last().click()

  for (const address of ['/app/studentdetails', '/app/attendence', '/app/team']) {
    await visit(page, address)
    await expect(
      page.getByRole('heading', { name: 'Your account cannot open this screen' }),
      address,
    ).toBeVisible()
  }
  await accessible()
  await page.getByRole('link', { name: 'Go to my start page' }).click()
  await expect(page).toHaveURL(/\/app\/fee$/)
  await visit(page, '/app/today')
  await expect(page.getByText('Nothing on this page belongs to your work.')).toBeVisible()
  await accessible()

  // Removed, the clerk is signed out at the next request.
  const [, member] = await office.call<{ _id: string }[]>('GET', '/team')
  expectRefusals('GET /** 401')
  await office.call('DELETE', `/team/${member!._id}`)
  await page.reload()
  await expect(page).toHaveURL(/login/)
})
