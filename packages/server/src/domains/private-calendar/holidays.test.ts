import { privateCalendar as calls } from '@casa/contract/private-calendar'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

test('users read the holidays of their own schools that overlap some days, and no other school’s', async () => {
  const school = await app.make.school({ name: 'Lotus', holidays: ['2026-11-29', '2027-01-02'] })
  await app.make.school({ holidays: ['2026-12-24'] })
  const christmas = { name: 'Christmas', firstDay: '2026-12-24', lastDay: '2026-12-26' }
  await app.make.holiday(school, { name: 'Christmas', first_day: '2026-12-24', last_day: '2026-12-26' })
  await app.make.holiday(school, { first_day: '2026-12-31', last_day: '2027-01-01' })
  const parent = await app.make.parent(await app.make.student(await app.make.class(school)))
  const ofSchool = { _id: expect.any(String), schooleId: school._id, schooleName: 'Lotus' }
  for (const user of [school.principal, parent]) {
    const { body } = await app
      .as(user)
      .call(calls.holidays, { query: { from: '2026-12-01', to: '2026-12-31' } })
    expect(body).toEqual([
      { ...ofSchool, ...christmas },
      { ...ofSchool, name: null, firstDay: '2026-12-31', lastDay: '2027-01-01' },
    ])
  }
  const query = { from: '2026-12-31', to: 'Christmas' }
  expect((await app.as(parent).call(calls.holidays, { query })).status).toBe(422)
})
