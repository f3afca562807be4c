import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { Fee } from '@casa/contract/fees'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import { CopyFeesDialog } from './copy-fees-dialog.tsx'
import FeeListScreen from './fee-list-screen.tsx'

const { Class } = schemaExamples
const version = 1
const yearId = (year: number) => `01a21af6-0000-7000-8000-00000000${year}`
const yearOf = (year: number) => ({
  ...schemaExamples.AcademicYear,
  _id: yearId(year),
  acadamicYear: `${year}-${year + 1}`,
})
const years = [yearOf(2025), yearOf(2026)]
const fee = (year: number, more: Partial<Fee> = {}): Fee => ({
  ...(schemaExamples.Fee as Fee),
  _id: `fee-${year}-${more.feeName ?? ''}`,
  feeMasterId: { _id: yearId(year), acadamicYear: `${year}-${year + 1}` },
  classId: { _id: Class._id, className: Class.className },
  studentId: null,
  feeName: 'Tuition',
  totalFee: '1000.00',
  istallmentId: [{ installmentFee: '1000.00', installmentdate: `${year}-06-10` }] as Fee['istallmentId'],
  version,
  ...more,
})
const ledgerOff = answers(api.schools.get, {
  ...schemaExamples.School,
  keepsLedger: false,
  ledgerChosen: true,
} as never)

const choose = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('the year and the class narrow the list and stay in the address; an empty choice says so', async () => {
  const router = await show(<FeeListScreen />, {
    role: 'SCHOOLE',
    at: '/app/',
    stubs: [
      answers(api.fees.years, years),
      answers(api.classes.list, [Class]),
      answers(api.fees.list, [fee(2025), fee(2026)]),
      ledgerOff,
    ],
  })
  await expect.element(page.getByText('2025-2026').first()).toBeVisible()
  await choose('Academic Year', '2026-2027')
  await expect.poll(() => router.state.location.search).toContain(`feeMasterId=${yearId(2026)}`)
  await choose('Class', Class.className)
  await expect.poll(() => router.state.location.search).toContain(`classId=${Class._id}`)
  await choose('Academic Year', 'All years')
  await expect.poll(() => router.state.location.search).not.toContain('feeMasterId')
})

const listed = (fees: Fee[]) =>
  show(<FeeListScreen />, {
    role: 'SCHOOLE',
    at: '/app/',
    stubs: [
      answers(api.fees.years, years),
      answers(api.classes.list, [Class]),
      answers(api.fees.list, fees),
      ledgerOff,
    ],
  })

test('a fee’s name is not repeated below its class if all fees have the same name', async () => {
  await listed([fee(2025), fee(2026)])
  await expect.element(page.getByText('2025-2026').first()).toBeVisible()
  await expect.element(page.getByText('Tuition', { exact: true })).not.toBeInTheDocument()
})

test('a fee’s name is below its class if the fees have different names', async () => {
  await listed([fee(2025), fee(2025, { feeName: 'Meals' })])
  await expect.element(page.getByText('Meals', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Tuition', { exact: true })).toBeVisible()
})

test('last year’s fees are previewed with the percentage; what is set already is not copied', async () => {
  const copied: unknown[] = []
  await show(<CopyFeesDialog />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.fees.years, years),
      answers(api.fees.find, [
        fee(2025),
        fee(2025, { feeName: 'Meals' }),
        fee(2026, { feeName: 'Meals' }),
        fee(2025, { feeName: 'Van', studentId: { _id: 'asha', firstName: 'Asha', lastName: null } }),
      ]),
      ledgerOff,
      answers(api.fees.copy, body => {
        copied.push(body)
        return { status: true as const, message: 'Saved.', data: { count: 1, skipped: 1 } }
      }),
    ],
  })
  const percent = page.getByRole('textbox', { name: /Increase in percent/ })
  // The latest year with fees is offered first; here some of the next year's are set already.
  await choose('From the year', '2025-2026')
  await choose('For the year', '2026-2027')
  await percent.fill('10')
  const row = page.getByRole('row', { name: /Tuition/ })
  await expect.element(row).toMatchTextContent(/1,100/)
  await expect.element(page.getByRole('row', { name: /Meals/ })).toMatchTextContent(/already set/)
  await expect.element(page.getByText('1 fee of a single child is not copied.')).toBeVisible()
  const alone = page.getByRole('list', { name: /single child/ }).getByRole('listitem')
  await expect.element(alone).toMatchTextContent(/Asha.*Van/)
  await page.getByRole('button', { name: 'Set these fees' }).click()
  await expect.element(page.getByText('1 fee set.')).toBeVisible()
  expect(copied).toHaveLength(1)
  expect(copied[0]).toMatchObject({ from: yearId(2025), feeMasterId: yearId(2026) })
})

test('a year cannot be copied to itself', async () => {
  await show(<CopyFeesDialog />, {
    role: 'SCHOOLE',
    stubs: [answers(api.fees.years, years), answers(api.fees.find, [fee(2025)]), ledgerOff],
  })
  await choose('For the year', '2025-2026')
  await page.getByRole('button', { name: 'Set these fees' }).click()
  await expect
    .element(page.getByRole('combobox', { name: /For the year/ }))
    .toHaveAttribute('aria-invalid', 'true')
})

test.for([403, 409])('a copy that is refused with %d says why, and keeps what was typed', async status => {
  await show(<CopyFeesDialog />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.fees.years, years),
      answers(api.fees.find, [fee(2025)]),
      ledgerOff,
      answers(api.fees.copy, () => refusal(status, 'Not now.')),
    ],
  })
  const percent = page.getByRole('textbox', { name: /Increase in percent/ })
  await percent.fill('10')
  await page.getByRole('button', { name: 'Set these fees' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Not now\./)
  await expect.element(percent).toHaveValue('10')
})
