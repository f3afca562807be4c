import type { APIRequestContext, Download, Page } from '@playwright/test'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { newMother } from './family.ts'
import { choose, fillInstalment, inDays } from './fields.ts'
import { demoPeople, enterOn, expect, type SignedIn, test } from './fixtures.ts'
import { textOfPdf } from './pdf-text.ts'
import { watchForTyped } from './secrets.ts'

// The browser logs an aborted request.
test.use({ expectedErrors: [[/ERR_INTERNET_DISCONNECTED/], { scope: 'test' }] })

test('the administrator maintains the academic years', async ({
  page,
  enter,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('POST /feemaster/add 409')
  await enter(demoPeople.administrator, '/app/feemaster')
  await expect(page.getByRole('heading', { name: 'Fee Master' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Acadamic Year' })).toBeVisible()
  await accessible()
  await page.getByRole('link', { name: 'Add Academic Year' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByLabel('Acadamic Year')).toHaveAccessibleDescription('required')
  await accessible()
  await dialog.getByLabel('Acadamic Year').fill('2041-42')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added Successfully.' })).toBeVisible()

  await page.getByRole('link', { name: 'Add Academic Year' }).click()
  await dialog.getByLabel('Acadamic Year').fill('2041-42')
  await save.click()
  await expect(dialog.getByLabel('Acadamic Year')).toHaveAccessibleDescription(
    'This academic year already exists.',
  )
  await dialog.getByLabel('Acadamic Year').fill('2042-43')
  await save.click()
  const row = page.getByRole('row', { name: /2042-43/ })
  await row.getByRole('link', { name: /Edit/ }).click()
  await dialog.getByLabel('Acadamic Year').fill('2042-2043')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Updated Successfully.' })).toBeVisible()
  const renamed = page.getByRole('row', { name: /2042-2043/ })
  await renamed.getByRole('button', { name: /Delete/ }).click()
  await expect(renamed).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(renamed).toHaveCount(1)
})

/** A mother of two children in one class, and the office of their school. */
async function newFamily(
  request: APIRequestContext,
  signedIn: (person: DemoPerson) => Promise<SignedIn>,
  login: string,
) {
  const mother = await newMother(request, signedIn, { login, name: 'Rukmini Das' })
  const office = { login: `${Number(login) + 100}`, role: 'SCHOOLE', name: 'Uma Pillai' } as const
  const { call, schooleId } = await signedIn(office)
  const [schoolClass] = await call<{ _id: string }[]>('GET', `/addclass/list/${schooleId}`)
  await call('POST', '/student/add', {
    firstName: 'Tara',
    dob: '2022-03-05',
    doa: '2026-06-01',
    classId: schoolClass!._id,
    motherName: mother.name,
    mobileNumber: mother.login,
    linkKnown: true,
  })
  return { mother, office }
}

test('a school sets a fee for a class; the parent of two children sees both and pays in simulation', async ({
  page,
  browser,
  request,
  enter,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('POST /fee/add 409')
  const { mother, office } = await newFamily(request, signedIn, '9811708001')
  const administrator = await signedIn(demoPeople.administrator)
  await administrator.call('POST', '/feemaster/add', { acadamicYear: '2031-32' })

  await enter(mother, '/app/parentfee')
  await expect(page.getByText('This is a sample', { exact: false })).toBeVisible()
  await expect(page.getByText('₹1,30,000')).toBeVisible()

  await enter(office, '/app/fee')
  await page.getByRole('link', { name: 'Set up fee structure' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Set up fee structure' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  for (const text of [
    'Academic Year is required',
    'Class Name is required',
    'Total Fee is required',
    'Installment Fee is required',
    'Date is required',
  ])
    await expect(dialog.getByText(text)).toBeVisible()
  await accessible()
  await choose(page, 'Academic Year', '2031-32')
  await choose(page, 'Class', 'Lotus')
  await dialog.getByLabel('Total Fee').fill('1,30,000')
  await expect(dialog.getByText('₹0, which is ₹1,30,000 less than the total fee')).toBeVisible()
  await fillInstalment(dialog, 1, '50000', inDays(-10))
  await expect(dialog.getByRole('button', { name: 'Remove installment 1' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add installment' }).click()
  await fillInstalment(dialog, 2, '40000.50', inDays(60))
  await dialog.getByRole('button', { name: 'Add installment' }).click()
  await dialog.getByRole('button', { name: 'Remove installment 3' }).click()
  await expect(dialog.getByText('₹90,000.50, which is ₹39,999.50 less than the total fee')).toBeVisible()
  await accessible()
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Fee Added Successfully.' })).toBeVisible()
  const ofAll = page.getByRole('row', { name: /Lotus.*All/ })
  await expect(ofAll).toContainText('₹1,30,000')

  // A copy, for one child: if it were left unchanged, the whole class would pay twice.
  await ofAll.getByRole('link', { name: /Add More/ }).click()
  await expect(dialog.getByText('already has this fee for this year: ₹1,30,000')).toBeVisible()
  await expect(dialog.getByLabel('Total Fee')).toHaveValue('1,30,000')
  // Setting the same fee again asks first, and declining keeps what was typed.
  await save.click()
  const again = page.getByRole('alertdialog', { name: 'Set the same fee again?' })
  await expect(again.getByText('The whole class already has this fee for this year')).toBeVisible()
  await accessible()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Total Fee')).toHaveValue('1,30,000')
  await dialog.getByRole('checkbox', { name: 'Every student in the class' }).uncheck()
  await expect(dialog.getByText('already has a fee for this year')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Student Name' }).click()
  await page.getByRole('option', { name: /Tara/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Remove installment 1' }).click()
  await dialog.getByLabel('Total Fee').fill('40000.50')
  await save.click()
  await expect(page.getByRole('row', { name: /Lotus.*Tara/ })).toContainText('₹40,000.50')
  await accessible()

  await seenByBoth(page, mother)
  await pay(page, accessible)

  // Only in that session.
  const elsewhere = await browser.newPage()
  await enterOn(elsewhere, mother, '/app/parentfee')
  await elsewhere.getByRole('radio', { name: /Eldest/ }).check()
  await expect(elsewhere.getByRole('row', { name: /₹50,000/ })).toContainText('Due')
  await elsewhere.close()
})

async function seenByBoth(page: Page, mother: DemoPerson): Promise<void> {
  await enterOn(page, mother, '/app/parentfee')
  await page.getByRole('radio', { name: /Tara/ }).check()
  await expect(page.getByText('₹1,70,000.50')).toBeVisible()
  await page.getByRole('radio', { name: /Eldest/ }).check()
  await expect(page.getByText('₹1,30,000')).toBeVisible()
  await expect(page.getByRole('row', { name: /₹50,000/ })).toContainText('Due')
  await expect(page.getByRole('row', { name: /₹40,000.50/ })).toContainText('Paid')
}

/** Pays the Due invoice by card; nothing is sent, and no input is kept. */
async function pay(page: Page, accessible: () => Promise<void>): Promise<void> {
  await accessible()
  await page.getByRole('link', { name: /₹50,000.*Due/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Details' })).toBeVisible()
  await accessible()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Payment' })
  const payButton = dialog.getByRole('button', { name: 'Pay ₹50,000' })
  await expect(payButton).toBeDisabled()
  await accessible()
  await dialog.getByRole('radio', { name: 'Net banking' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('combobox', { name: 'Bank' }).click()
  await expect(page.getByRole('option')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('radio', { name: 'Card' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  const typed = {
    'Card number': '4111 1111 1111 1111',
    'Name on the card': 'Zebunnisa Q',
    Expiry: '12/39',
    CVV: '9173',
  }
  const nothingIsKept = watchForTyped(page, Object.values(typed))
  for (const [label, text] of Object.entries(typed))
    await dialog.getByLabel(label, { exact: true }).pressSequentially(text)
  await accessible()
  await payButton.click()
  await expect(page.getByRole('heading', { name: 'Payment receipt' })).toBeVisible()
  await nothingIsKept()
  await expect(page.getByText('Simulation: no money was moved')).toBeVisible()
  await expect(page.getByText('Rukmini Das').last()).toBeVisible()
  await accessible()
  await saveReceipt(page)
  await page.getByRole('link', { name: 'All fees' }).click()
  await expect(page.getByRole('row', { name: /₹50,000/ })).toContainText('Paid')
  await page.reload()
  await expect(page.getByRole('row', { name: /₹50,000/ })).toContainText('Paid')
}

/** Downloads the receipt: shows an error offline, recovers, and a double click yields one file. */
async function saveReceipt(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Download Receipt' })
  const files: Download[] = []
  page.on('download', file => files.push(file))
  await page.context().setOffline(true)
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server did not respond' })).toBeVisible()
  await page.context().setOffline(false)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/fee/receipt/')) asked.push(request.url())
  })
  await Promise.all([page.waitForEvent('download'), button.dblclick()])
  await expect(button).toBeEnabled()
  expect(asked).toHaveLength(1)
  expect(files).toHaveLength(1)
  expect(files[0]!.suggestedFilename()).toMatch(/^RCP-\w+-1\.pdf$/)
  const text = (await textOfPdf(await files[0]!.path())).replace(/\s+/g, ' ')
  for (const part of [
    'Payment receipt (simulation)',
    'School of Rukmini Das',
    'Rukmini Dass Eldest',
    'Lotus',
    'Rukmini Das',
    'Academic Year 2031-32, installment 1',
    '₹50,000',
    'Fifty thousand rupees only',
    'SIM-',
  ])
    expect(text).toContain(part)
  for (const other of ['Tara', '40,000', '4111', 'Zebunnisa']) expect(text).not.toContain(other)
}
