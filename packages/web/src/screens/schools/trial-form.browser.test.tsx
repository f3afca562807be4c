import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { School } from '@casa/contract/schools'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import { TrialNotice } from './trial.tsx'
import { TrialForm } from './trial-form.tsx'

const school: School = {
  ...schemaExamples.School,
  status: true,
  subscription: 'yes',
  trialEndsOn: '2026-12-01',
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the end of a trial is moved; a refusal is shown at the field, which keeps the day', async () => {
  const sent: unknown[] = []
  let isRefused = true
  const update = answers(api.schools.update, body => {
    sent.push(body)
    if (isRefused) return refusal(409, 'Somebody else has changed this in the meantime.')
    return { status: true as const, message: 'School Updated Successfully.', data: { ...school, may: [] } }
  })
  await show(<TrialForm school={school} />, { role: 'SUPERADMIN', stubs: [update] })
  await expect.element(page.getByText('Until 01-Dec-2026')).toBeVisible()
  await button('Move the end').click()
  await expect.element(button('Save')).toBeDisabled()
  const field = page.getByRole('group', { name: 'Last day of the trial' })
  await field.getByRole('spinbutton', { name: 'Day' }).click()
  await userEvent.keyboard('15')
  await field.getByRole('spinbutton', { name: 'Month' }).click()
  await userEvent.keyboard('January')
  await field.getByRole('spinbutton', { name: 'Year' }).click()
  await userEvent.keyboard('2027')
  await button('Save').click()
  await expect.element(page.getByText('Somebody else has changed this in the meantime.')).toBeVisible()
  await expect.element(field.getByRole('spinbutton', { name: 'Year' })).toHaveTextContent('2027')
  isRefused = false
  await button('Save').click()
  await expect.element(page.getByText('School Updated Successfully.')).toBeVisible()
  expect(sent).toEqual(Array(2).fill({ trialEndsOn: '2027-01-15', version: school.version }))
})

test('a trial is ended after a question, and a failure to end it is reported', async () => {
  const update = answers(api.schools.update, () => refusal(409, 'Changed in the meantime.'))
  await show(<TrialForm school={school} />, { role: 'SUPERADMIN', stubs: [update] })
  await button('End the trial').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent('The school stays switched on without a trial')
  await question.getByRole('button', { name: 'End the trial' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Changed in the meantime.')
})

test.each([
  ['continue', 'Casa stays switched on afterwards'],
  ['switchOff', 'Casa is then switched off for your school'],
] as const)(
  'an office reads until when its trial lasts, and what follows it: %s',
  async (afterwards, text) => {
    const support = answers(api.schools.support, {
      email: 'help@casa.test',
      phone: null,
      operator: null,
      figures: [],
      schools: [],
      trial: { days: 30, afterwards },
      auditDays: 730,
      demo: false,
    })
    await show(<TrialNotice school={school} />, { role: 'SCHOOLE', stubs: [support] })
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent('Your trial lasts until 01-Dec-2026.')
    await expect.element(notice).toMatchTextContent(text)
    await expect.element(notice).toMatchTextContent('help@casa.test')
  },
)
