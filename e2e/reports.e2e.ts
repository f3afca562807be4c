import { demoPeople, enterOn, expect, test } from './fixtures.ts'

type Child = { firstName: string; fullName: string; dob: string }

test('an age is that of the school’s day, wherever the device is', async ({ browser, signedIn }) => {
  const office = await signedIn(demoPeople.principal)
  const children = await office.call<Child[]>('GET', `/student/list/${office.schooleId}`)
  const child = children.find(({ dob }) => !dob.endsWith('-02-29'))!
  // Half past midnight in India on the fifth birthday; in California it is still the day before.
  const birthday = `${Number(child.dob.slice(0, 4)) + 5}${child.dob.slice(4)}`
  const far = await browser.newContext({ timezoneId: 'America/Los_Angeles' })
  const page = await far.newPage()
  await page.clock.setFixedTime(new Date(`${birthday}T00:30:00+05:30`))
  await enterOn(page, demoPeople.principal, '/app/agereports')
  await page.getByRole('searchbox').fill(child.fullName)
  await expect(page.getByRole('row').filter({ hasText: child.fullName }).first()).toContainText(
    '5 years, 0 months',
  )
  await far.close()
})
