import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import { typeDay } from '../../testing/typed-day.ts'
import HolidayDialog from './holiday-dialog.tsx'

const { Holiday: example, SheetOnHoliday: sheet } = schemaExamples
const save = page.getByRole('button', { name: 'Save' })
const name = page.getByRole('textbox', { name: 'Holiday', exact: false })
const question = page.getByRole('alertdialog')

/** Shows the dialog for a new holiday; returns what is saved. */
async function showDialog(taken: (typeof sheet)[]) {
  const saved: unknown[] = []
  await show(<HolidayDialog />, {
    role: 'SCHOOLE',
    path: '/app/holidays/:id',
    at: '/app/holidays/new',
    stubs: [
      answers(api.holidays.sheets, taken),
      answers(api.holidays.add, body => {
        saved.push(body)
        return { status: true as const, message: 'Added Successfully.', data: example }
      }),
    ],
  })
  await name.fill('Diwali')
  await typeDay('First day', '20Nov2026')
  return saved
}

test('a holiday without attendance is saved at once; a single day needs no last day', async () => {
  const saved = await showDialog([])
  await expect.element(page.getByText('Leave empty for Friday 20 November only.')).toBeVisible()
  await save.click()
  await expect.poll(() => saved).toMatchObject([{ name: 'Diwali', firstDay: '2026-11-20', lastDay: null }])
  expect(saved[0]).not.toHaveProperty('sheets')
})

test.for([
  ['Keep the attendance', 'keep'],
  ['Delete the attendance', 'delete'],
] as const)(
  'attendance on its days is shown before saving; “%s” says what becomes of it',
  async ([choice, sheets]) => {
    const saved = await showDialog([sheet, { ...sheet, _id: 'other' }])
    await save.click()
    await expect.element(question).toMatchTextContent('There are 2 sheets for these days.')
    await expect.element(question.getByRole('listitem').first()).toMatchTextContent('19 present')
    expect(saved).toEqual([])
    await question.getByRole('button', { name: choice }).click()
    await expect.poll(() => saved).toMatchObject([{ firstDay: '2026-11-20', sheets }])
  },
)

test('Cancel saves nothing and keeps what was typed', async () => {
  const saved = await showDialog([sheet])
  await save.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The holiday was not saved')
  await expect.element(name).toHaveValue('Diwali')
  expect(saved).toEqual([])
})

test('a last day before the first is refused at the field, and so is a missing name', async () => {
  const saved = await showDialog([])
  await name.fill('')
  await typeDay('Last day', '19Nov2026')
  await save.click()
  await expect.element(page.getByText('End date must be greater than or equal to start date')).toBeVisible()
  await expect.element(page.getByText('Enter a name.')).toBeVisible()
  expect(saved).toEqual([])
})
