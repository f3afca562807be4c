import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import { dayIn, typeDay } from '../../testing/typed-day.ts'
import ObservationDialog from './observation-dialog.tsx'

const { AreaTree, Class, Observation, Student } = schemaExamples
const beforeBirth = 'This day is before the child was born.'

test('an observation without text, or refused because of its day, shows the error at the field and keeps the rest', async () => {
  const results = [refusal(422, beforeBirth, { date: beforeBirth })]
  const sent: unknown[] = []
  await show(<ObservationDialog />, {
    path: '/app/specialobservation/:id',
    at: '/app/specialobservation/new',
    stubs: [
      answers(api.classes.list, [Class]),
      answers(api.students.find, [Student]),
      answers(api.curriculum.tree, [AreaTree]),
      answers(api.observations.add, body => {
        sent.push(body)
        return results.shift() ?? { status: true as const, message: 'Added Successfully', data: Observation }
      }),
    ],
  })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  const child = dialog.getByRole('combobox', { name: 'Student', exact: false })
  const words = dialog.getByRole('textbox', { name: 'Special Observation', exact: false })
  const exercise = dialog.getByRole('combobox', { name: 'Exercise', exact: false })
  await expect.element(child).toHaveFocus()
  await child.click()
  await page.getByRole('option', { name: Student.fullName, exact: false }).click()
  for (const empty of ['', '   ']) {
    await words.fill(empty)
    await save.click()
    await expect.element(words).toHaveAccessibleDescription('Write down what you saw.')
  }
  expect(sent).toEqual([])

  const seen = 'Carried the tray of bells without a sound'
  await words.fill(seen)
  await exercise.fill('pouring')
  await expect.element(page.getByRole('option').first()).toMatchTextContent(/pouring/i)
  await userEvent.keyboard('{Enter}')
  await expect.element(exercise).toHaveValue('Pouring water · Pouring')
  await typeDay('Date', '01Jan1950')
  await save.click()
  await expect
    .element(dialog.getByRole('group', { name: 'Date', exact: false }))
    .toHaveAccessibleDescription(/before the child was born/)
  await expect.element(words).toHaveValue(seen)
  await expect.element(exercise).toHaveValue('Pouring water · Pouring')
  await expect.element(child).toMatchTextContent(Student.fullName)
  expect(dayIn('Date')).toBe('01Jan1950')
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Added Successfully')
  expect(sent).toHaveLength(2)
})
