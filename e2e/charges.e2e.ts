import { plusDays } from '../packages/contract/src/rules/day.ts'
import { newMother } from './family.ts'
import { choose, fillInstalment, inDays } from './fields.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { today } from './plans.ts'
import { visit } from './visit.ts'

const question = 'How much should be charged?'

test('an office that keeps a ledger is asked how much to charge, and the account shows what was charged', async ({
  page,
  request,
  enter,
  signedIn,
  accessible,
}) => {
  await newMother(request, signedIn, { login: '9811816001', name: 'Rukmini Das' })
  const office = { login: '9811816101', role: 'SCHOOLE', name: 'Uma Pillai' } as const
  const { call, schooleId } = await signedIn(office)
  const administrator = await signedIn(demoPeople.administrator)
  await administrator.call('POST', '/feemaster/add', { acadamicYear: '2035-36' })
  const years = await call<{ _id: string; acadamicYear: string }[]>('GET', `/feemaster/list/${schooleId}`)
  const { _id: marigold } = (
    await call<{ data: { _id: string } }>('POST', '/addclass/add', { className: 'Marigold', status: true })
  ).data
  await call('PUT', '/ledger/keep', { keepsLedger: true })
  await call('POST', '/fee/add', {
    feeMasterId: years.find(({ acadamicYear }) => acadamicYear === '2035-36')!._id,
    classId: marigold,
    totalFee: '70000',
    installments: [{ fee: '70000', date: plusDays(today(), 60) }],
  })

  await enter(office, '/app/fee/new')
  const dialog = page.getByRole('dialog', { name: 'Set up fee structure' })
  await choose(page, 'Academic Year', '2035-36')
  await choose(page, 'Class', 'Lotus')
  await dialog.getByLabel('Total Fee').fill('90,000')
  await fillInstalment(dialog, 1, '50000', inDays(-40))
  await dialog.getByRole('button', { name: 'Add installment' }).click()
  await fillInstalment(dialog, 2, '40000', inDays(60))
  const charges = dialog.getByRole('radiogroup', { name: question })
  await expect(
    charges.getByRole('radio', { name: 'The upcoming installments: ₹40,000 charged' }),
  ).toBeChecked()
  await expect(charges.getByRole('radio', { name: 'The whole fee: ₹90,000 charged' })).toBeVisible()
  await accessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Fee Added Successfully.' })).toBeVisible()

  const children = await call<{ _id: string }[]>('POST', `/student/list/${schooleId}`, {})
  const child = children[0]!._id
  await visit(page, `/app/studentregistration/${child}`)
  await choose(page, 'Class', 'Marigold')
  const moved = page.getByRole('radiogroup', { name: question })
  await expect(
    moved.getByRole('radio', { name: 'The upcoming installments: ₹70,000 charged, ₹40,000 credited back' }),
  ).toBeChecked()
  await accessible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /Updated|updated/ })).toBeVisible()

  await visit(page, `/app/feeaccount/${child}`)
  await expect(page.getByRole('row', { name: /Adjustment.*Moved to another class.*Lotus/ })).toContainText(
    '−₹40,000',
  )
  await expect(
    page.getByRole('row', { name: /Fee charged.*Moved to another class.*Marigold/ }),
  ).toContainText('₹70,000')
  await accessible()

  await visit(page, '/app/fee')
  await page
    .getByRole('row', { name: /Marigold/ })
    .getByRole('button', { name: /Delete/ })
    .click()
  const removal = page.getByRole('alertdialog', { name: 'Delete this fee?' })
  await expect(
    removal.getByRole('radio', { name: 'The upcoming installments: ₹70,000 credited back' }),
  ).toBeChecked()
  await accessible()
  await removal.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /Marigold/ })).toHaveCount(0)
  await visit(page, '/app/studentregistration/add')
  await choose(page, 'Class', 'Lotus')
  await expect(page.getByRole('radiogroup', { name: question })).toContainText('₹40,000 charged')
  await page.goto('/app/studentdetails/upload')
  await expect(page.getByText('Lotus: ₹40,000 for each new child')).toBeVisible()
  await accessible()
})
