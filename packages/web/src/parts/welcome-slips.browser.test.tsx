import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { WelcomeSlip } from '@casa/contract/students'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../testing/show.tsx'
import { WelcomeSlips } from './welcome-slips.tsx'

const slip = (name: string, loginName: string, language: WelcomeSlip['language'] = null): WelcomeSlip => ({
  kind: 'welcome',
  name,
  loginName,
  password: 'ABCD-EFGH-JKLM-NPQR',
  children: [{ fullName: 'Asha Rao', className: 'Nursery' }],
  language,
  studentId: loginName,
})
const slips = [slip('Meera', '9000000101'), slip('Kavya', '9000000102')]
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function shown(of: readonly WelcomeSlip[] = slips) {
  const left: string[] = []
  const stored: unknown[] = []
  await show(
    <WelcomeSlips slips={of} onDone={() => left.push('done')} onAnother={() => left.push('another')} />,
    {
      role: 'SCHOOLE',
      stubs: [
        answers(api.schools.get, schemaExamples.School),
        answers(api.bulkStudents.language, body => {
          stored.push(body)
          return { status: true as const, message: '', data: { count: body.studentId.length } }
        }),
      ],
    },
  )
  return { left, stored }
}

test('leaving without printing asks first, whichever way; after printing it does not', async () => {
  const { left } = await shown()
  for (const way of ['Done', 'Register another child']) {
    await button(way).click()
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Leave without printing?')
    await button('Stay here').click()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  }
  expect(left).toEqual([])
  dispatchEvent(new Event('afterprint'))
  await button('Done').click()
  await expect.poll(() => left).toEqual(['done'])
})

test('slips are in the language chosen for all of them, or for one family, which is stored', async () => {
  const { stored } = await shown()
  const hindi = page.getByText('वन-टाइम पासवर्ड')
  await expect.element(page.getByText('One-time password').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Language for Kavya' }).first().selectOptions('te')
  await expect.element(page.getByText('వన్-టైమ్ పాస్‌వర్డ్').first()).toBeVisible()
  await expect.element(page.getByText('One-time password').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Language of the slips' }).click()
  await page.getByRole('option', { name: 'हिन्दी' }).click()
  await expect.poll(() => hindi.elements().length).toBeGreaterThan(1)
  expect(page.getByText('One-time password').elements()).toEqual([])
  expect(stored).toEqual([
    { studentId: ['9000000102'], language: 'te' },
    { studentId: ['9000000101', '9000000102'], language: 'hi' },
  ])
})

test('each slip is in its parent’s language; without one it is in the screen’s', async () => {
  await shown([...slips, slip('Latha', '9000000103', 'te')])
  await expect.element(page.getByText('వన్-టైమ్ పాస్‌వర్డ్').first()).toBeVisible()
  await expect.element(page.getByText('One-time password').first()).toBeVisible()
  await expect.element(page.getByText('Each slip is in its parent’s language.')).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Language for Latha' }).first().element()).toHaveValue('te')
})
