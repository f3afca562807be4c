import { plusDays } from '../packages/contract/src/rules/day.ts'
import { expect, test } from './fixtures.ts'
import { classroom, newArea, planExercise, today } from './plans.ts'

test('a key recorded while another list is still loading appears in that list too', async ({
  page,
  enter,
  signedIn,
  people,
}) => {
  const teacher = await signedIn(people.teacher)
  const principal = await signedIn(people.principal)
  await newArea(principal, teacher.classId, 'Bridges', ['Building a Bridge', 'Crossing a Bridge'])
  const { child } = await planExercise(teacher, 'Building a Bridge')
  const { children, exerciseId } = await classroom(teacher, 'Crossing a Bridge')
  const date = plusDays(today(), 7)
  await teacher.call('POST', '/activity/multiple-add', {
    classId: teacher.classId,
    studentId: [children[0]!._id],
    subActivityId: exerciseId,
    date,
    endDate: date,
  })
  await enter(people.teacher, '/app/activitytrackertable')
  await page.getByLabel('Search', { exact: true }).fill('bridge')
  const presented = page.getByRole('button', { name: `P Presented: ${child}, Building a Bridge` })
  await expect(presented).toHaveAttribute('aria-pressed', 'false')

  // The next list is read before the key is recorded, and arrives after it.
  const read = Promise.withResolvers<void>()
  const recorded = Promise.withResolvers<void>()
  await page.route(
    '**/api/activity/reports',
    async route => {
      const response = await route.fetch()
      read.resolve()
      await recorded.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Load More Plans' }).click()
  await read.promise
  await presented.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Activity Updated Successfully.' })).toBeVisible()
  recorded.resolve()
  await expect(page.getByRole('row', { name: /Crossing a Bridge/ })).toBeVisible()
  await expect(presented).toHaveAttribute('aria-pressed', 'true')
})
