import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type OwnClass, useOwnClasses } from '../lib/own-classes.ts'
import { answers, refusal, show } from '../testing/show.tsx'
import { useCall } from './hooks.ts'
import { startSchoolClock } from './school-clock.ts'

afterEach(() => void vi.useRealTimers())

const { _id: main } = schemaExamples.Class
const both: OwnClass[] = [
  { classId: main, role: 'main', superActivityId: [] },
  { classId: 'lotus', role: 'guide', superActivityId: [] },
]

/** A screen that lists something, which is refused in a class that the teacher no longer has. */
function Screen() {
  const own = useOwnClasses()
  const observations = useCall(api.observations.list, { params: { schooleId: 'banyan' } })
  return (
    <>
      <p>classes: {own.map(({ classId }) => (classId === main ? 'main' : classId)).join(', ')}</p>
      <button type="button" onClick={() => void observations.refetch()}>
        Read
      </button>
    </>
  )
}

test('a refused call makes a teacher’s app ask which classes are left, and everything is read again', async () => {
  let classes: OwnClass[] | undefined = both
  let refused = false
  const [read, asked] = [vi.fn(), vi.fn()]
  const clock = {
    status: true as const,
    timeZone: 'Asia/Kolkata',
    now: new Date().toISOString(),
    schoolName: 'Banyan',
    classId: main,
  }
  await show(<Screen />, {
    classes: both,
    stubs: [
      answers(api.users.clock, () => {
        asked()
        return { ...clock, ...(classes && { classes }) }
      }),
      answers(api.observations.list, () => {
        read()
        return refused ? refusal(404, 'Not found') : []
      }),
    ],
  })
  await startSchoolClock()
  await expect.element(page.getByText('classes: main, lotus')).toBeVisible()
  await expect.poll(() => read.mock.calls.length).toBe(1)

  // A refusal soon after the classes were read says nothing new about them.
  refused = true
  await page.getByRole('button', { name: 'Read' }).click()
  await expect.poll(() => read.mock.calls.length).toBe(2)
  expect(asked).toHaveBeenCalledTimes(1)

  classes = undefined
  vi.setSystemTime(Date.now() + 6_000)
  await page.getByRole('button', { name: 'Read' }).click()
  await expect.element(page.getByText('classes:', { exact: true })).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(2)
  await expect.poll(() => read.mock.calls.length).toBe(4)
})
