import { privateCalendar as calls } from '@casa/contract/private-calendar'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

test('users read the holidays of their own schools by days, and no other school’s', async () => {
  const school = await app.make.school({
    name: 'Lotus',
    holidays: ['2026-11-30', '2026-12-25', '2027-01-01'],
  })
  await app.make.school({ holidays: ['2026-12-24'] })
  const parent = await app.make.parent(await app.make.student(await app.make.class(school)))
  for (const user of [school.principal, parent]) {
    const { body } = await app
      .as(user)
      .call(calls.holidays, { query: { from: '2026-12-01', to: '2026-12-31' } })
    expect(body).toEqual([{ schooleId: school._id, schooleName: 'Lotus', day: '2026-12-25' }])
  }
  const query = { from: '2026-12-31', to: 'Christmas' }
  expect((await app.as(parent).call(calls.holidays, { query })).status).toBe(422)
})
