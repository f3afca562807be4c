import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { messageStates, type SupportAnswer, supportReasons } from '@casa/contract/support'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import SupportScreen from './support-screen.tsx'

const at = '2026-11-20T04:00:00Z'
const found = {
  ...{ children: [], classes: [], accounts: [], exercises: [] },
  totals: { children: 0, exercises: 0 },
  schools: [{ _id: schemaExamples.SupportSchool._id, schooleName: 'Little Steps', city: 'Pune' }],
}
const account = { role: 'PARENT', isContact: false, childCount: 2, lastSeen: at } as const
const empty: SupportAnswer = { accounts: [], others: [], onForm: false }

async function ask(answer: SupportAnswer | (() => Response), schools = [schemaExamples.SupportSchool]) {
  const stubs = [
    answers(api.search.find, found),
    answers(api.support.find, typeof answer === 'function' ? answer : () => answer),
    answers(api.support.schools, schools),
  ]
  await show(<SupportScreen />, { role: 'SUPERADMIN', stubs })
  await page.getByRole('combobox', { name: 'School' }).fill('Little')
  await page.getByRole('option', { name: 'Little Steps, Pune' }).click()
  await page.getByRole('textbox', { name: 'Login name' }).fill('9000000101')
  await page.getByRole('button', { name: 'Find the reason' }).click()
}

test('every reason and every state of a message has a sentence and says what to do next', async () => {
  const accounts = messageStates.map(state => ({
    ...account,
    reasons: supportReasons.map(reason => ({ reason, at })),
    lastMessage: { state, at },
  }))
  await ask({ accounts, others: [{ role: 'TEACHER', count: 2 }], onForm: false })
  await expect
    .element(page.getByRole('heading', { name: 'Parent of 2 children at this school' }).first())
    .toBeVisible()
  const text = document.body.innerText
  expect(text).not.toMatch(/\b(?:reasons|next|messages|who)\.[a-z]|\{\{/i)
  expect(text).toContain('2 other teachers’ accounts')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('an account without a reason is said to be fine, and only second factors do not keep anybody out', async () => {
  const factor = { reason: 'factor', at: null } as const
  await ask({ ...empty, accounts: [{ ...account, lastSeen: null, reasons: [factor], lastMessage: null }] })
  await expect.element(page.getByText(/Nothing keeps this account from signing in/)).toBeVisible()
  await expect.element(page.getByText('Not signed in anywhere')).toBeVisible()
})

test('a missing account is explained, also if its number is on a form', async () => {
  await ask({ ...empty, onForm: true }, [])
  await expect.element(page.getByText('No account at this school has this login name.')).toBeVisible()
  await expect.element(page.getByText(/The number is on a child’s form/)).toBeVisible()
  await expect.element(page.getByText('No school allows it at the moment.')).toBeVisible()
})

test('nothing is asked without a school and a name, and a failure keeps what was typed', async () => {
  await show(<SupportScreen />, { role: 'SUPERADMIN', stubs: [answers(api.support.schools, [])] })
  await page.getByRole('button', { name: 'Find the reason' }).click()
  await expect.element(page.getByText('Please choose the school.')).toBeVisible()
  await expect.element(page.getByText('Please enter the login name.')).toBeVisible()
  await ask(() => refusal(503, 'The server is busy.'))
  await expect.element(page.getByText('The server is busy.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Login name' })).toHaveValue('9000000101')
})
