import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/universal'
import { plusDays } from '../packages/contract/src/rules/day.ts'
import { newMother } from './family.ts'
import { demoPeople, enterOn, expect, test } from './fixtures.ts'
import { textOfPdf } from './pdf-text.ts'
import { today } from './plans.ts'
import { visit } from './visit.ts'

test('a school keeps its ledger: a partial payment, its receipt, the parent’s balance, and a reversal', async ({
  page,
  request,
  enter,
  signedIn,
  accessible,
}) => {
  const mother = await newMother(request, signedIn, { login: '9811806001', name: 'Rukmini Das' })
  const office = { login: '9811806101', role: 'SCHOOLE', name: 'Uma Pillai' } as const
  const { call, schooleId } = await signedIn(office)
  const [schoolClass] = await call<{ _id: string }[]>('GET', `/addclass/list/${schooleId}`)
  const administrator = await signedIn(demoPeople.administrator)
  await administrator.call('POST', '/feemaster/add', { acadamicYear: '2034-35' })
  const years = await call<{ _id: string; acadamicYear: string }[]>('GET', `/feemaster/list/${schooleId}`)
  await call('POST', '/fee/add', {
    feeMasterId: years.find(({ acadamicYear }) => acadamicYear === '2034-35')!._id,
    classId: schoolClass!._id,
    totalFee: '90000',
    installments: [
      { fee: '50000', date: plusDays(today(), -40) },
      { fee: '40000', date: plusDays(today(), 60) },
    ],
  })

  await enter(office, '/app/feedue')
  await expect(page.getByText('Your school does not keep a ledger')).toBeVisible()
  await accessible()
  await page.getByRole('link', { name: 'School Settings' }).last().click()
  const keeps = page.getByRole('switch', { name: 'The school keeps its own fee ledger' })
  await keeps.click()
  const question = page.getByRole('alertdialog', { name: 'Switch the fee ledger on?' })
  await expect(question).toContainText('what is overdue')
  await expect(
    question.getByRole('radio', { name: /upcoming installments: ₹\d[\d,]* charged/ }),
  ).toBeChecked()
  await question.getByRole('radio', { name: /whole fee/ }).check()
  await accessible()
  await question.getByRole('button', { name: 'Switch on' }).click()
  await expect(keeps).toBeChecked()

  // From the list of fees in three taps: the class's due list, the child, and the preset payment.
  await visit(page, '/app/fee')
  await page.getByRole('link', { name: /Record payment/ }).click()
  await expect(page.getByText('₹50,000').first()).toBeVisible()
  await accessible()
  await page.getByRole('link', { name: /Record payment.*Eldest/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog.getByLabel('Amount')).toHaveValue('50,000')
  await accessible()
  await dialog.getByLabel('Amount').fill('20,000.50')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  // The payment ends with its receipt, ready to print.
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText(/\d{4}-\d{2}\/0001/)
  await expect(receipt).toContainText('₹69,999.50')
  const print = receipt.getByRole('button', { name: 'Print' })
  await expect(print).toBeFocused()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await print.click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await expect(page.locator('.print-sheet')).toContainText('Signature for the school')
  await accessible()
  await receipt.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /Eldest/ })).toContainText('₹29,999.50')

  await page
    .getByRole('row', { name: /Eldest/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Remind 1 family' }).click()
  const reminder = page.getByRole('dialog', { name: 'Remind parents' })
  await expect(reminder).toContainText('1 parent gets a notice.')
  await expect(reminder.getByRole('listitem').filter({ hasText: 'Eldest' })).toContainText('29,999.50')
  await accessible()
  await reminder.getByRole('button', { name: 'Send reminders' }).click()
  await expect(reminder).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Eldest/ })).not.toContainText('None yet')

  await page.getByRole('link', { name: /Account.*Eldest/ }).click()
  await accessible()
  const payment = page.getByRole('row', { name: /Payment.*₹20,000.50/ })
  const first = await savedReceipt(page, '₹20,000.50', [
    'School of Rukmini Das',
    'Rukmini Dass Eldest',
    'Lotus',
    'Cash',
    'Twenty thousand rupees and fifty paise only',
  ])
  await accessible()
  await page.keyboard.press('Escape')

  await seen(page, mother, '₹69,999.50')
  await accessible()

  await enterOn(page, office, '/app/feedue')
  await page.getByRole('link', { name: /Account.*Eldest/ }).click()
  await charged(page, 'Concession', 'Grant concession', {
    amount: '5,000',
    reason: 'A sister is at the school',
  })
  await charged(page, 'Late fee', 'Charge late fee', { amount: '250', reason: 'Forty days late' })
  await page.getByRole('link', { name: 'Record payment' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('24,999.50')
  await dialog.getByLabel('Amount').fill('1000')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(receipt).toContainText('₹64,249.50')
  await page.keyboard.press('Escape')
  const second = await savedReceipt(page, '₹1,000', ['One thousand rupees only'])
  expect(second).toBe(first.replace(/\d+$/, digits => String(Number(digits) + 1).padStart(4, '0')))
  await page.keyboard.press('Escape')
  await expect(page.getByText('₹64,249.50').first()).toBeVisible()
  await page.getByRole('link', { name: 'Due list' }).last().click()
  await exported(page, 24_249.5)
  await seen(page, mother, '₹64,249.50')

  await enterOn(page, office, '/app/feedue')
  await page.getByRole('link', { name: /Account.*Eldest/ }).click()
  await payment.getByRole('button', { name: /Reverse/ }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse an entry' })
  await expect(reversal).toContainText('The family then owes ₹20,000.50 more')
  await reversal.getByLabel('Reason').fill('Entered for the wrong child')
  await accessible()
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expect(page.getByRole('row', { name: /Reversal/ })).toBeVisible()
  await seen(page, mother, '₹84,250')

  // Families who owe nothing are not on the due list: the child's page also links to the account and its receipts.
  const { rows } = await call<{ rows: { _id: string; fullName: string }[] }>('GET', '/ledger/due')
  const eldest = rows.find(({ fullName }) => fullName.includes('Eldest'))!
  await enterOn(page, office, `/app/child/${eldest._id}?tab=familyAndFees`)
  await page.getByRole('link', { name: 'Open the account' }).click()
  await expect(page.getByRole('heading', { name: `Account of ${eldest.fullName}` })).toBeVisible()
  await expect(payment).toBeVisible()

  // The child leaves: overdue amounts stay on the list, with the day.
  await call('DELETE', `/student/${eldest._id}`)
  await enterOn(page, office, '/app/feedue')
  await expect(page.getByRole('row', { name: /Eldest/ })).toContainText('Left on')
  await accessible()
})

/** Opens the receipt for a payment in an account, saves it and returns its number; the dialog stays open. */
async function savedReceipt(page: Page, amount: string, told: readonly string[]): Promise<string> {
  const row = page.getByRole('row', { name: new RegExp(`Payment.*${amount}`) })
  await row.getByRole('button', { name: /Receipt/ }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText(amount)
  const saving = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'Download receipt' }).click()
  const saved = await saving
  const number = saved.suggestedFilename().replace(/-(\d+)\.pdf$/, '/$1')
  expect(number).toMatch(/^\d{4}-\d{2}\/\d{4}$/)
  await expect(receipt).toContainText(number)
  const text = (await textOfPdf(await saved.path())).replace(/\s+/g, ' ')
  for (const part of [number, amount, ...told]) expect(text).toContain(part)
  expect(text).not.toContain('Simulation')
  return number
}

