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

test('somebody who may only read opens every list and finds no button that changes it', async ({
  page,
  people,
  signedIn,
  accessible,
}) => {
  const office = await signedIn(people.principal)
  const login = `4${people.principal.login.slice(1)}`
  const rights = { children: 'read', learning: 'read', money: 'read', settings: 'read' }
  await office.call('POST', '/team/add', {
    name: 'Asha Nair',
    mobileNumber: login,
    password: demoPassword,
    rights,
  })
  await enterOn(page, { login, role: 'SCHOOLE', name: 'Asha Nair' } as const, '/app/team')
  await expect(page.getByRole('row', { name: /Asha Nair/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Person' })).toHaveCount(0)
  const { classId } = await signedIn(people.teacher)
  const [child] = await office.call<{ _id: string }[]>('POST', '/student/find', { classId })

  await visit(page, `/app/attendence?classId=${classId}`)
  await expect(page.getByRole('list', { name: 'Children' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark all present' })).toHaveCount(0)
  await accessible()

  await visit(page, `/app/child/${child!._id}`)
  await expect(page.getByRole('tab', { name: 'Now' })).toBeVisible()
  for (const name of ['Record', 'Observe', 'Note', 'Plan', 'Send'])
    await expect(page.getByRole('main').getByRole('link', { name, exact: true }), name).toHaveCount(0)
  await accessible()

  await visit(page, `/app/activitytrackertable?view=matrix&classId=${classId}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Add/ })).toHaveCount(0)
  await visit(page, '/app/team/new')
  await expect(page.getByRole('heading', { name: 'Your account cannot open this screen' })).toBeVisible()
})

test('the contact hands the school over with a password and a code', async ({
  page,
  people,
  enter,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  const office = await signedIn(people.principal)
  const body = {
    name: 'Ravi Rao',
    mobileNumber: `2${people.principal.login.slice(1)}`,
    password: demoPassword,
    rights: { children: 'write', learning: 'write', money: 'none', settings: 'write' },
  }
  await office.call('POST', '/team/add', body)
  await enter(people.principal, '/app/team')
  await page.getByRole('button', { name: 'Hand over the school Ravi Rao' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand the school over to Ravi Rao' })
  await expect(dialog).toContainText(body.mobileNumber)
  await accessible()
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.getByLabel('Code that was sent to you').fill('123456')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await accessible()
  expectRefusals('POST /team/*/handover 422')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByText('This code is wrong or no longer valid.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveValue(demoPassword)
})
