import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import SettingsScreen from './settings-screen.tsx'

const { School, SchoolCard, Student } = schemaExamples

const publicDetails = {
  email: null,
  phone: null,
  operator: null,
  figures: [],
  schools: [],
  trial: { days: 30, afterwards: 'continue' as const },
  auditDays: 730,
  demo: false,
}

test('a family in two schools sees how to reach each of them', async () => {
  const names = ['Little Banyan', 'Seaside']
  await show(<SettingsScreen />, {
    role: 'PARENT',
    stubs: [
      answers(api.students.find, [
        { ...Student, _id: 'one', schooleId: SchoolCard._id },
        { ...Student, _id: 'two', schooleId: '01900000-0000-7000-8000-0000000000ff' },
      ]),
      answers(api.exports.list, []),
      answers(api.schools.get, () => ({ ...SchoolCard, schooleName: names.shift() ?? 'Seaside' })),
    ],
  })
  await expect.element(page.getByText('Little Banyan')).toBeVisible()
  await expect.element(page.getByText('Seaside')).toBeVisible()
})

test('the office chooses after how many years children who left are erased, or that they never are', async () => {
  const saved: (number | null)[] = [3]
  const stored = () => ({
    ...School,
    eraseAfterYears: saved.at(-1) ?? null,
    version: School.version + saved.length,
  })
  await show(<SettingsScreen />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.schools.get, stored),
      answers(api.schools.support, publicDetails),
      answers(api.users.clock, { timeZone: 'Asia/Kolkata', now: '2026-11-20T04:30:00Z', schoolName: null }),
      answers(api.exports.list, []),
      answers(api.support.access, { until: null }),
      answers(api.schools.update, body => {
        saved.push((body as { eraseAfterYears: number | null }).eraseAfterYears)
        return { status: true as const, message: 'Saved.', data: stored() }
      }),
    ],
  })
  const years = page.getByRole('textbox', { name: 'Erase children who left after … years' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.element(years).toHaveValue('3')
  await expect.element(page.getByText(/Today lists these children for 7 days/)).toBeVisible()
  await years.fill('26')
  await save.click()
  await expect
    .element(page.getByText('Enter a number of years from 1 to 25, or leave it empty.'))
    .toBeVisible()
  await expect.element(years).toHaveValue('26')
  await years.fill('5')
  await save.click()
  await expect.poll(() => saved).toEqual([3, 5])
  await years.fill('')
  await save.click()
  await expect.poll(() => saved).toEqual([3, 5, null])
})
