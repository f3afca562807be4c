import { pastSunday } from './attendance-day.ts'
import { demoPeople, enterOn, expect, test } from './fixtures.ts'
import { today } from './plans.ts'

test('an age is computed from the school’s day, wherever the device is', async ({
  browser,
  signedIn,
  people,
}) => {
  const office = await signedIn(people.principal)
  const [schoolClass] = await office.call<{ _id: string }[]>('GET', `/addclass/list/${office.schooleId}`)
  // Four years old today at the school; a device in California that is a day behind would say three.
  const dob = `${Number(today().slice(0, 4)) - 4}${today().slice(4)}`
  const child = { firstName: 'Reported', lastName: 'Birthday', dob, doa: dob, motherName: 'Meera' }
  await office.call('POST', '/student/add', { ...child, classId: schoolClass!._id })
  const far = await browser.newContext({ timezoneId: 'America/Los_Angeles' })
  const page = await far.newPage()
  await page.clock.setFixedTime(new Date(Date.now() - 24 * 3_600_000))
  await enterOn(page, people.principal, '/app/agereports')
  await page.getByRole('searchbox').fill('Reported Birthday')
  await expect(page.getByRole('row').filter({ hasText: 'Reported Birthday' }).first()).toContainText(
    '4 years, 0 months',
  )
  await far.close()
})

test('the absence count says which class it is for, and opens the list of names', async ({
  page,
  enter,
  accessible,
}) => {
  await enter(demoPeople.principal, `/app/dayreport?startDate=${pastSunday(2)}&endDate=${pastSunday(1)}`)
  const count = page.getByRole('link', { name: /^\d+ absent in .*: show who$/ }).first()
  await expect(count).toBeVisible()
  await accessible()
  await count.click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await accessible()
})