/** Posts a concession or a late fee to the account on the screen. */
async function charged(
  page: Page,
  kind: 'Concession' | 'Late fee',
  save: string,
  { amount, reason }: { amount: string; reason: string },
): Promise<void> {
  await page.getByRole('link', { name: kind }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: save }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${kind}.*${reason}`) })).toBeVisible()
}

/** The due list as Excel contains the one child who owes, with the amount as a number that adds up. */
async function exported(page: Page, due: number): Promise<void> {
  // The list from before the last entry is shown until the new one has loaded.
  const shown = due.toLocaleString('en-IN', { minimumFractionDigits: 2 })
  await expect(page.getByRole('row', { name: /Eldest/ })).toContainText(shown)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const sheets = await readExcelFile(new Blob([await readFile(await (await saving).path())]))
  const [head = [], ...rows] = sheets[0]!.data
  expect(rows).toHaveLength(1)
  const row = Object.fromEntries(head.map((title, place) => [title, rows[0]![place]]))
  expect(row).toMatchObject({ Class: 'Lotus', Student: 'Rukmini Dass Eldest' })
  expect(Number(row['Owed now'])).toBe(due)
}

/** What is still to pay, as the parent sees it. */
async function seen(page: Page, mother: Parameters<typeof enterOn>[1], amount: string): Promise<void> {
  await enterOn(page, mother, '/app/parentfee')
  await expect(page.getByText(amount).first()).toBeVisible()
}
