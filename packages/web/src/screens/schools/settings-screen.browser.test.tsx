import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import SettingsScreen from './settings-screen.tsx'

const { SchoolCard, Student } = schemaExamples

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
